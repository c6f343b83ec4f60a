"""Battles for the operators. Nothing here shows what could decide a battle that still runs."""

from __future__ import annotations

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.decorators import action
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from battles.models import Battle, HighScore, Notice, Scenario, Side, Turn
from battles.services import retry_turn
from battles.services.scenarios import check_scenario, keep_document
from shipyard.admin import DocumentField as StrictDocumentField
from shipyard.rules import Json
from shipyard.views.wording import words


class ReadOnly:
    """Rows that come about by playing, not by typing."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class SideInline(ReadOnly, admin.TabularInline[Side, Battle]):
    model = Side
    fields = ("seat", "team", "name", "account", "captain", "out", "missed")
    extra = 0
    can_delete = False


@admin.register(Battle)
class BattleAdmin(ReadOnly, admin.ModelAdmin[Battle]):
    list_display = ("code", "name", "ruleset", "status", "created_by", "created_at", "ended_at")
    list_filter = ("status", "ruleset")
    search_fields = ("code", "name", "sides__name")
    list_select_related = ("created_by",)
    inlines = [SideInline]


@admin.register(Turn)
class TurnAdmin(ReadOnly, admin.ModelAdmin[Turn]):
    """Turns without their states, keys and orders: those of an open turn are nobody's business."""

    list_display = ("battle", "number", "status", "opens_at", "closes_at", "fence")
    list_filter = ("status",)
    search_fields = ("battle__code", "battle__name")
    list_select_related = ("battle",)
    fields = (
        "battle", "number", "status", "closed_by", "commitment",
        "opens_at", "closes_at", "resolved_at", "lease_until", "fence", "trace",
    )  # fmt: skip
    actions = ("retry",)

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Turn]:
        return super().get_queryset(request).defer("state", "final", "key")

    @action(description=_("Resolve the failed turns chosen once more"), permissions=["view"])
    def retry(self, request: HttpRequest, queryset: QuerySet[Turn]) -> None:
        failed = queryset.filter(status=Turn.Status.FAILED)
        outcomes = [retry_turn(turn, timezone.now()) for turn in failed]
        done, left = outcomes.count(True), outcomes.count(False)
        self.message_user(request, ngettext("%(n)d turn resolved.", "%(n)d turns resolved.", done) % {"n": done})
        if left:
            text = ngettext("%(n)d turn failed again.", "%(n)d turns failed again.", left) % {"n": left}
            self.message_user(request, text, messages.ERROR)


@admin.register(Notice)
class NoticeAdmin(ReadOnly, admin.ModelAdmin[Notice]):
    list_display = ("battle", "account", "channel", "kind", "status", "tries", "created_at", "trouble")
    list_filter = ("status", "channel", "kind")
    search_fields = ("battle__code", "account__username")
    list_select_related = ("battle", "account")


@admin.register(HighScore)
class HighScoreAdmin(ReadOnly, admin.ModelAdmin[HighScore]):
    """To be read, and deleted where a name cannot stand in a list."""

    list_display = ("name", "score", "game", "captain", "won", "account", "battle", "created_at")
    list_filter = ("game", "captain", "won")
    search_fields = ("name", "account__username", "battle__code")
    list_select_related = ("account", "battle")


class ScenarioForm(forms.ModelForm[Scenario]):
    """A scenario may only hold a document that the rules have nothing against."""

    code = forms.SlugField(label=_("code"), max_length=60)
    document = StrictDocumentField(label=_("scenario document"))

    class Meta:
        model = Scenario
        fields = ("code", "document", "published")

    def clean_document(self) -> Json:
        document: Json = self.cleaned_data["document"]
        if faults := check_scenario(document):
            raise forms.ValidationError([f"{one.path}: {words(one)}" for one in faults])
        return document


@admin.register(Scenario)
class ScenarioAdmin(admin.ModelAdmin[Scenario]):
    """Those that come with the site are the curators' to change; people's own are theirs, and not shown here."""

    form = ScenarioForm
    list_display = ("code", "name", "ruleset", "published", "changed_at")
    list_filter = ("ruleset", "published")
    search_fields = ("code", "name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Scenario]:
        return super().get_queryset(request).filter(account=None)

    def save_model(self, request: HttpRequest, obj: Scenario, form: object, change: bool) -> None:
        keep_document(obj, obj.document, timezone.now())
