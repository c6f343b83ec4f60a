"""Runs through the chain of missions, and the battles in which each mission was tried."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from battles.models import Battle
from battles.turns.fields import DocumentField


class Run(models.Model):
    """An account's way through the missions. `code` is its name in addresses.

    `number`: the mission that is to be fought; `ships`: those that go into it, as they stand (`ships.write_ships`).
    """

    code = models.CharField(_("code"), max_length=16, unique=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="runs", verbose_name=_("account")
    )
    number = models.PositiveSmallIntegerField(_("mission"), default=1)
    ships = DocumentField(_("ships as they stand"))
    started_at = models.DateTimeField(_("started"))
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("run through the missions")
        verbose_name_plural = _("runs through the missions")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("missions:run", args=[self.code])


class Attempt(models.Model):
    """A mission as it was tried once. `began`: the ships that went into it; `report`: what came of it
    (`reports.Report`), written once, when the run takes it over; None: not yet.
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="attempts", verbose_name=_("run"))
    serial = models.PositiveIntegerField(_("attempt"))
    number = models.PositiveSmallIntegerField(_("mission"))
    battle = models.OneToOneField(Battle, models.CASCADE, related_name="attempt", verbose_name=_("battle"))
    began = DocumentField(_("ships as they went in"))
    report = DocumentField(_("report"), null=True, blank=True)
    settled_at = models.DateTimeField(_("taken over"), null=True, blank=True)

    class Meta:
        verbose_name = _("attempt at a mission")
        verbose_name_plural = _("attempts at missions")
        ordering = ["serial"]
        constraints = [models.UniqueConstraint(fields=["run", "serial"], name="one_attempt_a_serial")]

    def __str__(self) -> str:
        return f"attempt {self.serial} of run {self.run_id}"

    def get_absolute_url(self) -> str:
        return reverse("missions:debrief", args=[self.run.code, self.serial])
