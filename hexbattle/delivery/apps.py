from django.apps import AppConfig


class DeliveryConfig(AppConfig):
    name = "hexbattle.delivery"
    label = "delivery"
