"""Looking at the fleet as a whole."""

from __future__ import annotations

import contextlib
import time
from typing import Final

import click
import psycopg
from rich.console import Console
from rich.live import Live
from rich.text import Text

from ..snapshot import Snapshot, Stuck
from ..top import render
from .database import Row, call, connect, rows
from .options import DSN, JSON, Seconds
from .output import console, print_json, print_json_lines, table

_SCREENFUL: Final = 200
"""Rows of a section: more than any terminal shows."""


@click.command()
@DSN
@click.option("--every", type=Seconds(min=0.5), default=2, show_default=True, help="Seconds between looks.")
@click.option("--once", is_flag=True, help="Look once, then end.")
@JSON
def top(dsn: str, every: float, once: bool, as_json: bool) -> None:
    """Watch the whole fleet on one screen, until Ctrl-C.

    The queue, why work waits, machines, what runs, and the last hour. STUCK is shown where somebody must do something.
    A terminal of 120 columns or more shows the ids of jobs too.

    With --json each look is one line, at any length. Where standard output is no terminal, and without --json, there is
    one look, and at everything.
    """
    out = console()
    if as_json:
        while True:
            print_json(_look(dsn))
            if once:
                return
            time.sleep(every)
    elif once or not out.is_terminal:
        out.print(render(_look(dsn), width=out.width, height=out.height if out.is_terminal else _SCREENFUL))
    else:
        _watch(dsn, every, out)


@click.command()
@DSN
@JSON
def check(dsn: str, as_json: bool) -> None:
    """Look for broken rules, and for what somebody must look at.

    Ends with status 0 when there is nothing, with 1 when there is something. May be run in production at any time.
    """
    with connect(dsn) as connection:
        broken = rows(connection, "check_invariants")
        stuck = call(connection, "status", max_rows=_SCREENFUL)["stuck"]
    if as_json:
        print_json_lines([*broken, *stuck])
    else:
        _tell(broken, stuck)
    click.get_current_context().exit(1 if broken or stuck else 0)


def _look(dsn: str) -> Snapshot:
    """How things stand. On a connection of its own, so that no look depends on how the last one fared."""
    with connect(dsn) as connection:
        snapshot: Snapshot = call(connection, "status", max_rows=_SCREENFUL)
    return snapshot


def _watch(dsn: str, every: float, out: Console) -> None:
    """Shows how things stand until Ctrl-C. A database that goes away is said so, over what was last seen."""
    snapshot, note = _look(dsn), None
    with contextlib.suppress(KeyboardInterrupt), Live(console=out, screen=True, auto_refresh=False) as live:
        while True:
            live.update(render(snapshot, width=out.width, height=out.height, note=note), refresh=True)
            time.sleep(every)
            try:
                snapshot, note = _look(dsn), None
            except psycopg.OperationalError as error:
                note = f"no answer from the database: {' '.join(str(error).split())}"


def _tell(broken: list[Row], stuck: list[Stuck]) -> None:
    out = console()
    if not broken and not stuck:
        out.print("Nothing is broken and nothing is stuck.")
    if broken:
        listed = table("BROKEN RULE", "JOB", "DETAIL", wrapping=["BROKEN RULE", "DETAIL"])
        for rule in broken:
            listed.add_row(Text(rule["rule"]), str(rule["job"]), Text(rule["detail"] or ""))
        out.print(listed)
    if stuck:
        listed = table("STUCK", "WHERE", "DETAIL", wrapping=["DETAIL"])
        for row in stuck:
            listed.add_row(
                Text(row["what"]), Text(row["node"] or row["organization"] or "-"), Text(row["detail"] or "")
            )
        out.print(listed)
