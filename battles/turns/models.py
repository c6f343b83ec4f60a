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


class OrderSheet(models.Model):
    """One side's orders for one turn. A concrete sheet adds `turn` and `side`, unique together."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        CONFIRMED = "confirmed", _("confirmed")

    class Author(models.TextChoices):
        PLAYER = "player", _("the player")
        CAPTAIN = "captain", _("the captain")
        DEFAULT = "default", _("nobody: standing orders")

    document = DocumentField(_("orders"))
    status = models.CharField(_("status"), max_length=10, choices=Status)
    author = models.CharField(_("written by"), max_length=10, choices=Author, default=Author.PLAYER)
    nonce = models.CharField(_("nonce"), max_length=64)
    receipt = models.CharField(_("sheet hash"), max_length=64)
    saved_at = models.DateTimeField(_("saved"))

    pk: int

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.status} orders"

    @property
    def text(self) -> str:
        """The sheet in the canonical form that its hash is taken over."""
        return sealing.canonical(self.document)


class Event(models.Model):
    """One event of a resolved turn. Who may see it lies in its data and is cut by the engine alone."""

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
