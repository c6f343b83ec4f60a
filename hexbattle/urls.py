"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

urlpatterns = [
    path("", TemplateView.as_view(template_name="home.html"), name="home"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("shipyard/", include("shipyard.urls")),
    path("battles/", include("battles.urls")),
]
