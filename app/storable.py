"""What PostgreSQL can't keep: NUL in a text, and what UTF-8 can't encode, halves of surrogate pairs.

Refused here although the server would refuse it too: the server's log quotes JSON that it can't read, and a payload is
nobody's business there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")

# How JSON escapes them; whole pairs are found too.
_ESCAPED: Final = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


def storable_json(value: Any) -> str:
    """The value as JSON. Raises ValueError, saying what it must not hold."""
    text = json.dumps(value)
    check_storable(text, value)
    return text


def check_storable(text: str, value: Any) -> None:
    """Refuses a value whose JSON is `text`, which tells at a glance of most that they are fine. Raises ValueError."""
    if _ESCAPED.search(text) and any(UNSTORABLE.search(found) for found in _texts(value)):
        raise ValueError("must not hold NUL or half a surrogate pair")


def _texts(value: Any) -> Iterator[str]:
    """All texts of a JSON value, names of members among them."""
    pending = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            yield from item
            pending.extend(item.values())
        elif isinstance(item, list):
            pending.extend(item)
