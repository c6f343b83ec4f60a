"""Every address of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import include, path
from django.views.decorators.http import require_safe

from battles.api_scores import HighScores
from battles.views import assaults
from hexbattle.health import healthz
from hexbattle.home import home
from hexbattle.quick_start import quick_assault, quick_campaign, quick_mission, quick_start

# The admin's own log-in has no rate limits; allauth's has.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "hexbattle.errors.bad_request"


@require_safe
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Browsers ask for it under this name where a page names none."""
    return HttpResponseRedirect(static("icons/favicon.svg"))


urlpatterns = [
    path("", home, name="home"),
    path("healthz", healthz, name="healthz"),
    path("favicon.ico", favicon, name="favicon"),
    path("accounts/", include("hexbattle.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("shipyard/", include("shipyard.urls")),
    path("battles/scenarios/", include("battles.scenario_urls")),
    path("battles/", include("battles.urls")),
    path("hex-battle/start/", quick_start, name="quick_start"),
    path("hex-battle/", include("battles.duel_urls")),
    path("ground-assault/start/", quick_assault, name="quick_assault"),
    path("ground-assault/", assaults.home, name="assaults"),
    path("campaigns/start/", quick_campaign, name="quick_campaign"),
    path("campaigns/", include("hexbattle.campaigns.urls")),
    path("missions/start/", quick_mission, name="quick_mission"),
    path("missions/", include("hexbattle.missions.urls")),
    path("api/highscores", HighScores.as_view(), name="highscores"),
    path("api/v1/", include("hexbattle.api_urls")),
    path("rules/", include("hexbattle.rulespages.urls")),
]
