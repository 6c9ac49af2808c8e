"""Where the chapters of a text begin and end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

# A heading of Markdown, or a line such as "CHAPTER IV" or "Chapter 12. In which …".
_HEADING = re.compile(rb"^(?:#{1,2} +(?P<title>\S.*?)|(?P<chapter>chapter +[\divxlc]+\b.{0,60}?))\s*$", re.IGNORECASE)

# A text without headings is cut into this many parts, and one with more chapters than this is cut at fewer of them:
# each chapter is a job of its own, and a demonstration ends within a minute.
_PARTS = 12
_MOST_CHAPTERS = 40
_LONGEST_TITLE = 80  # bytes


@dataclass(frozen=True)
class Chapter:
    """The bytes from `start` up to `end` of the text, both at the beginning of a line (or the text's end)."""

    title: str
    start: int
    end: int


def find_chapters(text: bytes) -> list[Chapter]:
    """The chapters of a UTF-8 text, in order; together they are the whole text. At least one, unless it is empty.

    What stands before the first heading belongs to the first chapter.
    """
    if not text:
        return []
    lines = text.splitlines(keepends=True)
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    headings = {
        offset: (found["title"] or found["chapter"])[:_LONGEST_TITLE].decode(errors="ignore")
        for offset, line in zip(offsets, lines, strict=False)
        if (found := _HEADING.match(line))
    }
    if len(headings) < 2:
        step = max(1, -(-len(lines) // _PARTS))
        headings = {offset: f"Part {n}" for n, offset in enumerate(offsets[:-1:step], start=1)}
    elif len(headings) > _MOST_CHAPTERS:
        step = -(-len(headings) // _MOST_CHAPTERS)
        headings = dict(list(headings.items())[::step])
    starts = [0, *list(headings)[1:], len(text)]
    return [
        Chapter(title, start, end)
        for title, (start, end) in zip(headings.values(), pairwise(starts), strict=True)
        if end > start
    ]
