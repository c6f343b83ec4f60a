"""D-3: commitment, nonces, sheet hashes, the mixed key. The figures were made with coreutils and openssl."""

from __future__ import annotations

import pytest

from battles.turns import sealing

KEY = bytes(range(32))
NONCE = bytes([7]) * 32


def test_the_commitment_is_a_hash_over_turn_game_number_and_key() -> None:
    """`printf '\\0\\0\\0\\4turn\\0\\0\\0\\3abc\\0\\0\\0\\0013\\0\\0\\0\\040…key…' | sha256sum` (D-3)."""
    shown = "24985f088b37835919f408b54d88853643f85615179df0c37929e20d56ecab95"
    assert sealing.commitment("abc", 3, KEY) == shown


def test_a_missing_nonce_hangs_on_the_sides_secret_and_the_turn() -> None:
    """`printf '\\0\\0\\0\\5nonce\\0\\0\\0\\0011' | openssl dgst -sha256 -mac HMAC …` (D-3)."""
    assert sealing.derived_nonce(KEY, 1).hex() == "c0716b971352cb04fd108c851b01aaacc12a79a0f081a8b2c28e129f4ea6e7dc"
    assert sealing.derived_nonce(KEY, 2) != sealing.derived_nonce(KEY, 1) != sealing.derived_nonce(NONCE, 1)


def test_a_sheet_hash_is_over_the_nonce_and_the_canonical_sheet() -> None:
    """`(printf '\\7…32 times'; printf '{"ships":{"s1":{"withdraw":false}}}') | sha256sum`."""
    sheet = {"ships": {"s1": {"withdraw": False}}}
    assert sealing.sheet_hash(NONCE, sheet) == "c0dfc7d8a723949190fd407267d7dbcd011791b45500fbfaa13fbac957b7e4a0"


def test_the_mixed_key_is_an_hmac_over_game_number_and_the_hashes_in_seat_order() -> None:
    hashes = ["c0dfc7d8a723949190fd407267d7dbcd011791b45500fbfaa13fbac957b7e4a0", "00" * 32]
    mixed = sealing.mixed_key(KEY, "abc", 3, hashes)
    assert mixed.hex() == "03db6978ce2cb73d02adb410fe571c19985aa963d49f7f7386baba053f0a2b0a"
    assert sealing.mixed_key(KEY, "abc", 3, hashes[::-1]) != mixed


def test_the_order_of_keys_does_not_change_the_canonical_text() -> None:
    text = '{"a":[1,"é"],"b":null}'
    assert sealing.canonical({"b": None, "a": [1, "é"]}) == sealing.canonical({"a": [1, "é"], "b": None}) == text


@pytest.mark.parametrize("fields", [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc")])
def test_no_two_lists_of_fields_give_the_same_message(fields: tuple[str, ...]) -> None:
    """Cut back by hand: four bytes of length, then the field."""
    message, found = sealing.frame(*fields), []
    while message:
        length = int.from_bytes(message[:4])
        found.append(message[4 : 4 + length].decode())
        message = message[4 + length :]
    assert tuple(found) == fields


def test_a_captains_dice_come_from_its_own_secret_and_differ_from_turn_to_turn() -> None:
    assert sealing.captain_key(KEY, 1) != sealing.captain_key(KEY, 2) != sealing.mixed_key(KEY, "abc", 2, [])
