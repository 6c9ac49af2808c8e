"""Where a text is cut: at its headings, or else into parts, and always into pieces that are the whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapters import find_chapters


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (b"Preface\n# One\na\n## Two\nb\n", ["One", "Two"]),
        (b"CHAPTER I\na\nChapter II. In which\nb\n", ["CHAPTER I", "Chapter II. In which"]),
        (b"only\n# One\nheading\n", ["Part 1", "Part 2", "Part 3"]),
        (b"no line end", ["Part 1"]),
    ],
)
def test_it_is_cut_at_headings_or_into_parts(text: bytes, titles: list[str]) -> None:
    """One heading alone is a title, not a chapter."""
    assert [chapter.title for chapter in find_chapters(text)] == titles


@given(st.lists(st.sampled_from(["# a", "chapter 1", "text ünd", "", "x\r", "# "]), max_size=200).map("\n".join))
def test_the_chapters_are_the_whole_text(text: str) -> None:
    """None is empty, none overlaps, nothing is lost."""
    content = text.encode()
    found = find_chapters(content)
    assert b"".join(content[chapter.start : chapter.end] for chapter in found) == content
    assert all(chapter.start < chapter.end for chapter in found)
    assert len(found) <= 40
