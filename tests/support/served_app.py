"""`fleet serve` as a process of its own, over a real network."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil

from pgfleet.app.postgres import free_port
from support.waiting import eventually

FLEET = (sys.executable, "-c", "from pgfleet.app.cli import main; main()")
"""The command `fleet`, whatever the PATH."""

_START_SECONDS = 30.0
_STOP_SECONDS = 40.0


class ServedApp:
    """The app on a port that stays the same when it is started again; store and log are in the folder."""

    def __init__(self, dsn: str, folder: Path, *, workers: int = 2, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.store = folder / "store"
        self._log = folder / "log"
        self._environment = {
            **os.environ,
            "FLEET_DSN": dsn,
            "FLEET_LISTEN": f"127.0.0.1:{self.port}",
            "FLEET_STORE": f"file://{self.store}",
            "FLEET_WORKERS": str(workers),
            "TMPDIR": str(folder),
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """gunicorn's master, alive or dead."""
        assert self._process is not None, "the app was never started"
        return self._process

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> ServedApp:
        """Starts it and waits until it answers."""
        self.launch()
        eventually(self._answers, "the app to answer", seconds=_START_SECONDS)
        return self

    def launch(self) -> None:
        """Starts it and waits for nothing."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([*FLEET, "serve", "--json"], env=self._environment, stdout=log, stderr=log)

    def workers(self) -> list[psutil.Process]:
        """The living processes that answer requests."""
        return psutil.Process(self.process.pid).children() if self.is_running else []

    def stop(self, number: int = signal.SIGTERM) -> float:
        """Sends the signal; returns the seconds until it had ended. Does nothing when it does not run."""
        began = time.monotonic()
        if self.is_running:
            self.process.send_signal(number)
            try:
                self.process.wait(_STOP_SECONDS)
            finally:
                self.process.kill()
        return time.monotonic() - began

    def kill(self) -> None:
        """SIGKILL to the master and all workers, as when the machine's memory runs out."""
        if self.is_running:
            family = [psutil.Process(self.process.pid), *self.workers()]
            for member in family:
                if member.is_running():
                    member.kill()
            self.process.wait(_STOP_SECONDS)
            psutil.wait_procs(family, timeout=_STOP_SECONDS)

    def log(self) -> str:
        """Everything it has written, over all its starts."""
        return self._log.read_text() if self._log.exists() else ""

    def _answers(self) -> bool:
        assert self.is_running, self.log()[-4000:]
        try:
            return httpx.get(f"{self.url}/healthz").status_code == 200
        except httpx.TransportError:
            return False
