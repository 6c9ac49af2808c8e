"""A cancel and the end of the work cross each other.

Seen elsewhere: the cancel was lost, or the finish overwrote it, and the caller was told the wrong thing. One of them
comes first; the other one is told so; what was cancelled never comes back.
"""

from __future__ import annotations

from races.fleet import Fleet, assign, cancel, claim, code, complete, heartbeat, start, sweep
from support.races import Sessions, wait_until_blocked

# R16, R28.


def test_cancel_then_complete(fleet: Fleet, sessions: Sessions) -> None:
    """Cancelled; the node is told; nothing is published."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    held = fleet.held(fleet.node())

    operator.begin()
    cancel(operator, held.job).rows()
    call = complete(reporting, held)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "job_already_finished"
    assert fleet.status(held.job) == "cancelled"
    assert fleet.setup.run("select * from fleet.artifacts") == []
    assert fleet.setup.value("select fleet.job(%s) ->> 'result'", held.job) is None


def test_complete_then_cancel(fleet: Fleet, sessions: Sessions) -> None:
    """Complete; the operator is told that, and not that it is cancelled."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    held = fleet.held(fleet.node())

    reporting.begin()
    complete(reporting, held).rows()
    call = cancel(operator, held.job)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert call.value() == "complete"
    assert fleet.status(held.job) == "complete"


def test_cancel_behind_an_assignment_that_is_not_committed(fleet: Fleet, sessions: Sessions) -> None:
    """It holds, and the node gets nothing at its next claim."""
    operator, other = sessions.open("operator"), sessions.open("other")
    node = fleet.node()
    job = fleet.job()

    operator.begin()
    assign(operator, job).rows()
    call = cancel(other, job)
    wait_until_blocked(other, by=operator)
    operator.commit()

    assert call.value() == "cancelled"
    assert claim(operator, node).value() is None


def test_cancel_behind_a_start_that_is_not_committed(fleet: Fleet, sessions: Sessions) -> None:
    """It holds, and the node is told to stop at its next heartbeat."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    node = fleet.node()
    fleet.job()
    held = fleet.claim(node, start=False)

    reporting.begin()
    start(reporting, held).rows()
    call = cancel(operator, held.job)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert call.value() == "cancelled"
    assert heartbeat(reporting, node, held).value()["stop"] == [{"id": str(held.id), "reason": "job_cancelled"}]


def test_cancel_between_claim_and_start(fleet: Fleet, sessions: Sessions) -> None:
    """The node learns of it by its next call, whichever that is."""
    session = sessions.open("session")
    node = fleet.node()
    fleet.job()
    held = fleet.claim(node, start=False)
    cancel(session, held.job).rows()

    assert code(start(session, held)) == "job_already_finished"
    assert heartbeat(session, node, held).value()["stop"] == [{"id": str(held.id), "reason": "job_cancelled"}]
    assert session.value("select fleet.renew_lease(%s, %s)", held.id, node) is None
    assert code(complete(session, held)) == "job_already_finished"


def test_cancel_then_expiry_then_sweep(fleet: Fleet, sessions: Sessions) -> None:
    """It ends cancelled, and is never queued again."""
    session = sessions.open("session")
    node = fleet.node()
    held = fleet.held(node)
    cancel(session, held.job).rows()
    fleet.travel("11 minutes")
    fleet.heard(node)

    assert sweep(session).value() == 0
    session.run("select * from fleet.run_sweeps()")
    assert claim(session, node).value() is None
    assert fleet.status(held.job) == "cancelled"
    assert fleet.ending(held) == ("cancelled", "job_cancelled")
    assert fleet.count_events(held.job, "requeued") == 0


def test_expiry_then_sweep_then_cancel(fleet: Fleet, sessions: Sessions) -> None:
    """A late result does not bring back what is cancelled."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    fleet.travel("61 seconds")
    sweep(session).rows()

    assert cancel(session, held.job).value() == "cancelled"
    assert code(complete(session, held)) == "job_already_finished"
    assert fleet.status(held.job) == "cancelled"


def test_cancel_twice(fleet: Fleet, sessions: Sessions) -> None:
    """The second one is harmless, and the first one's reason stays."""
    session = sessions.open("session")
    job = fleet.job()
    cancel(session, job).rows()
    finished = fleet.job_row(job, "finished_at")

    assert session.value("select fleet.cancel_job(%s, 'another reason')", job) == "cancelled"
    assert fleet.job_row(job, "finished_at") == finished
    assert fleet.job_row(job, "reason") == "not wanted any more"
    assert fleet.count_events(job, "cancelled") == 1
