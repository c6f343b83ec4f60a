"""Battles, their sides and their turns."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from battles.turns import models as turns
from battles.turns.fields import DocumentField
from shipyard.models import Ruleset
from shipyard.rules import YARDS

ABSENT_AFTER = 2  # deadlines missed in a row, after which a captain may stand in (K-1.1)
CURRENCIES = {"credits": _("credits"), "points": _("points")}
TERRAIN = {"debris": _("debris"), "nebula": _("nebulae"), "planet": _("planets")}


def currency_words(ruleset: str) -> str:
    """What budgets of a ruleset are counted in; "" where nobody brings a fleet."""
    return str(CURRENCIES[YARDS[ruleset].currency]) if ruleset in YARDS else ""


class Battle(models.Model):
    """A battle, from the challenge to its end. `code` is its name in addresses."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for opponents")
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")
        CANCELLED = "cancelled", _("cancelled")

    code = models.CharField(_("code"), max_length=16, unique=True)
    name = models.CharField(_("name"), max_length=60)
    ruleset = models.CharField(_("ruleset"), max_length=20)
    version = models.PositiveIntegerField(_("version of the rules"))
    options = DocumentField(_("options"), default=dict)
    field = DocumentField(_("battlefield"), default=dict)  # of a scenario, as `muster` takes it; {}: the rules' own
    origin = models.CharField(_("origin"), max_length=80, blank=True)  # opaque: whoever opened it may find it by this
    stand_in = models.CharField(_("captain who stands in"), max_length=20, blank=True)  # "": who is gone is given up
    played_out = models.BooleanField(_("played out by captains"), default=False)  # nobody is waited for any more
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("opened by")
    )
    budget = models.PositiveIntegerField(_("budget"))
    turn_minutes = models.PositiveIntegerField(_("minutes a turn"), null=True, blank=True)  # None: no deadline
    spectators = models.BooleanField(_("spectators welcome"), default=False)
    hot_seat = models.BooleanField(_("hot-seat: one screen for all players"), default=False)
    created_at = models.DateTimeField(_("opened"))
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    winner = models.PositiveSmallIntegerField(_("winning team"), null=True, blank=True)  # None: a draw, or no end yet
    reason = models.CharField(_("how it ended"), max_length=24, blank=True)
    points = DocumentField(_("victory points by seat"), default=dict)

    class Meta:
        verbose_name = _("battle")
        verbose_name_plural = _("battles")
        indexes = [models.Index(fields=["status", "created_at"])]
        constraints = [models.UniqueConstraint(fields=["origin"], condition=~Q(origin=""), name="one_battle_an_origin")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("battles:battle", args=[self.code])

    @property
    def currency(self) -> str:
        return currency_words(self.ruleset)

    @property
    def game(self) -> str:
        """The ruleset in words."""
        return str(Ruleset(self.ruleset).label) if self.ruleset in Ruleset else self.ruleset

    @property
    def ground(self) -> str:
        """A scenario's board in words; "" where the board is the rules' own, or there is none."""
        if ground := self.field.get("map"):
            return f"{ground['width']} × {ground['height']}"
        board = self.field.get("board")
        if not board:
            return ""
        lying = [str(TERRAIN[kind]) for kind in TERRAIN if kind in self.field.get("terrain", {}).values()]
        return ", ".join([f"{board['columns']} × {board['rows']}", *lying])


class Side(models.Model):
    """A party in a battle: an account, a captain, or nobody yet. `fleet` is a copy by value; None: not chosen yet."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="sides", verbose_name=_("battle"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    team = models.PositiveSmallIntegerField(_("team"))
    name = models.CharField(_("name"), max_length=150)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="sides",
        verbose_name=_("account"),
    )
    captain = models.CharField(_("captain"), max_length=20, blank=True)
    secret = models.CharField(_("secret"), max_length=512)  # of its nonces and its captain's dice
    fleet_name = models.CharField(_("fleet"), max_length=60, blank=True)
    fleet = DocumentField(_("fleet as it joined"), null=True, blank=True)
    arrangement = DocumentField(_("arrangement"), null=True, blank=True)
    out = models.BooleanField(_("out of the battle"), default=False)
    draw_offered = models.BooleanField(_("offers a draw"), default=False)
    missed = models.PositiveSmallIntegerField(_("deadlines missed in a row"), default=0)

    class Meta:
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["battle", "seat"], name="one_side_a_seat"),
            models.UniqueConstraint(
                fields=["account", "battle"], condition=Q(account__isnull=False), name="one_side_an_account"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def absent(self) -> bool:
        """Its player has gone or let deadlines pass, and a captain stands in until orders come again (K-1.1)."""
        gone = self.account_id is None or self.missed >= ABSENT_AFTER
        return bool(self.battle.stand_in) and not self.captain and gone

    @property
    def vacant(self) -> bool:
        """Nobody has brought a fleet to this side yet."""
        return not self.fleet_name


class Turn(turns.Turn):
    battle = models.ForeignKey(Battle, models.CASCADE, related_name="turns", verbose_name=_("battle"))

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="one_turn_a_number")]
        indexes = [
            models.Index(fields=["status", "closes_at"], name="turns_due"),
            models.Index(fields=["battle", "status"], name="turns_unfinished"),
        ]

    def __str__(self) -> str:
        return f"turn {self.number} of battle {self.battle_id}"


class OrderSheet(turns.OrderSheet):
    turn = models.ForeignKey(Turn, models.CASCADE, related_name="sheets", verbose_name=_("turn"))
    side = models.ForeignKey(Side, models.CASCADE, related_name="sheets", verbose_name=_("side"))

    class Meta:
        verbose_name = _("order sheet")
        verbose_name_plural = _("order sheets")
        constraints = [models.UniqueConstraint(fields=["turn", "side"], name="one_sheet_a_side")]


class Step(turns.Step):
    """An action of one side, or its leaving the battle, as `services.stepping` writes it."""

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="steps", verbose_name=_("turn"))
    side = models.ForeignKey(Side, models.CASCADE, related_name="steps", verbose_name=_("side"))

    class Meta(turns.Step.Meta):
        verbose_name = _("step")
        verbose_name_plural = _("steps")
        constraints = [models.UniqueConstraint(fields=["turn", "number"], name="one_step_a_number")]


class Event(turns.Event):
    turn = models.ForeignKey(Turn, models.CASCADE, related_name="events", verbose_name=_("turn"))

    class Meta(turns.Event.Meta):
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [models.UniqueConstraint(fields=["turn", "number"], name="one_event_a_number")]


class Notice(turns.Notice):
    battle = models.ForeignKey(Battle, models.CASCADE, related_name="notices", verbose_name=_("battle"))

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            models.UniqueConstraint(
                fields=["battle", "account", "channel"], condition=Q(status="waiting"), name="one_waiting_notice"
            )
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(status="waiting"), name="notices_waiting")]


class HighScore(models.Model):
    """What a side made of a battle that has ended (H-8): once for each, by the server's own count.

    `captain`: the computer captain that it fought, "": another account; `won`: whether it beat it.
    """

    game = models.CharField(_("ruleset"), max_length=20)
    battle = models.ForeignKey(Battle, models.CASCADE, related_name="scores", verbose_name=_("battle"))
    side = models.OneToOneField(Side, models.CASCADE, related_name="score", verbose_name=_("side"))
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="scores",
        verbose_name=_("account"),
    )
    name = models.CharField(_("name"), max_length=60)
    score = models.PositiveIntegerField(_("score"))
    captain = models.CharField(_("captain"), max_length=20, blank=True)
    won = models.BooleanField(_("won"))
    created_at = models.DateTimeField(_("entered"))

    class Meta:
        verbose_name = _("high score")
        verbose_name_plural = _("high scores")
        ordering = ["-score", "pk"]
        indexes = [models.Index(fields=["game", "-score"], name="best_scores")]

    def __str__(self) -> str:
        return f"{self.name}: {self.score}"

    @property
    def anchor(self) -> str:
        """Its place on the page of all scores; of nothing that could be counted."""
        return f"score-{self.battle.code}-{self.side.seat}"


class Scenario(models.Model):
    """A scenario document (formats.md): somebody's own, or, of no account, one that comes with the site.

    `code` is its name in addresses. Of those that come with the site, only the published ones are shown. `version`
    counts its documents; its history holds the newest of them, each as it was saved.
    """

    code = models.CharField(_("code"), max_length=60, unique=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="scenarios",
        verbose_name=_("account"),
    )
    ruleset = models.CharField(_("ruleset"), max_length=20, choices=Ruleset.choices)
    name = models.CharField(_("name"), max_length=60)
    document = DocumentField(_("scenario document"))
    version = models.PositiveIntegerField(_("version"), default=1)
    published = models.BooleanField(_("published"), default=False)
    changed_at = models.DateTimeField(_("changed"))
    history = HistoricalRecords(verbose_name=_("version of a scenario"), cascade_delete_history=True)
    _history_date: datetime  # when the version about to be saved was made

    class Meta:
        verbose_name = _("scenario")
        verbose_name_plural = _("scenarios")
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("scenarios:scenario", args=[self.code])
