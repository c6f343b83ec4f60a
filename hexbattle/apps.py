"""The project's own app: commands, wiring and everything that stands above battles."""

from django.apps import AppConfig


class HexbattleConfig(AppConfig):
    name = "hexbattle"

    def ready(self) -> None:
        from hexbattle import security  # noqa: F401  (registers its check)
