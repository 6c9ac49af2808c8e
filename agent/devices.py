"""The devices that this machine offers: what is found, and what `agent.toml` says of it."""

from __future__ import annotations

from collections.abc import Sequence

import psutil

from . import apple, drm, nvidia
from .config import DeviceSettings
from .jobs import Json
from .memory import SystemMemory

CPU = "cpu"

# A GPU that must first unload or load a model counts less than otherwise, and still comes before the CPU beside it.
_THROUGHPUT_BESIDE_A_GPU = 0.1


def find_devices(memory: SystemMemory) -> list[Json]:
    """The CPU and every GPU: `{kind, label, …}` as heartbeats have it.

    No two have the same label. A device without memory of its own has the machine's. Only the CPU of a machine with a
    GPU has a `throughput_factor`; the controller takes 1 for the others.
    """
    cpu: Json = {
        "kind": "cpu",
        "label": CPU,
        "compute_units": psutil.cpu_count() or 1,
        "supports_accelerators": [],
        **memory.as_device,
    }
    gpus = [*nvidia.devices(memory), *drm.devices(memory), *apple.devices(memory)]
    if gpus:
        cpu["throughput_factor"] = _THROUGHPUT_BESIDE_A_GPU
    return [cpu, *gpus]


def offered(found: Sequence[Json], settings: Sequence[DeviceSettings]) -> list[Json]:
    """What is offered of what was found, as the first table that fits each says."""
    chosen = ((device, next((s for s in settings if s.match(device)), None)) for device in found)
    return [device if s is None else s.apply(device) for device, s in chosen if s is None or s.use]
