"""Texts: fit to be stored, or to be connected to."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

ERROR_LIMIT = 2000  # characters of an error that the controller keeps


def clean(text: str) -> str:
    """Without what PostgreSQL's jsonb can't hold: a lone surrogate becomes `?`, NUL becomes U+2400 (its picture)."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\N{SYMBOL FOR NULL}")


def error_text(summary: str, details: str = "") -> str:
    """`summary: details`, cleaned and cut to the end of `details`, where programs say what went wrong."""
    summary, details = clean(summary), clean(details).strip()
    if not details:
        return summary[:ERROR_LIMIT]
    room = ERROR_LIMIT - len(summary) - len(": ")
    if len(details) > room:
        details = "…" + details[-(room - 1) :]
    return f"{summary}: {details}"


def is_address(server: str) -> bool:
    """Whether the text is the address of a web server."""
    try:
        parts = urlsplit(server)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def without_password(address: str) -> str:
    """The address without the user and the password that it may hold; anything else as it is."""
    return re.sub(r"//[^/]*@", "//", address, count=1)
