"""The campaigns' addresses."""

from django.urls import path

from hexbattle.campaigns.views import campaign, curating, desk, home, leaving, opening
from hexbattle.campaigns.views.story_dice import dice
from hexbattle.campaigns.views.story_epilogue import epilogue
from hexbattle.campaigns.views.story_ledger import ledger
from hexbattle.campaigns.views.story_news import news
from hexbattle.campaigns.views.story_ships import ship, ships

app_name = "campaigns"
urlpatterns = [
    path("", home.home, name="home"),
    path("new/", opening.create, name="create"),
    path("new/seats/", opening.seats, name="seats"),
    path("events/new/", curating.create, name="create_event"),
    path("<slug:code>/", campaign.campaign, name="campaign"),
    path("<slug:code>/state/", campaign.state, name="state"),
    path("<slug:code>/desk/", desk.desk, name="desk"),
    path("<slug:code>/join/", leaving.join, name="join"),
    path("<slug:code>/decline/", leaving.decline, name="decline"),
    path("<slug:code>/cancel/", leaving.cancel, name="cancel"),
    path("<slug:code>/concede/", leaving.concede, name="concede"),
    path("<slug:code>/resign/", leaving.resign, name="resign"),
    path("<slug:code>/curate/", curating.curate, name="curate"),
    path("<slug:code>/retry/", leaving.retry, name="retry"),
    path("<slug:code>/news/", news, name="news"),
    path("<slug:code>/turns/<int:number>/dice/", dice, name="dice"),
    path("<slug:code>/ledger/", ledger, name="ledger"),
    path("<slug:code>/ships/", ships, name="ships"),
    path("<slug:code>/ships/<str:id>/", ship, name="ship"),
    path("<slug:code>/epilogue/", epilogue, name="epilogue"),
]
