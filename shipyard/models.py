"""What the shipyard keeps: people's designs and fleets, and the catalogue of ship classes."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from shipyard.rules import YARDS


def new_code() -> str:
    """An opaque public id, so that nobody can count what others have."""
    return secrets.token_urlsafe(9)


class Ruleset(models.TextChoices):
    """The games of the site, by the keys of their rules."""

    CONVERSION = "conversion", _("Fleet action")
    HEX_BATTLE = "hex_battle", _("Hex battle")
    BATTLEFORGE = "battleforge", _("Ground assault")


SHIPBUILDING = [(game.value, game.label) for game in Ruleset if game in YARDS]  # the games in which ships are designed


def ruleset_field() -> models.CharField[str, str]:
    """By whose rules ships are built."""
    return models.CharField(_("ruleset"), max_length=20, choices=SHIPBUILDING, default=Ruleset.CONVERSION)


class Design(models.Model):
    """A ship that somebody designed. `document` is a valid design document (formats.md); `name` repeats its name."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="designs")
    ruleset = ruleset_field()
    name = models.CharField(_("name"), max_length=60)
    document = models.JSONField()
    retired = models.BooleanField(_("retired"), default=False)
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("design")
        verbose_name_plural = _("designs")
        ordering = ("-changed_at", "-pk")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        page = "shipyard:design" if self.ruleset == Ruleset.CONVERSION else "shipyard:drawn_ship"
        return reverse(page, args=[self.code])


class Role(models.TextChoices):
    """What a class of ship is for."""

    SCOUT = "scout", _("Scout")
    SKIRMISHER = "skirmisher", _("Skirmisher")
    ESCORT = "escort", _("Escort")
    LINE = "line", _("Ship of the line")
    LANCER = "lancer", _("Torpedo ship")
    ROCKET = "rocket", _("Rocket ship")
    NEEDLE = "needle", _("Needle ship")
    CARRIER = "carrier", _("Carrier")
    TRANSPORT = "transport", _("Troop transport")
    FLAGSHIP = "flagship", _("Flagship")


class ShipClass(models.Model):
    """A design published in the catalogue. Curators publish and retire classes; every change is on record."""

    slug = models.SlugField(max_length=60, unique=True)
    ruleset = ruleset_field()
    name = models.CharField(_("name"), max_length=60)
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    text = models.TextField(_("character"), help_text=_("Two or three sentences with a voice."))
    document = models.JSONField(_("design document"))
    published = models.BooleanField(_("published"), default=False)
    history = HistoricalRecords(verbose_name=_("history of the class"))

    class Meta:
        verbose_name = _("ship class")
        verbose_name_plural = _("ship classes")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("shipyard:class", args=[self.slug])


class Fleet(models.Model):
    """Ships gathered under a budget. A battle takes a copy of its document, so that later changes do not touch it."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="fleets")
    ruleset = ruleset_field()
    name = models.CharField(_("name"), max_length=60)
    budget = models.PositiveIntegerField(_("budget"))
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("fleet")
        verbose_name_plural = _("fleets")
        ordering = ("-changed_at", "-pk")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("shipyard:fleet", args=[self.code])


class FleetShip(models.Model):
    """Some ships of one design, the owner's or the catalogue's, under one name."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    fleet = models.ForeignKey(Fleet, models.CASCADE, related_name="ships")
    name = models.CharField(_("name"), max_length=60)
    count = models.PositiveSmallIntegerField(_("number"), default=1)
    design = models.ForeignKey(Design, models.RESTRICT, null=True, related_name="fleet_ships")
    ship_class = models.ForeignKey(ShipClass, models.RESTRICT, null=True, related_name="fleet_ships")

    class Meta:
        verbose_name = _("ships of a fleet")
        verbose_name_plural = _("ships of a fleet")
        ordering = ("pk",)
        constraints = [
            models.CheckConstraint(
                condition=models.Q(design__isnull=True) ^ models.Q(ship_class__isnull=True),
                name="fleet_ship_has_one_source",
            )
        ]

    def __str__(self) -> str:
        return f"{self.count} × {self.name}"

    @property
    def source(self) -> Design | ShipClass:
        """Where the plans come from."""
        source = self.design or self.ship_class
        assert source  # the constraint above  # noqa: S101
        return source
