"""`fleet-agent doctor`: what `run` needs, each checked by itself, so that one fault does not hide the next."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import click
import httpx

from . import __version__
from .client import Client, RefusedError, UnavailableError
from .config import Config, ConfigError, OllamaSettings
from .credential import Credential, CredentialError
from .devices import find_devices, offered
from .home import Home
from .jobs import Json
from .measurements import disk_free_mb
from .memory import SystemMemory
from .ollama import ModelError, Ollama
from .systemd import written_units

_DATE_PRECISION = 2.0  # seconds: HTTP dates are whole ones (RFC 9110, 5.6.7), and servers keep one for a moment
_CLOCK_TOLERANCE = 30.0  # seconds; no decision hangs on this machine's clock, but its logs are read by it


@dataclass(frozen=True)
class Finding:
    """One check and how it went."""

    subject: str
    good: bool
    text: str


async def examine(home: Home, config_path: Path) -> int:
    """Prints a line for each check; returns 1 if any failed."""
    failed = False
    async for finding in _findings(home, config_path):
        click.echo(f"{'ok  ' if finding.good else 'FAIL'}  {finding.subject + ':':15}{finding.text}")
        failed |= not finding.good
    return int(failed)


async def _findings(home: Home, config_path: Path) -> AsyncIterator[Finding]:
    try:
        home.prepare()
    except OSError as error:
        yield Finding("folder", False, f"{error.filename}: {error.strerror}")
        return
    yield Finding("folder", True, str(home.folder))
    config = None
    try:
        config = Config.load(config_path)
    except ConfigError as error:
        yield Finding("configuration", False, str(error))
    else:
        yield Finding("configuration", True, str(config_path))
        for finding in _commands(config):
            yield finding
    free, floor = disk_free_mb(home.work), config.disk_floor_mb if config else 0
    yield Finding("disk", free >= floor, f"{free} MB free, floor {floor} MB")
    for finding in _devices(config):
        yield finding
    if config is not None and config.ollama is not None:
        yield await _ollama(config.ollama)
    units = ", ".join(str(path) for path in written_units())
    yield Finding("service", True, units or "no unit is installed; fleet-agent install-service writes one")
    async for finding in _controller(home):
        yield finding


def _commands(config: Config) -> list[Finding]:
    findings = []
    for kind in config.kinds.values():
        program = kind.arguments(inputs=Path("in"), outputs=Path("out"), here=config.here)[0]
        found = shutil.which(program)
        findings.append(
            Finding(f"kind {kind.name}", found is not None, found or f"{program} is not there or can't be run")
        )
    return findings


def _devices(config: Config | None) -> list[Finding]:
    settings = config.devices if config else ()
    found = find_devices(SystemMemory.measured())
    findings = [Finding("device", True, _describe(device)) for device in offered(found, settings)]
    findings += [
        Finding("device", False, f'[devices."{item.pattern}"] of the configuration fits no device of this machine')
        for item in settings
        if not any(item.match(device) for device in found)
    ]
    return findings


def _describe(device: Json) -> str:
    is_card = device["kind"] == "gpu_discrete"
    total, free = ("vram_total_mb", "vram_free_mb") if is_card else ("ram_total_mb", "ram_free_mb")
    return ", ".join(
        [
            f"{device['label']} ({device['kind']})",
            f"{device[free]} of {device[total]} MB {'' if is_card else 'of system memory '}free",
            *device["supports_accelerators"],
            *([f"{device['compute_units']} compute units"] if "compute_units" in device else []),
            *([f"throughput factor {device['throughput_factor']:g}"] if "throughput_factor" in device else []),
        ]
    )


async def _ollama(settings: OllamaSettings) -> Finding:
    server = Ollama(settings)
    try:
        installed, loaded = await server.installed(), await server.loaded()
    except (httpx.HTTPError, ModelError) as error:
        return Finding("ollama", False, f"{server.url}: {error or type(error).__name__}")
    finally:
        await server.close()
    if missing := {slug for slug in settings.models if server.name_of(slug) not in installed}:
        return Finding("ollama", False, f"{server.url} does not have the model of {', '.join(sorted(missing))}")
    holds = [f"{model.name} ({model.vram_mb} of {model.size_mb} MB in a GPU's memory)" for model in loaded]
    return Finding("ollama", True, f"{server.url}, {len(installed)} models, loaded: {', '.join(holds) or 'none'}")


async def _controller(home: Home) -> AsyncIterator[Finding]:
    try:
        credential = Credential.load(home.credential)
    except CredentialError as error:
        yield Finding("credential", False, str(error))
        return
    client = Client(credential, None, __version__)
    try:
        yield Finding(
            "encryption", not client.in_the_clear, "no" if client.in_the_clear else "yes, or this machine alone"
        )
        try:
            skew = await client.server_clock()
        except UnavailableError as error:
            yield Finding("server", False, f"{client.server}: {error}")
            return
        yield Finding("server", True, client.server)
        if skew is None:
            yield Finding("clock", True, "the server does not tell the time")
        else:
            far = "is this machine's" if abs(skew) <= _DATE_PRECISION else f"is {skew:+.0f} s from this machine's"
            yield Finding("clock", abs(skew) <= _CLOCK_TOLERANCE, f"the server's {far}")
        try:
            node = await client.node()
        except (UnavailableError, RefusedError) as error:
            yield Finding("credential", False, str(error))
        else:
            yield Finding("credential", True, f"node {node.get('name')} ({node.get('status')})")
    finally:
        await client.close()
