"""D-3: what is shown of a turn opens nobody's sheet before the battle has ended (decision 0012)."""

from __future__ import annotations

import pytest

from battles.models import Turn
from battles.turns import sealing, vault
from hexbattle.accounts.models import Account
from tests.secrecy.test_simulated_turns import fought

pytestmark = pytest.mark.django_db


def test_the_revealed_key_does_not_give_the_nonce_of_a_captains_sheet(account: Account, rival: Account) -> None:
    """Else everybody could try likely orders under the hash that is shown, until one fits."""
    for turn in Turn.objects.filter(battle=fought(account, rival, 0)):
        sheet = turn.sheets.select_related("side").get(side__captain="cadet")
        for number in range(turn.number + 3):
            nonce = sealing.derived_nonce(turn.secret, number)
            assert sealing.sheet_hash(nonce, sheet.document) != sheet.receipt
        secret = vault.open_secret(sheet.side.secret)
        assert sheet.nonce == sealing.derived_nonce(secret, turn.number).hex()


def test_every_side_has_a_secret_of_its_own(account: Account, rival: Account) -> None:
    secrets = fought(account, rival, 0).sides.values_list("secret", flat=True)
    assert len(set(secrets)) == 3
    assert all(len(vault.open_secret(secret)) == 32 for secret in secrets)
