"""Numbers in words, the same on every screen."""

from __future__ import annotations

from typing import Final

_UNITS: Final = ((86_400, "d"), (3_600, "h"), (60, "m"))


def duration(seconds: float | None) -> str:
    """A length of time in at most six characters: `0.4s`, `12s`, `3m20s`, `2h05m`, `9d13h`; `-` where there is none."""
    if seconds is None:
        return "-"
    if seconds < 9.95:
        return f"{max(seconds, 0):.1f}s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole}s"
    for (size, unit), (smaller, smaller_unit) in zip(_UNITS, (*_UNITS[1:], (1, "s")), strict=True):
        if whole >= size:
            large, rest = divmod(whole, size)
            return f"{large}{unit}{rest // smaller:02}{smaller_unit}" if large < 100 else f"{large}{unit}"
    return f"{whole}s"


def megabytes(mb: float | None) -> str:
    """An amount of memory in at most five characters, such as `512M`, `7.9G`, `120G`; `-` where there is none."""
    if mb is None:
        return "-"
    if mb < 1000:
        return f"{mb:.0f}M"
    gigabytes = mb / 1024
    return f"{gigabytes:.1f}G" if gigabytes < 9.95 else f"{gigabytes:.0f}G"


def number(value: int) -> str:
    """A number in at most five characters: `9,999`, `120k`, `1.2M`."""
    if value < 10_000:
        return f"{value:,}"
    if value < 1_000_000:
        return f"{value // 1000}k"
    return f"{value / 1_000_000:.1f}M"
