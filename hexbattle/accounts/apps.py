from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "hexbattle.accounts"
    label = "accounts"
