"""A call is committed, and its answer is cut off on the way: the agent can't tell, and asks again until it is answered.

Seen elsewhere: what had been done a moment before was reported as failed on the second try, done twice, or held for
ever by a machine that never heard of it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from races.fleet import Fleet, Held, claim, code, complete, decompose, fail, heartbeat, release, renew, start, submit
from support.races import Call, Session, Sessions

# R9, D13, D14.

REPORTS: dict[str, Callable[[Session, Held], Call]] = {
    "start": start,
    "complete": complete,
    "fail": fail,
    "release": release,
    "decompose": decompose,
}


@pytest.mark.parametrize("verb", REPORTS)
def test_a_report_sent_again_gets_the_same_answer_and_changes_nothing(
    fleet: Fleet, sessions: Sessions, verb: str
) -> None:
    first, again = sessions.open("first"), sessions.open("again")
    held = fleet.held(fleet.node())
    report = REPORTS[verb]

    answer = report(first, held).rows()
    state = fleet.ending(held)
    events = fleet.setup.value("select count(*) from fleet.events where job_id = %s", held.job)

    assert report(again, held).rows() == answer
    assert fleet.ending(held) == state
    assert fleet.setup.value("select count(*) from fleet.events where job_id = %s", held.job) == events


@pytest.mark.parametrize("verb", ["complete", "fail", "release"])
def test_an_answer_that_is_cut_before_the_commit_leaves_the_report_to_be_made(
    fleet: Fleet, sessions: Sessions, verb: str
) -> None:
    cut, again = sessions.open("cut"), sessions.open("again")
    sessions.expect("57P01")
    held = fleet.held(fleet.node())
    cut.begin()
    REPORTS[verb](cut, held).rows()
    cut.terminate()

    assert fleet.ending(held)[0] == "running"
    assert code(REPORTS[verb](again, held)) is None


def test_the_job_that_follows_a_report_is_named_again(fleet: Fleet, sessions: Sessions) -> None:
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    fleet.job()
    fleet.job()
    query = "select (next).assignment_id from fleet.complete_and_claim(%s, %s, t.artifact())"

    first = session.value(query, held.id, held.node)

    assert session.value(query, held.id, held.node) == first
    assert len(fleet.setup.run("select from fleet.assignments where state = 'running'")) == 1


def test_a_claim_that_nobody_heard_of_comes_back_at_no_cost(fleet: Fleet, sessions: Sessions) -> None:
    """The machine's heartbeats don't name it; twice, for the first one may have crossed the answer."""
    session = sessions.open("session")
    node, other = fleet.nodes(2)
    job = fleet.job()
    assert claim(session, node).value() == job

    heartbeat(session, node).rows()
    assert fleet.holders(job) == [node]
    for _ in range(2):
        fleet.travel("20 seconds")
        heartbeat(session, node).rows()

    fleet.heard(other)
    assert claim(session, other).value() == job
    assert fleet.job_row(job, "attempts_spent") == 0


def test_a_renewal_sent_again_renews_again(fleet: Fleet, sessions: Sessions) -> None:
    session = sessions.open("session")
    held = fleet.held(fleet.node())

    first = renew(session, held).value()

    assert renew(session, held).value() >= first


def test_a_submit_sent_again_under_its_key_makes_no_second_job(fleet: Fleet, sessions: Sessions) -> None:
    session = sessions.open("session")

    job = submit(session, fleet, idempotency_key="k").value()

    assert submit(session, fleet, idempotency_key="k").value() == job
    assert fleet.setup.value("select count(*) from fleet.jobs") == 1
