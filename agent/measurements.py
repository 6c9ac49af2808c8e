"""What this machine has, and how busy it is."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from .config import DeviceSettings
from .devices import find_devices, offered
from .jobs import Json
from .memory import MIB, SystemMemory


def measure(work: Path, settings: Sequence[DeviceSettings] = ()) -> tuple[Json, list[Json]]:
    """The `measurements` and `devices` of a heartbeat. What other programs use is part of what is measured."""
    memory = SystemMemory.measured()
    devices = offered(find_devices(memory), settings)
    measurements: Json = {
        "cpu_busy_pct": psutil.cpu_percent(interval=None),  # since the last call
        "ram_free_mb": memory.free_mb,
        "load_avg_1m": round(psutil.getloadavg()[0], 2),
    }
    with suppress(OSError):  # a folder that is gone tells nothing, and the rest is told all the same
        measurements["disk_free_mb"] = disk_free_mb(work)
    if cards := [device for device in devices if device["kind"] == "gpu_discrete"]:
        measurements["vram_total_mb"] = sum(card["vram_total_mb"] for card in cards)
        measurements["vram_free_mb"] = sum(card["vram_free_mb"] for card in cards)
    return measurements, devices


def disk_free_mb(folder: Path) -> int:
    """What an ordinary user may still write to the file system of `folder`.

    Raises:
        OSError: the folder is gone, or its file system can't be reached.
    """
    return shutil.disk_usage(folder).free // MIB
