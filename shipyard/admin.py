"""The curators' desk: classes of the catalogue are checked, published and retired here, all on record."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from shipyard import services
from shipyard.models import Design, Fleet, FleetShip, ShipClass
from shipyard.rules import (
    YARDS,
    Json,
    Refused,
    check_name,
    read_json,
    yard_of,
)
from shipyard.views.wording import words


class DocumentField(forms.JSONField):
    """JSON read as strictly as everywhere else; what was typed is kept as it was typed."""

    def to_python(self, value: Any) -> Any:
        if not isinstance(value, str):
            return super().to_python(value)
        try:
            return read_json(value)
        except Refused as refusal:
            raise forms.ValidationError([f"{one.path}: {words(one)}" for one in refusal.faults]) from refusal

    def bound_data(self, data: Any, initial: Any) -> Any:
        return InvalidJSONInput(data) if isinstance(data, str) else super().bound_data(data, initial)


class ShipClassForm(forms.ModelForm[ShipClass]):
    """A class may only hold plans that the rules have nothing against."""

    document = DocumentField(label=_("design document"))

    class Meta:
        model = ShipClass
        fields = ("name", "slug", "role", "text", "document")

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if faults := check_name(name, "name"):
            raise forms.ValidationError([words(one) for one in faults])
        return name

    def clean_document(self) -> Json:
        document: Json = self.cleaned_data["document"]
        yard = yard_of(document)
        try:
            design = yard.read(document, "$")
        except Refused as refusal:
            raise forms.ValidationError([f"{one.path}: {words(one)}" for one in refusal.faults]) from refusal
        self.instance.ruleset = yard.ruleset
        return yard.write(design)


@admin.register(ShipClass)
class ShipClassAdmin(SimpleHistoryAdmin):
    form = ShipClassForm
    list_display = ("name", "ruleset", "role", "price", "published")
    list_filter = ("published", "ruleset", "role")
    search_fields = ("name", "text")
    prepopulated_fields = {"slug": ("name",)}
    actions = ("publish", "retire")

    @admin.display(description=_("price"))
    def price(self, one: ShipClass) -> int:
        yard = YARDS[one.ruleset]
        return yard.price(yard.read(one.document, "$"))

    @admin.action(description=_("Publish the chosen classes"), permissions=("change",))
    def publish(self, request: HttpRequest, classes: QuerySet[ShipClass]) -> None:
        try:
            services.publish(classes)
        except Refused as refusal:
            self.message_user(request, "; ".join(map(words, refusal.faults)), messages.ERROR)
        else:
            self.message_user(request, gettext("They are in the catalogue."), messages.SUCCESS)

    @admin.action(description=_("Retire the chosen classes"), permissions=("change",))
    def retire(self, request: HttpRequest, classes: QuerySet[ShipClass]) -> None:
        services.retire(classes)
        self.message_user(request, gettext("They are out of the catalogue; fleets that fly them keep them."))

    def has_delete_permission(self, request: HttpRequest, obj: ShipClass | None = None) -> bool:
        """Classes are retired, not destroyed."""
        return False


class ReadOnly:
    """People's own things can be looked at in the admin, not changed."""

    def has_add_permission(self, *args: Any) -> bool:
        return False

    def has_change_permission(self, *args: Any) -> bool:
        return False


@admin.register(Design)
class DesignAdmin(ReadOnly, admin.ModelAdmin[Design]):
    list_display = ("name", "account", "ruleset", "retired", "changed_at")
    search_fields = ("name", "account__username")
    list_select_related = ("account",)


class FleetShipInline(ReadOnly, admin.TabularInline[FleetShip, Fleet]):
    model = FleetShip
    extra = 0


@admin.register(Fleet)
class FleetAdmin(ReadOnly, admin.ModelAdmin[Fleet]):
    list_display = ("name", "account", "ruleset", "budget", "changed_at")
    search_fields = ("name", "account__username")
    list_select_related = ("account",)
    inlines = (FleetShipInline,)
