"""Apple silicon: one GPU in the processor, sharing the machine's memory, known by sysctl(8)."""

from __future__ import annotations

import functools
import subprocess
import sys

from .jobs import Json
from .memory import SystemMemory

_SYSCTL = "/usr/sbin/sysctl"


def devices(memory: SystemMemory) -> list[Json]:
    """The GPU of an Apple processor; none on anything else."""
    chip = _chip() if sys.platform == "darwin" else None
    if chip is None:
        return []
    return [
        {"kind": "gpu_integrated", "label": f"{chip} GPU", "supports_accelerators": ["metal"], **memory.as_device},
    ]


@functools.cache
def _chip() -> str | None:
    """Such as `Apple M2 Pro`; None on a Mac with an Intel processor. It does not change while we run."""
    try:
        asked = subprocess.run(
            [_SYSCTL, "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, check=True, timeout=5
        )
    except (OSError, subprocess.SubprocessError):
        return None
    name = asked.stdout.strip()
    return name if name.startswith("Apple ") else None
