from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "hexbattle.campaigns"
    label = "campaigns"

    def ready(self) -> None:
        from battles.origins import register
        from hexbattle.campaigns.origins import campaign_of

        register("campaign", campaign_of)
