"""The machine's own memory. Sizes are in MiB, as the controller and the vendors' tools count."""

from __future__ import annotations

from dataclasses import dataclass

import psutil

MIB = 1 << 20


@dataclass(frozen=True)
class SystemMemory:
    """Total, and what programs can still have without swapping."""

    total_mb: int
    free_mb: int

    @classmethod
    def measured(cls) -> SystemMemory:
        """As it is now; what other programs use is part of it."""
        memory = psutil.virtual_memory()
        return cls(memory.total // MIB, memory.available // MIB)

    @property
    def as_device(self) -> dict[str, int]:
        """The fields of a device whose memory this is: the CPU, and every GPU that has none of its own."""
        return {"ram_total_mb": self.total_mb, "ram_free_mb": self.free_mb}
