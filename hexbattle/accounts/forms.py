"""What people say about themselves."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext, gettext_lazy

from hexbattle.accounts.models import Account
from hexbattle.accounts.zones import zones
from shipyard.rules import check_name
from shipyard.views.wording import words


class SignUpForm(allauth_forms.SignupForm):
    """allauth's, in the site's words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = gettext("Log-in name")
        self.fields["email"].label = gettext("E-mail address")


class LogInForm(allauth_forms.LoginForm):
    """allauth's, in the site's words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = gettext("Log-in name or e-mail address")


class ProfileForm(forms.ModelForm[Account]):
    """The display name is nobody else's name, so that nobody can pass for another."""

    time_zone = forms.TypedChoiceField(
        label=gettext_lazy("Time zone"), required=False, help_text=Account._meta.get_field("time_zone").help_text
    )

    class Meta:
        model = Account
        fields = ["display_name", "time_zone", "mail_turns"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].choices = [  # type: ignore[attr-defined]
            ("", gettext("as the browser says")),
            *((zone, zone.replace("_", " ")) for zone in sorted(zones())),
        ]

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        if not name:
            return name
        if faults := check_name(name, "display_name"):
            raise ValidationError([words(one) for one in faults])
        if others_called(name).exclude(pk=self.instance.pk).exists():
            raise ValidationError(gettext("Another player is called that."))
        return name


def others_called(name: str) -> Any:
    return Account.objects.filter(Q(username__iexact=name) | Q(display_name__iexact=name))


class CloseAccountForm(forms.Form):
    """Asks for the password once more, because closing cannot be undone."""

    password = forms.CharField(
        label=gettext_lazy("Your password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.account.check_password(password):
            raise ValidationError(gettext("That is not your password. Nothing was deleted."))
        return password
