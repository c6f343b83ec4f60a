from django.apps import AppConfig


class MissionsConfig(AppConfig):
    name = "hexbattle.missions"
    label = "missions"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from battles.origins import register
        from hexbattle.missions.models import Run
        from hexbattle.missions.origins import ORIGIN, run_of
        from hexbattle.missions.services import drop_battles

        register(ORIGIN, run_of)
        pre_delete.connect(drop_battles, sender=Run)
