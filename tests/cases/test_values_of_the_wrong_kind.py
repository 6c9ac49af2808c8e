"""A value of the wrong type, sign or size.

Seen elsewhere: it got in, and hurt far from where it came in: a raise inside a sweep, a hot loop, a NaN that sorts
first for ever. Here it is refused at the door, by name, and nothing is rounded in silence.
"""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from races.fleet import Fleet, code
from support.races import Session, Sessions

# D41: refused with a code and the argument's name, never an internal error, and nothing half-written.

NO_INTEGERS: list[Any] = [-1, 0, 2**31, 2**63, 3.7, 1e308, "3", "", None, True, [], {}]
NO_TEXTS: list[Any] = ["", None, 3, True, [], {}]
NO_OBJECTS: list[Any] = ["", "x", None, 3, True, []]
SUBMIT = "select * from fleet.submit_jobs(%s, %s)"


def _detail(session: Session, query: str, *arguments: object) -> str:
    """The detail of the call's refusal as an invalid argument."""
    call = session.send(query, *arguments)
    assert code(call) in {"invalid_argument", "requirement_invalid", "artifact_invalid"}, arguments
    error = call.error()
    assert isinstance(error, psycopg.Error)
    return error.diag.message_detail or ""


@pytest.mark.parametrize("field", ["priority", "max_attempts", "fan_out"])
@pytest.mark.parametrize("value", NO_INTEGERS, ids=repr)
def test_a_number_of_a_job(fleet: Fleet, sessions: Sessions, field: str, value: object) -> None:
    """Of the second of two jobs, neither of which is made. Nought is a priority."""
    session = sessions.open("session")
    jobs = [{"kind": "render"}, {"kind": "render", field: value}]
    if field == "priority" and value == 0 and not isinstance(value, bool):
        assert len(session.run(SUBMIT, fleet.organization, jobs)) == 2
        return

    assert _detail(session, SUBMIT, fleet.organization, jobs).startswith(f"jobs[1].{field}")
    assert session.run("select * from fleet.jobs") == []


@pytest.mark.parametrize("value", [32768, 2**31 - 1, -(2**31)])
def test_a_number_by_sql(fleet: Fleet, sessions: Sessions, value: int) -> None:
    """The same bounds as in JSON, named the same."""
    session = sessions.open("session")
    for field in ("priority", "max_attempts", "fan_out"):
        query = f"select fleet.submit_job(%s, 'render', {field} => %s)"
        assert _detail(session, query, fleet.organization, value).startswith(field)


@pytest.mark.parametrize("field", ["vram_min_mb", "ram_min_mb", "max_runtime_s"])
@pytest.mark.parametrize("value", [value for value in NO_INTEGERS if value is not None and value != 0], ids=repr)
def test_a_requirement(fleet: Fleet, sessions: Sessions, field: str, value: object) -> None:
    """Memory and time are whole numbers of megabytes and seconds."""
    session = sessions.open("session")
    query = "select fleet.submit_job(%s, 'render', requires => %s)"

    assert f"requires.{field}" in _detail(session, query, fleet.organization, {field: value})


@pytest.mark.parametrize("value", NO_TEXTS, ids=repr)
def test_a_kind(fleet: Fleet, sessions: Sessions, value: object) -> None:
    """One to sixty-four characters."""
    session = sessions.open("session")
    assert _detail(session, SUBMIT, fleet.organization, [{"kind": value}]).startswith("jobs[0].kind")


@pytest.mark.parametrize("field", ["payload", "requires"])
@pytest.mark.parametrize("value", NO_OBJECTS, ids=repr)
def test_an_object(fleet: Fleet, sessions: Sessions, field: str, value: object) -> None:
    """A JSON object, and nothing that could pass for one."""
    session = sessions.open("session")
    jobs = [{"kind": "render", field: value}]
    assert _detail(session, SUBMIT, fleet.organization, jobs).startswith(f"jobs[0].{field}")
    query = f"select fleet.submit_job(%s, 'render', {field} => %s::jsonb)"
    assert field in _detail(session, query, fleet.organization, Jsonb(value))


def test_an_unknown_key(fleet: Fleet, sessions: Sessions) -> None:
    """A typo must not turn into a default."""
    session = sessions.open("session")
    detail = _detail(session, SUBMIT, fleet.organization, [{"kind": "render", "prioritiy": 1}])
    assert detail.startswith("jobs[0].prioritiy")
    query = "select fleet.submit_job(%s, 'render', requires => %s)"
    assert "vram_mb" in _detail(session, query, fleet.organization, {"vram_mb": 1})


def test_a_key_that_stands_twice(fleet: Fleet, sessions: Sessions) -> None:
    """The last one counts, as PostgreSQL reads JSON: one documented form."""
    session = sessions.open("session")
    query = """select * from fleet.submit_jobs(%s, '[{"kind": "render", "priority": 1, "priority": 2}]')"""
    assert fleet.job_row(session.value(query, fleet.organization), "priority") == 2


@pytest.mark.parametrize(
    "text",
    ["x" * 64, "  ", "🎧", "аudio", "\u202eredner", "é", "e\u0301", "render\n", "'; drop table jobs; --", "%s", "\\"],
    ids=ascii,
)
def test_a_text_of_any_characters_is_kept_as_it_is(fleet: Fleet, sessions: Sessions, text: str) -> None:
    """As kind and as key; letters that look alike, and composed and decomposed ones, are different texts."""
    session = sessions.open("session")
    node = fleet.node()
    job = fleet.job(text, idempotency_key=text)

    assert fleet.job_row(job, "kind") == text
    assert fleet.job_row(job, "idempotency_key") == text
    assert fleet.claim(node, kind=text).job == job
    assert session.run("select kind from fleet.queue where running > 0") == [(text,)]


def test_letters_that_look_alike_are_different_kinds(fleet: Fleet, sessions: Sessions) -> None:
    """Nothing is folded or normalized."""
    session = sessions.open("session")
    node = fleet.node()
    fleet.job("e\u0301")
    assert session.run("select job_id from fleet.claim(%s, %s)", node, ["é"]) == []


@pytest.mark.parametrize("length", [65, 8192, 100_000])
def test_a_kind_that_is_too_long(fleet: Fleet, sessions: Sessions, length: int) -> None:
    """Refused at the door, and not by an index when it is stored."""
    session = sessions.open("session")
    detail = _detail(session, "select fleet.submit_job(%s, %s)", fleet.organization, "x" * length)
    assert detail.startswith("kind")
    assert len(detail) < 1000


@pytest.mark.parametrize("key", ["", "x" * 256, "🎧" * 2048, "x" * 100_000], ids=["empty", "256", "8 kB", "100 kB"])
def test_a_key_that_is_too_long_or_none(fleet: Fleet, sessions: Sessions, key: str) -> None:
    """A b-tree refuses 2,704 bytes only when the row is stored; 255 characters always fit."""
    session = sessions.open("session")
    query = "select fleet.submit_job(%s, 'render', idempotency_key => %s)"
    assert _detail(session, query, fleet.organization, key).startswith("idempotency_key")
    longest = "🎧" * 255
    assert session.value(query, fleet.organization, longest) == session.value(query, fleet.organization, longest)


@pytest.mark.parametrize("name", ["", "x" * 64, "a b", "🎧", "аudio", "box\n", "../box", None], ids=ascii)
def test_a_name_of_a_node(fleet: Fleet, sessions: Sessions, name: str | None) -> None:
    """One to sixty-three of A-Z a-z 0-9 . _ -"""
    session = sessions.open("session")
    assert _detail(session, "select fleet.create_node(%s, %s)", fleet.organization, name).startswith("name")


@pytest.mark.parametrize("percent", ["-1", "100.1", "NaN", "Infinity", "-Infinity", "1e400", None])
def test_a_percentage(fleet: Fleet, sessions: Sessions, percent: str | None) -> None:
    """NaN sorts above every number; it is not progress."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    query = "select fleet.report_progress(%s, %s, %s::numeric)"

    assert _detail(session, query, held.id, held.node, percent).startswith("percent")
    assert fleet.ending(held) == ("running", None)


@pytest.mark.parametrize("value", [-1, 3.7, 1e308, 2**63, "3", True, [], {}], ids=repr)
def test_a_size_of_an_artifact(fleet: Fleet, sessions: Sessions, value: object) -> None:
    """The report is refused whole, with the element's index; the assignment stays open."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    good = {"content_hash": "0" * 64, "storage_key": "a"}
    query = "select fleet.complete_assignment(%s, %s, %s)"

    detail = _detail(session, query, held.id, held.node, [good, {**good, "byte_size": value}])
    assert detail.startswith("artifacts[1].byte_size")
    assert fleet.ending(held) == ("running", None)
    assert session.run("select * from fleet.artifacts") == []


@pytest.mark.parametrize("value", NO_OBJECTS, ids=repr)
def test_a_result(fleet: Fleet, sessions: Sessions, value: object) -> None:
    """Refused; the node can still complete."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    query = "select fleet.complete_assignment(%s, %s, t.artifact(), %s::jsonb)"

    assert _detail(session, query, held.id, held.node, Jsonb(value)).startswith("result")
    assert session.value(
        "select job_status from fleet.complete_assignment(%s, %s, t.artifact())", held.id, held.node
    ) == ("complete")


@pytest.mark.parametrize(
    "report",
    [
        [],
        "",
        {"assignments": "all"},
        {"assignments": ["x"]},
        {"lease_seconds": 3.7},
        {"lease_seconds": "60"},
        {"kinds": "render"},
        {"kinds": [3]},
        {"agent_started_at": 5},
        {"instance_id": {}},
        {"measurements": []},
    ],
    ids=repr,
)
def test_a_heartbeat(fleet: Fleet, sessions: Sessions, report: object) -> None:
    """A known key of the wrong type is refused; a wrong heartbeat changes nothing of the node."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    query = "select last_heartbeat_at, kinds from fleet.nodes"
    before = session.run(query)

    _detail(session, "select fleet.heartbeat(%s, %s::jsonb)", held.node, Jsonb(report))
    assert session.run(query) == before
    assert fleet.ending(held) == ("running", None)
