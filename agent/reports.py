"""What a job says on file descriptor 3: one JSON object a line.

    {"progress": 42.5, "message": "chapter 7"}     percent, 0 to 100; the message may be left out
    {"children": [{"kind": "render", …}, …]}       decomposes the job; several lines add up
    {"result": {…}}                                the job's result; the last one counts

Children and result take effect when the job exits with 0. A line that is none of these makes the job fail: silence
would turn a typing mistake into lost work.
"""

from __future__ import annotations

import json
import math
from typing import Any

from .jobs import Json
from .texts import clean

_LINE_LIMIT = 4 << 20  # bytes; the controller takes bodies of 2 MiB
_TOTAL_LIMIT = 16 << 20  # bytes of children and results kept
_KEYS = frozenset({"progress", "message", "children", "result"})
_MESSAGE_LIMIT = 500


class Reports:
    """Collects the lines of one job."""

    def __init__(self) -> None:
        self.children: list[Json] = []
        self.result: Json | None = None
        self.problem: str | None = None
        """The first thing that was wrong with the lines."""
        self._progress: tuple[float, str | None] | None = None
        self._buffer = bytearray()
        self._total = 0

    def feed(self, data: bytes) -> None:
        """Takes what has been read, in pieces of any size."""
        if self.problem is not None:
            return  # nothing more is needed, and nothing shall pile up
        self._buffer += data
        *lines, rest = self._buffer.split(b"\n")
        for line in lines:
            self._take(bytes(line))
        self._buffer = rest
        if len(rest) > _LINE_LIMIT:
            self._refuse(f"a line is longer than {_LINE_LIMIT} bytes")

    def close(self) -> None:
        """The end: a last line without its newline counts too."""
        if self._buffer and self.problem is None:
            self._take(bytes(self._buffer))
        self._buffer.clear()

    def take_progress(self) -> tuple[float, str | None] | None:
        """The latest progress that has not been taken yet."""
        progress, self._progress = self._progress, None
        return progress

    def _refuse(self, problem: str) -> None:
        if self.problem is None:
            self.problem = f"file descriptor 3: {problem}"

    def _take(self, line: bytes) -> None:
        if not line.strip():
            return None
        try:
            content = json.loads(line)
        except (ValueError, RecursionError):
            content = None
        if not isinstance(content, dict) or not content or not content.keys() <= _KEYS:
            return self._refuse(f"expected an object with {', '.join(sorted(_KEYS))}, got {_excerpt(line)}")
        if "progress" in content or "message" in content:
            self._take_progress_line(content)
        if "children" in content or "result" in content:
            self._total += len(line)
            if self._total > _TOTAL_LIMIT:
                return self._refuse(f"children and result pass {_TOTAL_LIMIT} bytes")
            self._take_outcome(content)
        return None

    def _take_progress_line(self, content: Json) -> None:
        percent, message = content.get("progress"), content.get("message")
        if isinstance(percent, bool) or not isinstance(percent, int | float) or not math.isfinite(percent):
            self._refuse("progress must be a number from 0 to 100")
        elif message is not None and not isinstance(message, str):
            self._refuse("message must be a text")
        else:
            text = None if message is None else clean(message)[:_MESSAGE_LIMIT]
            self._progress = (min(max(float(percent), 0.0), 100.0), text)

    def _take_outcome(self, content: Json) -> None:
        children: Any = content.get("children", [])
        if "children" in content and (not isinstance(children, list) or not children):
            self._refuse("children must be a list that is not empty")
        elif not all(isinstance(child, dict) for child in children):
            self._refuse("each child must be an object")
        else:
            self.children += children
        if "result" in content:
            if isinstance(content["result"], dict):
                self.result = content["result"]
            else:
                self._refuse("result must be an object")


def _excerpt(line: bytes) -> str:
    return repr(clean(line[:80].decode(errors="replace")))
