"""The rows of any game of hidden orders. Battles make them concrete; campaigns do so too."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.turns import sealing, vault
from battles.turns.fields import DocumentField


class Turn(models.Model):
    """One turn: the state in which it opened, its sealed key, its clock, and how far its resolution has come.

    A concrete turn adds a foreign key to its game and makes (game, number) unique.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        RESOLVING = "resolving", _("resolving")
        RESOLVED = "resolved", _("resolved")
        FAILED = "failed", _("failed")

    UNFINISHED = (Status.OPEN, Status.RESOLVING, Status.FAILED)

    number = models.PositiveIntegerField(_("number"))
    awaiting = DocumentField(_("seats that must order"), default=list)
    commitment = models.CharField(_("commitment"), max_length=64)
    key = models.CharField(_("key"), max_length=512)  # as the vault stores it; read it through `secret`
    opens_at = models.DateTimeField(_("opens"))
    closes_at = models.DateTimeField(_("closes"), null=True, blank=True)
    resolved_at = models.DateTimeField(_("resolved"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    ready = models.BooleanField(_("all orders confirmed"), default=False)
    fence = models.PositiveIntegerField(_("fencing number"), default=0)
    steps_taken = models.PositiveIntegerField(_("steps taken"), default=0)  # where a turn is played step by step
    lease_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    closed_by = models.CharField(_("closed by"), max_length=12, blank=True)
    trace = models.TextField(_("trace of the failure"), blank=True)
    state = DocumentField(_("state when it opened"))  # large, so behind what is searched for
    final = DocumentField(_("state after it, where no turn follows"), null=True, blank=True)

    id: int
    pk: int
    objects: ClassVar[models.Manager[Any]]

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"turn {self.number}"

    @property
    def secret(self) -> bytes:
        """The turn's key itself: never for showing while the turn is unresolved."""
        return vault.open_secret(self.key)

    @property
    def key_shown(self) -> str | None:
        """The key in hexadecimal once the turn is resolved; before, nothing (D-3)."""
        return self.secret.hex() if self.status == self.Status.RESOLVED else None


class Sealed(models.Model):
    """What somebody ordered, and the seal on it (D-3)."""

    class Author(models.TextChoices):
        PLAYER = "player", _("the player")
        CAPTAIN = "captain", _("the captain")
        DEFAULT = "default", _("nobody: standing orders")

    document = DocumentField(_("orders"))
    author = models.CharField(_("written by"), max_length=10, choices=Author, default=Author.PLAYER)
    nonce = models.CharField(_("nonce"), max_length=64)
    receipt = models.CharField(_("sheet hash"), max_length=64)

    pk: int

    class Meta:
        abstract = True

    @property
    def text(self) -> str:
        """The orders in the canonical form that their hash is taken over."""
        return sealing.canonical(self.document)


class OrderSheet(Sealed):
    """One side's orders for one turn. `leaves`: the side leaves the game at the end of this turn.

    A concrete sheet adds `turn` (as its `sheets`) and whose it is, unique together.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        CONFIRMED = "confirmed", _("confirmed")

    status = models.CharField(_("status"), max_length=10, choices=Status)
    saved_at = models.DateTimeField(_("saved"))
    leaves = models.CharField(_("leaves"), max_length=10, blank=True)

    turn: Any

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.status} orders"


class Step(Sealed):
    """One action of a turn that is played step by step, as it was resolved, with the state that it led to.

    A concrete step adds `turn` and `side`, and makes (turn, number) unique. Numbers begin at 1.
    """

    number = models.PositiveIntegerField(_("number"))
    taken_at = models.DateTimeField(_("taken"))
    ends_turn = models.BooleanField(_("ends the turn"), default=False)
    state = DocumentField(_("state after it"))

    class Meta:
        abstract = True
        ordering = ["number"]

    def __str__(self) -> str:
        return f"step {self.number}"


class Event(models.Model):
    """One event of a turn. Who may see it lies in its data and is cut by the engine alone.

    `step`: the number of the step that it came of; None where turns are resolved whole.
    """

    step = models.PositiveIntegerField(_("step"), null=True, blank=True)
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=40)
    data = DocumentField(_("data"))

    class Meta:
        abstract = True
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Notice(models.Model):
    """Something to tell an account over a channel: an outbox row, written with the change that it tells of.

    A concrete notice adds a foreign key to its game. `WAITING` rows are unique per game, account and channel.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("dropped")
        FAILED = "failed", _("failed")

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("account"))
    channel = models.CharField(_("channel"), max_length=12, default="mail")
    kind = models.CharField(_("kind"), max_length=24)
    turn_number = models.PositiveIntegerField(_("turn"), null=True, blank=True)
    created_at = models.DateTimeField(_("written"))
    due_at = models.DateTimeField(_("not before"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    trouble = models.CharField(_("what went wrong"), max_length=200, blank=True)

    pk: int
    objects: ClassVar[models.Manager[Any]]

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.kind} for {self.account}"
