"""NVIDIA cards by NVML (package `nvidia-ml-py`, the extra `nvidia`); none without the package, the driver or a card."""

from __future__ import annotations

import importlib
import logging
from typing import Any

from .jobs import Json
from .memory import MIB, SystemMemory

logger = logging.getLogger(__name__)


def devices(memory: SystemMemory) -> list[Json]:
    """Each card as a device. Its label ends in its PCI address, which survives a reboot; an index would not.

    A card that fails (it has "fallen off the bus") is left out and the others are not.
    """
    try:
        nvml: Any = importlib.import_module("pynvml")
    except ImportError:
        return []
    try:
        nvml.nvmlInit()
    except nvml.NVMLError:
        return []  # no driver: the usual case on a machine without a card
    try:
        return [card for i in range(nvml.nvmlDeviceGetCount()) if (card := _device(nvml, i, memory)) is not None]
    except nvml.NVMLError as error:
        logger.warning("the NVIDIA driver fails: %s", error)
        return []
    finally:
        nvml.nvmlShutdown()


def _device(nvml: Any, index: int, memory: SystemMemory) -> Json | None:
    try:
        handle = nvml.nvmlDeviceGetHandleByIndex(index)
        name, address = _text(nvml.nvmlDeviceGetName(handle)), _text(nvml.nvmlDeviceGetPciInfo(handle).busId)
        return {"label": f"{name} {address}", "supports_accelerators": ["cuda"], **_memory(nvml, handle, memory)}
    except nvml.NVMLError as error:
        logger.warning("NVIDIA card %d fails: %s", index, error)
        return None


def _memory(nvml: Any, handle: Any, memory: SystemMemory) -> Json:
    try:
        own = nvml.nvmlDeviceGetMemoryInfo(handle)
    except nvml.NVMLError_NotSupported:  # it has none of its own: Jetson, DGX Spark
        return {"kind": "gpu_integrated", **memory.as_device}
    return {"kind": "gpu_discrete", "vram_total_mb": own.total // MIB, "vram_free_mb": own.free // MIB}


def _text(value: str | bytes) -> str:
    return value.decode() if isinstance(value, bytes) else value  # old versions of the binding give bytes
