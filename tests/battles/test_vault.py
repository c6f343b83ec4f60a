"""Secrets at rest (D-3)."""

from __future__ import annotations

import pytest
from cryptography.fernet import InvalidToken
from pytest_django import Settings

from battles.turns import vault


def test_with_a_phrase_a_secret_is_encrypted_at_rest_and_comes_back(settings: Settings) -> None:
    settings.TURN_KEY_SECRET = "a phrase of the deployment"
    secret = vault.new_secret()
    stored = vault.store_secret(secret)
    assert secret.hex() not in stored
    assert vault.open_secret(stored) == secret


def test_without_a_phrase_a_secret_is_kept_plain_and_still_opens_when_one_is_set(settings: Settings) -> None:
    settings.TURN_KEY_SECRET = ""
    secret = vault.new_secret()
    stored = vault.store_secret(secret)
    settings.TURN_KEY_SECRET = "set later"
    assert vault.open_secret(stored) == secret


def test_phrases_can_be_rotated(settings: Settings) -> None:
    settings.TURN_KEY_SECRET = "old"
    secret = vault.new_secret()
    stored = vault.store_secret(secret)
    settings.TURN_KEY_SECRET = "new old"
    assert vault.open_secret(stored) == secret
    settings.TURN_KEY_SECRET = "new"
    with pytest.raises(InvalidToken):
        vault.open_secret(stored)


def test_an_encrypted_secret_without_any_phrase_says_what_is_missing(settings: Settings) -> None:
    settings.TURN_KEY_SECRET = "phrase"
    stored = vault.store_secret(vault.new_secret())
    settings.TURN_KEY_SECRET = ""
    with pytest.raises(LookupError, match="TURN_KEY_SECRET"):
        vault.open_secret(stored)


def test_secrets_are_32_bytes_and_never_twice_the_same() -> None:
    assert len(vault.new_secret()) == 32
    assert vault.new_secret() != vault.new_secret()
