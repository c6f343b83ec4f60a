from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "hexbattle.campaigns"
    label = "campaigns"
