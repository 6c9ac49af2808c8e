"""The programs that answer HTTP, and what they cost."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Literal

import psutil

from pgfleet.app.postgres import die_with_parent, free_port

from .background import every
from .errors import BenchError
from .server import Database, environment

_LOGIN = "bench_app"
WORKERS = 2
_SWEEP_SECONDS = 10.0
_START_SECONDS = 30.0
_STOP_SECONDS = 10.0


class App:
    """A program that serves HTTP on 127.0.0.1, with its workers."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self._process = process

    def processes(self) -> list[psutil.Process]:
        """The master and its workers."""
        master = psutil.Process(self._process.pid)
        return [master, *master.children(recursive=True)]


@contextmanager
def fleet_app(database: Database) -> Iterator[App]:
    """`fleet serve` over a database, as a login that is granted fleet_app and nothing else, while sweeps run: without
    them it would not call itself ready."""
    store = (database.server.folder / "store").as_uri()
    command = [str(Path(sys.executable).with_name("fleet")), "serve"]
    with (
        database.connect() as connection,
        every(_SWEEP_SECONDS, "a sweep", lambda: connection.execute("select * from fleet.run_sweeps()")),
        _serving(database, "/readyz", command, FLEET_STORE=store) as app,
    ):
        yield app


@contextmanager
def select_one_app(database: Database, stack: Literal["whole", "bare"]) -> Iterator[App]:
    """An app whose `/v1/one` asks the database for nothing: see select_one.py."""
    path, store = Path(__file__).resolve().parents[1], (database.server.folder / "store").as_uri()
    command = [sys.executable, "-m", "bench.select_one", stack]
    ready = {"whole": "/healthz", "bare": "/v1/one"}[stack]
    with _serving(database, ready, command, PYTHONPATH=str(path), FLEET_STORE=store) as app:
        yield app


@contextmanager
def _serving(database: Database, ready: str, command: list[str], **variables: str) -> Iterator[App]:
    port = free_port()
    own = {"FLEET_DSN": database.dsn(_LOGIN), "FLEET_LISTEN": f"127.0.0.1:{port}", "FLEET_WORKERS": str(WORKERS)}
    kept = {name: value for name, value in environment().items() if not name.startswith(("FLEET_", "PYTHON"))}
    log_path = database.server.folder / f"app-{port}.log"
    with log_path.open("wb") as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**kept, **own, **variables},
            start_new_session=True,  # Ctrl-C is for us
            preexec_fn=die_with_parent(signal.SIGTERM),  # noqa: PLW1509 - what it needs was looked up before
        )
    try:
        _wait_until_ready(process, port, ready, log_path)
        yield App(port, process)
    finally:
        process.terminate()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_ready(process: subprocess.Popen[bytes], port: int, path: str, log_path: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            if _status(port, path) == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise BenchError(f"The app did not start:\n{log_path.read_text(errors='replace').strip()[-2000:]}")


def _status(port: int, path: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()
