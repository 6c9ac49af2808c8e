"""What `fleet-agent` says at the terminal."""

from __future__ import annotations

import os
import subprocess
import sys

from support.agents import KEY, Agent

from .controller import FakeController, problem
from .test_loop import WAIT_FOR_GO


def test_run_names_what_is_missing(agent: Agent) -> None:
    result = agent.command("run")
    assert result.returncode == os.EX_CONFIG
    assert result.stderr == f"fleet-agent: {agent.home}/agent.toml does not exist\n"
    agent.configure("")
    (agent.home / "credential.json").unlink()
    result = agent.command("run")
    assert result.returncode == os.EX_CONFIG
    assert "this machine is not paired" in result.stderr


def test_windows_is_told_in_a_sentence() -> None:
    code = "import sys; sys.platform = 'win32'; from pgfleet.agent.cli import main; main()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == (
        "fleet-agent runs on Linux and macOS. Windows has no process groups, by which a job is stopped whole, and no"
        " flock: run it in WSL 2, which counts as Linux.\n"
    )


def test_run_takes_another_configuration(controller: FakeController, agent: Agent) -> None:
    result = agent.command("run", "--config", str(agent.home / "other.toml"))
    assert result.returncode == os.EX_CONFIG
    assert "other.toml does not exist" in result.stderr


def test_status_of_a_running_agent(controller: FakeController, agent: Agent) -> None:
    agent.configure(WAIT_FOR_GO).start()
    assignment = controller.submit()
    agent.read("begun")
    result = agent.command("status")
    assert result.returncode == 0
    assert agent.process is not None
    lines = dict(line.split(":", 1) for line in result.stdout.splitlines())
    assert lines["agent"].split() == ["running,", "process", str(agent.process.pid)]
    assert lines["assignment"].strip() == assignment
    assert lines["node status"].strip() == "online"
    assert "X-Fleet-Instance" not in controller.made("node")[0].headers
    assert KEY not in result.stdout + result.stderr


def test_status_of_an_agent_that_does_not_run(controller: FakeController, agent: Agent) -> None:
    controller.stop()
    result = agent.command("status")
    assert result.returncode == 1
    assert "not running" in result.stdout
    assert "ConnectError" in result.stdout


def test_doctor_finds_everything_well(controller: FakeController, agent: Agent) -> None:
    agent.configure("")
    result = agent.command("doctor")
    assert result.returncode == 0, result.stdout
    assert "FAIL" not in result.stdout
    subjects = [line[6:].split(":")[0] for line in result.stdout.splitlines()]
    for subject in ("configuration", "kind work", "disk", "device", "server", "clock", "credential"):
        assert subject in subjects
    assert "node box (online)" in result.stdout
    assert KEY not in result.stdout + result.stderr


def test_doctor_finds_every_fault_at_once(controller: FakeController, agent: Agent) -> None:
    (agent.home / "agent.toml").write_text('disk_floor_mb = 999999999\n[kinds.work]\ncommand = ["no-such-program"]')
    controller.keep_answering("node", problem(401, "credential_invalid"))
    result = agent.command("doctor")
    assert result.returncode == 1
    failed = [line[6:].split(":")[0] for line in result.stdout.splitlines() if line.startswith("FAIL")]
    assert failed == ["kind work", "disk", "credential"]


def test_doctor_without_a_server(controller: FakeController, agent: Agent) -> None:
    controller.stop()
    agent.configure("")
    result = agent.command("doctor")
    assert result.returncode == 1
    assert "FAIL  server:" in result.stdout
