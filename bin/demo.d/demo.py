"""The demonstration: a whole fleet on this machine runs a real job, loses a node on the way, and finishes."""

from __future__ import annotations

import contextlib
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import click
import httpx
import psycopg
from psycopg.types.json import Jsonb
from rich.console import Console

from chapters import find_chapters
from display import Display, Row
from pgfleet.app.postgres import PostgresUnavailableError, PrivateServer, embedded, free_port
from processes import DemoError, Processes

HERE = Path(__file__).parent
OWN_TEXT = HERE / "harbour.md"
RESULTS = HERE.parents[1] / "build" / "demo"

_DATABASE = "fleet"
_APP_LOGIN = "fleet_demo_app"
_LARGEST_TEXT = 64 * 1024 * 1024  # bytes

# What the chapters take together when one after the other; four run at a time. None takes longer than three seconds.
_BOOK_SECONDS = 24.0
_DEADLINE_SECONDS = 120.0

# An agent is killed in the middle of something, not at its start.
_WORK_BEFORE_KILL_SECONDS = 0.8


class StoppedError(Exception):
    """The user wants the demonstration to stop."""


class Stop:
    """Whether SIGINT or SIGTERM has come; asked where stopping is safe.

    An exception out of the handler could come anywhere, also while subprocess or rich hold a lock, and what clears away
    afterwards would wait for that lock for ever.
    """

    def __init__(self) -> None:
        self._is_wanted = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._note)

    def _note(self, *_: object) -> None:
        self._is_wanted = True

    def check(self) -> None:
        """Raises StoppedError when it has."""
        if self._is_wanted:
            raise StoppedError


@dataclass(frozen=True)
class Fleet:
    """What was set up: the server, its programs, and who takes part."""

    server: PrivateServer
    processes: Processes
    stop: Stop
    folder: Path
    organization: UUID
    nodes: dict[str, UUID]


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--keep", is_flag=True, help="Stay up afterwards, until Ctrl-C, to be looked at with psql.")
def main(file: Path | None, keep: bool) -> None:
    """Run a whole fleet on this machine over FILE, a text in UTF-8, or over the repository's own."""
    console = Console()
    stop = Stop()
    try:
        _demonstrate(console, stop, file or OWN_TEXT, keep)
    except StoppedError:
        console.print("Stopped; nothing is left behind.")
        sys.exit(130)
    except (DemoError, PostgresUnavailableError) as error:
        Console(stderr=True).print(f"bin/demo: {error}", markup=False, highlight=False)
        sys.exit(1)


def _demonstrate(console: Console, stop: Stop, file: Path, keep: bool) -> None:
    text = read_text(file)
    began = time.monotonic()
    with (
        _fleet(console, stop, text) as fleet,
        psycopg.connect(fleet.server.dsn(_DATABASE), autocommit=True) as operator,
    ):
        book = _submit(operator, fleet, fleet.folder / "text")
        titles = [chapter.title for chapter in find_chapters(text)]
        console.print(
            f"The job: {file.name}, {len(titles)} chapter{'s' * (len(titles) > 1)}. Job {book}.",
            markup=False,
            highlight=False,
        )
        with Display(console, titles) as display:
            _watch(display, operator, fleet, book)
        console.print(f"Complete, {time.monotonic() - began:.0f} s after the start.\n", highlight=False)

        console.print("What an operator sees:\n")
        sys.stdout.flush()
        views = fleet.processes.run(
            fleet.server.psql,
            *("-X", "-q", "-P", "columns=80", "-d", fleet.server.dsn(_DATABASE)),
            *("-f", HERE / "views.sql"),
        )
        console.out(views, highlight=False)
        count = _collect(operator, fleet, book)
        console.print(f"The job's {count} artifacts are in {RESULTS}", highlight=False, soft_wrap=True)
        if keep:
            _stay(console, fleet)


def read_text(file: Path) -> bytes:
    """The file's bytes, which are text in UTF-8. Raises DemoError with a sentence when they are not."""
    try:
        if not file.is_file():
            raise DemoError(f"{file} is not a file." if file.exists() else f"There is no file {file}.")
        if file.stat().st_size > _LARGEST_TEXT:
            raise DemoError(f"{file} is larger than {_LARGEST_TEXT >> 20} MiB.")
        text = file.read_bytes()
    except OSError as error:
        raise DemoError(f"{file} can't be read: {error.strerror}.") from None
    if not text.strip():
        raise DemoError(f"{file} is empty.")
    if b"\0" in text:
        raise DemoError(f"{file} is not a text: it holds a byte 0.")
    try:
        text.decode()
    except UnicodeDecodeError as error:
        raise DemoError(f"{file} is not in UTF-8: byte {error.start} is {text[error.start]:#04x}.") from None
    return text


@contextlib.contextmanager
def _fleet(console: Console, stop: Stop, text: bytes) -> Iterator[Fleet]:
    """Everything that runs, for as long as the block does."""
    server = PrivateServer(embedded())
    with contextlib.ExitStack() as stack:
        stack.callback(server.stop)
        with console.status("Starting PostgreSQL …"):
            server.start()
        console.print(f"PostgreSQL {server.major} runs in {server.folder}.", highlight=False)
        folder = server.folder / "demo"
        folder.mkdir()
        (folder / "text").write_bytes(text)
        processes = Processes(folder)
        stack.callback(processes.stop)
        stack.callback(console.print, "Stopping …")
        stop.check()

        with console.status("Installing the schema …"):
            fleet = _install(server, processes, stop, folder)
        console.print("The schema is installed; every rule of this fleet lives in it.")
        stop.check()
        with console.status("Starting the app, the sweeps and two agents …"):
            _start(fleet)
        console.print("The app, the sweeps and two agents, ada and ben, are up.")
        yield fleet


def _install(server: PrivateServer, processes: Processes, stop: Stop, folder: Path) -> Fleet:
    """Makes the database, installs the schema and does what an operator does once."""
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"create database {_DATABASE}".encode())
    processes.run("fleet", "install", FLEET_DSN=server.dsn(_DATABASE))
    answer = processes.run(
        server.psql,
        *("-XAtq", "-v", "ON_ERROR_STOP=1", "-v", f"login={_APP_LOGIN}", "-d", server.dsn(_DATABASE)),
        *("-f", HERE / "setup.sql"),
    )
    organization, ada, ben = (UUID(value) for value in answer.strip().split("|"))
    return Fleet(server, processes, stop, folder, organization, {"ada": ada, "ben": ben})


def _start(fleet: Fleet) -> None:
    """Starts the app, the sweeps and the agents, and waits until the app is ready."""
    address = f"127.0.0.1:{free_port()}"
    owner, app = fleet.server.dsn(_DATABASE), fleet.server.dsn(_DATABASE, _APP_LOGIN)
    fleet.processes.start("sweep", "fleet", "sweep", "--every", "1", FLEET_DSN=owner)
    fleet.processes.start(
        *("app", "fleet", "serve"),
        FLEET_DSN=app,
        FLEET_LISTEN=address,
        FLEET_STORE=(fleet.folder / "store").as_uri(),
        FLEET_WORKERS="1",
    )
    for name, node in fleet.nodes.items():
        home = fleet.folder / name
        fleet.processes.run(
            *("fleet", "issue-key", str(node), "--home", home, "--server", f"http://{address}"), FLEET_DSN=owner
        )
    _wait(fleet, lambda: _answers(f"http://{address}/readyz"), "The app is not ready")
    for name in fleet.nodes:
        fleet.processes.start(
            *(f"agent {name}", "fleet-agent", "run", "--config", HERE / "agent.toml"),
            FLEET_AGENT_HOME=str(fleet.folder / name),
        )


def _submit(operator: psycopg.Connection[Any], fleet: Fleet, text: Path) -> UUID:
    """Submits the book, as any program would, in a transaction of its own."""
    payload = Jsonb({"path": str(text), "seconds": _BOOK_SECONDS})
    row = operator.execute(
        "select fleet.submit_job(organization => %s, kind => 'book', payload => %s)", (fleet.organization, payload)
    ).fetchone()
    assert row is not None
    return UUID(str(row[0]))


def _watch(display: Display, operator: psycopg.Connection[Any], fleet: Fleet, book: UUID) -> None:
    """Shows progress until the book is complete; kills an agent once, while it works."""
    query = (HERE / "progress.sql").read_bytes()
    is_killed = False
    at_work_since: dict[int, float] = {}

    def look() -> bool:
        nonlocal is_killed
        rows = [Row(*row) for row in operator.execute(query, {"book": book})]
        display.show(rows)
        whole, chapters = rows[0], rows[1:]
        if not is_killed:
            now = time.monotonic()
            busy = [
                row
                for row in chapters
                if row.is_running and now - at_work_since.setdefault(row.number, now) >= _WORK_BEFORE_KILL_SECONDS
            ]
            if busy and sum(row.is_done for row in chapters) >= len(chapters) // 4:
                is_killed = True
                name = busy[-1].node
                pid = fleet.processes.kill(f"agent {name}")
                held = [row.number for row in chapters if row.is_running and row.node == name]
                display.say(f"kill -9 {pid}: {name} is gone, with {_chapters(held)} half done.")
        if whole.is_done and whole.status != "complete":
            raise DemoError(f"The job ended as {whole.status}.")
        return whole.is_done

    _wait(fleet, look, "The job is not complete")


def _chapters(numbers: list[int]) -> str:
    return f"chapter{'s' if len(numbers) > 1 else ''} {' and '.join(map(str, numbers))}"


def _collect(operator: psycopg.Connection[Any], fleet: Fleet, book: UUID) -> int:
    """Copies the chapters' artifacts out of the store, under names for people; how many there are."""
    names = {"index": "index.json", "archive": "txt.gz"}
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    rows = operator.execute((HERE / "artifacts.sql").read_bytes(), {"book": book}).fetchall()
    for number, organization, kind, content_hash in rows:
        # The place of bytes: organization, two digits, hash.
        source = fleet.folder / "store" / str(organization) / content_hash[:2] / content_hash
        shutil.copyfile(source, RESULTS / f"{number:02}.{names[kind]}")
    return len(rows)


def _stay(console: Console, fleet: Fleet) -> None:
    """Says how to look around, and waits for Ctrl-C."""
    console.print("\nEverything stays up. Look around, in another terminal:\n")
    console.print(f'  {fleet.server.psql} "{fleet.server.dsn(_DATABASE)}"\n', highlight=False, soft_wrap=True)
    console.print(f"Logs: {fleet.folder}/*.log. Ctrl-C stops and removes it all.", highlight=False, soft_wrap=True)
    while True:
        fleet.stop.check()
        fleet.processes.check()
        time.sleep(0.2)


def _wait(fleet: Fleet, condition: Callable[[], bool], failure: str) -> None:
    """Returns when the condition is true; raises DemoError when it isn't in time or a program ends, StoppedError."""
    deadline = time.monotonic() + _DEADLINE_SECONDS
    while not condition():
        fleet.stop.check()
        fleet.processes.check()
        if time.monotonic() > deadline:
            raise DemoError(f"{failure} after {_DEADLINE_SECONDS:.0f} s.")
        time.sleep(0.2)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2).is_success
    except httpx.TransportError:
        return False
