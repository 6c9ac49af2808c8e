"""Work that a drain has interrupted, where no other machine could run it.

Seen elsewhere: it was filed as complete, or as dead, and never ran again; a drain was called done while work ran.
"""

from __future__ import annotations

from uuid import UUID

import pytest

from races.fleet import Fleet, Held, claim, complete, drain
from support.races import Session, Sessions, wait_until_blocked

# R12, R29, D42. (test_an_assignment_while_a_node_leaves.py has the drain during an assignment.)

TAKE_AWAY = "select fleet.sweep_drains()"


def drain_within(session: Session, node: UUID, deadline: str | None) -> None:
    session.run("select fleet.drain_node(%s, 'maintenance', %s::interval)", node, deadline)


def is_queued_again(fleet: Fleet, held: Held) -> bool:
    """Back in the queue, and no attempt spent."""
    query = "select status, attempts_spent, finished_at from fleet.jobs where id = %s"
    return fleet.setup.run(query, held.job) == [("queued", 0, None)]


@pytest.mark.parametrize("way_on", ["undrain", "another machine"])
def test_what_the_deadline_took_runs_as_soon_as_a_machine_fits(fleet: Fleet, sessions: Sessions, way_on: str) -> None:
    """The same machine, back in service, or a new one; while it drains it gets nothing."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    drain_within(session, held.node, "2 seconds")
    fleet.travel("3 seconds")
    assert session.value(TAKE_AWAY) == 1
    assert is_queued_again(fleet, held)

    fleet.travel("1 minute")
    fleet.heard(held.node)
    assert claim(session, held.node).value() is None
    if way_on == "undrain":
        session.run("select fleet.resume_node(%s)", held.node)
        taker = held.node
    else:
        taker = fleet.node("n2")
    again = fleet.claim(taker)
    assert again.job == held.job
    assert complete(session, again).value() == "complete"


def test_it_is_done_when_the_machine_holds_nothing(fleet: Fleet, sessions: Sessions) -> None:
    """Not by its deadline: the view counts what is still held, until the sweep has taken it or the work has ended."""
    session = sessions.open("session")
    query = "select status, open_assignments from fleet.nodes where id = %s"
    first = fleet.held(fleet.node())
    second = fleet.held(first.node)
    drain_within(session, first.node, "2 seconds")

    complete(session, first).rows()
    assert session.run(query, first.node) == [("draining", 1)]
    fleet.travel("3 seconds")
    assert session.run(query, first.node) == [("draining", 1)]
    session.run(TAKE_AWAY)
    assert session.run(query, first.node) == [("draining", 0)]
    assert is_queued_again(fleet, second)


@pytest.mark.parametrize("deadline", [None, "1 hour"])
def test_the_second_of_two_drains_counts(fleet: Fleet, sessions: Sessions, deadline: str | None) -> None:
    """With its deadline, or without one; what is held is released once."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    drain_within(session, held.node, "2 seconds")
    drain_within(session, held.node, deadline)
    fleet.travel("30 seconds")
    fleet.setup.run("select fleet.heartbeat(%s, %s)", held.node, {"assignments": [str(held.id)]})

    assert session.value(TAKE_AWAY) == 0
    assert fleet.ending(held) == ("running", None)
    drain_within(session, held.node, "0 seconds")
    assert session.value(TAKE_AWAY) == 1
    assert session.value(TAKE_AWAY) == 0
    assert fleet.count_events(held.job, "released") == 1


def test_a_drain_and_then_a_retirement_lets_it_finish(fleet: Fleet, sessions: Sessions) -> None:
    """The deadline ends with the drain; the retired machine keeps what it holds and gets nothing more."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    drain_within(session, held.node, "2 seconds")
    session.run("select fleet.set_node_status(%s, 'retired')", held.node)
    fleet.job()
    fleet.travel("3 seconds")

    assert session.value(TAKE_AWAY) == 0
    assert claim(session, held.node).value() is None
    assert complete(session, held).value() == "complete"


@pytest.mark.parametrize("first", ["completion", "deadline"])
def test_a_deadline_and_a_completion_meet(fleet: Fleet, sessions: Sessions, first: str) -> None:
    """Whoever comes first counts, and the job is never both complete and queued."""
    worker, sweeper = sessions.open("worker"), sessions.open("sweeper")
    held = fleet.held(fleet.node())
    drain_within(worker, held.node, "2 seconds")
    fleet.travel("3 seconds")

    if first == "completion":
        worker.begin()
        complete(worker, held).rows()
        assert sweeper.value(TAKE_AWAY) == 0
        worker.commit()
        assert fleet.status(held.job) == "complete"
    else:
        sweeper.begin()
        assert sweeper.value(TAKE_AWAY) == 1
        call = complete(worker, held)
        wait_until_blocked(worker, by=sweeper)
        sweeper.commit()
        assert call.error() is not None
        assert is_queued_again(fleet, held)
    assert sweeper.value(TAKE_AWAY) == 0


def test_the_deadline_is_kept_over_an_absence_of_the_controller(fleet: Fleet, sessions: Sessions) -> None:
    """It stands in the node's row, and what lapsed while nobody could act gets its grace before work is taken away."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    drain_within(session, held.node, "2 seconds")
    session.run("select t.absent('5 minutes')")
    session.run("select fleet.heartbeat(%s, %s)", held.node, {"assignments": [str(held.id)]})

    assert session.value("select drain_deadline is not null from fleet.nodes where id = %s", held.node)
    fleet.travel("2 minutes")
    session.run("select * from fleet.run_sweeps()")
    assert fleet.holders(held.job) == []
    assert fleet.status(held.job) == "queued"


def test_a_drain_of_a_machine_without_work_is_done_at_once(fleet: Fleet, sessions: Sessions) -> None:
    """And takes nothing in between, though it goes on being heard."""
    session = sessions.open("session")
    node = fleet.node()
    drain(session, node).rows()
    job = fleet.job()
    fleet.heard(node)

    assert session.run("select status, open_assignments from fleet.nodes where id = %s", node) == [("draining", 0)]
    assert claim(session, node).value() is None
    session.run("select fleet.resume_node(%s)", node)
    assert claim(session, node).value() == job
