"""Texts of others on the operator's terminal: shown, never obeyed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# What a terminal obeys instead of showing it. Control characters become their pictures, C1 and direction marks a blank.
_OBEYED: Final[Mapping[int, str]] = {
    **{code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"},
    0x7F: "\u2421",
    **dict.fromkeys([*range(0x80, 0xA0), 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)], "\ufffd"),
}


def shown(text: str) -> str:
    """A text that came from a machine or a tenant, as a terminal may be given it: nothing in it is obeyed."""
    return text.translate(_OBEYED)
