"""The commands that read people's files: faults and exit status 2, never a traceback."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.test_hostile_documents import SHEET, STATE
from tests.hostile.documents import DESIGN, FLEET, JUNK, OPTIONS, SCENARIO, scrawled, spoilt

FEW = settings(
    deadline=None, max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
FAULTY = 2


class Shell:
    """Runs commands on files that it writes, and tells what they print and how they end."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.capsys, self.monkeypatch = folder, capsys, monkeypatch

    def file(self, name: str, content: Any) -> str:
        path = self.folder / name
        raw = (
            content
            if isinstance(content, bytes)
            else (content if isinstance(content, str) else json.dumps(content)).encode()
        )
        path.write_bytes(raw)
        return str(path)

    def run(self, *words: str, stdin: bytes = b"") -> tuple[Any, int]:
        """What was printed, line for line or as a whole, and the exit status."""
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            call_command(*words)
            status = 0
        except SystemExit as stop:
            status = int(str(stop.code))
        out = self.capsys.readouterr().out
        return ([json.loads(line) for line in out.splitlines()] if "--jsonl" in words else json.loads(out)), status


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(tmp_path, capsys, monkeypatch)


def check(answer: Any, status: int) -> None:
    """With faults, nothing but faults and status 2; without, status 0."""
    faults = answer.get("faults", []) if isinstance(answer, dict) else []
    assert status == (FAULTY if faults else 0)
    for one in faults:
        assert one["path"].startswith("$")
        assert one["message"].isprintable()


@FEW
@given(st.one_of(spoilt(DESIGN), spoilt([DESIGN, DESIGN]), JUNK), scrawled(DESIGN))
def test_check_design_answers_whatever_the_file_holds(shell: Shell, document: Any, text: str) -> None:
    answer, status = shell.run("check_design", shell.file("design.json", document))
    answers = answer if isinstance(answer, list) else [answer]
    assert all(set(one) == {"valid", "faults", "advice", "totals"} for one in answers)
    assert status == (0 if all(one["valid"] for one in answers) else FAULTY)
    answer, status = shell.run("check_design", shell.file("design.json", text))
    assert (answer["valid"], answer["totals"], status) == (False, None, FAULTY) or answer["faults"]


@FEW
@given(st.one_of(spoilt(FLEET), JUNK), st.one_of(spoilt(OPTIONS), JUNK), st.one_of(spoilt(SCENARIO), JUNK))
def test_muster_answers_whatever_the_files_hold(shell: Shell, fleet: Any, options: Any, scenario: Any) -> None:
    fleets = [shell.file("red.json", FLEET), shell.file("blue.json", fleet)]
    check(*shell.run("muster", "conversion", "--fleets", *fleets))
    check(
        *shell.run("muster", "conversion", "--fleets", fleets[0], fleets[0], "--options", shell.file("o.json", options))
    )
    check(*shell.run("muster", "conversion", "--scenario", shell.file("s.json", scenario)))


@FEW
@given(
    spoilt(STATE),
    spoilt({"0": SHEET}),
    st.sampled_from(["6", "1", "seed:00ff"]),
    st.sampled_from(["0", "1", "7", "-1"]),
)
def test_the_referee_answers_whatever_the_files_hold(
    shell: Shell, state: Any, orders: Any, dice: str, seat: str
) -> None:
    for one, other in ((state, {}), (STATE, orders), (state, orders)):
        files = ["--state", shell.file("state.json", one), "--orders", shell.file("orders.json", other)]
        check(*shell.run("referee", "conversion", *files, "--dice", dice))
        check(*shell.run("referee", "conversion", *files, "--check"))
        check(*shell.run("referee", "conversion", *files, "--dice", dice, "--seat", seat))


@FEW
@given(
    st.lists(st.one_of(spoilt({"state": STATE, "orders": {"0": SHEET}, "dice": 3}), JUNK), min_size=1, max_size=4),
    scrawled(STATE),
)
def test_every_line_of_cases_gets_its_line_of_answer(shell: Shell, cases: list[Any], text: str) -> None:
    lines = [json.dumps(case).encode() for case in cases] + [
        text.encode("utf-8", "surrogatepass"),
        b"\xff\xfe",
        b"[" * 9000,
    ]
    answers, status = shell.run("referee", "conversion", "--jsonl", stdin=b"\n".join(lines))
    assert (len(answers), status) == (len(lines), 0)
    assert all(answer["faults"] for answer in answers[-3:])


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff", b"\x00" * 99, b"[" * 6_000_000, b"9" * 6_000_000, b'{"a":1,"a":2}', b'"\xed\xa0\x80"'],
    ids=["empty", "no text", "nul", "deep", "long", "twice", "half a character"],
)
@pytest.mark.parametrize("where", ["design", "fleet", "options", "scenario", "state", "orders", "dash"])
def test_files_that_hold_no_document_are_faults(shell: Shell, content: bytes, where: str) -> None:
    bad, state, orders = shell.file("bad", content), shell.file("state", STATE), shell.file("orders", {})
    fleet = shell.file("fleet", FLEET)
    words = {
        "design": ["check_design", bad],
        "dash": ["check_design", "-"],
        "fleet": ["muster", "conversion", "--fleets", fleet, bad],
        "options": ["muster", "conversion", "--fleets", fleet, fleet, "--options", bad],
        "scenario": ["muster", "conversion", "--scenario", bad],
        "state": ["referee", "conversion", "--state", bad, "--orders", orders, "--dice", "6"],
        "orders": ["referee", "conversion", "--state", state, "--orders", bad, "--dice", "6"],
    }
    answer, status = shell.run(*words[where], stdin=content)
    assert answer["faults"]
    assert status == FAULTY


@pytest.mark.parametrize("name", ["/nowhere/at/all", "/", "\udcff", "a" * 5000, "\u202e<b>"])
def test_files_that_cannot_be_read_are_faults(shell: Shell, name: str) -> None:
    for words in (["check_design", name], ["muster", "conversion", "--fleets", name, name],
                  ["referee", "conversion", "--state", name, "--orders", name, "--dice", "6"]):  # fmt: skip
        answer, status = shell.run(*words)
        assert status == FAULTY
        assert answer["faults"][0]["message"].isprintable()


@pytest.mark.parametrize(
    "dice",
    ["", "0", "7", "-1", "6,", "1,7", "seed:", "seed:0", "seed:zz", "9" * 5000, "1," * 200_000, "NaN", "٣", "\x00"],
)
def test_dice_that_are_none_are_faults(shell: Shell, dice: str) -> None:
    words = ["referee", "conversion", "--state", shell.file("state", STATE), "--orders", shell.file("orders", {})]
    try:
        check(*shell.run(*words, f"--dice={dice}"))
    except CommandError:
        assert dice == "", "an option that is left empty is missing"


@pytest.mark.parametrize("name", ["", "chess", "conversion ", "../conversion", "\udcff"])
def test_rulesets_that_do_not_exist_are_faults(shell: Shell, name: str) -> None:
    for words in (["muster", name], ["referee", name, "--schema"], ["simulate", name]):
        answer, status = shell.run(*words)
        assert (answer["faults"][0]["code"], status) == ("no_such_ruleset", FAULTY)
