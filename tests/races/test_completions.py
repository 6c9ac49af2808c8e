"""Reports that meet on one job: the first verified result wins, and everybody is told the truth."""

from __future__ import annotations

from typing import Any

import pytest

from races.fleet import Fleet, Report, cancel, claim, code, complete, drain, fail, release
from support.races import Session, Sessions, wait_until_blocked


@pytest.mark.parametrize("winner", [0, 1])
def test_of_two_completions_of_a_fan_out_the_first_wins(
    fleet: Fleet, sessions: Sessions, winner: int
) -> None:  # R3, R28
    """The second one waits, and learns that the job has finished."""
    pair = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))
    loser = 1 - winner

    pair[winner].begin()
    assert complete(pair[winner], held[winner]).rows() == [("complete", [held[loser].node])]
    call = complete(pair[loser], held[loser])
    wait_until_blocked(pair[loser], by=pair[winner])
    pair[winner].commit()

    assert code(call) == "job_already_finished"
    assert fleet.ending(held[winner]) == ("succeeded", "verified")
    assert fleet.ending(held[loser]) == ("cancelled", "superseded")
    assert fleet.count_events(held[0].job, "verified") == 1


def test_a_completion_that_is_rolled_back_leaves_the_win_to_the_other(fleet: Fleet, sessions: Sessions) -> None:  # R3
    """And supersedes nobody."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))

    first.begin()
    complete(first, held[0]).rows()
    call = complete(second, held[1])
    wait_until_blocked(second, by=first)
    first.rollback()

    assert call.rows() == [("complete", [held[0].node])]
    assert fleet.ending(held[0]) == ("cancelled", "superseded")


def test_two_completions_at_once_have_one_winner(fleet: Fleet, sessions: Sessions) -> None:  # R3, R19
    """Two hundred times, sent to two sessions together: no deadlock, and one is always told that it was too late."""
    pair = sessions.open("first"), sessions.open("second")
    nodes = fleet.nodes(2)

    for round_ in range(200):
        held = fleet.held_by_all(nodes)
        order = (0, 1) if round_ % 2 else (1, 0)
        calls = [complete(pair[i], held[i]) for i in order]
        assert sorted(map(str, map(code, calls))) == ["None", "job_already_finished"]


def test_the_same_completion_at_once_is_the_same_answer(fleet: Fleet, sessions: Sessions) -> None:  # R9
    """A node that sends it again before the first answer came."""
    first, again = sessions.open("first"), sessions.open("again")
    held = fleet.held(fleet.node())

    first.begin()
    answer = complete(first, held).rows()
    call = complete(again, held)
    wait_until_blocked(again, by=first)
    first.commit()

    assert call.rows() == answer
    assert fleet.setup.value("select count(*) from fleet.artifacts where job_id = %s", held.job) == 1


def test_a_failure_that_comes_second_is_too_late(fleet: Fleet, sessions: Sessions) -> None:  # R3, R28
    """The other node's result is there."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))

    first.begin()
    complete(first, held[0]).rows()
    call = fail(second, held[1], retry=False)
    wait_until_blocked(second, by=first)
    first.commit()

    assert code(call) == "job_already_finished"
    assert fleet.job_row(held[0].job, "attempts_spent") == 0


def test_a_completion_after_a_final_failure_wins(fleet: Fleet, sessions: Sessions) -> None:  # R7
    """ "Don't retry" ends the job only when nobody else is at it."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))

    first.begin()
    fail(first, held[0], retry=False).rows()
    call = complete(second, held[1])
    wait_until_blocked(second, by=first)
    first.commit()

    assert call.value() == "complete"


@pytest.mark.parametrize("second_retries", [True, False])
def test_two_failures_at_once_spend_one_attempt(
    fleet: Fleet, sessions: Sessions, second_retries: bool
) -> None:  # R6, R7
    """The round ends with the second one, whichever it is."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))

    first.begin()
    fail(first, held[0], retry=not second_retries).rows()
    call = fail(second, held[1], retry=second_retries)
    wait_until_blocked(second, by=first)
    first.commit()

    assert call.value() == "failed"
    assert fleet.job_row(held[0].job, "attempts_spent") == 1
    assert fleet.job_row(held[0].job, "attempt") == 1


def test_two_failures_at_once_requeue_the_job_once(fleet: Fleet, sessions: Sessions) -> None:  # R6
    """A hundred times, sent to two sessions together."""
    pair = sessions.open("first"), sessions.open("second")
    nodes = fleet.nodes(2)

    for round_ in range(100):
        held = fleet.held_by_all(nodes)
        order = (0, 1) if round_ % 2 else (1, 0)
        for call in [fail(pair[i], held[i]) for i in order]:
            call.rows()
        assert fleet.job_row(held[0].job, "attempts_spent") == 1
        assert fleet.count_events(held[0].job, "requeued") == 1
        cancel(pair[0], held[0].job).rows()


def test_nodes_that_have_both_failed_do_not_wait_for_each_other(fleet: Fleet, sessions: Sessions) -> None:  # R17, D7
    """Others come first only where there is another machine that has not failed it too."""
    session = sessions.open("session")
    nodes = fleet.nodes(2)
    for held in fleet.held_by_all(nodes):
        fail(session, held).rows()
    fleet.travel("6 seconds")
    fleet.heard(*nodes)

    assert [claim(session, node).value() for node in nodes] == [held.job, held.job]


def test_a_release_and_a_completion_at_once(fleet: Fleet, sessions: Sessions) -> None:  # R3, D11
    """The released slot is in the queue again when the completion comes, and leaves it."""
    first, second = sessions.open("first"), sessions.open("second")
    held = fleet.held_by_all(fleet.nodes(2))
    third = fleet.node("n3")

    first.begin()
    release(first, held[0]).rows()
    call = complete(second, held[1])
    wait_until_blocked(second, by=first)
    first.commit()

    assert call.value() == "complete"
    assert claim(first, third).value() is None


def test_a_claim_of_the_last_slot_is_superseded_by_the_completion_it_met(
    fleet: Fleet, sessions: Sessions
) -> None:  # R3
    """The completion waits for the claim, and then cancels it with the others."""
    worker, reporting = sessions.open("worker"), sessions.open("reporting")
    one, other = fleet.nodes(2)
    job = fleet.job(fan_out=2)
    held = fleet.claim(one)

    worker.begin()
    assert claim(worker, other).value() == job
    call = complete(reporting, held)
    wait_until_blocked(reporting, by=worker)
    worker.commit()

    assert call.rows() == [("complete", [other])]
    assert fleet.holders(job) == []


@pytest.mark.parametrize("report", [fail, release])
def test_a_round_does_not_end_while_a_claim_joins_it(  # R6, D11
    fleet: Fleet, sessions: Sessions, report: Report
) -> None:
    """The report waits for the claim of the other part, and counts it."""
    worker, reporting = sessions.open("worker"), sessions.open("reporting")
    one, other = fleet.nodes(2)
    job = fleet.job(fan_out=2)
    held = fleet.claim(one)

    worker.begin()
    claim(worker, other).rows()
    call = report(reporting, held)
    wait_until_blocked(reporting, by=worker)
    worker.commit()

    assert call.value() == "running"
    assert fleet.job_row(job, "attempt") == 1
    assert fleet.job_row(job, "attempts_spent") == 0
    assert fleet.holders(job) == [other]


def test_a_claim_does_not_take_a_slot_of_a_job_that_is_being_completed(
    fleet: Fleet, sessions: Sessions
) -> None:  # R3, R19
    """Nor does it wait for the completion."""
    reporting, worker = sessions.open("reporting"), sessions.open("worker")
    one, other = fleet.nodes(2)
    fleet.job(fan_out=2)
    held = fleet.claim(one)

    reporting.begin()
    complete(reporting, held).rows()
    assert claim(worker, other).value() is None
    reporting.commit()
    assert claim(worker, other).value() is None


def test_batches_with_the_same_jobs_in_opposite_order_do_not_deadlock(
    fleet: Fleet, sessions: Sessions
) -> None:  # R19, D19
    """Twenty times two nodes report on the same ten jobs; each job has one winner."""
    pair = sessions.open("first"), sessions.open("second")
    nodes = fleet.nodes(2)

    for _ in range(20):
        held = [fleet.held_by_all(nodes) for _ in range(10)]
        calls = [
            _complete_all(pair[0], nodes[0], [slots[0].id for slots in held]),
            _complete_all(pair[1], nodes[1], [slots[1].id for slots in reversed(held)]),
        ]
        outcomes = [state for call in calls for (state,) in call.rows()]
        assert sorted(map(str, outcomes)) == ["None"] * 10 + ["succeeded"] * 10


def test_completing_and_claiming_does_not_wait_for_a_drain(fleet: Fleet, sessions: Sessions) -> None:  # R12, R19
    """The result counts; the next job is not handed to a node that is being taken out of service."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.node()
    held = fleet.held(node)
    fleet.job()

    operator.begin()
    drain(operator, node).rows()
    query = "select (outcome).job_status, (next).job_id from fleet.complete_and_claim(%s, %s, t.artifact())"
    assert reporting.run(query, held.id, node) == [("complete", None)]
    operator.commit()


def test_completing_and_claiming_twice_at_once_hands_out_one_job(fleet: Fleet, sessions: Sessions) -> None:  # R9, D13
    """A node that sent it again while the first was under way gets the first one's answer, though more work waits."""
    first, again = sessions.open("first"), sessions.open("again")
    node = fleet.node()
    held = fleet.held(node)
    following = fleet.job()
    fleet.job()
    query = (
        "select outcome::text, (next).job_id, (next).assignment_id from fleet.complete_and_claim(%s, %s, t.artifact())"
    )

    first.begin()
    answer = first.run(query, held.id, node)
    call = again.send(query, held.id, node)
    wait_until_blocked(again, by=first)
    first.commit()

    assert answer[0][1] == following
    assert call.rows() == answer


def test_what_is_completed_and_claimed_again_after_a_rollback_counts_once(
    fleet: Fleet, sessions: Sessions
) -> None:  # R9, D13
    """The repeat finds the assignment still open, and is then the first."""
    first, again = sessions.open("first"), sessions.open("again")
    node = fleet.node()
    held = fleet.held(node)
    following = fleet.job()
    query = "select (outcome).job_status, (next).job_id from fleet.complete_and_claim(%s, %s, t.artifact())"

    first.begin()
    first.run(query, held.id, node)
    call = again.send(query, held.id, node)
    wait_until_blocked(again, by=first)
    first.rollback()

    assert call.rows() == [("complete", following)]


def _complete_all(session: Session, node: Any, assignments: list[Any]) -> Any:
    reports = [{"assignment": str(assignment), "artifacts": _ARTIFACTS} for assignment in assignments]
    return session.send("select state from fleet.complete_assignments(%s, %s)", node, reports)


_ARTIFACTS = [{"kind": "output", "content_hash": "0" * 64, "storage_key": "test/output"}]
