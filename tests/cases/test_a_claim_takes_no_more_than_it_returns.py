"""A planner that runs a locking sub-query anew for each outer row takes far more rows than the limit says.

Seen elsewhere with fresh tables and most join methods switched off. What is taken must be what is returned, whatever
the plan: an assignment nobody was told of waits out a whole lease.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, code
from support.races import Session, Sessions

# R1: a claim is one statement's worth of truth.

WITHOUT = ("hashjoin", "mergejoin", "sort", "hashagg", "material", "memoize")
CLAIM = "select job_id from fleet.claim(%s, max_jobs => %s)"

each_planner = pytest.mark.parametrize(
    "without", [(), WITHOUT, (*WITHOUT, "indexscan", "indexonlyscan", "bitmapscan"), ("nestloop",), ("seqscan",)]
)


def _planner(session: Session, without: tuple[str, ...]) -> None:
    # What is switched off counts as costly, and costly plans would be compiled, which takes longer than the rest.
    session.run("set jit = off")
    for method in without:
        session.run(f"set enable_{method} = off")


def _open(fleet: Fleet) -> int:
    return int(fleet.setup.value("select count(*) from fleet_core.open_assignments"))


@each_planner
@pytest.mark.parametrize("most", [0, 1, 5, 20])
def test_by_one_session(fleet: Fleet, sessions: Sessions, without: tuple[str, ...], most: int) -> None:
    """Twenty jobs in tables that were never analysed."""
    session = sessions.open("worker")
    node = fleet.node()
    for _ in range(20):
        fleet.job()
    _planner(session, without)

    assert len(session.run(CLAIM, node, most)) == most
    assert _open(fleet) == most


@each_planner
def test_of_several_slots_of_a_job(fleet: Fleet, sessions: Sessions, without: tuple[str, ...]) -> None:
    """Restricted jobs are read in another way: a node gets one slot of each."""
    session = sessions.open("worker")
    node = fleet.node()
    for _ in range(10):
        fleet.job(fan_out=3)
    _planner(session, without)

    assert len(session.run(CLAIM, node, 4)) == 4
    assert _open(fleet) == 4


@each_planner
def test_by_ten_sessions_at_once(fleet: Fleet, sessions: Sessions, without: tuple[str, ...]) -> None:
    """Each asks for three of twenty; nobody gets more, and none is lost."""
    workers = [sessions.open(f"worker {number}") for number in range(10)]
    nodes = fleet.nodes(10)
    for _ in range(20):
        fleet.job()
    for worker in workers:
        _planner(worker, without)

    calls = [worker.send(CLAIM, node, 3) for worker, node in zip(workers, nodes, strict=True)]
    taken = [call.rows() for call in calls]
    assert max(map(len, taken)) <= 3
    assert sum(map(len, taken)) == _open(fleet)


@pytest.mark.parametrize("most", [None, -1, 101])
def test_a_limit_that_is_none_is_refused(fleet: Fleet, sessions: Sessions, most: int | None) -> None:
    """Null is not "all"."""
    session = sessions.open("worker")
    node = fleet.node()
    fleet.job()

    assert code(session.send(CLAIM, node, most)) == "invalid_argument"
    assert _open(fleet) == 0


@each_planner
def test_a_sweep_and_a_promotion_keep_their_limits(fleet: Fleet, sessions: Sessions, without: tuple[str, ...]) -> None:
    """The other places that lock a few of many rows."""
    session = sessions.open("session")
    node = fleet.node()
    for _ in range(10):
        fleet.held(node)
    for _ in range(10):
        fleet.setup.run(
            "select fleet.submit_job(%s, 'later', run_at => clock_timestamp() + interval '5 seconds')",
            fleet.organization,
        )
    fleet.setup.run("select fleet.set_setting('sweep_batch', '3'), fleet.set_setting('promote_batch', '3')")
    fleet.travel("61 seconds")
    fleet.heard(node)
    _planner(session, without)

    assert session.value("select fleet.sweep_expired_leases()") == 3
    assert _open(fleet) == 7
    session.run("select * from fleet.claim(%s, array['later'])", node)
    assert session.value("select count(*) from fleet_core.queue where state = 'ready'") == 2
