"""Results that don't show what their kind's contract asks for, alone and beside others.

Seen elsewhere: a result that failed its check still counted as a success, so that no new copy was sent; or a right
answer that came at the limit was thrown away. Here only verification makes a success, it counts what that assignment
itself has made, and the first verified result is the only one.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, Held, claim, sweep
from support.races import Session, Sessions

# R3, R4, R6, R8, R17.

CONTRACT = '[{"kind": "output", "min_bytes": 5}]'
GOOD, BAD = "long enough", "x"


@pytest.fixture
def session(fleet: Fleet, sessions: Sessions) -> Session:
    """A session, in an organization whose kind asks for five bytes."""
    fleet.setup.run("select fleet.set_contract(%s, 'render', %s::jsonb)", fleet.organization, CONTRACT)
    fleet.setup.run("select fleet.set_setting('backoff_base_seconds', '0')")
    return sessions.open("session")


def report(session: Session, held: Held, content: str) -> str:
    """The job's status after this result."""
    query = "select job_status from fleet.complete_assignment(%s, %s, t.artifact(content => %s))"
    return str(session.value(query, held.id, held.node, content))


def test_another_machine_tries_until_the_limit(fleet: Fleet, session: Session) -> None:
    nodes = fleet.nodes(3)
    job = fleet.job(max_attempts=3)
    tried = []
    for attempt in range(3):
        node = next(node for node in nodes if node not in tried)
        tried.append(node)
        held = fleet.claim(node)
        assert report(session, held, BAD) == ("queued" if attempt < 2 else "failed")
        assert fleet.ending(held) == ("failed", "unverified")
        # The machine that has just failed it leaves it to the others.
        assert claim(session, node).value() is None

    assert "output: 0 of 1" in fleet.job_row(job, "error")
    assert fleet.job_row(job, "attempts_spent") == 3


def test_the_good_one_of_three_wins_whatever_the_others_were(fleet: Fleet, session: Session) -> None:
    bad, good, late = fleet.held_by_all(fleet.nodes(3))

    assert report(session, bad, BAD) == "running"
    assert report(session, good, GOOD) == "complete"

    assert fleet.ending(bad) == ("failed", "unverified")
    assert fleet.ending(late) == ("cancelled", "superseded")
    assert fleet.job_row(bad.job, "attempts_spent") == 0


def test_a_round_of_bad_results_is_one_attempt(fleet: Fleet, session: Session) -> None:
    holders = fleet.held_by_all(fleet.nodes(3), max_attempts=2)

    statuses = [report(session, held, BAD) for held in holders]

    assert statuses == ["running", "running", "queued"]
    assert fleet.job_row(holders[0].job, "attempts_spent") == 1


def test_two_halves_from_two_machines_are_no_whole(fleet: Fleet, session: Session) -> None:
    """Each shows what itself has made: nobody confirms another, nor oneself by saying it twice."""
    fleet.setup.run(
        "select fleet.set_contract(%s, 'render', %s::jsonb)", fleet.organization, '[{"kind": "output", "min": 2}]'
    )
    first, second = fleet.held_by_all(fleet.nodes(2))

    assert report(session, first, "one half") == "running"
    assert report(session, second, "another half") == "queued"


def test_a_good_result_that_comes_late_at_the_limit_still_counts(fleet: Fleet, session: Session) -> None:
    """The last attempt's lease ran out while the result was on its way: it is waited for, once."""
    held = fleet.held(fleet.node(), max_attempts=1)
    fleet.travel("61 seconds")
    sweep(session).rows()
    assert fleet.status(held.job) == "queued"

    assert report(session, held, GOOD) == "complete"
    assert fleet.ending(held) == ("succeeded", "verified")
