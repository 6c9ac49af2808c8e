"""A decomposition meets a report of another node on the same job."""

from __future__ import annotations

from races.fleet import Fleet, claim, code, complete, decompose, fail, submit
from support.races import Sessions, wait_until_blocked


def test_a_completion_after_a_decomposition_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # R15, D12
    """The job is a container now; its children are the work, and no late result completes it."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))

    first.begin()
    decompose(first, held[0]).rows()
    call = complete(second, held[1])
    wait_until_blocked(second, by=first)
    first.commit()

    assert code(call) == "assignment_not_completable"
    assert fleet.ending(held[1]) == ("cancelled", "decomposed_elsewhere")
    assert fleet.status(held[0].job) == "running"


def test_a_decomposition_after_a_completion_is_too_late(fleet: Fleet, sessions: Sessions) -> None:  # R28
    """And leaves no children."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))

    first.begin()
    complete(first, held[0]).rows()
    call = decompose(second, held[1])
    wait_until_blocked(second, by=first)
    first.commit()

    assert code(call) == "job_already_finished"
    assert not fleet.job_row(held[0].job, "is_container")
    assert fleet.setup.value("select count(*) from fleet.jobs") == 1


def test_of_two_decompositions_the_first_counts(fleet: Fleet, sessions: Sessions) -> None:  # R15
    """The other node's children are not made."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))

    first.begin()
    decompose(first, held[0], [{"kind": "chapter"}] * 2).rows()
    call = decompose(second, held[1], [{"kind": "page"}] * 3)
    wait_until_blocked(second, by=first)
    first.commit()

    assert code(call) == "job_is_container"
    assert fleet.job_row(held[0].job, "children") == 2


def test_the_same_decomposition_at_once_makes_its_children_once(fleet: Fleet, sessions: Sessions) -> None:  # R9
    """A node that sends it again before the first answer came gets the same children."""
    first, again = sessions.open("first"), sessions.open("again")
    held = fleet.held(fleet.node())

    first.begin()
    children = decompose(first, held, [{"kind": "chapter"}] * 2).rows()
    call = decompose(again, held, [{"kind": "chapter"}] * 2)
    wait_until_blocked(again, by=first)
    first.commit()

    assert call.rows() == children
    assert fleet.job_row(held.job, "children") == 2


def test_a_decomposition_waits_for_a_claim_of_the_last_slot(fleet: Fleet, sessions: Sessions) -> None:  # R15
    """And cancels it: a container is held by nobody."""
    worker, reporting = sessions.open("worker"), sessions.open("reporting")
    one, other = fleet.nodes(2)
    job = fleet.job(fan_out=2)
    held = fleet.claim(one)

    worker.begin()
    claim(worker, other).rows()
    call = decompose(reporting, held)
    wait_until_blocked(reporting, by=worker)
    worker.commit()
    call.rows()

    assert fleet.holders(job) == []
    assert fleet.job_row(job, "is_container")


def test_a_claim_reads_past_a_job_that_is_being_decomposed(fleet: Fleet, sessions: Sessions) -> None:  # R15, R19
    """Its last slot is never handed out."""
    reporting, worker = sessions.open("reporting"), sessions.open("worker")
    one, other = fleet.nodes(2)
    job = fleet.job(fan_out=2)
    held = fleet.claim(one)

    reporting.begin()
    [(child,)] = decompose(reporting, held).rows()
    assert claim(worker, other).value() is None
    reporting.commit()

    assert claim(worker, other).value() == child
    assert fleet.holders(job) == []


def test_a_failure_after_a_decomposition_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # R15
    """And spends no attempt of the container."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))

    first.begin()
    decompose(first, held[0]).rows()
    call = fail(second, held[1])
    wait_until_blocked(second, by=first)
    first.commit()

    assert code(call) == "assignment_not_failable"
    assert fleet.job_row(held[0].job, "attempts_spent") == 0


def test_a_child_whose_key_is_being_taken_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # R14
    """It waits for the other submitter; then nothing of the decomposition is left, and the job is still the node's."""
    submitter, reporting = sessions.open("submitter"), sessions.open("reporting")
    held = fleet.held(fleet.node())

    submitter.begin()
    submit(submitter, fleet, "chapter", idempotency_key="k").rows()
    call = decompose(reporting, held, [{"kind": "chapter"}, {"kind": "chapter", "idempotency_key": "k"}])
    wait_until_blocked(reporting, by=submitter)
    submitter.commit()

    assert code(call) == "idempotency_key_taken"
    assert fleet.ending(held) == ("running", None)
    assert fleet.job_row(held.job, "children") == 0
