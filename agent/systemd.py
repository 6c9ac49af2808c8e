"""The systemd unit that keeps an agent running, for `fleet-agent install-service`.

Jobs run inside the agent's unit, and may be anything: compilers, containers, CUDA, a shell script. What is hardened is
what no job needs; these are left out on purpose:

- NoNewPrivileges, and all that implies it for an ordinary user (systemd.exec(5): SystemCallFilter, LockPersonality,
  RestrictNamespaces, ProtectKernelModules …): the NVIDIA driver makes its device files by a setuid helper, rootless
  containers map their users by another.
- PrivateDevices, ProtectClock and DeviceAllow: any of them closes the unit to the GPU's device files.
- PrivateTmp, ProtectHome: sockets and models of other programs are there. MemoryDenyWriteExecute: breaks compilers
  that write code at run time.
"""

from __future__ import annotations

import os
import pwd
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from .config import Config, ConfigError
from .files import write_atomically
from .home import Home
from .service import EXIT_BARRED, LONGEST_END

UNIT_NAME = "fleet-agent.service"

_SYSTEM_FOLDER = Path("/etc/systemd/system")
_DEFAULT_DRAIN = 60


class InstallError(Exception):
    """The unit can't be written; the message says why and what to do."""


@dataclass(frozen=True)
class Unit:
    """One unit file: where it belongs and what it says."""

    path: Path
    text: str
    user: str
    is_system: bool

    @property
    def commands(self) -> list[str]:
        """What the user is to run next."""
        if self.is_system:
            return ["systemctl daemon-reload", f"systemctl enable --now {UNIT_NAME}"]
        return [
            "systemctl --user daemon-reload",
            f"systemctl --user enable --now {UNIT_NAME}",
            "loginctl enable-linger    # or it runs only while you are logged in",
        ]

    def write(self, *, replace: bool) -> bool:
        """Writes the file; False when it is there already, word for word.

        Raises:
            InstallError: another text is there and `replace` is not set, or the folder can't be written.
        """
        try:
            if self.path.exists():
                if self.path.read_text(encoding="utf-8", errors="replace") == self.text:
                    return False
                if not replace:
                    raise InstallError(
                        f"{self.path} says something else. --replace overwrites it; --print shows the new text. Changes"
                        f" of your own are best kept in {self.path}.d/*.conf."
                    )
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, self.text.encode(), mode=0o644)
        except OSError as error:
            raise InstallError(
                f"{error.filename or self.path}: {error.strerror}"
                + (". A system's unit is root's to write; --user makes one of your own." if self.is_system else "")
            ) from error
        return True


def unit_for(home: Home, config_path: Path | None, *, is_system: bool) -> Unit:
    """The unit that runs the agent of this folder, as the user that the folder belongs to.

    `config_path` is None for the folder's own `agent.toml`.
    """
    folder = _SYSTEM_FOLDER if is_system else _user_folder()
    user = _owner(home) if is_system else _user_name(os.getuid())
    text = _text(home, config_path, user=user, is_system=is_system)
    return Unit(folder / UNIT_NAME, text, user, is_system)


def written_units() -> list[Path]:
    """The agent's units that are on this machine, for the system and for this user."""
    return [path for folder in (_SYSTEM_FOLDER, _user_folder()) if (path := folder / UNIT_NAME).exists()]


def _text(home: Home, config_path: Path | None, *, user: str, is_system: bool) -> str:
    command = [sys.executable, "-m", f"{__package__}", "run"]
    if config_path is not None:
        command += ["--config", str(config_path.absolute())]
    lines = [
        "[Unit]",
        "Description=pgfleet node agent",
        # A user's manager does not see the system's targets; the agent waits for its server in any case.
        *(["Wants=network-online.target", "After=network-online.target"] if is_system else []),
        "# It is started again for as long as it takes.",
        "StartLimitIntervalSec=0",
        "",
        "[Service]",
        "Type=exec",
        *([f"User={user}"] if is_system else []),
        f"Environment={_word(f'FLEET_AGENT_HOME={home.folder}')}",
        f"ExecStart={' '.join(_word(part, in_command=True) for part in command)}",
        "Restart=on-failure",
        "RestartSec=5",
        f"# {EXIT_BARRED}: revoked, removed or cloned. {os.EX_CONFIG}: not paired, or the configuration is wrong.",
        f"RestartPreventExitStatus={EXIT_BARRED} {os.EX_CONFIG}",
        "# SIGTERM is for the agent alone: it waits for its jobs (drain_seconds), then stops them and hands them back.",
        "KillMode=mixed",
        f"TimeoutStopSec={_drain_seconds(home, config_path) + LONGEST_END:.0f}",
        "# A job that runs out of memory must not take the agent and the other jobs with it.",
        "OOMPolicy=continue",
    ]
    if is_system:
        lines += [
            "# What no job needs. More would break some: CUDA's setuid helper, rootless containers, compilers.",
            "ProtectSystem=full",
            "CapabilityBoundingSet=~CAP_SYS_BOOT CAP_SYS_TIME CAP_SYS_RAWIO CAP_MAC_ADMIN CAP_MAC_OVERRIDE",
        ]
    lines += ["", "[Install]", f"WantedBy={'multi-user.target' if is_system else 'default.target'}"]
    return "\n".join(lines) + "\n"


def _user_folder() -> Path:
    chosen = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(chosen) if chosen.startswith("/") else Path.home() / ".config") / "systemd" / "user"


def _owner(home: Home) -> str:
    """Whoever paired: nobody else may read the key."""
    return _user_name(home.folder.stat().st_uid if home.folder.exists() else os.getuid())


def _user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def _drain_seconds(home: Home, config_path: Path | None) -> int:
    try:
        return Config.load(config_path or home.config).drain_seconds
    except ConfigError:
        return _DEFAULT_DRAIN


def _word(text: str, *, in_command: bool = False) -> str:
    """One word of a unit file, quoted where need be (systemd.syntax(7)); `$` is special in commands alone."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("\n", "\\n")
    if in_command:
        escaped = escaped.replace("$", "$$")
    return escaped if re.fullmatch(r"[\w@%+=:,./$-]+", escaped) else f'"{escaped}"'
