"""D-3: the cases that the browser is held to are what the server derives (see tests/js/dice.test.js)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from battles.engine import SealedDice
from battles.turns import sealing

CASES: Any = json.loads((Path(__file__).parents[1] / "shared" / "dice.json").read_text(encoding="utf-8"))


def test_fields_are_framed_as_the_shared_cases_have_it() -> None:
    for case in CASES["frames"]:
        assert sealing.frame(*case["fields"]).hex() == case["hex"]


def test_keys_sheets_and_mixtures_have_the_hashes_of_the_shared_cases() -> None:
    for turn in CASES["turns"]:
        key = bytes.fromhex(turn["key"])
        assert sealing.commitment(turn["game"], turn["turn"], key) == turn["commitment"]
        for sheet in turn["sheets"]:
            document = json.loads(sheet["text"])
            assert sealing.canonical(document) == sheet["text"]
            assert sealing.sheet_hash(bytes.fromhex(sheet["nonce"]), document) == sheet["hash"]
        hashes = [sheet["hash"] for sheet in turn["sheets"]]
        assert sealing.mixed_key(key, turn["game"], turn["turn"], hashes).hex() == turn["mixed"]


def test_every_die_of_the_shared_cases_falls_as_they_say() -> None:
    """Among them dice of so many sides that every other number is passed over."""
    for turn in CASES["turns"]:
        dice = SealedDice(bytes.fromhex(turn["mixed"]))
        for roll in turn["rolls"]:
            assert str(dice.d(int(roll["sides"]), roll["purpose"])) == roll["face"]
