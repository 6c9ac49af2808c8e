"""A transaction that has been open for a while hands out a lease, renews one, or submits.

now() stands still within a transaction. Seen elsewhere: a lease that was given late in a long one was already partly
spent when it was committed, and the job was started twice.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from races.fleet import Fleet, cancel, heartbeat, submit, sweep
from support.races import Session, Sessions
from support.waiting import eventually

# R23: clock_timestamp(), not the transaction's start.

LEASE_SECONDS = 5
AGE = "interval '1.5 seconds'"
SLACK = timedelta(seconds=1)


@pytest.fixture
def old(sessions: Sessions) -> Session:
    """A session whose transaction has been open for a second and a half."""
    session = sessions.open("old")
    session.begin()
    eventually(lambda: session.value(f"select clock_timestamp() - now() > {AGE}"), "the transaction to grow old")
    return session


def test_by_a_claim(fleet: Fleet, sessions: Sessions, old: Session) -> None:
    """And the sweep that follows at once leaves it alone."""
    other = sessions.open("other")
    node = fleet.node()
    fleet.job()
    query = "select lease_expires_at from fleet.claim(%s, lease_seconds => %s)"

    before = other.value("select clock_timestamp()")
    lease = old.value(query, node, LEASE_SECONDS)
    old.commit()

    assert lease - before >= timedelta(seconds=LEASE_SECONDS)
    assert sweep(other).value() == 0


def test_by_a_renewal(fleet: Fleet, sessions: Sessions, old: Session) -> None:
    """Of the length asked for, from now."""
    other = sessions.open("other")
    held = fleet.held(fleet.node())

    before = other.value("select clock_timestamp()")
    lease = old.value("select fleet.renew_lease(%s, %s, %s)", held.id, held.node, LEASE_SECONDS)
    old.commit()

    assert lease - before >= timedelta(seconds=LEASE_SECONDS)


def test_by_a_heartbeat(fleet: Fleet, sessions: Sessions, old: Session) -> None:
    """The node is heard now, not when the transaction began, and so are its leases."""
    other = sessions.open("other")
    held = fleet.held(fleet.node())

    before = other.value("select clock_timestamp()")
    [renewed] = heartbeat(old, held.node, held).value()["renewed"]
    old.commit()

    assert other.value("select %s::timestamptz", renewed["lease_expires_at"]) - before >= timedelta(seconds=60)
    heard = other.value("select last_heartbeat_at from fleet.nodes where id = %s", held.node)
    assert heard >= before


def test_by_an_operator_who_assigns(fleet: Fleet, sessions: Sessions, old: Session) -> None:
    """The node has the whole lease to start it."""
    other = sessions.open("other")
    fleet.node()
    job = fleet.job()

    before = other.value("select clock_timestamp()")
    lease = old.value("select lease_expires_at from fleet.assign_job(%s, lease_seconds => %s)", job, LEASE_SECONDS)
    old.commit()

    assert lease - before >= timedelta(seconds=LEASE_SECONDS)


def test_a_submit_is_not_older_than_its_call(fleet: Fleet, sessions: Sessions, old: Session) -> None:
    """Waiting time is not padded by the age of the transaction."""
    other = sessions.open("other")

    before = other.value("select clock_timestamp()")
    job = submit(old, fleet).value()
    old.commit()

    assert fleet.job_row(job, "created_at") >= before
    assert other.value("select oldest_wait from fleet.queue") < SLACK


def test_a_cancel_is_not_older_than_its_call(fleet: Fleet, sessions: Sessions, old: Session) -> None:
    """finished_at never lies before what came before it."""
    other = sessions.open("other")
    held = fleet.held(fleet.node())

    before = other.value("select clock_timestamp()")
    cancel(old, held.job).rows()
    old.commit()

    assert fleet.job_row(held.job, "finished_at") >= before
    assert fleet.job_row(held.job, "finished_at") >= fleet.job_row(held.job, "started_at")
