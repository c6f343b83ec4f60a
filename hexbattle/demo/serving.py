"""Running the site and its worker as children of one command, and ending them with it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

HERE = "127.0.0.1"  # a demonstration has passwords that everybody knows
PATIENCE = 10
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

type Child = subprocess.Popen[bytes]


class StopAsked(Exception):
    """Ctrl-C, or the signal of whoever runs this."""


def free_port(wanted: int) -> int:
    """The wanted port, or the next one that nobody has."""
    for port in range(wanted, wanted + 50):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HERE, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port from {wanted} on")


@contextmanager
def site_and_worker(port: int) -> Iterator[Sequence[Child]]:
    """Both run while the block does."""
    address = f"http://{HERE}:{port}"
    env = {**os.environ, "LOCAL": "1", "SITE_URL": address, "DJANGO_SETTINGS_MODULE": "hexbattle.settings"}
    quiet = ["--log-level=error", "--no-control-socket"]
    serve = ["-m", "gunicorn", "hexbattle.wsgi", f"--bind={HERE}:{port}", "--threads=8", *quiet]
    work = ["manage.py", "resolve_due", "--loop"]
    children = [_start(words, env) for words in (serve, work)]
    try:
        yield children
    finally:
        _end(children)


def wait_until_served(port: int, children: Sequence[Child]) -> bool:
    """False if the site did not come up."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and all(child.poll() is None for child in children):
        try:
            with urllib.request.urlopen(f"http://{HERE}:{port}/healthz", timeout=PATIENCE):
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    return False


def wait_for_end(children: Sequence[Child]) -> None:
    """Returns when a child has ended by itself; raises StopAsked when this command is asked to stop."""
    while all(child.poll() is None for child in children):
        time.sleep(0.2)


def listen_for_stop() -> None:
    for asked in STOP_SIGNALS:
        signal.signal(asked, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    raise StopAsked


def _start(words: Sequence[str], env: dict[str, str]) -> Child:
    return subprocess.Popen([sys.executable, *words], env=env, stdin=subprocess.DEVNULL)


def _end(children: Sequence[Child]) -> None:
    for asked in STOP_SIGNALS:
        signal.signal(asked, signal.SIG_IGN)  # one who is impatient presses Ctrl-C twice
    for child in children:
        child.terminate()
    for child in children:
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.kill()
