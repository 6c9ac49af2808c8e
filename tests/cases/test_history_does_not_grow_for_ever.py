"""Finished work of every ending, whole trees, and machines that are gone: what is past its time goes, and keeps going.

Seen elsewhere: finished rows piled up until the first big purge was one statement that timed out, and so never got
anywhere; and one of the final states was forgotten. Here a purge works in small batches, each a transaction of its own,
so one that is cut short loses nothing but its own batch.
"""

from __future__ import annotations

import psycopg

from races.fleet import Fleet, cancel, claim, complete, decompose, fail, remove
from support.races import Session, Sessions

TREES = 12
CHILDREN = 15
PLAIN = 60


def finished_work(fleet: Fleet) -> None:
    """Trees and plain jobs that are complete, failed, cancelled and partial; and a machine that was removed."""
    node, gone = fleet.nodes(2)
    remove(fleet.setup, gone).rows()
    for tree in range(TREES):
        root = fleet.held(node, kind="book")
        decompose(fleet.setup, root, [{"kind": "chapter", "max_attempts": 1}] * CHILDREN).rows()
        if tree % 3 == 0:
            cancel(fleet.setup, root.job).rows()
            continue
        for _ in range(CHILDREN):
            held = fleet.claim(node, kind="chapter")
            (fail if tree % 3 == 1 else complete)(fleet.setup, held).rows()
    for number in range(PLAIN):
        held = fleet.held(node, kind="page", max_attempts=1)
        (complete, fail, lambda session, held: cancel(session, held.job))[number % 3](fleet.setup, held).rows()
    counts = "select count(distinct status), count(*) from fleet.jobs"
    assert fleet.setup.run(counts) == [(4, TREES * (CHILDREN + 1) + PLAIN)]


def purge_until_done(session: Session) -> int:
    """Purges again and again, as the sweeps do; how many calls it took."""
    calls = 1
    while session.value("select fleet.purge()") > 0:
        calls += 1
        assert session.run("select * from fleet.check_invariants()") == []
    return calls


def test_all_of_it_goes_in_batches_and_claims_go_on(fleet: Fleet, sessions: Sessions) -> None:
    """Cut short once on the way; no rule is broken at any moment, and what is not finished stays."""
    sessions.expect("57P01")
    finished_work(fleet)
    fleet.setup.run("select fleet.set_setting('purge_batch', '25'), fleet.set_setting('events_kept_days', '30')")
    fleet.travel("31 days")
    worker = fleet.node("n3")
    waiting = fleet.job("page")
    first, second, agent = sessions.open("first"), sessions.open("second"), sessions.open("agent")

    first.begin()
    first.run("select fleet.purge() from generate_series(1, 4)")
    assert claim(agent, worker).value() == waiting
    first.terminate()
    second.run("set statement_timeout = '5s'")
    calls = purge_until_done(second)

    assert calls > 8
    assert fleet.setup.run("select id from fleet.jobs") == [(waiting,)]
    assert fleet.setup.run("select id from fleet.artifacts") == []
    assert fleet.setup.run("select job_id from fleet.assignments") == [(waiting,)]
    # The machine that still is in the history of no job goes with its last event's month at the latest.
    assert fleet.setup.run("select name from fleet.nodes order by name") == [("n1",), ("n3",)]
    counted = "select sum((detail ->> 'jobs')::int)::int from fleet.events where event = 'jobs_purged'"
    assert fleet.setup.value(counted) == TREES * (CHILDREN + 1) + PLAIN


def test_a_purge_that_can_not_finish_in_its_time_still_gets_on(fleet: Fleet, sessions: Sessions) -> None:
    """A batch too large for the time it has is undone; a smaller one is a setting away."""
    sessions.expect("57014")
    finished_work(fleet)
    fleet.travel("31 days")
    purger = sessions.open("purger")

    purger.run("set statement_timeout = 1")
    error = purger.send("select fleet.purge()").error()
    assert isinstance(error, psycopg.errors.QueryCanceled)
    assert fleet.setup.value("select count(*) from fleet.jobs") == TREES * (CHILDREN + 1) + PLAIN

    purger.run("set statement_timeout = 0")
    fleet.setup.run("select fleet.set_setting('purge_batch', '10')")
    assert purger.value("select fleet.purge()") > 0
    assert fleet.setup.value("select count(*) from fleet_core.jobs") < TREES * (CHILDREN + 1) + PLAIN
