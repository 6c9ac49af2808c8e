"""A time that can be stored, but not calculated with.

Seen elsewhere: one organization's job at infinity stopped everybody's sweep, and the view that would have shown it.
Such values are refused by name; and a row that was planted past the functions costs only itself.
"""

from __future__ import annotations

import psycopg
import pytest

from races.fleet import Fleet, claim, code
from support.races import Session, Sessions

# D41: whatever reaches a function is refused with a code, or makes sense.

SUBMIT_AT = "select fleet.submit_job(%s, 'render', run_at => %s::timestamptz)"
VIEWS = ["jobs", "assignments", "nodes", "queue", "events", "heartbeats", "waiting", "stuck", "throughput", "sweeps"]


@pytest.mark.parametrize("time", ["infinity", "-infinity", "294276-12-31 23:59:59+00", "10000-01-01"])
def test_a_job_is_not_submitted_for_a_time_out_of_range(fleet: Fleet, sessions: Sessions, time: str) -> None:
    """With the argument's name."""
    session = sessions.open("session")
    call = session.send(SUBMIT_AT, fleet.organization, time)

    assert code(call) == "invalid_argument"
    error = call.error()
    assert isinstance(error, psycopg.Error)
    assert (error.diag.message_detail or "").startswith("run_at")
    assert session.run("select * from fleet.jobs") == []


@pytest.mark.parametrize("time", ["9999-12-31", "1970-01-01", "0001-01-01", "4713-01-01 BC", None])
def test_a_time_that_is_one_is_kept(fleet: Fleet, sessions: Sessions, time: str | None) -> None:
    """A delay until the year 9999 is one; what lies in the past, also before Christ, is ready now, or refused."""
    session = sessions.open("session")
    node = fleet.node()
    call = session.send(SUBMIT_AT, fleet.organization, time)
    if time is not None and time.endswith("BC") and code(call) == "invalid_argument":
        return

    job = call.value()
    _everything_works(session)
    assert claim(session, node).value() == (None if time == "9999-12-31" else job)


@pytest.mark.parametrize("value", ["infinity", "tomorrow", "2030-13-45", "", 0, True, {}, []])
def test_a_batch_is_refused_for_what_is_no_time(fleet: Fleet, sessions: Sessions, value: object) -> None:
    """Naming the element."""
    session = sessions.open("session")
    jobs = [{"kind": "render"}, {"kind": "render", "run_at": value}]
    call = session.send("select * from fleet.submit_jobs(%s, %s)", fleet.organization, jobs)

    assert code(call) == "invalid_argument"
    error = call.error()
    assert isinstance(error, psycopg.Error)
    assert (error.diag.message_detail or "").startswith("jobs[1].run_at")


@pytest.mark.parametrize("seconds", [None, -1, 0, 4, 3601, 2**31 - 1])
def test_a_lease_out_of_range_is_refused(fleet: Fleet, sessions: Sessions, seconds: int | None) -> None:
    """Wherever a lease is asked for."""
    session = sessions.open("session")
    node = fleet.node()
    held = fleet.held(node)
    job = fleet.job()

    claiming = session.send("select fleet.claim(%s, lease_seconds => %s)", node, seconds)
    renewing = session.send("select fleet.renew_lease(%s, %s, %s)", held.id, node, seconds)
    assigning = session.send("select fleet.assign_job(%s, lease_seconds => %s)", job, seconds)
    assert [code(call) for call in (claiming, renewing, assigning)] == ["invalid_argument"] * 3


@pytest.mark.parametrize("deadline", ["-1 second", "2 years", "100 years", "178000000 years"])
def test_a_drain_with_a_deadline_out_of_range_is_refused(fleet: Fleet, sessions: Sessions, deadline: str) -> None:
    """The node stays in service."""
    session = sessions.open("session")
    node = fleet.node()
    call = session.send("select fleet.drain_node(%s, 'maintenance', %s::interval)", node, deadline)

    assert code(call) == "invalid_argument"
    assert session.value("select status from fleet.nodes") == "online"


OPEN, QUEUE = "update fleet_core.open_assignments set", "update fleet_core.queue set"
JOBS, NODES, HEARD = "update fleet_core.jobs set", "update fleet_core.nodes set", "update fleet_core.heartbeats set"
PLANTS = {
    "a lease without end": f"{OPEN} lease_expires_at = 'infinity'",
    "a lease before time": f"{OPEN} lease_expires_at = '-infinity'",
    "a start before time": f"{OPEN} started_at = '-infinity', max_runtime_s = 2147483647",
    "a start after time": f"{OPEN} started_at = 'infinity', max_runtime_s = 2147483647",
    "due at the end": f"{QUEUE} state = 'delayed', due_at = 'infinity' where job_id = <job>",
    "due before time": f"{QUEUE} state = 'delayed', due_at = '-infinity' where job_id = <job>",
    "ready before time": f"{QUEUE} ready_at = '-infinity' where job_id = <job>",
    "ready after time": f"{QUEUE} ready_at = 'infinity' where job_id = <job>",
    "ready in the last year": f"{QUEUE} ready_at = '294276-12-31' where job_id = <job>",
    "made before time": f"{JOBS} created_at = '-infinity', run_at = 'infinity' where id = <job>",
    "a heartbeat after time": f"{HEARD} last_heartbeat_at = 'infinity' where node_id = <node>",
    "a heartbeat before time": f"{HEARD} last_heartbeat_at = '-infinity' where node_id = <node>",
    "a drain without end": f"{NODES} status = 'draining', drain_deadline = 'infinity' where id = <node>",
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS.keys())
def test_a_planted_row_costs_only_itself(fleet: Fleet, sessions: Sessions, plant: str) -> None:
    """Put there by a superuser, past the functions: the tables refuse it, or sweeps, claims and views go on."""
    session = sessions.open("session")
    node, other = fleet.nodes(2)
    fleet.held(node)
    waiting = fleet.job()
    query = plant.replace("<job>", f"'{waiting}'").replace("<node>", f"'{node}'")
    sessions.expect("23514")
    if code(session.send(query)) == "23514":
        return
    ordinary = fleet.held(other, kind="index")
    fleet.travel("61 seconds")
    fleet.heard(other)

    _everything_works(session)
    assert fleet.ending(ordinary) == ("expired", "lease_expired")
    fleet.travel("30 seconds")
    fleet.heard(other)
    job = fleet.job(kind="index", priority=1)
    assert claim(session, other).value() == job


def _everything_works(session: Session) -> None:
    session.run("select * from fleet.run_sweeps()")
    present = {row[0] for row in session.run("select viewname::text from pg_views where schemaname = 'fleet'")}
    for view in present.intersection(VIEWS):
        # As text: what Python can't represent is no fault of the view.
        session.run(f"select v::text from fleet.{view} v")
    assert session.value("select count(*) from fleet.sweeps where error is not null") == 0
