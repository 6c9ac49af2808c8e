"""The MAC address by which the controller knows a machine again that pairs a second time."""

from __future__ import annotations

import re
from pathlib import Path

import psutil

_ADDRESS = re.compile(r"([0-9A-Fa-f]{2})([:-][0-9A-Fa-f]{2}){5}")
_LOCALLY_ADMINISTERED, _GROUP = 0x02, 0x01  # bits of the first octet, IEEE 802-2014, 8.2.2


def find_mac(interfaces: Path = Path("/sys/class/net")) -> str | None:
    """The address of the interface that is the most likely to stay: wired before wireless, then by name.

    Only hardware counts (on Linux an interface with a `device`), and what is marked as made by a manufacturer. The
    address of a container or a bridge is drawn anew each time: by it the same machine would become another node.

    Returns:
        Six octets as the system writes them, or None where no interface will do.
    """
    candidates = []
    for name, addresses in psutil.net_if_addrs().items():
        is_hardware, is_wireless = (interfaces / name / "device").exists(), (interfaces / name / "wireless").exists()
        for address in addresses:
            if address.family != psutil.AF_LINK or not _ADDRESS.fullmatch(address.address):
                continue
            first = int(address.address[:2], 16)
            is_local = bool(first & _LOCALLY_ADMINISTERED)
            if first & _GROUP or set(address.address) <= set("0:-") or (is_local and not is_hardware):
                continue
            candidates.append((not is_hardware, is_wireless, is_local, name, address.address))
    return min(candidates)[-1] if candidates else None
