"""Payloads, results and stack traces of any size.

Seen elsewhere: a giant one broke storage, readers, or the notification, and took the job or the worker with it. Here
each has a stated limit that is checked before anything is done, a refusal that tells the size, and lists that don't
carry payloads.
"""

from __future__ import annotations

import psycopg
import pytest

from races.fleet import Fleet, code, complete
from support.races import Sessions

# R5, D33, D41.

MEBIBYTE = 1024 * 1024
SUBMIT = "select fleet.submit_job(%s, 'render', jsonb_build_object('text', repeat('x', %s)))"
AROUND = len('{"text": ""}')


@pytest.mark.parametrize("size", [7_900, 8_000, 8_192, MEBIBYTE])
def test_a_payload_up_to_the_limit_comes_through(fleet: Fleet, sessions: Sessions, size: int) -> None:
    """Also past 8,000 bytes, where a notification would refuse it: somebody is waiting for one."""
    session, waiting = sessions.open("session"), sessions.open("waiting")
    node = fleet.node()
    waiting.run("listen fleet_jobs")

    session.run(SUBMIT, fleet.organization, size - AROUND)
    assert session.value("select octet_length(payload::text) from fleet.claim(%s)", node) == size


@pytest.mark.parametrize("size", [MEBIBYTE + 1, 16 * MEBIBYTE])
def test_a_payload_past_the_limit_is_refused_with_its_size(fleet: Fleet, sessions: Sessions, size: int) -> None:
    """And with the limit."""
    session = sessions.open("session")
    call = session.send(SUBMIT, fleet.organization, size - AROUND)

    assert code(call) == "invalid_argument"
    error = call.error()
    assert isinstance(error, psycopg.Error)
    assert str(size) in (error.diag.message_detail or "")
    assert str(MEBIBYTE) in (error.diag.message_detail or "")


def test_a_payload_that_no_database_could_store(fleet: Fleet, sessions: Sessions) -> None:
    """256 MiB in one string: PostgreSQL's own refusal, before any function runs."""
    session = sessions.open("session")
    sessions.expect("54000")
    assert code(session.send(SUBMIT, fleet.organization, 256 * MEBIBYTE)) == "54000"


@pytest.mark.parametrize("size", [MEBIBYTE + 1, 16 * MEBIBYTE])
def test_a_result_past_the_limit_leaves_the_job_to_be_ended(fleet: Fleet, sessions: Sessions, size: int) -> None:
    """Refused, nothing recorded; the node completes with a smaller one, its content as an artifact."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    query = """select job_status from fleet.complete_assignment(%s, %s, t.artifact(),
                 jsonb_build_object('text', repeat('x', %s)))"""

    assert code(session.send(query, held.id, held.node, size - AROUND)) == "invalid_argument"
    assert session.run("select * from fleet.artifacts") == []
    assert session.value(query, held.id, held.node, MEBIBYTE - AROUND) == "complete"


@pytest.mark.parametrize("size", [2_000, 2_001, 50_000_000])
def test_a_stack_trace_is_cut(fleet: Fleet, sessions: Sessions, size: int) -> None:
    """To 2,000 characters; its head and its tail, where the cause stands, are kept."""
    session = sessions.open("session")
    held = fleet.held(fleet.node(), max_attempts=1)
    query = """select job_status from fleet.fail_assignment(%s, %s, 'head of it ' || repeat('x', %s) || ' the cause')"""

    assert session.value(query, held.id, held.node, size - len("head of it  the cause")) == "failed"
    error = fleet.job_row(held.job, "error")
    assert len(error) <= 2_000
    assert error.startswith("head of it ")
    assert error.endswith(" the cause")


@pytest.mark.parametrize("count", [1_000, 1_001, 20_000])
def test_artifacts_by_the_thousand(fleet: Fleet, sessions: Sessions, count: int) -> None:
    """A thousand in one report; more are refused, and the assignment stays open."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    query = """
        select job_status from fleet.complete_assignment(%s, %s, (
          select jsonb_agg(jsonb_build_object('content_hash', repeat('0', 64), 'storage_key', n::text))
            from generate_series(1, %s) n))"""

    call = session.send(query, held.id, held.node, count)
    assert code(call) == (None if count == 1_000 else "artifact_invalid")
    assert session.value("select count(*) from fleet.artifacts") == (1_000 if count == 1_000 else 0)
    if count > 1_000:
        assert complete(session, held).value() == "complete"


def test_many_great_payloads_are_claimed_a_few_at_a_time(fleet: Fleet, sessions: Sessions) -> None:
    """Four mebibytes an answer; all are handed out in the end."""
    session = sessions.open("session")
    node = fleet.node()
    for _ in range(10):
        session.run(SUBMIT, fleet.organization, MEBIBYTE - AROUND)
    query = "select count(*), sum(octet_length(payload::text)) from fleet.claim(%s, max_jobs => 100)"

    batches = [session.run(query, node)[0] for _ in range(3)]
    assert [count for count, _ in batches] == [4, 4, 2]
    assert all(size <= 4 * MEBIBYTE for _, size in batches)


def test_lists_carry_no_payloads(fleet: Fleet, sessions: Sessions) -> None:
    """Nor results: no view of the schema has a column for them."""
    query = """select table_name::text, column_name::text from information_schema.columns
                where table_schema = 'fleet' and column_name in ('payload', 'result')"""
    assert sessions.open("session").run(query) == []


def test_a_reason_of_any_length_is_cut_or_refused(fleet: Fleet, sessions: Sessions) -> None:
    """What operators write is bounded too."""
    session = sessions.open("session")
    node = fleet.node()
    job, held = fleet.job("index"), fleet.held(node)
    long = "x" * 1_000_000

    calls = [
        session.send("select fleet.block_job(%s, %s)", job, long),
        session.send("select fleet.cancel_assignment(%s, %s)", held.id, long),
        session.send("select fleet.cancel_job(%s, %s)", job, long),
        session.send("select fleet.pause_kind(%s, 'render', %s)", fleet.organization, long),
        session.send("select fleet.drain_node(%s, %s)", node, long),
        session.send("select fleet.remove_node(%s, %s)", node, long),
    ]
    assert {code(call) for call in calls} <= {None, "invalid_argument"}
    assert session.run("select event from fleet.events where length(detail::text) > 5000") == []
