from django.apps import AppConfig


class ShipyardConfig(AppConfig):
    name = "shipyard"
