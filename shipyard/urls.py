"""The shipyard's addresses."""

from django.urls import path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from shipyard.views import catalogue, creator, designer, designs, exchange, fleets

app_name = "shipyard"
urlpatterns = [
    path("", require_safe(RedirectView.as_view(pattern_name="shipyard:catalogue")), name="index"),
    path("catalogue/", catalogue.catalogue, name="catalogue"),
    path("catalogue/compare/", catalogue.compare, name="compare"),
    path("catalogue/<slug:slug>/", catalogue.ship_class, name="class"),
    path("catalogue/<slug:slug>/export/", catalogue.export_class, name="export_class"),
    path("designs/", designs.designs, name="designs"),
    path("designs/new/", designer.new_design, name="new_design"),
    path("designs/import/", exchange.import_design, name="import_design"),
    path("designs/<slug:code>/", designer.edit_design, name="design"),
    path("designs/<slug:code>/rename/", designs.rename_design, name="rename_design"),
    path("designs/<slug:code>/duplicate/", designs.duplicate_design, name="duplicate_design"),
    path("designs/<slug:code>/delete/", designs.delete_design, name="delete_design"),
    path("designs/<slug:code>/restore/", designs.restore_design, name="restore_design"),
    path("designs/<slug:code>/export/", designs.export_design, name="export_design"),
    path("creator/", creator.creator, name="creator"),
    path("creator/import/", creator.import_ships, name="import_ships"),
    path("creator/export/", creator.export_ships, name="export_ships"),
    path("creator/<slug:code>/", creator.drawn_ship, name="drawn_ship"),
    path("creator/<slug:code>/export/", creator.export_ship, name="export_ship"),
    path("fleets/", fleets.fleets, name="fleets"),
    path("fleets/new/", fleets.new_fleet, name="new_fleet"),
    path("fleets/import/", exchange.import_fleet, name="import_fleet"),
    path("fleets/add-ship/", fleets.add_ship, name="add_ship"),
    path("fleets/<slug:code>/", fleets.fleet, name="fleet"),
    path("fleets/<slug:code>/duplicate/", fleets.duplicate_fleet, name="duplicate_fleet"),
    path("fleets/<slug:code>/delete/", fleets.delete_fleet, name="delete_fleet"),
    path("fleets/<slug:code>/export/", fleets.export_fleet, name="export_fleet"),
]
