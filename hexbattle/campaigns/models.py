"""Campaigns, their factions, their turns, and the battles that they have opened."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from battles.models import Battle
from battles.turns import models as turns
from battles.turns.fields import DocumentField


class Campaign(models.Model):
    """A campaign, from the call for players to its end. `code` is its name in addresses.

    `catalogue`: the designs that its yards build, copied by value (K-10). `star_map`: as the engine reads it.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for players")
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")
        CANCELLED = "cancelled", _("called off")

    code = models.CharField(_("code"), max_length=16, unique=True)
    name = models.CharField(_("name"), max_length=60)
    version = models.PositiveIntegerField(_("version of the rules"))
    options = DocumentField(_("options"), default=dict)
    star_map = DocumentField(_("star map"))
    catalogue = DocumentField(_("catalogue"))
    start_fleet = DocumentField(_("start fleet"), default=list)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("opened by")
    )
    event = models.BooleanField(_("run by the curators"), default=False)
    mission = models.CharField(_("mission"), max_length=20, blank=True)  # of the solo campaign
    turn_minutes = models.PositiveIntegerField(_("minutes a turn"), null=True, blank=True)  # None: no deadline
    spectators = models.BooleanField(_("spectators welcome"), default=False)
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)
    created_at = models.DateTimeField(_("opened"))
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    winners = DocumentField(_("winning seats"), default=list)
    reason = models.CharField(_("how it ended"), max_length=24, blank=True)
    scores = DocumentField(_("scores by seat"), default=dict)

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        indexes = [models.Index(fields=["status", "created_at"], name="campaigns_by_status")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaigns:campaign", args=[self.code])


class Faction(models.Model):
    """One side of a campaign: an account, or, where `account` is None, a computer admiral or nobody yet.

    `admiral`: who plays it while no account does, or while its account is silent (K-1.1, K-8). `open`: anybody may
    take it: it was never taken, or its player has left it.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="factions", verbose_name=_("campaign"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    name = models.CharField(_("name"), max_length=60)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="factions",
        verbose_name=_("account"),
    )
    admiral = models.CharField(_("admiral"), max_length=20, blank=True)
    joined = models.BooleanField(_("has joined"), default=False)
    open = models.BooleanField(_("open to anyone"), default=False)
    secret = models.CharField(_("secret"), max_length=512)  # of its nonces and its admiral's dice
    out = models.BooleanField(_("out of the campaign"), default=False)
    missed = models.PositiveSmallIntegerField(_("deadlines missed in a row"), default=0)

    class Meta:
        verbose_name = _("faction")
        verbose_name_plural = _("factions")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "seat"], name="one_faction_a_seat"),
            models.UniqueConstraint(
                fields=["account", "campaign"], condition=Q(account__isnull=False), name="one_faction_an_account"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Turn(turns.Turn):
    """`results`: what ended battles and assaults brought back as it was resolved (K-6), so that it can be verified."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="turns", verbose_name=_("campaign"))
    results = DocumentField(_("results of battles"), default=list)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_campaign_turn_a_number")]
        indexes = [
            models.Index(fields=["status", "closes_at"], name="campaign_turns_due"),
            models.Index(fields=["campaign", "status"], name="campaign_turns_unfinished"),
        ]

    def __str__(self) -> str:
        return f"turn {self.number} of campaign {self.campaign_id}"


class OrderSheet(turns.OrderSheet):
    turn = models.ForeignKey(Turn, models.CASCADE, related_name="sheets", verbose_name=_("turn"))
    faction = models.ForeignKey(Faction, models.CASCADE, related_name="sheets", verbose_name=_("faction"))

    class Meta:
        verbose_name = _("order sheet")
        verbose_name_plural = _("order sheets")
        constraints = [models.UniqueConstraint(fields=["turn", "faction"], name="one_sheet_a_faction")]


class Event(turns.Event):
    turn = models.ForeignKey(Turn, models.CASCADE, related_name="events", verbose_name=_("turn"))

    class Meta(turns.Event.Meta):
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [models.UniqueConstraint(fields=["turn", "number"], name="one_campaign_event_a_number")]


class Notice(turns.Notice):
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="notices", verbose_name=_("campaign"))

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "account", "channel"],
                condition=Q(status="waiting"),
                name="one_waiting_campaign_notice",
            )
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(status="waiting"), name="campaign_notices_waiting"),
        ]


class Fight(models.Model):
    """A battle or an assault that a turn of a campaign has opened (K-5, K-7); `key` is its id in the state."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="fights", verbose_name=_("campaign"))
    key = models.CharField(_("id in the campaign"), max_length=64)
    turn_number = models.PositiveIntegerField(_("turn in which it was opened"))
    battle = models.OneToOneField(Battle, models.PROTECT, related_name="+", verbose_name=_("battle"))

    class Meta:
        verbose_name = _("fight")
        verbose_name_plural = _("fights")
        ordering = ["turn_number", "pk"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_fight_a_key")]

    def __str__(self) -> str:
        return f"{self.key} of campaign {self.campaign_id}"


class Ruling(models.Model):
    """What a curator has done to a running campaign, on record for everybody in it, with its reason.

    `document`: a correction as the engine reads it, carried out as a turn closes; None: a pause, or another player.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="rulings", verbose_name=_("campaign"))
    turn = models.ForeignKey(
        Turn, models.SET_NULL, null=True, blank=True, related_name="rulings", verbose_name=_("carried out in")
    )
    kind = models.CharField(_("kind"), max_length=10)
    document = DocumentField(_("what it changes"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=500)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.reason
