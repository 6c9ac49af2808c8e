"""A job with a key is running, and the key is submitted again; then the job must go back into the queue.

Seen elsewhere: uniqueness covered waiting jobs only, a twin was queued, and the first one's retry collided with it, in
a sweep that rolled back ten others with it. Here it is decided at once, by the submit: there is never a twin.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, claim, fail, release, submit, sweep
from support.races import Sessions

# R14, R29.

BACK_TO_THE_QUEUE = ["expiry", "failure", "release", "drain", "removal"]


@pytest.mark.parametrize("way", BACK_TO_THE_QUEUE)
def test_it_goes_back_and_others_with_it(fleet: Fleet, sessions: Sessions, way: str) -> None:
    """Ten other jobs in the same batch are recovered as well."""
    session = sessions.open("session")
    node, other = fleet.nodes(2)
    held = fleet.held(node, idempotency_key="k")
    companions = [fleet.held(node) for _ in range(10)]

    assert submit(session, fleet, idempotency_key="k").value() == held.job
    if way == "expiry":
        fleet.travel("61 seconds")
        assert sweep(session).value() == 11
    elif way == "failure":
        for one in (held, *companions):
            fail(session, one).rows()
    elif way == "release":
        for one in (held, *companions):
            release(session, one).rows()
    elif way == "drain":
        session.run("select fleet.drain_node(%s, 'maintenance', '0 seconds')", node)
        assert session.value("select fleet.sweep_drains()") == 11
    else:
        session.run("select fleet.remove_node(%s)", node)

    assert submit(session, fleet, idempotency_key="k").value() == held.job
    fleet.travel("40 seconds")
    fleet.heard(other)
    assert {row[0] for row in claim(session, other, 20).rows()} == {held.job, *(one.job for one in companions)}


def test_there_is_one_job_with_the_key_however_often_it_is_submitted(fleet: Fleet, sessions: Sessions) -> None:
    """Waiting, running, waiting out a back-off, failed and retried."""
    session = sessions.open("session")
    node = fleet.node()
    job = fleet.job(idempotency_key="k", max_attempts=1)
    ids = [submit(session, fleet, idempotency_key="k").value()]
    held = fleet.claim(node)
    ids.append(submit(session, fleet, idempotency_key="k").value())
    fail(session, held).rows()
    ids.append(submit(session, fleet, idempotency_key="k").value())
    session.run("select fleet.retry_job(%s)", job)
    ids.append(submit(session, fleet, idempotency_key="k").value())

    assert set(ids) == {job}
    assert session.value("select count(*) from fleet.jobs") == 1
    assert fleet.status(job) == "queued"
