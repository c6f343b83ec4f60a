"""Rows for tests."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import factory

from hexbattle.accounts.models import Account
from shipyard.models import Design, Fleet, FleetShip, ShipClass
from tests.shipyard.plans import plans

NOW = datetime(2030, 1, 2, 3, 4, tzinfo=UTC)


class AccountFactory(factory.django.DjangoModelFactory[Account]):
    class Meta:
        model = Account

    username = factory.Sequence(lambda number: f"captain{number}")
    email = factory.LazyAttribute(lambda account: f"{account.username}@example.com")


class DesignFactory(factory.django.DjangoModelFactory[Design]):
    class Meta:
        model = Design

    account = factory.SubFactory(AccountFactory)
    name = "Kite"
    document: Any = factory.LazyAttribute(lambda design: plans(name=design.name))
    changed_at = NOW


class ShipClassFactory(factory.django.DjangoModelFactory[ShipClass]):
    class Meta:
        model = ShipClass

    slug = factory.Sequence(lambda number: f"class-{number}")
    name = factory.Sequence(lambda number: f"Class {number}")
    role = "line"
    text = "A ship for tests."
    document: Any = factory.LazyAttribute(lambda one: plans(name=one.name))
    published = True


class FleetFactory(factory.django.DjangoModelFactory[Fleet]):
    class Meta:
        model = Fleet

    account = factory.SubFactory(AccountFactory)
    name = "Home Guard"
    budget = 1000
    changed_at = NOW


class FleetShipFactory(factory.django.DjangoModelFactory[FleetShip]):
    class Meta:
        model = FleetShip

    fleet = factory.SubFactory(FleetFactory)
    design = factory.SubFactory(DesignFactory, account=factory.SelfAttribute("..fleet.account"))
    name = "Kite"
    count = 1
