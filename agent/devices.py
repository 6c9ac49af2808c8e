"""The devices that this machine offers: what is found, and what `agent.toml` says of it."""

from __future__ import annotations

from collections.abc import Sequence

import psutil

from . import apple, drm, nvidia
from .config import DeviceSettings
from .jobs import Json
from .memory import SystemMemory

CPU = "cpu"


def find_devices(memory: SystemMemory) -> list[Json]:
    """The CPU and every GPU: `{kind, label, …}` as heartbeats have it, without `throughput_factor`.

    No two have the same label. A device without memory of its own has the machine's.
    """
    cpu: Json = {
        "kind": "cpu",
        "label": CPU,
        "compute_units": psutil.cpu_count() or 1,
        "supports_accelerators": [],
        **memory.as_device,
    }
    return [cpu, *nvidia.devices(memory), *drm.devices(memory), *apple.devices(memory)]


def offered(found: Sequence[Json], settings: Sequence[DeviceSettings]) -> list[Json]:
    """What is offered of what was found, as the first table that fits each says."""
    chosen = ((device, next((s for s in settings if s.match(device)), None)) for device in found)
    return [device if s is None else s.apply(device) for device, s in chosen if s is None or s.use]
