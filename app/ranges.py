"""A range of bytes, as a client asks for it that goes on with a download (RFC 9110, section 14)."""

from __future__ import annotations

import re
from typing import Final

from . import problems

# One range, of fewer digits than any size has that is not made up.
_RANGE: Final = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})", re.ASCII | re.IGNORECASE)


def span_of(header: str, size: int) -> range | None:
    """The span of so many bytes that a `Range` header asks for; None where it is to be ignored: it asks for several, in
    another unit, or makes no sense.

    Raises Problem 416 where no byte lies within it.
    """
    found = _RANGE.fullmatch(header.strip())
    if found is None or not any(found.groups()):
        return None
    first, last = found.groups()
    if not first:
        span = range(max(size - int(last), 0), size)
    elif last and int(last) < int(first):
        return None
    else:
        span = range(int(first), min(int(last) + 1, size) if last else size)
    if not span:
        raise problems.range_not_satisfiable(size)
    return span
