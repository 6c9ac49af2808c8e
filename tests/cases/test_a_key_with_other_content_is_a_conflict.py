"""An idempotency key is used again: with the same content, with other content, by another tenant.

Seen elsewhere: the second caller silently got the first one's job, or learned of a stranger's key. The rule here: a key
belongs to one organization and lives as long as its job's row; the same content (kind, payload, requires, project,
lang) is the same job, any other content a conflict that names it.
"""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from races.fleet import Fleet, cancel, code, complete, fail, submit
from support.clusters import Database
from support.races import Sessions

# R14.

CONTENT: dict[str, Any] = {
    "payload": {"chapter": 7, "voice": {"pitch": 1.0, "name": "ann"}},
    "requires": {"labels": {"site": "a"}, "trust_domains": ["local", "edge"]},
    "lang": "en",
}


def test_the_same_content_is_the_same_job(fleet: Fleet, sessions: Sessions) -> None:
    """However often, and with its keys in another order, more spaces, or arrays that mean the same."""
    session = sessions.open("session")
    job = fleet.job(idempotency_key="k", **CONTENT)

    assert submit(session, fleet, idempotency_key="k", **CONTENT).value() == job
    again = session.value(
        """select fleet.submit_job(%s, 'render', idempotency_key => 'k', lang => 'en',
             payload => '{  "voice": {"name":"ann", "pitch": 1.0 }, "chapter" : 7}',
             requires => '{"trust_domains": ["edge", "local", "edge"], "labels": {"site": "a"}}')""",
        fleet.organization,
    )
    assert again == job


@pytest.mark.parametrize(
    "other",
    [
        {"payload": {"chapter": 8}},
        {"payload": {}},
        {"requires": {"labels": {"site": "b"}}},
        {"requires": {}},
        {"lang": "de"},
        {"lang": None},
    ],
)
def test_other_content_is_refused_and_names_the_job(fleet: Fleet, sessions: Sessions, other: dict[str, Any]) -> None:
    """To its owner; the work is not dropped in silence."""
    session = sessions.open("session")
    job = fleet.job(idempotency_key="k", **CONTENT)

    call = submit(session, fleet, idempotency_key="k", **(CONTENT | other))
    assert code(call) == "idempotency_key_taken"
    error = call.error()
    assert isinstance(error, psycopg.Error)
    assert str(job) in (error.diag.message_detail or "")


def test_another_kind_and_another_project_are_other_content(fleet: Fleet, sessions: Sessions) -> None:
    """As well."""
    session = sessions.open("session")
    project = session.value("select fleet.create_project(%s, 'book')", fleet.organization)
    fleet.job(idempotency_key="k")

    assert code(submit(session, fleet, "index", idempotency_key="k")) == "idempotency_key_taken"
    assert code(submit(session, fleet, idempotency_key="k", project=project)) == "idempotency_key_taken"


@pytest.mark.parametrize("other", [{"priority": 1}, {"fan_out": 2}, {"max_attempts": 9}, {"requested_by": "ann"}])
def test_how_a_job_is_done_is_not_its_content(fleet: Fleet, sessions: Sessions, other: dict[str, Any]) -> None:
    """Priority, fan_out, attempts and requester make no other work; the first call's stand."""
    session = sessions.open("session")
    [name] = other
    job = fleet.job(idempotency_key="k")
    before = fleet.job_row(job, name)

    assert submit(session, fleet, idempotency_key="k", **other).value() == job
    assert fleet.job_row(job, name) == before


def test_another_tenant_has_its_own(fleet: Fleet, sessions: Sessions, database: Database) -> None:
    """With no hint that the key is in use; and it can't use a stranger's organization to find out."""
    stranger = fleet.setup.value("select t.org('stranger')")
    session = sessions.open("session", database.login("fleet_submitter", organization=stranger))
    job = fleet.job(idempotency_key="k", payload={"secret": 1})

    own = session.value("select fleet.submit_job(%s, 'render', idempotency_key => 'k')", stranger)
    assert own != job
    for payload in ({"secret": 1}, {"secret": 2}):
        assert code(submit(session, fleet, idempotency_key="k", payload=payload)) == "organization_denied"
    assert session.run("select idempotency_key, id from fleet.jobs") == [("k", own)]


@pytest.mark.parametrize("end", ["cancelled", "failed", "complete"])
def test_a_key_outlives_the_end_of_its_job(fleet: Fleet, sessions: Sessions, end: str) -> None:
    """A second submit gets the ended job, and sees that it has ended; it is not done again behind anybody's back."""
    session = sessions.open("session")
    held = fleet.held(fleet.node(), idempotency_key="k", max_attempts=1)
    {"cancelled": lambda: cancel(session, held.job), "failed": lambda: fail(session, held)}.get(
        end, lambda: complete(session, held)
    )().rows()

    assert submit(session, fleet, idempotency_key="k").value() == held.job
    assert fleet.status(held.job) == end


def test_two_submitters_who_share_a_job_share_its_cancel(fleet: Fleet, sessions: Sessions) -> None:
    """The key is the organization's: whoever may cancel, cancels it for both."""
    first, second = sessions.open("first"), sessions.open("second")
    job = submit(first, fleet, idempotency_key="k").value()
    assert submit(second, fleet, idempotency_key="k").value() == job

    cancel(first, job).rows()
    assert fleet.status(submit(second, fleet, idempotency_key="k").value()) == "cancelled"


def test_a_batch_with_a_conflict_leaves_nothing(fleet: Fleet, sessions: Sessions) -> None:
    """Its other jobs are not made."""
    session = sessions.open("session")
    fleet.job(idempotency_key="k")
    jobs = [{"kind": "render"}, {"kind": "render", "idempotency_key": "k", "payload": {"n": 1}}]

    call = session.send("select * from fleet.submit_jobs(%s, %s)", fleet.organization, jobs)
    assert code(call) == "idempotency_key_taken"
    assert session.value("select count(*) from fleet.jobs") == 1
