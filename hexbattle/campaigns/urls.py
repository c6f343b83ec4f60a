"""The campaigns' addresses."""

from django.urls import path

from hexbattle.campaigns.views import campaign, desk, home, leaving, opening

app_name = "campaigns"
urlpatterns = [
    path("", home.home, name="home"),
    path("new/", opening.create, name="create"),
    path("new/seats/", opening.seats, name="seats"),
    path("<slug:code>/", campaign.campaign, name="campaign"),
    path("<slug:code>/state/", campaign.state, name="state"),
    path("<slug:code>/desk/", desk.desk, name="desk"),
    path("<slug:code>/join/", leaving.join, name="join"),
    path("<slug:code>/decline/", leaving.decline, name="decline"),
    path("<slug:code>/cancel/", leaving.cancel, name="cancel"),
    path("<slug:code>/concede/", leaving.concede, name="concede"),
    path("<slug:code>/resign/", leaving.resign, name="resign"),
    path("<slug:code>/retry/", leaving.retry, name="retry"),
]
