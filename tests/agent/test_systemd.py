"""`fleet-agent install-service`."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from pgfleet.agent.home import Home
from pgfleet.agent.systemd import InstallError, unit_for
from support.agents import Agent


def settings(text: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))


def test_a_users_unit_is_written_once_and_shown(agent: Agent, tmp_path: Path) -> None:
    agent.configure("", drain_seconds=120)
    path = tmp_path / "config/systemd/user/fleet-agent.service"

    def install(*arguments: str) -> subprocess.CompletedProcess[str]:
        return agent.command("install-service", "--user", *arguments, XDG_CONFIG_HOME=str(tmp_path / "config"))

    shown = install("--print")
    assert shown.returncode == 0
    assert not path.exists()
    written = install()
    assert written.returncode == 0, written.stderr
    text = path.read_text()
    assert text == shown.stdout
    assert written.stdout.startswith(text)
    assert f"Written to {path}. Next:\n    systemctl --user daemon-reload\n" in written.stdout
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    unit = settings(text)
    assert unit["ExecStart"] == f"{sys.executable} -m pgfleet.agent run"
    assert unit["Environment"] == f"FLEET_AGENT_HOME={agent.home}"
    assert unit["RestartPreventExitStatus"] == "77 78"
    assert unit["WantedBy"] == "default.target"
    assert int(unit["TimeoutStopSec"]) > 120 + 10
    # A user's manager can do neither.
    assert not unit.keys() & {"User", "ProtectSystem", "CapabilityBoundingSet", "After"}
    assert "Unchanged" in install().stdout
    path.write_text("# mine\n")
    refused = install()
    assert refused.returncode == os.EX_CANTCREAT
    assert "--replace" in refused.stderr
    assert path.read_text() == "# mine\n"
    assert install("--replace").returncode == 0
    assert path.read_text() == text


def test_the_systems_unit_runs_as_the_folders_owner(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.prepare()
    nobody = pwd.getpwnam("nobody")
    if os.geteuid() == 0:
        os.chown(home.folder, nobody.pw_uid, nobody.pw_gid)
    unit = unit_for(home, None, is_system=True)
    assert unit.path == Path("/etc/systemd/system/fleet-agent.service")
    assert settings(unit.text)["User"] == pwd.getpwuid(home.folder.stat().st_uid).pw_name
    assert settings(unit.text)["WantedBy"] == "multi-user.target"


@pytest.mark.parametrize("is_system", [True, False])
def test_jobs_are_not_restrained(tmp_path: Path, is_system: bool) -> None:
    """See `systemd` for what each of these would break."""
    unit = settings(unit_for(Home(tmp_path), None, is_system=is_system).text)
    assert unit["KillMode"] == "mixed"
    assert unit["OOMPolicy"] == "continue"
    assert not unit.keys() & {
        "DeviceAllow",
        "LockPersonality",
        "MemoryDenyWriteExecute",
        "NoNewPrivileges",
        "PrivateDevices",
        "PrivateTmp",
        "ProtectClock",
        "ProtectHome",
        "ProtectKernelModules",
        "RestrictNamespaces",
        "SystemCallFilter",
    }


@pytest.mark.parametrize("is_system", [True, False])
def test_systemd_takes_the_unit(tmp_path: Path, is_system: bool) -> None:
    home, config = Home(tmp_path / 'a "b" 100% $c'), tmp_path / "its own $config.toml"
    unit = unit_for(home, config, is_system=is_system)
    exec_start = settings(unit.text)["ExecStart"]
    assert exec_start == f'{sys.executable} -m pgfleet.agent run --config "{tmp_path}/its own $$config.toml"'
    assert settings(unit.text)["Environment"] == f'"FLEET_AGENT_HOME={tmp_path}/a \\"b\\" 100%% $c"'
    analyze = shutil.which("systemd-analyze")
    if analyze is not None:  # a machine without systemd can write units for others
        path = tmp_path / "fleet-agent.service"
        path.write_text(unit.text)
        checked = subprocess.run([analyze, "verify", "--man=no", path], capture_output=True, text=True, check=False)
        assert checked.stderr == ""
        assert checked.returncode == 0


def test_a_folder_that_can_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    with pytest.raises(InstallError, match=re.escape(str(tmp_path / "file"))):
        unit_for(Home(tmp_path), None, is_system=False).write(replace=False)
