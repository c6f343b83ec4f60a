"""The battles' addresses."""

from django.urls import path

from battles.views import acting, battle, desk, dice, duel, leaving, lobby, opening, testfire

app_name = "battles"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("new/", opening.create, name="create"),
    path("new/fleet/", opening.fleet, name="fleet"),
    path("new/ground/", opening.ground, name="ground"),
    path("test-fire/", testfire.testfire, name="testfire"),
    path("<slug:code>/", battle.battle, name="battle"),
    path("<slug:code>/state/", battle.state, name="state"),
    path("<slug:code>/turns/<int:number>/dice/", dice.dice, name="dice"),
    path("<slug:code>/desk/", desk.desk, name="desk"),
    path("<slug:code>/act/", acting.act, name="act"),
    path("<slug:code>/seat/", duel.seat, name="seat"),
    path("<slug:code>/accept/", opening.accept, name="accept"),
    path("<slug:code>/arrange/", opening.arrange, name="arrange"),
    path("<slug:code>/decline/", opening.decline, name="decline"),
    path("<slug:code>/cancel/", opening.cancel, name="cancel"),
    path("<slug:code>/concede/", leaving.concede, name="concede"),
    path("<slug:code>/draw/", leaving.draw, name="draw"),
    path("<slug:code>/retry/", leaving.retry, name="retry"),
]
