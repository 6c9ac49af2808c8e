"""`fleet top`, `fleet check`: the screen, drawn from snapshots without a terminal, and from a database."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from pgfleet.app.snapshot import Snapshot
from pgfleet.app.top import render, share, sparkline
from support import snapshots
from support.clusters import Database
from support.command_line import run, widest


def drawn(snapshot: Snapshot, width: int = 80, height: int = 24, note: str | None = None) -> list[str]:
    """The lines of the screen."""
    screen = Console(width=width, height=height, file=io.StringIO(), highlight=False, color_system=None)
    with screen.capture() as captured:
        screen.print(render(snapshot, width=width, height=height, note=note))
    return captured.get().splitlines()


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 12), (132, 50), (200, 10), (80, 4)])
def test_the_screen_fits(width: int, height: int) -> None:
    lines = drawn(snapshots.busy(), width, height)

    assert len(lines) <= height
    assert widest("\n".join(lines)) <= width


def test_every_section_has_its_bar_at_80_by_24() -> None:
    lines = drawn(snapshots.busy())

    firsts = [line.split()[0] for line in lines if line and line.split()[0].isupper()]
    assert firsts == ["STUCK", "QUEUE", "WAITING", "NODES", "RUNNING"]
    assert len(lines) == 24


def test_a_section_that_is_cut_says_how_much_there_is() -> None:
    lines = drawn(snapshots.busy())

    assert any(line.startswith("NODES … and 10 more") for line in lines)
    assert any(line.startswith("WAITING ") for line in lines)


def test_many_kinds_leave_room_for_what_runs() -> None:
    snapshot = snapshots.busy()
    snapshot["queue"] = [{**snapshot["queue"][0], "kind": f"kind-{number}"} for number in range(201)]
    snapshot["waiting"] = [{**snapshot["waiting"][0], "kind": f"kind-{number}"} for number in range(201)]
    lines = drawn(snapshot)

    places = [place for place, line in enumerate(lines) if line and line.split()[0].isupper()]
    rooms = [after - place - 1 for place, after in zip(places, [*places[1:], len(lines)], strict=True)]
    assert len(lines) == 24
    assert lines[places[-1]].startswith("RUNNING … and ")
    assert max(rooms[1:]) - min(rooms[1:]) <= 1
    assert any(line.startswith("QUEUE … and 197 more") for line in lines)


def test_a_section_without_rows_is_left_out() -> None:
    snapshot = snapshots.busy()
    snapshot["stuck"] = []

    assert not any("STUCK" in line for line in drawn(snapshot))


def test_the_title_tells_whose_fleet_and_how_many_machines() -> None:
    assert drawn(snapshots.busy())[0].split() == [
        *("fleet", "attic,", "rack-and-sons", "11", "online", "·", "1", "draining", "·", "2", "offline", "14:03:22")
    ]


def test_ids_of_jobs_are_shown_where_there_is_room() -> None:
    assert not any(snapshots.job_id(7) in line for line in drawn(snapshots.busy(), 119, 40))
    assert any(snapshots.job_id(7) in line for line in drawn(snapshots.busy(), 120, 40))


def test_names_tell_whose_they_are_where_there_are_several() -> None:
    of_one = snapshots.busy()
    of_one["organizations"] = ["attic"]

    assert any(line.startswith("attic/render") for line in drawn(snapshots.busy()))
    assert any(line.startswith("render") for line in drawn(of_one))


def test_a_note_stands_above_everything() -> None:
    lines = drawn(snapshots.busy(), note="no answer from the database: " + "x" * 200)

    assert lines[0].startswith("no answer from the database")
    assert len(lines) <= 24


def test_markup_in_names_is_no_markup() -> None:
    snapshot = snapshots.busy()
    snapshot["queue"][0]["kind"] = "[bold]x[/bold]"

    assert any("[bold]x[/bold]" in line for line in drawn(snapshot))


def test_an_empty_fleet_says_so_and_no_other() -> None:
    assert len(drawn(snapshots.busy(), height=4)) == 3
    assert drawn(snapshots.empty())[-1].strip() == "Nothing waits, nothing runs, and no machine has joined."


@pytest.mark.parametrize(
    ("rows", "lines", "rooms"),
    [
        ([0, 3, 0], 10, [0, 4, 0]),
        ([9, 9], 10, [5, 5]),
        ([1, 9], 10, [2, 8]),
        ([9, 9, 9], 5, [3, 2, 0]),
        ([9], 1, [0]),
        ([], 10, []),
    ],
)
def test_lines_are_shared(rows: list[int], lines: int, rooms: list[int]) -> None:
    assert share(rows, lines) == rooms


def test_a_sparkline_shows_whatever_is_more_than_nothing() -> None:
    assert sparkline([0, 1, 50, 100]) == " ▁▄█"
    assert sparkline([0, 0]) == "  "
    assert sparkline([]) == ""


def test_top_of_a_real_fleet(database: Database) -> None:
    acme = database.value("select fleet.create_organization(name => 'acme')")
    box = database.value("select fleet.create_node(organization => %s, name => 'gpu-box')", acme)
    database.value("select fleet.heartbeat(%s)", box)
    for kind in ("render", "render", "translate"):
        database.value("select fleet.submit_job(organization => %s, kind => %s)", acme, kind)
    database.value("select assignment_id from fleet.claim(%s, '{render}')", box)

    result = run("top", "--once", dsn=database.dsn())
    snapshot = json.loads(run("top", "--once", "--json", dsn=database.dsn()).stdout)

    assert result.exit_code == 0, result.output
    assert widest(result.stdout) <= 80
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["render", "1", "0", "1", "0"] in [line[:5] for line in lines]
    assert ["gpu-box", "online", "1"] in [line[:3] for line in lines]
    assert [line["kind"] for line in snapshot["queue"]] == ["render", "translate"]
    assert [line["node"] for line in snapshot["running"]] == ["gpu-box"]
    assert {line["kind"] for line in snapshot["waiting"]} == {"render", "translate"}
    assert len(snapshot["throughput"]) == 60


def test_top_without_a_database_ends_with_try_again() -> None:
    result = run("top", "--once", "--json", dsn="host=127.0.0.1 port=1 password=marked-secret")

    assert result.exit_code == 75
    assert "marked-secret" not in result.output
    assert "error" in json.loads(result.stderr)


def test_check_of_a_healthy_fleet_finds_nothing(database: Database) -> None:
    database.value("select count(*) from fleet.run_sweeps()")

    result = run("check", dsn=database.dsn())

    assert (result.exit_code, result.stdout) == (0, "Nothing is broken and nothing is stuck.\n")


def test_check_tells_what_is_broken_and_what_is_stuck(database: Database) -> None:
    acme = database.value("select fleet.create_organization(name => 'acme')")
    job = database.value("select fleet.submit_job(organization => %s, kind => 'render')", acme)
    database.value("delete from fleet_core.queue")

    result = run("check", dsn=database.dsn())
    told = [json.loads(line) for line in run("check", "--json", dsn=database.dsn()).stdout.splitlines()]

    assert result.exit_code == 1
    assert widest(result.stdout) <= 80
    assert str(job) in result.stdout
    assert [line["job"] for line in told if "rule" in line] == [str(job)]
    assert [line["what"] for line in told if "what" in line] == ["no sweep has ever run"]
