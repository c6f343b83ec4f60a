"""The project's own app: commands, wiring and everything that stands above battles."""

from django.apps import AppConfig


class HexbattleConfig(AppConfig):
    name = "hexbattle"
