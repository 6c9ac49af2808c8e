"""`agent.toml`: which kinds this machine runs, and how.

    lease_seconds = 60     # how long a job stays this machine's without a sign of life
    drain_seconds = 60     # how long SIGTERM waits for what runs
    disk_floor_mb = 1024   # with less free space no work is taken

    [kinds.render]
    command = ["./render", "--out", "{out}"]
    slots = 1
    artifacts = { "*.wav" = "audio" }   # kinds of what it makes, by name; anything else is `output`

In a command `{in}` and `{out}` stand for the job's two folders and `{here}` for the folder of the configuration;
a first word with a slash is taken from there too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

DEFAULT_ARTIFACT_KIND = "output"


class ConfigError(Exception):
    """The configuration can't be used; the message says where and why."""


@dataclass(frozen=True)
class Kind:
    """How this machine runs one kind of job."""

    name: str
    command: tuple[str, ...]
    slots: int
    artifacts: tuple[tuple[str, str], ...]

    def arguments(self, *, inputs: Path, outputs: Path, here: Path) -> list[str]:
        """The command with its placeholders filled in; one pass, so that a path is never read as a placeholder."""
        places = {"{in}": str(inputs), "{out}": str(outputs), "{here}": str(here)}
        arguments = [_fill(word, places) for word in self.command]
        if "/" in arguments[0]:
            arguments[0] = str(here / arguments[0])
        return arguments

    def artifact_kind(self, name: str) -> str:
        """The kind of an output by its path under `out/`: the first pattern that matches the path or its last part."""
        tail = name.rsplit("/", 1)[-1]
        for pattern, kind in self.artifacts:
            if fnmatchcase(name, pattern) or fnmatchcase(tail, pattern):
                return kind
        return DEFAULT_ARTIFACT_KIND


@dataclass(frozen=True)
class Config:
    """The validated content of `agent.toml`."""

    here: Path
    lease_seconds: int
    drain_seconds: int
    disk_floor_mb: int
    kinds: Mapping[str, Kind]

    @classmethod
    def load(cls, path: Path) -> Config:
        """Reads and validates the configuration.

        Raises:
            ConfigError: with the file, the key and what it should be.
        """
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise ConfigError(f"{path} does not exist") from None
        except OSError as error:
            raise ConfigError(f"{path}: {error.strerror}") from None
        except ValueError as error:  # TOMLDecodeError and UnicodeDecodeError are both
            raise ConfigError(f"{path}: {error}") from None
        try:
            return cls._from(content, path.absolute().parent)
        except ConfigError as error:
            raise ConfigError(f"{path}: {error}") from None

    @classmethod
    def _from(cls, content: dict[str, Any], here: Path) -> Config:
        _refuse_unknown(content, {"lease_seconds", "drain_seconds", "disk_floor_mb", "kinds"}, "")
        kinds = content.get("kinds", {})
        if not isinstance(kinds, dict) or not kinds:
            raise ConfigError("kinds: at least one table [kinds.NAME] is needed")
        return cls(
            here=here,
            lease_seconds=_whole(content, "lease_seconds", 60, 5, 3600),
            drain_seconds=_whole(content, "drain_seconds", 60, 0, 86_400),
            disk_floor_mb=_whole(content, "disk_floor_mb", 1024, 0, 1 << 40),
            kinds={name: _kind(name, table) for name, table in kinds.items()},
        )


def _kind(name: str, table: object) -> Kind:
    where = f"kinds.{name}"
    if not 1 <= len(name) <= 64:
        raise ConfigError(f"{where}: a kind's name has 1 to 64 characters")
    if not isinstance(table, dict):
        raise ConfigError(f"{where}: must be a table")
    _refuse_unknown(table, {"command", "slots", "artifacts"}, f"{where}.")
    command = table.get("command")
    if not isinstance(command, list) or not command or not all(isinstance(word, str) for word in command):
        raise ConfigError(f"{where}.command: must be a list of texts, the program first")
    if not command[0] or any("\0" in word for word in command):
        raise ConfigError(f"{where}.command: the program's name is empty or a word holds a NUL")
    artifacts = table.get("artifacts", {})
    if not isinstance(artifacts, dict) or not all(isinstance(kind, str) and kind for kind in artifacts.values()):
        raise ConfigError(f"{where}.artifacts: must be a table of patterns and kinds, such as {{ '*.wav' = 'audio' }}")
    return Kind(name, tuple(command), _whole(table, "slots", 1, 1, 100, f"{where}."), tuple(artifacts.items()))


def _whole(table: dict[str, Any], key: str, default: int, least: int, most: int, where: str = "") -> int:
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ConfigError(f"{where}{key}: must be a whole number from {least} to {most}")
    return value


def _refuse_unknown(table: dict[str, Any], known: set[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise ConfigError(f"{where}{key}: is not a setting; known here: {', '.join(sorted(known))}")


def _fill(word: str, places: dict[str, str]) -> str:
    filled = ""
    while word:
        at, place = min(((word.find(p), p) for p in places if p in word), default=(len(word), ""))
        filled += word[:at] + places.get(place, "")
        word = word[at + len(place) :]
    return filled
