"""What the demonstration shows of its job: a live table in a terminal, a line a change elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text


@dataclass(frozen=True)
class Row:
    """One job: the book (number 0) or a chapter, with its latest assignment."""

    number: int
    status: str
    state: str | None
    node: str | None
    percent: float | None
    attempts_spent: int

    @property
    def is_done(self) -> bool:
        """Whether it has ended, well or not."""
        return self.status in {"complete", "failed", "cancelled", "partial"}

    @property
    def is_running(self) -> bool:
        """Whether a node works on it."""
        return self.status == "running" and self.state == "running"

    @property
    def words(self) -> str:
        """What is going on, in a few words."""
        if self.number == 0 and self.state == "decomposed":
            return "split into chapters" if self.status == "running" else self.status
        if self.is_running or self.status == "complete":
            return f"{self.status} on {self.node}" if self.node else self.status
        if self.attempts_spent:
            return f"{self.status} again, {self.node} was lost"
        return self.status


class Display:
    """Shows rows as they change; `titles` are the chapters', in order. A context manager."""

    def __init__(self, console: Console, titles: Sequence[str]) -> None:
        self._console = console
        self._titles = titles
        self._live = Live(console=console, refresh_per_second=8) if console.is_terminal else None
        self._shown: dict[int, str] = {}

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def say(self, text: str) -> None:
        """A line above the table."""
        self._console.print(text, highlight=False)

    def show(self, rows: Sequence[Row]) -> None:
        """Shows how things stand."""
        if self._live is not None:
            self._live.update(self._table(rows))
            return
        # The book last: what settles it has happened before it.
        for row in [*rows[1:], *rows[:1]]:
            if self._shown.get(row.number) != row.words:
                self._shown[row.number] = row.words
                name = "the book" if row.number == 0 else f"chapter {row.number:2}"
                self._console.print(f"{name}: {row.words}", highlight=False)

    def _table(self, rows: Sequence[Row]) -> Table:
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(justify="right")
        table.add_column(no_wrap=True, max_width=30)
        table.add_column()
        table.add_column(no_wrap=True)
        if len(rows) == 1:
            table.add_row("", "the book", "", rows[0].words)
        for row in rows[1:]:
            percent = 100.0 if row.is_done else (row.percent or 0.0) if row.is_running else 0.0
            style = {"complete": "green", "running": "yellow", "failed": "red"}.get(row.status, "dim")
            bar = ProgressBar(width=16, completed=percent, complete_style="yellow", finished_style="green")
            table.add_row(str(row.number), Text(self._titles[row.number - 1]), bar, Text(row.words, style))
        return table
