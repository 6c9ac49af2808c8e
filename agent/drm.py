"""AMD's GPUs and Intel's integrated ones, as Linux shows them in `/sys/class/drm`.

AMD: the driver amdgpu tells the memory (`mem_info_vram_total`, `mem_info_vram_used`; Linux kernel documentation,
"AMDGPU Driver Information") and, by the format of `gpu_metrics`, what sort of chip it is (kgd_pp_interface.h: formats 2
and 3 are those of APUs). Intel's integrated GPU is always on PCI bus 0; its discrete cards are left out, since their
driver does not tell their memory here.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from .jobs import Json
from .memory import MIB, SystemMemory

_CARD = re.compile(r"card[0-9]+")  # not card0-HDMI-A-1, which is a connector
_AMD, _INTEL = "0x1002", "0x8086"
_APU_METRICS = frozenset({2, 3})
_PCI_BUS = re.compile(r"[0-9a-f]{4,}:([0-9a-f]{2}):[0-9a-f]{2}\.[0-7]")


def devices(memory: SystemMemory, system: Path = Path("/sys")) -> list[Json]:
    """Each GPU as a device, by its PCI address. `system` is where sysfs is mounted."""
    found = {}
    for card in (system / "class/drm").glob("card*"):
        place = (card / "device").resolve()
        bus = _PCI_BUS.fullmatch(place.name)
        if not _CARD.fullmatch(card.name) or bus is None:
            continue
        vendor = _read(place / "vendor")
        if vendor == _AMD:
            device = _amd(place, memory, system)
        elif vendor == _INTEL and int(bus[1], 16) == 0:
            device = {"kind": "gpu_integrated", "label": _label("Intel", place), **memory.as_device}
        else:
            device = None  # NVIDIA's are NVML's; the rest draws the console of a server or a virtual machine
        if device is not None:
            found[place.name] = {"supports_accelerators": [], **device}
    return [found[address] for address in sorted(found)]


def _amd(place: Path, memory: SystemMemory, system: Path) -> Json | None:
    total, used = _number(place / "mem_info_vram_total"), _number(place / "mem_info_vram_used")
    if total is None or used is None:
        return None  # not amdgpu's
    device: Json = {"label": _label("AMD", place)}
    if _metrics_format(place / "gpu_metrics") in _APU_METRICS:
        # What the firmware has set aside as its VRAM is the least of what it can use.
        device |= {"kind": "gpu_integrated", **memory.as_device}
    else:
        device |= {
            "kind": "gpu_discrete",
            "vram_total_mb": total // MIB,
            "vram_free_mb": max(0, total - used) // MIB,
        }
    if (units := _compute_units(place, system)) is not None:  # the compute driver knows it: ROCm can run there
        device |= {"compute_units": units, "supports_accelerators": ["rocm"]}
    return device


def _label(vendor: str, place: Path) -> str:
    """Its product name where the card tells one (servers' do), else its PCI ids; and its address, which stays."""
    ids = f"{(_read(place / 'vendor') or '')[2:]}:{(_read(place / 'device') or '')[2:]}"
    return f"{_read(place / 'product_name') or f'{vendor} GPU {ids}'} {place.name}"


def _metrics_format(path: Path) -> int | None:
    """`format_revision`, the third byte of struct metrics_table_header."""
    try:
        with path.open("rb") as file:
            header = file.read(4)
    except OSError:
        return None
    return header[2] if len(header) == 4 else None


def _compute_units(place: Path, system: Path) -> int | None:
    """The compute units of the node of AMD's compute driver that has the same render device; None without one."""
    renders = {f"drm_render_minor {name[len('renderD') :]}" for name in _names(place / "drm", "renderD")}
    for node in (system / "class/kfd/kfd/topology/nodes").glob("*"):
        lines = (_read(node / "properties") or "").splitlines()
        if renders.intersection(lines):
            properties = dict(line.split(maxsplit=1) for line in lines if " " in line)
            try:
                units = int(properties["simd_count"]) // int(properties["simd_per_cu"])
            except (KeyError, ValueError, ZeroDivisionError):
                return None
            return units or None
    return None


def _names(folder: Path, prefix: str) -> list[str]:
    try:
        return [name for name in os.listdir(folder) if name.startswith(prefix)]  # noqa: PTH208 - the names are wanted
    except OSError:
        return []


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip() or None
    except OSError:
        return None


def _number(path: Path) -> int | None:
    text = _read(path)
    return int(text) if text is not None and text.isdecimal() else None
