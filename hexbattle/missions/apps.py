from django.apps import AppConfig


class MissionsConfig(AppConfig):
    name = "hexbattle.missions"
    label = "missions"

    def ready(self) -> None:
        from battles.origins import register
        from hexbattle.missions.origins import ORIGIN, run_of

        register(ORIGIN, run_of)
