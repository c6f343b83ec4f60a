"""Static files as a real site serves them: names with a hash, also where scripts import each other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

IMPORT = re.compile(r"""(?:from|import)\s*\(?["'](\.{1,2}/[^"']+)["']""")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    """Everything that `collectstatic` makes, but for what the installed apps bring."""
    settings.STATIC_ROOT = tmp_path
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "hexbattle.storage.HashedStaticFiles"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_scripts_import_each_other_by_names_that_change_with_the_content(collected: Path) -> None:
    names: dict[str, str] = json.loads((collected / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
    scripts = [name for plain, name in names.items() if plain.startswith("js/") and plain.endswith(".js")]
    imports = [
        (script, target)
        for script in scripts
        for target in IMPORT.findall(COMMENT.sub("", (collected / script).read_text(encoding="utf-8")))
    ]
    assert len(imports) > 20
    assert [one for one in imports if not HASHED.search(one[1])] == []
    assert [one for one in imports if not (collected / one[0]).parent.joinpath(one[1]).resolve().is_file()] == []
