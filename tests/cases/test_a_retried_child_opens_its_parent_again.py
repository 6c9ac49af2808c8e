"""A child is retried after its parent has closed.

Seen elsewhere: the parent's state was never worked out again: all children complete, the parent partial for ever. The
rule here (D17): retrying opens what is settled above, up to the root, and each reopening ends with one settling.
"""

from __future__ import annotations

from uuid import UUID

import pytest

from races.fleet import Fleet, Held, cancel, code, complete, decompose, fail, retry
from support.races import Session, Sessions

# R15, D17.


@pytest.fixture
def partial(fleet: Fleet, sessions: Sessions) -> tuple[UUID, list[Held]]:
    """A container of which three children are complete, and the fourth has failed."""
    session = sessions.open("partial")
    node = fleet.node()
    parent, _ = fleet.family(node, 4, max_attempts=1)
    held = [fleet.claim(node) for _ in range(4)]
    for child in held[:3]:
        complete(session, child).rows()
    fail(session, held[3]).rows()
    assert fleet.status(parent) == "partial"
    return parent, held


def _history(fleet: Fleet, job: UUID) -> list[str]:
    query = "select event from fleet.events where job_id = %s and event in ('settled', 'retried') order by number"
    return [row[0] for row in fleet.setup.run(query, job)]


def test_it_is_open_while_the_child_is_at_work(
    fleet: Fleet, sessions: Sessions, partial: tuple[UUID, list[Held]]
) -> None:
    """Nothing of the old result is shown beside the new state."""
    session = sessions.open("session")
    parent, held = partial
    assert retry(session, held[3].job).value() == "queued"

    query = "select status, reason, finished_at, children_done from fleet.jobs where id = %s"
    assert fleet.setup.run(query, parent) == [("running", None, None, 3)]


def test_it_is_complete_when_the_child_is(fleet: Fleet, sessions: Sessions, partial: tuple[UUID, list[Held]]) -> None:
    """Once, with both changes in its history."""
    session = sessions.open("session")
    parent, held = partial
    retry(session, held[3].job).rows()
    again = fleet.claim(held[3].node)
    assert again.job == held[3].job
    complete(session, again).rows()

    assert fleet.status(parent) == "complete"
    assert fleet.job_row(parent, "reason") is None
    assert _history(fleet, parent) == ["settled", "retried", "settled"]


def test_it_is_partial_once_more_when_the_child_fails_again(
    fleet: Fleet, sessions: Sessions, partial: tuple[UUID, list[Held]]
) -> None:
    """After a fresh set of attempts: the budget begins anew, the count of rounds does not."""
    session = sessions.open("session")
    parent, held = partial
    retry(session, held[3].job).rows()
    assert fleet.job_row(held[3].job, "attempts_spent") == 0
    fail(session, fleet.claim(held[3].node)).rows()

    assert fleet.status(parent) == "partial"
    assert fleet.job_row(parent, "reason") == "1 of 4 children failed"
    assert fleet.job_row(held[3].job, "attempt") == 2
    assert _history(fleet, parent) == ["settled", "retried", "settled"]


def test_under_a_cancelled_parent_nothing_is_retried(fleet: Fleet, sessions: Sessions) -> None:
    """What an operator has cancelled does not come back by one of its parts."""
    session = sessions.open("session")
    node = fleet.node()
    parent, children = fleet.family(node, 2)
    cancel(session, parent).rows()

    assert code(retry(session, children[0])) == "job_not_retryable"
    assert fleet.status(parent) == "cancelled"


def test_under_a_complete_parent_nothing_is_retried(fleet: Fleet, sessions: Sessions) -> None:
    """There is no child that did not succeed."""
    session = sessions.open("session")
    node = fleet.node()
    parent, children = fleet.family(node, 2)
    for _ in children:
        complete(session, fleet.claim(node)).rows()

    for job in (parent, *children):
        assert code(retry(session, job)) == "job_not_retryable"


def test_two_children_retried_settle_once_more(fleet: Fleet, sessions: Sessions) -> None:
    """One reopening, one settling, whichever of them ends last."""
    session = sessions.open("session")
    node = fleet.node()
    parent, children = fleet.family(node, 2, max_attempts=1)
    for _ in children:
        fail(session, fleet.claim(node)).rows()
    for child in children:
        retry(session, child).rows()
    for _ in children:
        complete(session, fleet.claim(node)).rows()

    assert fleet.status(parent) == "complete"
    assert _history(fleet, parent) == ["settled", "retried", "settled"]


def test_retrying_the_parent_retries_what_failed(
    fleet: Fleet, sessions: Sessions, partial: tuple[UUID, list[Held]]
) -> None:
    """And leaves what is complete."""
    session = sessions.open("session")
    parent, held = partial
    assert retry(session, parent).value() == "running"

    assert [fleet.status(child.job) for child in held] == ["complete"] * 3 + ["queued"]
    complete(session, fleet.claim(held[3].node)).rows()
    assert fleet.status(parent) == "complete"


def test_it_opens_up_to_the_root(fleet: Fleet, sessions: Sessions) -> None:
    """Two levels up; and all of them settle again."""
    session = sessions.open("session")
    node = fleet.node()
    root, [branch, other] = fleet.family(node, 2)
    decompose(session, fleet.claim(node)).rows()
    complete(session, fleet.claim(node)).rows()
    leaf = fleet.claim(node)
    fail(session, leaf, retry=False).rows()
    containers = [root, branch if fleet.job_row(branch, "is_container") else other]
    assert [fleet.status(job) for job in containers] == ["partial", "partial"]

    retry(session, leaf.job).rows()
    assert [fleet.status(job) for job in containers] == ["running", "running"]
    _complete_next(fleet, session, node)
    assert [fleet.status(job) for job in containers] == ["complete", "complete"]


def _complete_next(fleet: Fleet, session: Session, node: UUID) -> None:
    complete(session, fleet.claim(node)).rows()
