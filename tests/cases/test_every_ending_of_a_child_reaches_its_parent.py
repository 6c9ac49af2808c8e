"""Four children, of which the last one ends in every way there is.

Seen elsewhere: only the happy ending told the parent; after a failure by sweep, by verification or by removal it waited
for ever. The rule here: all complete is complete, anything else partial, whatever the path and the order.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest

from races.fleet import Fleet, Held, cancel, complete, fail, remove
from support.races import Session, Sessions

# R15.


def last_attempt_fails(fleet: Fleet, session: Session, held: Held) -> None:
    """The node reports a failure, and there is no attempt left."""
    fail(session, held).rows()


def node_gives_up(fleet: Fleet, session: Session, held: Held) -> None:
    """The node says that it is of no use to try again."""
    fail(session, held, retry=False).rows()


def lease_expires(fleet: Fleet, session: Session, held: Held) -> None:
    """The node falls silent, and its late result does not come."""
    for _ in range(2):
        session.run("update fleet_core.open_assignments set lease_expires_at = now() where id = %s", held.id)
        session.run("update fleet_core.queue set due_at = now() where job_id = %s", held.job)
        session.run("select fleet.sweep_expired_leases()")


def overruns(fleet: Fleet, session: Session, held: Held) -> None:
    """It runs past its max_runtime_s."""
    session.run("update fleet_core.open_assignments set max_runtime_s = 1 where id = %s", held.id)
    session.run("update fleet_core.open_assignments set started_at = now() - interval '1 h' where id = %s", held.id)
    session.run("select fleet.sweep_overdue()")


def verification_fails(fleet: Fleet, session: Session, held: Held) -> None:
    """The node says that it is done, and shows nothing."""
    session.run("select fleet.complete_assignment(%s, %s)", held.id, held.node)


def operator_cancels(fleet: Fleet, session: Session, held: Held) -> None:
    """An operator cancels the child."""
    cancel(session, held.job).rows()


def node_is_removed(fleet: Fleet, session: Session, held: Held) -> None:
    """Another node has said "don't retry", and the one that was still at it is removed."""
    other = fleet.node("other")
    session.run("select fleet.assign_job(%s, array[%s], 2)", held.job, other)
    node_gives_up(fleet, session, held)
    remove(session, other).rows()


Ending = Callable[[Fleet, Session, Held], None]
ENDINGS: dict[Ending, str] = {
    last_attempt_fails: "failed",
    node_gives_up: "failed",
    lease_expires: "failed",
    overruns: "failed",
    verification_fails: "failed",
    node_is_removed: "failed",
    operator_cancels: "cancelled",
}
each_ending = pytest.mark.parametrize("ending", ENDINGS, ids=[ending.__name__ for ending in ENDINGS])


@pytest.fixture
def family(fleet: Fleet) -> tuple[UUID, list[Held]]:
    """A container and its four children, each on its last attempt with one node."""
    node = fleet.node()
    parent, _ = fleet.family(node, 4, max_attempts=1)
    return parent, [fleet.claim(node) for _ in range(4)]


@each_ending
@pytest.mark.parametrize("place", [0, 3], ids=["first", "last"])
def test_three_complete_and_one_that_does_not(
    fleet: Fleet, sessions: Sessions, family: tuple[UUID, list[Held]], ending: Ending, place: int
) -> None:
    """Partial, with the number in its reason; the same whether that one ends first or last."""
    session = sessions.open("session")
    parent, held = family

    for number, child in enumerate(held):
        assert fleet.status(parent) == "running"
        if number == place:
            ending(fleet, session, child)
        else:
            complete(session, child).rows()

    assert fleet.status(parent) == "partial"
    assert fleet.job_row(parent, "reason") == f"1 of 4 children {ENDINGS[ending]}"
    assert fleet.count_events(parent, "settled") == 1


@each_ending
def test_none_complete(fleet: Fleet, sessions: Sessions, family: tuple[UUID, list[Held]], ending: Ending) -> None:
    """Three are cancelled, the last one ends some other way: partial all the same."""
    session = sessions.open("session")
    parent, held = family
    for child in held[:3]:
        operator_cancels(fleet, session, child)
    assert fleet.status(parent) == "running"
    ending(fleet, session, held[3])

    assert fleet.status(parent) == "partial"
    expected = "4 of 4 children cancelled" if ending is operator_cancels else "1 of 4 children failed, 3 cancelled"
    assert fleet.job_row(parent, "reason") == expected


def test_all_four_by_one_sweep(fleet: Fleet, sessions: Sessions, family: tuple[UUID, list[Held]]) -> None:
    """The node is gone; a single run settles the container, once."""
    session = sessions.open("session")
    parent, _ = family
    fleet.travel("61 seconds")
    session.run("select * from fleet.run_sweeps()")
    assert fleet.status(parent) == "running"
    fleet.travel("61 seconds")
    session.run("select * from fleet.run_sweeps()")

    assert fleet.status(parent) == "partial"
    assert fleet.job_row(parent, "reason") == "4 of 4 children failed"
    assert fleet.count_events(parent, "settled") == 1


def test_all_complete(fleet: Fleet, sessions: Sessions, family: tuple[UUID, list[Held]]) -> None:
    """Complete, without a reason."""
    session = sessions.open("session")
    parent, held = family
    for child in held:
        complete(session, child).rows()

    assert fleet.status(parent) == "complete"
    assert fleet.job_row(parent, "reason") is None
