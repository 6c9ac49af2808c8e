"""`agent.toml`: which kinds this machine runs, and how.

    lease_seconds = 60     # how long a job stays this machine's without a sign of life
    drain_seconds = 60     # how long SIGTERM waits for what runs
    disk_floor_mb = 1024   # with less free space no work is taken

    [kinds.render]
    command = ["./render", "--out", "{out}"]
    slots = 1
    artifacts = { "*.wav" = "audio" }   # kinds of what it makes, by name; anything else is `output`

    [devices."NVIDIA GeForce RTX 4090 *"]   # what `fleet-agent doctor` calls it, or a pattern
    throughput_factor = 2.5                 # how fast it is beside others; by default 1, a CPU beside a GPU 0.1
    accelerators = ["cuda", "tensorrt"]     # in place of what was found
    label = "left card"                     # for one device, so not with a pattern
    use = true                              # false: not offered

    [ollama]                                # where a local Ollama server holds the models that jobs require
    url = "http://127.0.0.1:11434"
    keep_alive_seconds = 1800               # how long it keeps a model unused; -1: until told otherwise
    models = { qwen = "qwen2.5:7b" }        # slugs that are not the name in Ollama; `:latest` is left out

In a command `{in}` and `{out}` stand for the job's two folders and `{here}` for the folder of the configuration;
a first word with a slash is taken from there too.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from .jobs import Json
from .texts import is_address

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
class DeviceSettings:
    """How one device is offered: a table `[devices."…"]` of `agent.toml`; what is None is left as it was found."""

    pattern: str
    """The label of the device as it is found, or a pattern for several (`*`, `?`)."""
    use: bool = True
    label: str | None = None
    throughput_factor: float | None = None
    accelerators: tuple[str, ...] | None = None

    def match(self, device: Json) -> bool:
        """Whether this is about a device as it was found."""
        return self.pattern == device["label"] or fnmatchcase(device["label"], self.pattern)

    def apply(self, device: Json) -> Json:
        """The device with what is set here."""
        changes: Json = {"label": self.label, "throughput_factor": self.throughput_factor}
        if self.accelerators is not None:
            changes["supports_accelerators"] = list(self.accelerators)
        return device | {name: value for name, value in changes.items() if value is not None}


@dataclass(frozen=True)
class OllamaSettings:
    """The Ollama server of this machine."""

    url: str
    keep_alive_seconds: int
    models: Mapping[str, str]
    """Slugs of the controller's registry, to their names in Ollama where these differ."""


@dataclass(frozen=True)
class Config:
    """The validated content of `agent.toml`."""

    here: Path
    lease_seconds: int
    drain_seconds: int
    disk_floor_mb: int
    kinds: Mapping[str, Kind]
    devices: tuple[DeviceSettings, ...]
    ollama: OllamaSettings | None

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
        _refuse_unknown(content, {"lease_seconds", "drain_seconds", "disk_floor_mb", "kinds", "devices", "ollama"}, "")
        kinds = content.get("kinds", {})
        if not isinstance(kinds, dict) or not kinds:
            raise ConfigError("kinds: at least one table [kinds.NAME] is needed")
        return cls(
            here=here,
            lease_seconds=_whole(content, "lease_seconds", 60, 5, 3600),
            drain_seconds=_whole(content, "drain_seconds", 60, 0, 86_400),
            disk_floor_mb=_whole(content, "disk_floor_mb", 1024, 0, 1 << 40),
            kinds={name: _kind(name, table) for name, table in kinds.items()},
            devices=_devices(content.get("devices", {})),
            ollama=_ollama(content["ollama"]) if "ollama" in content else None,
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


def _devices(tables: object) -> tuple[DeviceSettings, ...]:
    if not isinstance(tables, dict):
        raise ConfigError('devices: must hold tables, such as [devices."cpu"]')
    settings = tuple(_device(pattern, table) for pattern, table in tables.items())
    labels = [item.label for item in settings if item.label is not None]
    if len(set(labels)) < len(labels) or "cpu" in labels:
        raise ConfigError("devices: no two devices can have the same label, and cpu is the processor's")
    return settings


def _device(pattern: str, table: object) -> DeviceSettings:
    where = f'devices."{pattern}"'
    if not isinstance(table, dict):
        raise ConfigError(f"{where}: must be a table")
    _refuse_unknown(table, {"use", "label", "throughput_factor", "accelerators"}, f"{where}.")
    use, label = table.get("use", True), table.get("label")
    if not isinstance(use, bool):
        raise ConfigError(f"{where}.use: must be true or false")
    if label is not None and (not isinstance(label, str) or not 1 <= len(label) <= 255 or "\0" in label):
        raise ConfigError(f"{where}.label: must be a text of 1 to 255 characters")
    if label is not None and any(sign in pattern for sign in "*?"):
        raise ConfigError(f"{where}.label: several devices may fit the pattern, and each needs a label of its own")
    factor = table.get("throughput_factor")
    if factor is not None and (
        isinstance(factor, bool)
        or not isinstance(factor, int | float)
        or not math.isfinite(factor)
        or not 0.000001 <= factor <= 1_000_000
    ):
        raise ConfigError(f"{where}.throughput_factor: must be a number from 0.000001 to 1000000")
    accelerators = table.get("accelerators")
    if accelerators is not None and (
        not isinstance(accelerators, list)
        or len(accelerators) > 100
        or not all(isinstance(name, str) and 0 < len(name) <= 64 for name in accelerators)
    ):
        raise ConfigError(f'{where}.accelerators: must be a list of names, such as ["cuda"]')
    return DeviceSettings(
        pattern=pattern,
        use=use,
        label=label,
        throughput_factor=factor if factor is None else float(factor),
        accelerators=None if accelerators is None else tuple(accelerators),
    )


def _ollama(table: object) -> OllamaSettings:
    if not isinstance(table, dict):
        raise ConfigError("ollama: must be a table")
    _refuse_unknown(table, {"url", "keep_alive_seconds", "models"}, "ollama.")
    url, models = table.get("url"), table.get("models", {})
    if not isinstance(url, str) or not is_address(url):
        raise ConfigError("ollama.url: must be an address, such as http://127.0.0.1:11434")
    if not isinstance(models, dict) or not all(isinstance(name, str) and name for name in models.values()):
        raise ConfigError("ollama.models: must be a table of slugs and names, such as { qwen = 'qwen2.5:7b' }")
    if len(set(models.values())) < len(models):
        raise ConfigError("ollama.models: two slugs stand for the same model")
    keep_alive = _whole(table, "keep_alive_seconds", 1800, -1, 10**9, "ollama.")
    if keep_alive == 0:
        raise ConfigError("ollama.keep_alive_seconds: 0 would unload a model before the job that it was loaded for")
    return OllamaSettings(url.rstrip("/"), keep_alive, models)


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
