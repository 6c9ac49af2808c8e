"""What commands write: sentences and tables for people, JSON lines for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from .terminal import shown

STATUS_STYLES: Final[Mapping[str, str]] = {
    "online": "green",
    "complete": "green",
    "succeeded": "green",
    "would_run": "green",
    "running": "cyan",
    "assigned": "cyan",
    "waiting": "yellow",
    "draining": "yellow",
    "partial": "yellow",
    "blocked": "yellow",
    "expired": "yellow",
    "offline": "red",
    "failed": "red",
    "never": "red",
    "cancelled": "dim",
    "released": "dim",
    "retired": "dim",
    "removed": "dim",
}
"""How a status of a node, a job, an assignment or a verdict looks; one that is not here looks like any text."""


class _SafeConsole(Console):
    """Shows every text so, whatever it is part of; the terminal obeys the console alone."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(shown(segment.text), segment.style)


def console() -> Console:
    """Standard output, as wide as the terminal; 80 columns, or COLUMNS, where there is none."""
    return _SafeConsole(highlight=False, soft_wrap=False)


def status_text(status: str) -> Text:
    """A status in its colour."""
    return Text(status, STATUS_STYLES.get(status, ""))


def table(*columns: str, right: Sequence[str] = (), wrapping: Sequence[str] = ()) -> Table:
    """An empty table without lines. Columns in `right` hold numbers; those in `wrapping` give way where width is short,
    and go on in the next line; the others never do."""
    made = Table(box=None, pad_edge=False, header_style="bold", show_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        if column in wrapping:
            made.add_column(column, overflow="fold")
        else:
            made.add_column(column, justify="right" if column in right else "left", no_wrap=True, overflow="ellipsis")
    return made


def facts(told: Mapping[str, Any], names: Sequence[str]) -> Table:
    """What is known of one thing, a line a fact, in this order; what is null or empty is left out."""
    made = table("", "", wrapping=[""])
    made.show_header = False
    for name in names:
        value = told[name]
        if value not in (None, {}, []):
            made.add_row(Text(name.replace("_", " "), "bold"), _fact(name, value))
    return made


def plain(value: Any) -> str:
    """A value of a JSON document: texts as they are, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value)


def _fact(name: str, value: Any) -> Text:
    if name.endswith("status"):
        return status_text(value)
    if name.endswith(("_at", "_until", "_deadline")):
        return Text(f"{datetime.fromisoformat(value):%Y-%m-%d %H:%M:%S %Z}")
    return Text(plain(value))


def print_section(heading: str, listed: Table) -> None:
    """A table under its heading; nothing where it has no rows."""
    if listed.row_count:
        out = console()
        out.print(Text(f"\n{heading}", "bold underline"))
        out.print(listed)


def print_json(document: Any) -> None:
    """One JSON document on one line."""
    click.echo(json.dumps(document, default=str))
    sys.stdout.flush()


def print_json_lines(documents: Iterable[Any]) -> None:
    """Each document on a line of its own."""
    for document in documents:
        print_json(document)


def print_event(event: str, members: Mapping[str, object]) -> None:
    """Something that has happened, as JSON: its time, its name, and what belongs to it."""
    print_json({"time": datetime.now(UTC).isoformat(), "event": event, **members})
