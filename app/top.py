"""The fleet on one screen of a terminal: a snapshot in, something that rich can draw out.

Nothing here asks a terminal or a clock, so the same snapshot at the same size is always the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from .hour import summarize
from .snapshot import Device, Minute, Node, Queue, Running, Snapshot, Stuck, Waiting
from .words import duration, megabytes, number

# From here on there is room for the ids of jobs, which take 36 columns.
_WIDE: Final = 120

_TITLE_LINES: Final = 3
_ALARM: Final = "white on red"
_BARS: Final = " ▁▂▃▄▅▆▇█"
_STATUS_STYLES: Final = {
    "online": "green",
    "draining": "yellow",
    "provisioning": "yellow",
    "offline": "bold red",
    "retired": "dim",
}

_Cells = Sequence[RenderableType]


def render(snapshot: Snapshot, *, width: int, height: int, note: str | None = None) -> RenderableType:
    """The screen, at most `height` lines of `width` columns; `note` says why the snapshot is an old one.

    Sections without rows are left out. The others share the lines; one that is cut says how many more rows it has.
    """
    look = _Look(width, with_owner=len(snapshot["organizations"]) > 1)
    sections: list[tuple[Sequence[Any], Callable[[Any, int], RenderableType]]] = [
        (snapshot["stuck"], look.stuck),
        (snapshot["queue"], look.queue),
        (snapshot["waiting"], look.waiting),
        (snapshot["nodes"]["listed"], look.nodes),
        (snapshot["running"], look.running),
    ]
    above = [Text(note, _ALARM, no_wrap=True, overflow="ellipsis")] if note else []
    rooms = share([len(rows) for rows, _ in sections], height - _TITLE_LINES - len(above))
    drawn = [draw(rows, room - 1) for (rows, draw), room in zip(sections, rooms, strict=True) if room]
    if not any(rows for rows, _ in sections):
        drawn = [Text("Nothing waits, nothing runs, and no machine has joined.", "dim", no_wrap=True)]
    return Group(*above, look.title(snapshot), *look.throughput(snapshot["throughput"]), *drawn)


def share(rows: Sequence[int], lines: int) -> list[int]:
    """How many lines each section gets, its heading included: none without rows, and none that have room for less than
    a heading and a row. Lines go round, one to each that wants more."""
    rooms = [0] * len(rows)
    for place, wanted in enumerate(rows):
        if wanted and lines >= 2:
            rooms[place] = 2
            lines -= 2
    while lines > 0 and (hungry := [place for place, room in enumerate(rooms) if 0 < room <= rows[place]]):
        for place in hungry[:lines]:
            rooms[place] += 1
        lines -= len(hungry[:lines])
    return rooms


def sparkline(values: Sequence[float]) -> str:
    """A character a value, the highest being full; anything above nothing is seen."""
    highest = max(values, default=0) or 1
    return "".join(_BARS[0 if value <= 0 else max(1, round(value / highest * (len(_BARS) - 1)))] for value in values)


class _Look:
    """How the parts look at a width. `with_owner`: whether names are to tell whose they are."""

    def __init__(self, width: int, *, with_owner: bool) -> None:
        self._width = width
        self._with_owner = with_owner

    def title(self, snapshot: Snapshot) -> RenderableType:
        """Whose fleet, its machines by status, and when."""
        names = ", ".join(snapshot["organizations"]) or "no organization"
        line = Table.grid(expand=True)
        line.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        line.add_column(justify="right", no_wrap=True)
        line.add_row(
            Text.assemble(("fleet ", "bold"), names),
            Text.assemble(*_by_status(snapshot["nodes"]["by_status"]), f"   {_time(snapshot['at']):%H:%M:%S}"),
        )
        return line

    def throughput(self, minutes: Sequence[Minute]) -> Iterable[RenderableType]:
        """Two lines: what was completed in each of the last sixty minutes, and the hour in numbers."""
        hour = summarize(minutes)
        bars = sparkline([minute["completed"] for minute in minutes])
        yield Text.assemble("completed ", (bars, "green"), f" {number(hour.rate)}/min", no_wrap=True)
        times = ""
        if (latest := hour.latest) is not None:
            wait = _median_and_p95(latest["wait_p50_seconds"], latest["wait_p95_seconds"])
            run = _median_and_p95(latest["run_p50_seconds"], latest["run_p95_seconds"])
            times = f" · wait {wait} · run {run}"
        yield Text.assemble(
            f"last hour {number(hour.completed)} completed, ",
            (f"{number(hour.failed)} failed", "red" if hour.failed else ""),
            times,
            no_wrap=True,
            overflow="ellipsis",
        )

    def stuck(self, rows: Sequence[Stuck], room: int) -> RenderableType:
        """What somebody must look at."""
        listed = self._section("STUCK", len(rows), room, ["WHERE", "WHAT TO DO"], widest="WHAT TO DO", style=_ALARM)
        for row in rows[:room]:
            where = row["node"] or row["organization"] or "-"
            listed.add_row(Text(row["what"]), Text(where), Text(row["detail"] or ""))
        return listed

    def queue(self, rows: Sequence[Queue], room: int) -> RenderableType:
        """What waits and runs, by kind."""
        numbers = ["READY", "DELAYED", "RUNNING", "BLOCKED", "OLDEST"]
        listed = self._section("QUEUE", len(rows), room, numbers, right=numbers)
        for row in rows[:room]:
            listed.add_row(
                self._owned(row["organization"], row["kind"]),
                number(row["ready"]),
                number(row["delayed"]),
                number(row["running"]),
                Text(number(row["blocked"]), "yellow" if row["blocked"] else ""),
                duration(row["oldest_wait_seconds"]),
            )
        return listed

    def waiting(self, rows: Sequence[Waiting], room: int) -> RenderableType:
        """Why what waits is not handed out."""
        columns = ["JOBS", "OLDEST", "WHY", *self._job_column()]
        listed = self._section("WAITING", len(rows), room, columns, right=["JOBS", "OLDEST"], widest="WHY")
        for row in rows[:room]:
            listed.add_row(
                self._owned(row["organization"], row["kind"]),
                number(row["jobs"]),
                duration(row["oldest_wait_seconds"]),
                Text(row["reason"] or "", "yellow" if row["status"] == "blocked" else ""),
                *self._job(row["job_id"]),
            )
        return listed

    def nodes(self, rows: Sequence[Node], room: int) -> RenderableType:
        """Machines: those that need looking after first, then the busiest."""
        columns = ["STATUS", "WORK", "HEARD", "MEMORY AVAILABLE"]
        listed = self._section("NODES", len(rows), room, columns, right=["WORK", "HEARD"], widest="MEMORY AVAILABLE")
        for row in rows[:room]:
            status = "cooling" if row["status"] == "online" and row["cooling_until"] else row["status"]
            listed.add_row(
                self._owned(row["organization"], row["name"]),
                Text(status, _STATUS_STYLES.get(status, "yellow")),
                number(row["open_assignments"]),
                duration(row["seconds_since_heartbeat"]),
                Text("  ".join(_device(device) for device in row["devices"])),
            )
        return listed

    def running(self, rows: Sequence[Running], room: int) -> RenderableType:
        """Work under way: what has run longest first."""
        columns = ["NODE", "FOR", "PROGRESS", "", *self._job_column()]
        listed = self._section("RUNNING", len(rows), room, columns, right=["FOR"], widest="")
        for row in rows[:room]:
            listed.add_row(
                self._owned(row["organization"], row["kind"]),
                Text(row["node"]),
                duration(row["seconds"]),
                "" if row["percent"] is None else ProgressBar(width=10, completed=row["percent"]),
                Text(row["message"] or ""),
                *self._job(row["job_id"]),
            )
        return listed

    def _section(
        self,
        name: str,
        rows: int,
        room: int,
        columns: Sequence[str],
        *,
        right: Sequence[str] = (),
        widest: str | None = None,
        style: str = "reverse",
    ) -> Table:
        """A table under a bar with its name. The column `widest`, or else the first, takes what width is left."""
        heading = name if rows <= room else f"{name} … and {number(rows - room)} more"
        made = Table(box=None, expand=True, pad_edge=False, padding=(0, 1, 0, 0), header_style=style)
        made.add_column(
            heading,
            no_wrap=True,
            overflow="ellipsis",
            ratio=1 if widest is None else None,
            max_width=None if widest is None else self._width // 3,
        )
        for column in columns:
            made.add_column(
                column,
                justify="right" if column in right else "left",
                no_wrap=True,
                overflow="ellipsis",
                ratio=1 if column == widest else None,
            )
        return made

    def _owned(self, organization: str, name: str) -> Text:
        return Text(f"{organization}/{name}" if self._with_owner else name)

    def _job_column(self) -> list[str]:
        return ["JOB"] if self._width >= _WIDE else []

    def _job(self, job: str) -> list[str]:
        return [job] if self._width >= _WIDE else []


def _by_status(by_status: dict[str, int]) -> Iterable[str | tuple[str, str]]:
    known = [status for status in _STATUS_STYLES if by_status.get(status)]
    if not known:
        yield "no machine"
    for place, status in enumerate(known):
        yield (f"{' · ' if place else ''}{number(by_status[status])} {status}", _STATUS_STYLES[status])


def _median_and_p95(median: float | None, p95: float | None) -> str:
    return f"{duration(median)} p95 {duration(p95)}"


def _device(device: Device) -> str:
    return f"{device['label']} {megabytes(device['available_mb'])} of {megabytes(device['total_mb'])}"


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
