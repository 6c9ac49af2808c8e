"""A result or an error text that holds what the database can't store.

Seen elsewhere: a NUL in it made the last write fail, each time, so that the job could never end. Here the report is
refused, clearly, and the job can still be ended by its own node.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, Held, Report, code, complete, fail
from support.races import Session, Sessions

# R9, D41: what PostgreSQL itself refuses before a function runs is its own error.

NOT_JSON = {
    "an escaped NUL": r'{"text": "\u0000"}',
    "a lone surrogate": r'{"text": "\ud800"}',
    "a surrogate the wrong way round": r'{"text": "\udc00\ud800"}',
    "a bare control character": '{"text": "\x01"}',
    "not a number": '{"number": NaN}',
    "a number beyond all bounds": '{"number": 1e200000}',
    "cut short": '{"text": "ab',
}
STRANGE_JSON = {
    "the last character of a plane": '{"text": "\uffff"}',
    "a replacement character": '{"text": "\ufffd"}',
    "escaped control characters": r'{"text": "\u0001\u001f\u007f\u009f"}',
    "four hundred digits": '{"number": ' + "9" * 400 + "}",
    "a great exponent": '{"number": 1e400}',
    "a thousand arrays": '{"deep": ' + "[" * 1000 + "]" * 1000 + "}",
    "right to left": '{"text": "\u202e\u200f"}',
}

each_not_json = pytest.mark.parametrize("text", NOT_JSON.values(), ids=NOT_JSON.keys())
each_strange_json = pytest.mark.parametrize("text", STRANGE_JSON.values(), ids=STRANGE_JSON.keys())

# 22P02 invalid text, 22P05 untranslatable character, 22003 out of range.
PLAIN_REFUSALS = {"22P02", "22P05", "22003"}

COMPLETE = "select job_status from fleet.complete_assignment(%s, %s, t.artifact(), %s::jsonb)"


@pytest.fixture
def held(fleet: Fleet) -> Held:
    """An assignment on the job's only attempt."""
    return fleet.held(fleet.node(), max_attempts=1)


@pytest.fixture
def session(sessions: Sessions) -> Session:
    """A session that may meet PostgreSQL's own refusals."""
    sessions.expect(*PLAIN_REFUSALS, "22021", "54001")
    return sessions.open("session")


@each_not_json
@pytest.mark.parametrize("end", [complete, fail])
def test_a_result_that_is_no_json(fleet: Fleet, held: Held, session: Session, text: str, end: Report) -> None:
    """Refused before anything is written; the node then completes without it, or fails."""
    assert code(session.send(COMPLETE, held.id, held.node, text)) in PLAIN_REFUSALS
    assert fleet.ending(held) == ("running", None)

    end(session, held).rows()
    assert fleet.status(held.job) == ("complete" if end is complete else "failed")


@each_strange_json
def test_a_result_that_is_strange(fleet: Fleet, held: Held, session: Session, text: str) -> None:
    """Kept as it is."""
    assert session.value(COMPLETE, held.id, held.node, text) == "complete"
    assert session.value("select fleet.job(%s) -> 'result' = %s::jsonb", held.job, text)


def test_ten_thousand_arrays(fleet: Fleet, held: Held, session: Session) -> None:
    """Kept or refused; never a crash, and the node can still end the job."""
    deep = '{"deep": ' + "[" * 10_000 + "]" * 10_000 + "}"
    if code(session.send(COMPLETE, held.id, held.node, deep)) is not None:
        complete(session, held).rows()
    assert fleet.status(held.job) == "complete"
    session.run("select fleet.job(%s)::text", held.job)


@pytest.mark.parametrize(
    "text", ["\x01\x1f\x7f\x9f", "\uffff\ufffd", "\u202e\u200f", "🎧" * 3000, "'\\%s%", "\r\n" * 5]
)
def test_an_error_of_any_characters(fleet: Fleet, held: Held, session: Session, text: str) -> None:
    """fail always succeeds, and the text stands in the job."""
    query = "select job_status from fleet.fail_assignment(%s, %s, %s)"
    assert session.value(query, held.id, held.node, text) == "failed"
    error = fleet.job_row(held.job, "error")
    assert error == text if len(text) <= 2000 else (len(error) <= 2000 and error.startswith("🎧"))


def test_an_error_that_is_no_text(fleet: Fleet, held: Held, session: Session) -> None:
    """Bytes that are no UTF-8 are refused by the server; the node cleans the text, and the job ends."""
    broken = "select fleet.fail_assignment(%s, %s, convert_from('\\xff00fe', 'UTF8'))"
    assert code(session.send(broken, held.id, held.node)) == "22021"
    assert fleet.ending(held) == ("running", None)
    assert fail(session, held).value() == "failed"


@pytest.mark.parametrize("error", [None, ""])
def test_no_error_text(fleet: Fleet, held: Held, session: Session, error: str | None) -> None:
    """An empty one is one; null is refused, and the job can still be ended."""
    call = session.send("select job_status from fleet.fail_assignment(%s, %s, %s)", held.id, held.node, error)
    assert code(call) == ("invalid_argument" if error is None else None)
    if error is None:
        fail(session, held).rows()
    assert fleet.status(held.job) == "failed"
    assert fleet.job_row(held.job, "error")


@each_not_json
def test_a_payload_that_is_no_json(fleet: Fleet, held: Held, session: Session, text: str) -> None:
    """Refused at the submit, and not when the job is handed out."""
    call = session.send("select fleet.submit_job(%s, 'render', %s::jsonb)", fleet.organization, text)
    assert code(call) in PLAIN_REFUSALS


@each_strange_json
def test_a_payload_that_is_strange_comes_through(fleet: Fleet, held: Held, session: Session, text: str) -> None:
    """From the submit to the claim."""
    session.run("select fleet.submit_job(%s, 'render', %s::jsonb)", fleet.organization, text)
    assert session.value("select payload = %s::jsonb from fleet.claim(%s)", text, held.node)


def test_a_progress_message_of_any_characters(fleet: Fleet, held: Held, session: Session) -> None:
    """Kept, and cut."""
    session.run("select fleet.report_progress(%s, %s, 1, %s)", held.id, held.node, "\x01\uffff" + "🎧" * 5000)
    shown = session.value("select progress_message from fleet.assignments where id = %s", held.id)
    assert shown.startswith("\x01\uffff")
    assert len(shown) <= 2000
