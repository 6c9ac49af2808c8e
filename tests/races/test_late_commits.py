"""Places in the queue that become visible late: their positions lie before those that others have already claimed.

A session remembers how far it has read a lane. A transaction that took its position earlier and commits later puts a
job behind that mark; whatever the mark, the job must be found.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, claim, fail, submit
from support.races import Sessions


def test_a_job_that_is_committed_late_is_found_when_nothing_else_is_left(
    fleet: Fleet, sessions: Sessions
) -> None:  # D6
    """By a session that has claimed past its position."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    node = fleet.node()
    slow.begin()
    late = submit(slow, fleet).value()
    others = [fleet.job() for _ in range(5)]

    assert [claim(worker, node).value() for _ in range(3)] == others[:3]
    slow.commit()
    assert {claim(worker, node).value() for _ in range(3)} == {late, *others[3:]}


def test_a_job_that_is_committed_late_is_soon_first_again(fleet: Fleet, sessions: Sessions) -> None:  # D6, R31
    """A claim that finds all it asked for may read past it, but not for longer than floor_seconds."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    node = fleet.node()
    slow.begin()
    late = submit(slow, fleet).value()
    others = [fleet.job() for _ in range(5)]

    assert claim(worker, node).value() == others[0]
    slow.commit()
    fleet.travel("6 seconds")
    assert claim(worker, node).value() == late


def test_a_clock_that_is_set_back_hides_no_job_that_is_committed_late(
    fleet: Fleet, sessions: Sessions
) -> None:  # D6, R31
    """What a session remembers counts for floor_seconds from when it reads on, not until the clock has caught up."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    node = fleet.node()
    fleet.travel("1 hour")
    fleet.heard(node)
    slow.begin()
    late = submit(slow, fleet).value()
    others = [fleet.job() for _ in range(60)]

    assert claim(worker, node, 20).value() == others[0]
    slow.commit()
    fleet.travel("-1 hour")
    fleet.heard(node)
    assert claim(worker, node, 20).value() == others[20]
    fleet.travel("6 seconds")
    assert claim(worker, node).value() == late


def test_a_job_of_better_priority_that_is_committed_late_is_first_at_once(
    fleet: Fleet, sessions: Sessions
) -> None:  # D6
    """What is remembered of one priority says nothing about another."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    node = fleet.node()
    slow.begin()
    late = submit(slow, fleet, priority=50).value()
    others = [fleet.job() for _ in range(3)]

    assert claim(worker, node).value() == others[0]
    slow.commit()
    assert claim(worker, node).value() == late


def test_a_job_of_worse_priority_that_is_committed_late_is_found_last(fleet: Fleet, sessions: Sessions) -> None:  # D6
    """After all of better priority."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    node = fleet.node()
    fleet.job(priority=200)
    slow.begin()
    late = submit(slow, fleet, priority=200).value()
    fleet.job(priority=200)
    fleet.job(priority=100)

    for _ in range(2):
        claim(worker, node).rows()
    slow.commit()
    assert late in {claim(worker, node).value() for _ in range(2)}


def test_many_that_are_committed_late_are_all_found(fleet: Fleet, sessions: Sessions) -> None:  # D6
    """By a claim of many, in the order of their positions."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    node = fleet.node()
    slow.begin()
    late = [submit(slow, fleet).value() for _ in range(10)]
    others = [fleet.job() for _ in range(2)]

    assert claim(worker, node).value() == others[0]
    slow.commit()
    assert [row[0] for row in claim(worker, node, 20).rows()] == [*late, others[1]]


def test_a_claim_that_is_rolled_back_late_gives_its_jobs_back(fleet: Fleet, sessions: Sessions) -> None:  # D6
    """To a session that has skipped them while they were locked."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    one, other = fleet.nodes(2)
    jobs = [fleet.job() for _ in range(4)]

    slow.begin()
    claim(slow, one, 2).rows()
    assert claim(worker, other).value() == jobs[2]
    slow.rollback()
    assert {claim(worker, other).value() for _ in range(3)} == {jobs[0], jobs[1], jobs[3]}


def test_a_job_that_came_due_in_a_claim_that_was_rolled_back_is_found(fleet: Fleet, sessions: Sessions) -> None:  # D8
    """Claims promote what has come due; the promotion goes with the claim."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    one, other = fleet.nodes(2)
    due = fleet.setup.value(
        "select fleet.submit_job(%s, 'render', run_at => clock_timestamp() + interval '5 seconds')", fleet.organization
    )
    fleet.travel("6 seconds")

    slow.begin()
    assert claim(slow, one).value() == due
    assert claim(worker, other).value() is None
    slow.rollback()
    assert claim(worker, other).value() == due


def test_a_retry_that_is_committed_late_is_found(fleet: Fleet, sessions: Sessions) -> None:  # D6, R31
    """Jobs with a history are looked for from the true start."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    one, other = fleet.nodes(2)
    fleet.setup.run("select fleet.set_setting('backoff_base_seconds', '0')")
    held = fleet.held(one)
    slow.begin()
    fail(slow, held).rows()
    others = [fleet.job() for _ in range(2)]

    assert claim(worker, other).value() == others[0]
    slow.commit()
    assert {claim(worker, other).value() for _ in range(2)} == {held.job, others[1]}


def test_a_lane_outlives_the_rollback_of_the_session_that_opened_it(fleet: Fleet, sessions: Sessions) -> None:  # D5
    """Two sessions submit to a lane that neither sees; neither waits, and the one that commits is found."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    node = fleet.node()
    slow.begin()
    submit(slow, fleet, kind="new").rows()
    job = fleet.job(kind="new")
    slow.rollback()

    assert claim(worker, node).value() == job


@pytest.mark.parametrize("kind", ["render", "new"])
def test_a_submit_does_not_wait_for_anothers_transaction(fleet: Fleet, sessions: Sessions, kind: str) -> None:  # D5
    """Whether the lane is known or new to both; the claim gets what is committed."""
    slow, quick, worker = sessions.open("slow"), sessions.open("quick"), sessions.open("worker")
    node = fleet.node()
    claim(worker, node).rows()
    slow.begin()
    late = submit(slow, fleet, kind=kind).value()
    job = submit(quick, fleet, kind=kind).value()

    assert claim(worker, node).value() == job
    slow.commit()
    assert claim(worker, node).value() == late


def test_a_lane_that_is_forgotten_just_as_a_job_comes_is_found_after_a_sweep(
    fleet: Fleet, sessions: Sessions
) -> None:  # D5
    """The submit saw the lane in the directory, and the sweep, which did not see the job, removed it."""
    slow, worker = sessions.open("slow"), sessions.open("worker")
    node = fleet.node()
    fleet.held(node)
    fleet.setup.run("update fleet_core.lanes set created_at = created_at - interval '2 hours'")
    slow.begin()
    late = submit(slow, fleet).value()
    fleet.setup.run("select * from fleet.run_sweeps()")
    slow.commit()

    fleet.setup.run("select * from fleet.run_sweeps()")
    assert claim(worker, node).value() == late
