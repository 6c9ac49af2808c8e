"""A job of five leases on a machine that is slow to be heard, loses one heartbeat in three, or is on its way out.

Seen elsewhere: renewals came hardly more often than leases ended, or stopped with the first sign of a stop, so that
healthy work was taken away. Here a lease lasts three of the intervals that the controller asks for.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, Held, claim, complete, heartbeat, start, sweep
from support.races import Session, Sessions

# R11, R12, R22, D3.

LATENCY_SECONDS = 0.3
LEASES = 5


def live_through(
    fleet: Fleet, session: Session, held: list[Held], *, lease_seconds: int, lost_of_three: int = 0
) -> None:
    """Five leases pass: heartbeats come as the controller asks, late by a latency, the first ones of three not at all.

    Each is followed by a sweep, and by another machine that asks for work.
    """
    node, other = held[0].node, fleet.node("other")
    interval = heartbeat(session, node, *held).value()["next_heartbeat_seconds"]
    assert interval * 3 <= lease_seconds
    for beat in range(round(lease_seconds * LEASES / interval)):
        fleet.travel(f"{interval + LATENCY_SECONDS} seconds")
        if beat % 3 >= lost_of_three:
            answer = heartbeat(session, node, *held).value()
            assert answer["stop"] == []
            assert len(answer["renewed"]) == len(held)
        sweep(session).rows()
        fleet.heard(other)
        assert claim(session, other).value() is None


@pytest.mark.parametrize("lost_of_three", [0, 1])
@pytest.mark.parametrize("lease_seconds", [5, 30, 60, 600])
def test_a_heartbeat_in_three_may_be_lost(
    fleet: Fleet, sessions: Sessions, lease_seconds: int, lost_of_three: int
) -> None:
    """Whatever the lease, the shortest included: the first attempt is the only one."""
    session = sessions.open("session")
    node = fleet.node()
    job = fleet.job()
    held = fleet.claim(node, lease_seconds=lease_seconds)

    live_through(fleet, session, [held], lease_seconds=lease_seconds, lost_of_three=lost_of_three)

    assert complete(session, held).value() == "complete"
    assert fleet.job_row(job, "attempts_spent") == 0
    assert fleet.count_events(job, "assigned") == 1


def test_what_waits_its_turn_on_the_machine_is_renewed_too(fleet: Fleet, sessions: Sessions) -> None:
    """Ten jobs taken at once and run one by one: the last one starts after forty-five leases, and is still held."""
    session = sessions.open("session")
    node = fleet.node()
    for _ in range(10):
        fleet.job()
    taken = session.run("select assignment_id, job_id from fleet.claim(%s, null, 10, 30, false)", node)
    held = [Held(assignment, job, node) for assignment, job in taken]
    assert len(held) == 10

    while held:
        assert start(session, held[0]).value() == "running"
        live_through(fleet, session, held, lease_seconds=30)
        assert complete(session, held.pop(0)).value() == "complete"
        fleet.setup.run("select fleet.remove_node(id) from fleet.nodes where name = 'other' and status <> 'removed'")

    assert fleet.setup.run("select distinct state, attempt from fleet.assignments") == [("succeeded", 1)]


@pytest.mark.parametrize(
    "way_out", ["select fleet.drain_node(%s, 'maintenance')", "select fleet.set_node_status(%s, 'retired')"]
)
def test_a_machine_on_its_way_out_keeps_what_it_holds(fleet: Fleet, sessions: Sessions, way_out: str) -> None:
    """A drain without a deadline, and a retirement, take away new work only."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    session.run(way_out, held.node)

    live_through(fleet, session, [held], lease_seconds=60, lost_of_three=1)

    assert complete(session, held).value() == "complete"
