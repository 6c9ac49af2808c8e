"""An operator hands a job out while a node claims it, or leaves service."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest

from races.fleet import Fleet, assign, claim, drain, remove
from support.races import Call, Session, Sessions, wait_until_blocked


def test_what_is_being_claimed_is_not_assigned_too(fleet: Fleet, sessions: Sessions) -> None:  # R2
    """The operator waits for the claim, and then there is nothing left to hand out."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    one, _ = fleet.nodes(2)
    job = fleet.job()

    worker.begin()
    claim(worker, one).rows()
    call = assign(operator, job)
    wait_until_blocked(operator, by=worker)
    worker.commit()

    assert call.rows() == []
    assert fleet.holders(job) == [one]


def test_what_a_rolled_back_claim_had_taken_is_assigned(fleet: Fleet, sessions: Sessions) -> None:  # R2
    """The operator, who waited, gets it."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    one, other = fleet.nodes(2)
    job = fleet.job()

    worker.begin()
    claim(worker, one).rows()
    call = assign(operator, job, [other])
    wait_until_blocked(operator, by=worker)
    worker.rollback()

    assert call.value() == other


def test_the_slot_that_a_claim_leaves_is_assigned_to_another_node(fleet: Fleet, sessions: Sessions) -> None:  # R2, D11
    """Also where the claiming node is named too."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    one, other = fleet.nodes(2)
    job = fleet.job(fan_out=2)

    worker.begin()
    claim(worker, one).rows()
    call = assign(operator, job, [one, other])
    wait_until_blocked(operator, by=worker)
    worker.commit()

    assert call.value() == other
    assert fleet.holders(job) == [one, other]


def test_a_claim_reads_past_what_is_being_assigned(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """The node to which it goes gets it by its next claim, no other."""
    operator, worker = sessions.open("operator"), sessions.open("worker")
    one, other = fleet.nodes(2)
    job = fleet.job()

    operator.begin()
    assign(operator, job, [one]).rows()
    assert claim(worker, one).value() is None
    assert claim(worker, other).value() is None
    operator.commit()

    assert claim(worker, other).value() is None
    assert claim(worker, one).value() == job


def test_two_operators_assign_a_job_once(fleet: Fleet, sessions: Sessions) -> None:  # R2
    """The second one waits, and finds every slot out."""
    first, second = sessions.open("first"), sessions.open("second")
    fleet.nodes(2)
    job = fleet.job()

    first.begin()
    assign(first, job).rows()
    call = assign(second, job)
    wait_until_blocked(second, by=first)
    first.commit()

    assert call.rows() == []
    assert len(fleet.holders(job)) == 1


@pytest.mark.parametrize("leave", [drain, remove])
def test_a_node_that_is_leaving_is_not_waited_for(
    fleet: Fleet, sessions: Sessions, leave: Callable[[Session, UUID], Call]
) -> None:  # D21, R12
    """Another one gets the job."""
    operator, other = sessions.open("operator"), sessions.open("other")
    one, two = fleet.nodes(2)
    job = fleet.job()

    operator.begin()
    leave(operator, one).rows()
    assert assign(other, job, [one]).rows() == []
    assert assign(other, job, [one, two]).value() == two
    operator.commit()


def test_a_drain_leaves_what_is_being_assigned(fleet: Fleet, sessions: Sessions) -> None:  # R12
    """It waits for the operator who hands the job out; the node finishes what it holds."""
    operator, other = sessions.open("operator"), sessions.open("other")
    node = fleet.node()
    job = fleet.job()

    operator.begin()
    assign(operator, job).rows()
    call = drain(other, node)
    wait_until_blocked(other, by=operator)
    operator.commit()
    call.rows()

    assert fleet.holders(job) == [node]
    assert assign(operator, fleet.job()).rows() == []
