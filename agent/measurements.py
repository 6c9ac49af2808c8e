"""What this machine has, and how busy it is. Sizes are in MiB, as the controller and the vendors' tools count."""

from __future__ import annotations

import shutil
from pathlib import Path

import psutil

from . import nvidia
from .jobs import Json

_MIB = 1 << 20


def measure(work: Path) -> tuple[Json, list[Json]]:
    """The `measurements` and `devices` of a heartbeat. What other programs use is part of what is measured."""
    memory = psutil.virtual_memory()
    cards = nvidia.devices()
    measurements: Json = {
        "cpu_busy_pct": psutil.cpu_percent(interval=None),  # since the last call
        "ram_free_mb": memory.available // _MIB,
        "disk_free_mb": disk_free_mb(work),
        "load_avg_1m": round(psutil.getloadavg()[0], 2),
    }
    if cards:
        measurements["vram_total_mb"] = sum(card["vram_total_mb"] for card in cards)
        measurements["vram_free_mb"] = sum(card["vram_free_mb"] for card in cards)
    return measurements, [_cpu(memory.total // _MIB, memory.available // _MIB), *cards]


def disk_free_mb(folder: Path) -> int:
    """What an ordinary user may still write to the file system of `folder`."""
    return shutil.disk_usage(folder).free // _MIB


def _cpu(ram_total_mb: int, ram_free_mb: int) -> Json:
    return {
        "kind": "cpu",
        "label": "cpu",
        "ram_total_mb": ram_total_mb,
        "ram_free_mb": ram_free_mb,
        "compute_units": psutil.cpu_count() or 1,
        "supports_accelerators": [],
    }
