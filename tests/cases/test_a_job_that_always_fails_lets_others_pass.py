"""The oldest job ends badly at once, each time, and need not wait before the next attempt; ten younger ones wait.

Seen elsewhere: a retried job kept the time at which it had first come, so that it was always first in line again; and
the rule held on one path back to the queue and not on another.
"""

from __future__ import annotations

from uuid import UUID

import pytest

from races.fleet import Fleet, Held, complete, fail, release, sweep
from support.races import Session, Sessions

# R6, R31.

ROUNDS = 30


def end_badly(fleet: Fleet, session: Session, held: Held, path: str) -> None:
    """Sends the job back to the queue."""
    if path == "failure":
        fail(session, held).rows()
    elif path == "release":
        release(session, held).rows()
    elif path == "expiry":
        fleet.travel("61 seconds")
        assert sweep(session).value() == 1
    elif path == "drain":
        session.run("select fleet.drain_node(%s, 'maintenance', '0 seconds')", held.node)
        assert session.value("select fleet.sweep_drains()") == 1
        session.run("select fleet.resume_node(%s)", held.node)
    else:
        session.run("select fleet.heartbeat(%s, %s)", held.node, {"instance_id": str(held.id), "assignments": []})


@pytest.mark.parametrize("path", ["failure", "release", "expiry", "drain", "restart"])
def test_others_are_served_between_two_of_its_attempts(fleet: Fleet, sessions: Sessions, path: str) -> None:
    """One slot; whatever sends the first job back, the ten are done while it has attempts left."""
    session = sessions.open("session")
    fleet.setup.run("select fleet.set_setting('backoff_base_seconds', '0')")
    node = fleet.node()
    session.run("select fleet.heartbeat(%s, %s)", node, {"instance_id": "the first start", "assignments": []})
    bad = fleet.job(max_attempts=100)
    younger = [fleet.job() for _ in range(10)]

    served: list[UUID] = []
    for _ in range(ROUNDS):
        fleet.heard(node)
        rows = session.run("select assignment_id, job_id from fleet.claim(%s)", node)
        if not rows:
            fleet.travel("31 seconds")
            continue
        [(assignment, job)] = rows
        served.append(job)
        if job == bad:
            end_badly(fleet, session, Held(assignment, job, node), path)
        else:
            complete(session, Held(assignment, job, node)).rows()
        if len(set(served)) == 11 and served.count(bad) > 1:
            break

    assert served[0] == bad
    others = [job for job in served if job != bad]
    assert others == younger, "each was served once, in its order"
    again = [place for place, job in enumerate(served) if job == bad]
    assert again[1] - again[0] > 1, "it was served twice in a row while others waited"
