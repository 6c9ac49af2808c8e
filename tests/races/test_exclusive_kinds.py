"""A kind that becomes exclusive while a job of it gets several nodes never runs twice at the same time either (R27)."""

from __future__ import annotations

import pytest

from races.fleet import Fleet, assign, claim, complete, submit
from support.races import Session, Sessions, refused


@pytest.mark.parametrize("isolation", ["read committed", "repeatable read"])
def test_a_job_for_two_nodes_that_is_committed_late_goes_to_one_at_a_time(
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:  # R2, R27
    """Its submitter could not see that the kind became exclusive, nor who made it exclusive the job."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    one, other = fleet.nodes(2)
    slow.begin(isolation)
    job = submit(slow, fleet, fan_out=2).value()
    _make_exclusive(fleet)
    slow.commit()

    held = fleet.claim(one)
    assert held.job == job
    assert claim(worker, other).value() is None
    assert assign(worker, job).rows() == []
    assert assign(worker, job, [other]).rows() == []
    why = fleet.setup.value("select reason from fleet.explain_job(%s) where node = 'n2'", job)
    assert why == "job: is of an exclusive kind, and a node is at it"
    assert complete(worker, held).value() == "complete"


def test_a_job_that_is_assigned_to_two_nodes_late_goes_to_one(fleet: Fleet, sessions: Sessions) -> None:  # R27
    """However many slots it has: the best of the nodes gets it, or the first that is named."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    nodes = fleet.nodes(2)
    slow.begin()
    jobs = [submit(slow, fleet, fan_out=2).value() for _ in range(2)]
    _make_exclusive(fleet)
    slow.commit()

    assert assign(worker, jobs[0]).rows() == [(nodes[0],)]
    assert assign(worker, jobs[1], [nodes[1], nodes[0]]).rows() == [(nodes[1],)]


def test_the_second_slot_is_free_when_the_first_was_handed_back(fleet: Fleet, sessions: Sessions) -> None:  # R27, D11
    """What bars the second node is the first one's work, not the contract alone."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    one, other = fleet.nodes(2)
    slow.begin()
    job = submit(slow, fleet, fan_out=2).value()
    _make_exclusive(fleet)
    slow.commit()

    held = fleet.claim(one)
    worker.run("select fleet.release_assignment(%s, %s)", held.id, one)
    assert claim(worker, other).value() == job
    assert fleet.holders(job) == [other]


def test_a_fan_out_that_is_raised_late_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # R27
    """By whoever comes second and can see the contract."""
    worker: Session = sessions.open("worker")
    fleet.node()
    job = fleet.job()
    _make_exclusive(fleet)
    with refused("invalid_argument"):
        assign(worker, job, fan_out=2).rows()


def _make_exclusive(fleet: Fleet) -> None:
    fleet.setup.run("select fleet.set_contract(%s, 'render', exclusive => true)", fleet.organization)
