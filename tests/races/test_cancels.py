"""A cancel meets whatever moves the job: one of them comes first, and both callers are told the truth."""

from __future__ import annotations

import pytest

from races.fleet import (
    SERIALIZATION_FAILURE,
    Fleet,
    assign,
    cancel,
    cancel_assignment,
    claim,
    code,
    complete,
    decompose,
    heartbeat,
    release,
    renew,
    retry,
    start,
)
from support.races import Sessions, wait_until_blocked

each_isolation = pytest.mark.parametrize("isolation", ["read committed", "repeatable read", "serializable"])
each_strict_isolation = pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])


@each_isolation
def test_a_completion_after_a_cancel_is_too_late(fleet: Fleet, sessions: Sessions, isolation: str) -> None:  # R28, D22
    """Nothing of it is kept."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    held = fleet.held(fleet.node())

    operator.begin(isolation)
    assert cancel(operator, held.job).value() == "cancelled"
    call = complete(reporting, held)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "job_already_finished"
    assert fleet.ending(held) == ("cancelled", "job_cancelled")
    assert fleet.setup.value("select count(*) from fleet.artifacts") == 0


def test_a_cancel_after_a_completion_says_complete(fleet: Fleet, sessions: Sessions) -> None:  # R28
    """Too late is an answer, not an error."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    held = fleet.held(fleet.node())

    reporting.begin()
    complete(reporting, held).rows()
    call = cancel(operator, held.job)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert call.value() == "complete"
    assert fleet.ending(held) == ("succeeded", "verified")


@each_strict_isolation
def test_a_strict_cancel_after_a_completion_fails_to_serialize(
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:  # D22
    """And says complete when it is tried again."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    held = fleet.held(fleet.node())
    sessions.expect(SERIALIZATION_FAILURE)

    reporting.begin()
    complete(reporting, held).rows()
    operator.begin(isolation)
    call = cancel(operator, held.job)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert code(call) == SERIALIZATION_FAILURE
    operator.rollback()
    assert cancel(operator, held.job).value() == "complete"


def test_a_completion_and_a_cancel_at_once_agree(fleet: Fleet, sessions: Sessions) -> None:  # R28, R19
    """A hundred times, sent together: either complete and complete, or cancelled and too late."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    node = fleet.node()

    for round_ in range(100):
        held = fleet.held(node)
        if round_ % 2:
            completion, cancellation = complete(reporting, held), cancel(operator, held.job)
        else:
            cancellation, completion = cancel(operator, held.job), complete(reporting, held)
        told = (code(completion), cancellation.value())
        assert told in {(None, "complete"), ("job_already_finished", "cancelled")}
        assert fleet.status(held.job) == told[1]


def test_a_cancel_waits_for_a_claim_in_flight_and_takes_it_back(fleet: Fleet, sessions: Sessions) -> None:  # R16
    """The job is cancelled, and the node learns of it from its next heartbeat."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    node = fleet.node()
    job = fleet.job()

    worker.begin()
    [(assignment,)] = worker.run("select assignment_id from fleet.claim(%s)", node)
    call = cancel(operator, job)
    wait_until_blocked(operator, by=worker)
    worker.commit()

    assert call.value() == "cancelled"
    answer = worker.value("select fleet.heartbeat(%s, %s)", node, {"assignments": [str(assignment)]})
    assert answer["stop"] == [{"id": str(assignment), "reason": "job_cancelled"}]


@each_strict_isolation
def test_a_strict_cancel_that_meets_a_claim_fails_to_serialize(
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:  # D22
    """It can't see the assignment that it would have to cancel."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    node = fleet.node()
    job = fleet.job()
    sessions.expect(SERIALIZATION_FAILURE)

    worker.begin()
    claim(worker, node).rows()
    operator.begin(isolation)
    call = cancel(operator, job)
    wait_until_blocked(operator, by=worker)
    worker.commit()

    assert code(call) == SERIALIZATION_FAILURE
    operator.rollback()
    assert fleet.holders(job) == [node]


@each_strict_isolation
def test_a_strict_cancel_with_an_old_snapshot_misses_no_claim(
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:  # D22
    """The claim was committed after the snapshot, before the cancel."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    node = fleet.node()
    job = fleet.job()
    sessions.expect(SERIALIZATION_FAILURE)

    operator.begin(isolation)
    assert operator.value("select status from fleet.jobs where id = %s", job) == "queued"
    claim(worker, node).rows()
    assert code(cancel(operator, job)) == SERIALIZATION_FAILURE
    operator.rollback()


@each_strict_isolation
def test_a_strict_cancel_with_an_old_snapshot_misses_no_release(
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:  # D22
    """The job's place in the queue is newer than the snapshot."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    held = fleet.held(fleet.node())
    sessions.expect(SERIALIZATION_FAILURE)

    operator.begin(isolation)
    assert operator.value("select status from fleet.jobs where id = %s", held.job) == "running"
    release(reporting, held).rows()
    assert code(cancel(operator, held.job)) == SERIALIZATION_FAILURE
    operator.rollback()


@each_isolation
def test_a_claim_reads_past_a_job_that_is_being_cancelled(
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:  # R19
    """It neither waits for the cancel nor gets the job afterwards."""
    operator, worker = sessions.open("operator"), sessions.open("worker")
    node = fleet.node()
    job, next_ = fleet.job(), fleet.job()

    operator.begin(isolation)
    cancel(operator, job).rows()
    assert claim(worker, node).value() == next_
    operator.commit()
    assert claim(worker, node).value() is None


def test_a_job_whose_cancel_is_rolled_back_is_handed_out(fleet: Fleet, sessions: Sessions) -> None:  # R16
    """What was not committed has not happened."""
    operator, worker = sessions.open("operator"), sessions.open("worker")
    node = fleet.node()
    job = fleet.job()

    operator.begin()
    cancel(operator, job).rows()
    assert claim(worker, node).value() is None
    operator.rollback()
    assert claim(worker, node).value() == job


def test_a_start_after_a_cancel_is_too_late(fleet: Fleet, sessions: Sessions) -> None:  # R28
    """The cancel came between claim and start."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.node()
    fleet.job()
    held = fleet.claim(node, start=False)

    operator.begin()
    cancel(operator, held.job).rows()
    call = start(reporting, held)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "job_already_finished"


def test_a_cancel_waits_for_a_start_in_flight_and_takes_it_back(fleet: Fleet, sessions: Sessions) -> None:  # R16
    """The job is cancelled; that it was started stays in its history."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    node = fleet.node()
    fleet.job()
    held = fleet.claim(node, start=False)

    reporting.begin()
    assert start(reporting, held).value() == "running"
    call = cancel(operator, held.job)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert call.value() == "cancelled"
    assert fleet.ending(held) == ("cancelled", "job_cancelled")
    assert fleet.job_row(held.job, "started_at") is not None


def test_a_renewal_after_a_cancel_renews_nothing(fleet: Fleet, sessions: Sessions) -> None:  # R16
    """Null: the lease is no longer the node's."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    held = fleet.held(fleet.node())

    operator.begin()
    cancel(operator, held.job).rows()
    call = renew(reporting, held)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert call.value() is None


def test_a_heartbeat_does_not_wait_for_a_cancel(fleet: Fleet, sessions: Sessions) -> None:  # R22, R19
    """It renews nothing of it, and the next one is told to stop."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.node()
    held = fleet.held(node)

    operator.begin()
    cancel(operator, held.job).rows()
    assert heartbeat(reporting, node, held).value()["renewed"] == []
    operator.commit()

    assert heartbeat(reporting, node, held).value()["stop"] == [{"id": str(held.id), "reason": "job_cancelled"}]


def test_an_assignment_of_a_job_that_is_being_cancelled_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # R28
    """An operator who comes second."""
    operator, other = sessions.open("operator"), sessions.open("other")
    fleet.node()
    job = fleet.job()

    operator.begin()
    cancel(operator, job).rows()
    call = assign(other, job)
    wait_until_blocked(other, by=operator)
    operator.commit()

    assert code(call) == "job_already_finished"


def test_a_cancel_takes_back_what_is_being_assigned(fleet: Fleet, sessions: Sessions) -> None:  # R16
    """It waits for the operator who hands the job out."""
    operator, other = sessions.open("operator"), sessions.open("other")
    node = fleet.node()
    job = fleet.job()

    operator.begin()
    assert assign(operator, job).value() == node
    call = cancel(other, job)
    wait_until_blocked(other, by=operator)
    operator.commit()

    assert call.value() == "cancelled"
    assert fleet.holders(job) == []


def test_a_cancel_reaches_the_children_that_are_just_being_made(fleet: Fleet, sessions: Sessions) -> None:  # R16, D21
    """It waits for the decomposition and looks again."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    held = fleet.held(fleet.node())

    reporting.begin()
    children = [row[0] for row in decompose(reporting, held, [{"kind": "chapter"}] * 3).rows()]
    call = cancel(operator, held.job)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert call.value() == "cancelled"
    assert [fleet.status(child) for child in children] == ["cancelled"] * 3
    assert fleet.count_events(held.job, "cancelled") == 1


def test_a_decomposition_after_a_cancel_is_too_late(fleet: Fleet, sessions: Sessions) -> None:  # R28
    """And leaves no children."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    held = fleet.held(fleet.node())

    operator.begin()
    cancel(operator, held.job).rows()
    call = decompose(reporting, held)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "job_already_finished"
    assert fleet.setup.value("select count(*) from fleet.jobs") == 1


def test_a_cancel_of_the_parent_reaches_a_child_that_is_being_decomposed(
    fleet: Fleet, sessions: Sessions
) -> None:  # R16
    """At every depth."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    node = fleet.node()
    parent, _ = fleet.family(node, 2)
    held = fleet.claim(node)

    reporting.begin()
    [(grandchild,)] = decompose(reporting, held).rows()
    call = cancel(operator, parent)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert call.value() == "cancelled"
    assert fleet.status(grandchild) == "cancelled"
    assert fleet.status(held.job) == "cancelled"


def test_two_cancels_at_once_are_one(fleet: Fleet, sessions: Sessions) -> None:  # R28
    """The second one changes nothing, and says the same."""
    operator, other = sessions.open("operator"), sessions.open("other")
    held = fleet.held(fleet.node())

    operator.begin()
    cancel(operator, held.job).rows()
    call = cancel(other, held.job)
    wait_until_blocked(other, by=operator)
    operator.commit()

    assert call.value() == "cancelled"
    assert (
        fleet.setup.value(
            "select count(*) from fleet.events where job_id = %s and event = 'cancelled' and assignment_id is null",
            held.job,
        )
        == 1
    )


def test_a_cancel_of_a_tree_and_of_its_child_do_not_deadlock(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """Fifty times; everything ends cancelled."""
    operator, other = sessions.open("operator"), sessions.open("other")
    node = fleet.node()

    for _ in range(50):
        parent, children = fleet.family(node, 3)
        calls = [cancel(operator, parent), cancel(other, children[1])]
        for call in calls:
            call.rows()
        assert fleet.status(children[1]) == "cancelled"
        assert fleet.status(parent) in {"cancelled", "running", "partial"}
        cancel(operator, parent).rows()


def test_a_cancelled_assignment_whose_report_comes_second(fleet: Fleet, sessions: Sessions) -> None:  # R8, R16
    """An operator took the work away: no late completion."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    held = fleet.held(fleet.node())

    operator.begin()
    assert cancel_assignment(operator, held).value() == "queued"
    call = complete(reporting, held)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "assignment_not_completable"
    assert fleet.status(held.job) == "queued"


def test_an_assignment_that_is_completed_first_can_not_be_cancelled(fleet: Fleet, sessions: Sessions) -> None:  # R28
    """The operator is told."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    held = fleet.held(fleet.node())

    reporting.begin()
    complete(reporting, held).rows()
    call = cancel_assignment(operator, held)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert code(call) == "assignment_not_cancellable"


def test_cancelling_every_assignment_waits_for_a_claim_of_the_last_slot(
    fleet: Fleet, sessions: Sessions
) -> None:  # R16
    """And takes that one back too."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    one, other = fleet.nodes(2)
    job = fleet.job(fan_out=2)
    fleet.claim(one)

    worker.begin()
    claim(worker, other).rows()
    call = operator.send("select state from fleet.cancel_assignments(%s, 'both wrong')", job)
    wait_until_blocked(operator, by=worker)
    worker.commit()

    assert len(call.rows()) == 2
    assert fleet.holders(job) == []
    assert fleet.status(job) == "queued"


def test_a_retry_after_a_cancel_of_the_parent_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # D17
    """Under a cancelled ancestor nothing is retried."""
    operator, other = sessions.open("operator"), sessions.open("other")
    parent, children = fleet.family(fleet.node(), 2)
    cancel(operator, children[0]).rows()

    operator.begin()
    cancel(operator, parent).rows()
    call = retry(other, children[0])
    wait_until_blocked(other, by=operator)
    operator.commit()

    assert code(call) == "job_not_retryable"


def test_a_cancel_of_the_parent_after_a_retry_cancels_the_child_again(
    fleet: Fleet, sessions: Sessions
) -> None:  # R16, D17
    """It waits for the retry, and reaches what that has opened again."""
    operator, other = sessions.open("operator"), sessions.open("other")
    parent, children = fleet.family(fleet.node(), 2)
    cancel(operator, children[0]).rows()

    operator.begin()
    assert retry(operator, children[0]).value() == "queued"
    call = cancel(other, parent)
    wait_until_blocked(other, by=operator)
    operator.commit()

    assert call.value() == "cancelled"
    assert fleet.status(children[0]) == "cancelled"
