"""Secrets at rest: encrypted where the deployment gives `TURN_KEY_SECRET`, plain hexadecimal where not."""

from __future__ import annotations

import base64
import hashlib
import secrets

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

_ENCRYPTED = "fernet:"


def new_secret() -> bytes:
    """32 bytes from the operating system."""
    return secrets.token_bytes(32)


def store_secret(secret: bytes) -> str:
    """The text in which a secret is kept in the database."""
    cipher = _cipher()
    return secret.hex() if cipher is None else _ENCRYPTED + cipher.encrypt(secret).decode()


def open_secret(stored: str) -> bytes:
    """The secret from its stored text; raises `LookupError` where the deployment has lost its own key."""
    if not stored.startswith(_ENCRYPTED):
        return bytes.fromhex(stored)
    cipher = _cipher()
    if cipher is None:
        raise LookupError("This secret is encrypted, and TURN_KEY_SECRET is not set.")
    return cipher.decrypt(stored.removeprefix(_ENCRYPTED))


def _cipher() -> MultiFernet | None:
    """Encrypts with the first phrase of the setting and reads with any, so that phrases can be rotated."""
    phrases = str(settings.TURN_KEY_SECRET).split()
    keys = [base64.urlsafe_b64encode(hashlib.sha256(one.encode()).digest()) for one in phrases]
    return MultiFernet([Fernet(one) for one in keys]) if keys else None
