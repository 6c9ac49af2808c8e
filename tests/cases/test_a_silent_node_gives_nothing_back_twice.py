"""A node that is alive but silent is written off, its job goes on elsewhere, and then it reports after all.

Seen elsewhere: the slot was given back a second time, and from then on more ran than was allowed. Here a late result
that verifies may win (R8); anything else that the first node says changes nothing.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, Held, claim, code, complete, fail, release, start
from support.races import Sessions

# R2, R8, R27, R29.


@pytest.fixture
def written_off(fleet: Fleet) -> tuple[Held, Held]:
    """The first node's assignment, which expired, and the second one's, which is open."""
    first, second = fleet.nodes(2)
    held = fleet.held(first)
    fleet.travel("61 seconds")
    fleet.setup.run("select fleet.sweep_expired_leases()")
    fleet.travel("20 seconds")
    fleet.heard(first, second)
    again = fleet.claim(second)
    assert again.job == held.job
    return held, again


def test_its_failure_and_its_release_are_out_of_date(
    fleet: Fleet, sessions: Sessions, written_off: tuple[Held, Held]
) -> None:
    """Each is refused, as often as it comes, and the second node keeps the job."""
    session = sessions.open("first")
    held, again = written_off

    for _ in range(2):
        assert code(fail(session, held)) == "assignment_not_failable"
        assert code(release(session, held)) == "assignment_not_releasable"
        assert code(start(session, held)) == "assignment_not_startable"
    assert fleet.holders(held.job) == [again.node]
    assert fleet.job_row(held.job, "attempts_spent") == 1


def test_its_late_result_wins_once(fleet: Fleet, sessions: Sessions, written_off: tuple[Held, Held]) -> None:
    """The second node is superseded, and told so."""
    session = sessions.open("first")
    held, again = written_off

    answer = complete(session, held).rows()
    assert answer == [("complete", [again.node])]
    assert complete(session, held).rows() == answer
    assert code(complete(session, again)) == "job_already_finished"
    assert fleet.count_events(held.job, "verified") == 1
    assert fleet.ending(again) == ("cancelled", "superseded")


def test_its_late_result_without_evidence_changes_nothing(
    fleet: Fleet, sessions: Sessions, written_off: tuple[Held, Held]
) -> None:
    """No attempt is spent a second time."""
    session = sessions.open("first")
    held, again = written_off
    query = "select state, verified from fleet.complete_assignment(%s, %s)"

    assert session.run(query, held.id, held.node) == [("expired", False)]
    assert session.run(query, held.id, held.node) == [("expired", False)]
    assert fleet.job_row(held.job, "attempts_spent") == 1
    assert complete(session, again).value() == "complete"


def test_a_result_of_an_exclusive_kind_is_too_late(fleet: Fleet, sessions: Sessions) -> None:
    """Its work may be under way elsewhere, and must never run twice."""
    session = sessions.open("first")
    first, second = fleet.nodes(2)
    fleet.setup.run("select fleet.set_contract(%s, 'render', exclusive => true)", fleet.organization)
    held = fleet.held(first)
    fleet.travel("61 seconds")

    assert code(complete(session, held)) == "assignment_not_completable"
    fleet.setup.run("select fleet.sweep_expired_leases()")
    fleet.travel("20 seconds")
    fleet.heard(second)
    again = fleet.claim(second)
    assert code(complete(session, held)) == "assignment_not_completable"
    assert complete(session, again).value() == "complete"


def test_what_is_out_stays_within_its_limit(fleet: Fleet, sessions: Sessions, written_off: tuple[Held, Held]) -> None:
    """After all that the first node has said, each further job is out once, and each node holds what it claimed."""
    session = sessions.open("first")
    held, again = written_off
    for call in (fail, release, complete, complete):
        code(call(session, held))
    jobs = [fleet.job() for _ in range(10)]

    taken = [row[0] for node in (held.node, again.node) for row in claim(session, node, 10).rows()]
    assert sorted(taken) == sorted(jobs)
    query = "select open_assignments from fleet.jobs where id = any(%s)"
    assert fleet.setup.run(query, jobs) == [(1,)] * 10
