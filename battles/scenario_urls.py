"""The addresses of scenarios."""

from django.urls import path

from battles.views import scenario_editor, scenario_versions, scenarios

app_name = "scenarios"
urlpatterns = [
    path("", scenarios.scenarios, name="list"),
    path("new/", scenario_editor.new, name="new"),
    path("import/", scenarios.import_scenario, name="import"),
    path("check/", scenario_editor.check, name="check"),
    path("<slug:code>/", scenarios.scenario, name="scenario"),
    path("<slug:code>/edit/", scenario_editor.edit, name="edit"),
    path("<slug:code>/duplicate/", scenarios.duplicate, name="duplicate"),
    path("<slug:code>/delete/", scenarios.delete, name="delete"),
    path("<slug:code>/versions/", scenario_versions.versions, name="versions"),
    path("<slug:code>/versions/<int:number>/", scenario_versions.version, name="version"),
    path("<slug:code>/versions/<int:number>/restore/", scenario_versions.restore, name="restore"),
    path("<slug:code>/export/", scenarios.export, name="export"),
    path("<slug:code>/play-test/", scenarios.play_test, name="play_test"),
]
