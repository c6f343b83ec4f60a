"""The missions' addresses."""

from django.urls import path

from hexbattle.missions.views import acting, pages

app_name = "missions"
urlpatterns = [
    path("", pages.home, name="home"),
    path("<slug:code>/", pages.run, name="run"),
    path("<slug:code>/attempts/<int:serial>/", pages.debrief, name="debrief"),
    path("<slug:code>/fight/", acting.fight, name="fight"),
    path("<slug:code>/go-on/", acting.go_on, name="go_on"),
    path("<slug:code>/again/", acting.again, name="again"),
]
