"""`fleet-agent` as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from uuid import UUID

import psutil

from pgfleet.app import issue
from support.clusters import Database
from support.waiting import eventually

KEY = f"fleet_{'k' * 16}_{'s3cret' * 7}x"
"""Well-formed, and nobody's."""


class Agent:
    """One start of `fleet-agent run` in a folder of its own."""

    def __init__(self, home: Path, server: str) -> None:
        self.home = home
        self.errors = home / "stderr"
        home.mkdir(mode=0o700, exist_ok=True)
        credential = home / "credential.json"
        content = {"server": server, "key": KEY, "node_id": "11111111-1111-1111-1111-111111111111", "node_name": "box"}
        credential.write_text(json.dumps(content))
        credential.chmod(0o600)
        self.process: subprocess.Popen[bytes] | None = None

    def configure(self, script: str | dict[str, str], *, slots: int = 1, tables: str = "", **settings: int) -> Agent:
        """Kind `work` (or several) runs a Python script, given as its text. `tables` is more of the configuration."""
        scripts = script if isinstance(script, dict) else {"work": script}
        lines = [f"{name} = {value}" for name, value in ({"disk_floor_mb": 0, "drain_seconds": 5} | settings).items()]
        for kind, text in scripts.items():
            path = self.home / f"{kind}.py"
            path.write_text(text)
            lines += [
                f"[kinds.{kind}]",
                f"command = {json.dumps([sys.executable, '-I', '-S', '{here}/' + path.name])}",
                f"slots = {slots}",
                "artifacts = { '*.wav' = 'audio' }",
            ]
        (self.home / "agent.toml").write_text("\n".join([*lines, tables]))
        return self

    def start(self, **environment: str) -> Agent:
        # What follows a run belongs to it alone.
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "pgfleet.agent", "run"],
                env=os.environ | {"FLEET_AGENT_HOME": str(self.home)} | environment,
                stderr=errors,
            )
        return self

    def command(self, *arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs `fleet-agent` to its end; `typed` is piped into it."""
        return subprocess.run(
            [sys.executable, "-m", "pgfleet.agent", *arguments],
            env=os.environ | {"FLEET_AGENT_HOME": str(self.home)} | environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self.process is not None and self.process.poll() is None

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def wait(self, seconds: float = 20.0) -> int:
        assert self.process is not None
        return self.process.wait(seconds)

    def stop(self, seconds: float = 20.0) -> int:
        self.signal(signal.SIGTERM)
        return self.wait(seconds)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.wait()

    def log(self) -> str:
        return self.errors.read_text()

    def file(self, name: str) -> Path:
        """A file beside the configuration, where scripts can tell tests what they did."""
        return self.home / name

    def read(self, name: str) -> str:
        """Waits for a script to have written a line to a file."""
        path = self.file(name)
        return eventually(lambda: path.read_text().strip() if path.exists() else "", f"{name} to be written")

    def wait_for_empty_work_folder(self) -> None:
        """A job's folder goes once its report is answered: a moment after the controller knows of the end."""
        eventually(lambda: not list((self.home / "work").iterdir()), "the work folder to be removed")

    def unanswered(self) -> list[str]:
        """The assignments whose report is in the outbox."""
        return sorted(path.stem for path in (self.home / "outbox").glob("*.json"))

    def processes(self) -> list[psutil.Process]:
        """Living processes that belong to this agent's jobs."""
        found = []
        for process in psutil.process_iter():
            try:
                if process.environ().get("FLEET_WORK_DIR", "").startswith(f"{self.home}/"):
                    found.append(process)
            except psutil.Error:
                continue
        return found


def with_key(database: Database, organization: UUID, home: Path, server: str) -> Agent:
    """The agent of a new node, named as its folder is, with a key that opens the door."""
    node = database.value("select fleet.create_node(organization => %s, name => %s)", organization, home.name)
    key, node_name = issue.issue_key(database.dsn(), node)
    agent = Agent(home, server)
    issue.write_credential(agent.home, server, key, node, node_name)
    return agent
