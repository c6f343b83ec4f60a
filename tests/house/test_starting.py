"""A site that is open to others does not start on an insecure setting, and says which."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexbattle.checks.tools import AS_IF_REAL

ROOT = Path(__file__).resolve().parents[2]
BREAKING = {
    "SECRET_KEY": ["", "short", "x" * 80],
    "ALLOWED_HOSTS": ["", "*"],
    "SITE_URL": ["", "http://hexbattle.example"],
    "MAIL_HOST": [""],
}


def start(command: list[str], **changed: str) -> subprocess.CompletedProcess[str]:
    """Start Django in a process of its own, as a real site would, but for what is changed."""
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "hexbattle.settings", "DATABASE_URL": ""} | AS_IF_REAL | changed
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_a_site_with_all_its_settings_starts() -> None:
    ended = start(["-c", "import hexbattle.wsgi"])
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BREAKING.items() for value in values])
def test_a_server_refuses_an_insecure_setting_and_names_it(name: str, value: str) -> None:
    ended = start(["-c", "import hexbattle.wsgi"], **{name: value})
    assert ended.returncode != 0
    assert f"\n- {name} " in ended.stderr
    assert ended.stderr.count("\n- ") == 1


def test_a_command_refuses_insecure_settings_and_names_them_all_at_once() -> None:
    ended = start(["manage.py", "check"], **dict.fromkeys(BREAKING, ""))
    assert ended.returncode != 0
    assert all(f"(hexbattle.E001) {name} " in ended.stderr for name in BREAKING)
