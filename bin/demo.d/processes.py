"""The programs of the demonstration: started as children that die with it, with a log each."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from pgfleet.app.postgres import die_with_parent

_PATIENCE_SECONDS = 8.0


class DemoError(Exception):
    """The demonstration can't go on. The text is for the user."""


class Processes:
    """Named child processes, each with a log in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, *command: str | Path, **environment: str) -> None:
        """Starts a program of this virtual environment."""
        with (self._folder / f"{name}.log").open("wb") as log:
            self._running[name] = subprocess.Popen(
                [_program(command[0]), *command[1:]],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env=_environment(environment),
                start_new_session=True,  # Ctrl-C is for us; we end the others in order
                preexec_fn=die_with_parent(signal.SIGTERM),  # noqa: PLW1509 - there are no threads yet
            )

    def run(self, *command: str | Path, **environment: str) -> str:
        """Runs a program to its end; its output. Raises DemoError with its words when it fails."""
        done = subprocess.run(
            [_program(command[0]), *command[1:]],
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            cwd=self._folder,
            env=_environment(environment),
            start_new_session=True,
        )
        if done.returncode != 0:
            raise DemoError(f"`{Path(command[0]).name} {command[1]}` failed:\n{done.stderr.strip()}")
        return done.stdout

    def check(self) -> None:
        """Raises DemoError when one of them has ended by itself."""
        for name, process in self._running.items():
            if process.poll() is not None:
                log = (self._folder / f"{name}.log").read_text(errors="replace")
                raise DemoError(f"{name} ended with status {process.returncode}. Its last words:\n{log[-2000:]}")

    def kill(self, name: str) -> int:
        """Kills one with SIGKILL, as a power cut would; its process id."""
        process = self._running.pop(name)
        process.kill()
        process.wait()
        return process.pid

    def stop(self) -> None:
        """Asks all of them to end, the last started first, and kills what doesn't."""
        processes = list(reversed(self._running.values()))
        self._running.clear()
        for process in processes:
            process.terminate()
        for process in processes:
            try:
                process.wait(_PATIENCE_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _program(name: str | Path) -> Path:
    """A program of this virtual environment, unless it comes with its path."""
    return Path(sys.executable).parent / name


def _environment(additions: Mapping[str, str]) -> dict[str, str]:
    """The caller's environment, this virtual environment's programs first, without settings of other fleets."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FLEET_", "PG", "PYTHON"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept.get('PATH', '/usr/bin:/bin')}"
    return {**kept, "PATH": path, "PYTHONUNBUFFERED": "1", **additions}
