"""Where a request comes from, when proxies stand in between."""

from __future__ import annotations

import functools
import ipaddress
from collections.abc import Sequence

from .config import Network

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def source_address(peer: str, forwarded_for: str | None, trusted: Sequence[Network]) -> str | None:
    """The address that the request is counted against; None where it can't be told.

    It is the peer's own, unless the peer is a trusted proxy: then the right-most hop of `X-Forwarded-For` that isn't
    one. Whatever stands left of it was written by the client and proves nothing.
    """
    hops = [peer]
    if forwarded_for is not None:
        hops = [*forwarded_for.split(","), peer]
    address: Address | None = None
    for hop in reversed(hops):
        address = _parse(hop)
        if address is None or not any(address in network for network in trusted):
            break
    return None if address is None else str(address)


@functools.lru_cache(1024)
def _parse(hop: str) -> Address | None:
    """The address of one hop, with an IPv4 address in IPv6 clothing undressed."""
    try:
        address = ipaddress.ip_address(hop.strip().removeprefix("[").removesuffix("]"))
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
