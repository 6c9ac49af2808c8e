"""The agent's folder: credential, configuration, lock, outbox and work folders.

FLEET_AGENT_HOME/            0700
  credential.json            0600, see `credential`
  agent.toml                 see `config`
  agent.lock                 locked while an agent runs; holds its process id
  outbox/<assignment>.json   reports not answered yet, see `outbox`
  work/<assignment>/         one job's files, see `workfolder`
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import BinaryIO

from .system import try_lock

_PATIENCE = 1.0  # seconds; `running_pid` holds the lock for a moment too


class HomeInUseError(Exception):
    """Another agent runs from this folder."""


class Home:
    """The paths of one agent."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.credential = folder / "credential.json"
        self.config = folder / "agent.toml"
        self.outbox = folder / "outbox"
        self.work = folder / "work"
        self._lock_path = folder / "agent.lock"

    @classmethod
    def from_environment(cls) -> Home:
        """`FLEET_AGENT_HOME`, else `~/.fleet-agent`."""
        chosen = os.environ.get("FLEET_AGENT_HOME")
        return cls(Path(chosen).absolute() if chosen else Path.home() / ".fleet-agent")

    def prepare(self) -> None:
        """Makes the folders, for the owner's eyes only."""
        for folder in (self.folder, self.outbox, self.work):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)

    def lock(self) -> BinaryIO:
        """Takes the folder for this process until it ends or the returned file is closed.

        Two agents on one folder would be two machines with one identity to the controller.

        Raises:
            HomeInUseError: another process holds it.
        """
        file = self._lock_path.open("a+b")
        give_up = time.monotonic() + _PATIENCE
        while not try_lock(file):
            if time.monotonic() > give_up:
                file.close()
                raise HomeInUseError(f"an agent (process {self.running_pid()}) already runs from {self.folder}")
            time.sleep(0.05)
        file.truncate(0)
        file.write(b"%d\n" % os.getpid())
        file.flush()
        return file

    def running_pid(self) -> int | None:
        """The process id of the agent that runs from this folder; None when none does."""
        try:
            with self._lock_path.open("rb") as file:
                text = b"" if try_lock(file, shared=True) else file.read().strip()
        except FileNotFoundError:
            return None
        return int(text) if text.isdigit() else None
