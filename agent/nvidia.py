"""NVIDIA cards by NVML (package `nvidia-ml-py`, the extra `nvidia`); none without the package, the driver or a card."""

from __future__ import annotations

import importlib
import logging
from typing import Any

from .jobs import Json

logger = logging.getLogger(__name__)

_MIB = 1 << 20


def devices() -> list[Json]:
    """Each card as a device. Its label ends in its PCI address, which survives a reboot; an index would not."""
    try:
        nvml: Any = importlib.import_module("pynvml")
    except ImportError:
        return []
    try:
        nvml.nvmlInit()
    except nvml.NVMLError:
        return []  # no driver: the usual case on a machine without a card
    try:
        return [_device(nvml, nvml.nvmlDeviceGetHandleByIndex(i)) for i in range(nvml.nvmlDeviceGetCount())]
    except nvml.NVMLError as error:
        logger.warning("the NVIDIA driver fails: %s", error)
        return []
    finally:
        nvml.nvmlShutdown()


def _device(nvml: Any, handle: Any) -> Json:
    memory = nvml.nvmlDeviceGetMemoryInfo(handle)
    name, address = _text(nvml.nvmlDeviceGetName(handle)), _text(nvml.nvmlDeviceGetPciInfo(handle).busId)
    return {
        "kind": "gpu_discrete",
        "label": f"{name} {address}",
        "vram_total_mb": memory.total // _MIB,
        "vram_free_mb": memory.free // _MIB,
        "supports_accelerators": ["cuda"],
    }


def _text(value: str | bytes) -> str:
    return value.decode() if isinstance(value, bytes) else value  # old versions of the binding give bytes
