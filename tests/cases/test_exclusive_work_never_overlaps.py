"""Work that must never run twice at once, on a machine that can't be reached and does not know that it lost the job.

Seen elsewhere: a machine cut off from the database worked on while its job was started elsewhere. The agent ends such
work by its own clock before its lease does; so nobody else may have the job before the last lease that it was told
has ended, whatever has taken the job away.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from races.fleet import Fleet, Held, assign, cancel, cancel_assignment, claim, code, heartbeat, remove, renew, retry
from races.fleet import sweep as sweep_leases
from support.races import Session, Sessions

# R27, D16.

LEASE_SECONDS = 600


def expire(fleet: Fleet, session: Session, held: Held) -> None:
    fleet.travel(f"{LEASE_SECONDS + 1} seconds")
    sweep_leases(session).rows()


def overrun(fleet: Fleet, session: Session, held: Held) -> None:
    fleet.travel("301 seconds")
    assert session.value("select fleet.sweep_overdue()") == 1


def drain_out(fleet: Fleet, session: Session, held: Held) -> None:
    session.run("select fleet.drain_node(%s, 'maintenance', '0 seconds')", held.node)
    assert session.value("select fleet.sweep_drains()") == 1


def forget(fleet: Fleet, session: Session, held: Held) -> None:
    for _ in range(2):
        fleet.travel("20 seconds")
        heartbeat(session, held.node).rows()


def restart(fleet: Fleet, session: Session, held: Held) -> None:
    report = {"instance_id": "another start", "assignments": []}
    session.run("select fleet.heartbeat(%s, %s)", held.node, report)


def cancel_and_retry(fleet: Fleet, session: Session, held: Held) -> None:
    cancel(session, held.job).rows()
    retry(session, held.job).rows()


def block_and_unblock(fleet: Fleet, session: Session, held: Held) -> None:
    cancel_assignment(session, held).rows()
    session.run("select fleet.block_job(%s, 'wait')", held.job)
    session.run("select fleet.unblock_job(%s)", held.job)


def remove_node(fleet: Fleet, session: Session, held: Held) -> None:
    remove(session, held.node).rows()


def take_back(fleet: Fleet, session: Session, held: Held) -> None:
    cancel_assignment(session, held).rows()


WAYS: list[Callable[[Fleet, Session, Held], None]] = [
    expire,
    overrun,
    drain_out,
    forget,
    restart,
    cancel_and_retry,
    block_and_unblock,
    remove_node,
    take_back,
]


@pytest.fixture
def held(fleet: Fleet) -> Held:
    """Exclusive work under way, renewed once, with five minutes at most."""
    fleet.setup.run("select fleet.set_setting('backoff_base_seconds', '0')")
    fleet.setup.run("select fleet.set_contract(%s, 'render', exclusive => true)", fleet.organization)
    node = fleet.node()
    job = fleet.job(requires={"max_runtime_s": 300})
    held = fleet.claim(node, lease_seconds=LEASE_SECONDS)
    assert held.job == job
    fleet.setup.run("select fleet.heartbeat(%s, %s)", node, {"instance_id": "a start", "assignments": [str(held.id)]})
    return held


@pytest.mark.parametrize("take_away", WAYS)
def test_nobody_has_it_before_the_last_lease_has_ended(
    fleet: Fleet, sessions: Sessions, held: Held, take_away: Callable[[Fleet, Session, Held], None]
) -> None:
    """Neither by a claim nor by name; then at once. The machine that was cut off can renew nothing meanwhile."""
    session = sessions.open("session")
    other = fleet.node("n2")
    told: datetime = session.value("select lease_expires_at from fleet.assignments where id = %s", held.id)

    take_away(fleet, session, held)

    assert fleet.holders(held.job) == []
    renewal = renew(session, held)
    assert renewal.error() is not None or renewal.value() is None
    now: datetime = session.value("select fleet_core.clock()")
    if now < told:
        fleet.travel(f"{(told - now).total_seconds() - 5} seconds")
        fleet.heard(other)
        session.run("select * from fleet.run_sweeps()")
        assert claim(session, other).value() is None
        assert code(assign(session, held.job, [other])) == "job_not_assignable"
        fleet.travel("6 seconds")
    fleet.heard(other)
    assert claim(session, other).value() == held.job
    [(end, begin)] = session.run(
        "select a.lease_expires_at, b.assigned_at from fleet.assignments a, fleet.assignments b"
        " where a.id = %s and b.job_id = a.job_id and b.node_id = %s",
        held.id,
        other,
    )
    assert told <= end <= begin


def test_what_comes_back_after_three_leases_is_out_of_date(fleet: Fleet, sessions: Sessions, held: Held) -> None:
    """Frozen or cut off for half an hour: its heartbeat renews nothing, it is told to stop, its result is refused."""
    session = sessions.open("session")
    other = fleet.node("n2")
    fleet.travel(f"{3 * LEASE_SECONDS} seconds")
    sweep_leases(session).rows()
    fleet.heard(other)
    assert claim(session, other).value() == held.job

    answer = heartbeat(session, held.node, held).value()
    assert answer["renewed"] == []
    assert [stop["id"] for stop in answer["stop"]] == [str(held.id)]
    late = session.send("select fleet.complete_assignment(%s, %s, t.artifact())", held.id, held.node)
    assert code(late) == "assignment_not_completable"
    assert fleet.holders(held.job) == [other]
