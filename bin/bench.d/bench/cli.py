"""The command line of bin/bench."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import click
import psycopg
from rich.console import Console

from pgfleet.app.postgres import PostgresUnavailableError

from . import profiling
from .core import CORE
from .errors import BenchError
from .group import Group
from .http import HTTP
from .load import Bench
from .peers import PEERS
from .report import WIDTH
from .run import measure, profile
from .scale import FULL, QUICK
from .server import Server, find_installation
from .states import States
from .views import VIEWS

GROUPS: Mapping[str, Group] = {"core": CORE, "views": VIEWS, "http": HTTP, "peers": PEERS}


@click.command()
@click.argument("what", nargs=-1)
@click.option("--quick", is_flag=True, help="Small states and short runs.")
@click.option(
    "--rounds", type=click.IntRange(1, 100), help="How often everything is run; medians count.  [3; quick: 1]"
)
@click.option("--pg", type=int, help="The PostgreSQL version to measure.  [the system's, or else the wheel's]")
@click.option("--profile", "is_profile", is_flag=True, help="Show where the time of these rows goes instead.  [P1]")
@click.option("--json", "is_json", is_flag=True, help="Write the result to standard output as JSON.")
def main(
    what: tuple[str, ...], quick: bool, rounds: int | None, pg: int | None, is_profile: bool, is_json: bool
) -> None:
    """Measure pgfleet against queues written by hand, on the same server in the same minutes.

    WHAT is core, views, http or peers, or single rows by their codes, such as P1.  [core]
    """
    signal.signal(signal.SIGTERM, _interrupt)
    chosen = choose(what or (("P1",) if is_profile else ("core",)))
    scale = QUICK if quick else FULL
    console = Console(width=WIDTH, stderr=is_json)
    try:
        installation = find_installation(pg)
        settings = profiling.settings(installation) if is_profile else {}
        with _progress(console) as say, Server(installation, **settings) as server:
            bench = Bench(server, States(server, scale, say), scale, say)
            report = profile(bench, chosen) if is_profile else measure(bench, chosen, rounds or (1 if quick else 3))
    except KeyboardInterrupt:
        console.print("Stopped; nothing is left behind.")
        sys.exit(130)
    except (BenchError, PostgresUnavailableError, psycopg.Error) as error:
        Console(stderr=True).print(f"bin/bench: {error}", markup=False, highlight=False, soft_wrap=True)
        sys.exit(1)
    if is_json:
        json.dump(report.as_json(), sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        report.show(console)


def choose(what: Sequence[str]) -> Group:
    """The experiments and rows that these words name. Raises click.BadParameter for a word that names none."""
    codes = {row.code for group in GROUPS.values() for row in group.rows}
    for word in what:
        if word not in codes and word not in GROUPS:
            raise click.BadParameter(f"{word} is none of {' '.join([*GROUPS, *sorted(codes)])}.")
    rows = [row for name, group in GROUPS.items() for row in group.rows if name in what or row.code in what]
    known = {name: experiment for group in GROUPS.values() for name, experiment in group.experiments.items()}
    return Group({name: known[name] for row in rows for name in row.experiments}, rows)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@contextmanager
def _progress(console: Console) -> Iterator[Callable[[str], None]]:
    """Tells what goes on: in a line that changes on a terminal, in a line each elsewhere, on standard error."""
    if console.is_terminal:
        with console.status("") as status:
            yield lambda text: status.update(f"{text} …")
        return
    began = time.monotonic()
    errors = Console(stderr=True)
    yield lambda text: errors.print(f"{time.monotonic() - began:5.0f} s  {text}", highlight=False, markup=False)
