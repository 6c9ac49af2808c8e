"""What is refused at the door: odd bodies, fields, paths and queries. Nothing makes it fall over."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pgfleet.app import bodies
from support.http_app import Agent, App

NOWHERE = "/v1/assignments/00000000-0000-0000-0000-000000000000"


@pytest.fixture(scope="module")
def agent(shared_agent: Agent) -> Agent:
    """One for all: what is refused at the door changes nothing."""
    return shared_agent


@pytest.fixture(scope="module")
def app(shared_agent: Agent) -> App:
    return shared_agent.app


def refusal(agent: Agent, content: bytes, path: str = "/v1/claim") -> tuple[int, str, str]:
    """Status, code and detail of the answer to a body."""
    answer = agent.post_raw(path, content)
    problem = answer.json()
    return answer.status_code, problem.get("code", ""), problem.get("detail", "")


def test_unknown_field_is_refused_by_name(agent: Agent) -> None:
    assert refusal(agent, b'{"kind": ["render"]}') == (422, "invalid_argument", 'Unknown field "kind".')


def test_missing_field_is_refused_by_name(agent: Agent) -> None:
    status, code, detail = refusal(agent, b"{}", f"{NOWHERE}/fail")

    assert (status, code) == (422, "invalid_argument")
    assert "error" in detail


@pytest.mark.parametrize(
    "body",
    [
        '{"max_jobs": "3"}',
        '{"max_jobs": 3.7}',
        '{"max_jobs": 1.0}',
        '{"max_jobs": true}',
        '{"max_jobs": 1e0}',
        '{"max_jobs": -0.0}',
        '{"max_jobs": false}',
        '{"max_jobs": {}}',
        '{"max_jobs": null}',
        '{"max_jobs": []}',
        '{"max_jobs": 2147483648}',
        '{"max_jobs": -99999999999999999999}',
        '{"max_jobs": -1}',
        '{"lease_seconds": ""}',
        '{"lease_seconds": 2147483647}',
        '{"kinds": "render"}',
        '{"kinds": [1]}',
        '{"kinds": {"render": 1}}',
        '{"kinds": ["render", null]}',
        '{"kinds": ["render", ""]}',
        '{"kinds": ["' + "k" * 65 + '"]}',
        '{"kinds": ["' + "k" * 65 + '"], "max_jobs": 0, "wait_seconds": 1}',
        '{"kinds": ["nul\\u0000"]}',
        '{"kinds": ["half \\ud800"]}',
        '{"wait_seconds": -1}',
        '{"wait_seconds": 30.1}',
        '{"wait_seconds": 1e308}',
        '{"wait_seconds": "1"}',
        '{"wait_seconds": true}',
    ],
)
def test_wrong_value_is_refused_by_the_fields_name(agent: Agent, body: str) -> None:
    status, code, detail = refusal(agent, body.encode())

    assert (status, code) == (422, "invalid_argument")
    assert next(iter(json.loads(body))) in detail


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" ",
        b"null",
        b"[]",
        b'"text"',
        b"1",
        b"{",
        b"{}{}",
        b"{},",
        b"{} x",
        b"{}\x00",
        b"true",
        b"3.0",
        b"NaN",
        b"// {}",
        b'{"max_jobs": 01}',
        b'{"max_jobs": +1}',
        b'{"max_jobs": 0x1}',
        b'{"max_jobs": -Infinity}',
        b'{"kinds": null,}',
        b'{"kinds": ["\xed\xa0\x80"]}',
        b'{"kinds": ["\xc0\x80"]}',
        '{"kinds": null}'.encode("utf-16"),
        '{"kinds": null}'.encode("utf-32-le"),
        gzip.compress(b"{}", mtime=0),
        b"{'a': 1}",
        b'{"kinds": [NaN]}',
        b'{"max_jobs": Infinity}',
        b'{"wait_seconds": 1e400}',
        b'{"wait_seconds": 1E-16383}',
        b'{"wait_seconds": 0.0e+99999}',
        b'{"max_jobs": ' + b"9" * 5000 + b"}",
        b'{"kinds": ["\xff"]}',
        b'\xef\xbb\xbf{"kinds": null}',
        b'{"max_jobs": 1, "max_jobs": 2}',
        b'{"kinds": [{"a": 1, "a": 2}]}',
        b'{"kinds": ["a\nb"]}',
        b'{"kinds": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"kinds": ' + b"[" * 64 + b"]" * 64 + b"}",
        b'{"kinds": ' + b'{"a":' * 70 + b"1" + b"}" * 70 + b"}",
        b'{"' + b"k" * 100_000 + b'": 1}',
    ],
    ids=lambda content: content[:24].decode("latin-1") + f" ({len(content)})",
)
def test_what_is_not_a_plain_json_object_is_refused(agent: Agent, content: bytes) -> None:
    status, code, detail = refusal(agent, content)

    assert (status, code) == (422, "invalid_argument")
    assert len(detail) < 300


@pytest.mark.parametrize("content", [rb'{"a": "\u0000"}', rb'{"a": "\ud800"}', b'{"a": 1e200000}'])
def test_what_jsonb_cannot_hold_is_refused(agent: Agent, content: bytes) -> None:
    """Where the body goes to the database as it is, PostgreSQL's own refusal of it is ours."""
    assert refusal(agent, content, "/v1/heartbeat")[:2] == (422, "invalid_argument")
    result = b'{"error": "x", "artifacts": [' + content + b"]}"
    assert refusal(agent, result, f"{NOWHERE}/fail")[0] in {404, 422}


def test_numbers_of_a_report_reach_the_database_as_they_came(agent: Agent) -> None:
    """64 levels and 400 digits are a lot, but JSON."""
    deep = b'{"a": ' + b"[" * 63 + b"1" * 400 + b"]" * 63 + b"}"

    assert agent.post_raw("/v1/heartbeat", deep).status_code == 200


def test_body_of_just_the_limit_is_read(agent: Agent) -> None:
    frame = b'{"measurements": {"x": ""}}'
    content = frame.replace(b'""', b'"' + b"x" * (2 * 1024 * 1024 - len(frame)) + b'"')
    assert len(content) == 2 * 1024 * 1024

    assert refusal(agent, content)[:2] == (422, "invalid_argument")  # read, and no claim
    assert refusal(agent, content + b" ")[:2] == (413, "too_large")


def test_body_that_is_shorter_than_announced_does_not_count(agent: Agent) -> None:
    """A client that was cut off after `{}` may have wanted to say more."""

    async def cut() -> AsyncIterator[bytes]:
        yield b"{}"

    headers = {**agent.headers, "Content-Type": "application/json", "Content-Length": "20"}
    answer = agent.app.request("POST", "/v1/claim", headers=headers, content=cut())

    assert (answer.status_code, answer.json()["detail"]) == (422, "The body was cut short.")


def test_body_that_drips_in_for_ever_is_cut_off(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little at a time: the server ends only one that stops coming."""
    monkeypatch.setattr(bodies, "_MAX_SECONDS", 0.2)

    async def drip() -> AsyncIterator[bytes]:
        while True:
            yield b" "
            await asyncio.sleep(0)

    headers = {**agent.headers, "Content-Type": "application/json"}
    answer = agent.app.request("POST", "/v1/claim", headers=headers, content=drip())

    assert (answer.status_code, answer.json()["code"]) == (408, "request_timeout")
    assert answer.headers["Connection"] == "close"


def test_body_over_the_limit_is_too_large(agent: Agent) -> None:
    content = b'{"kinds": ["' + b"x" * (2 * 1024 * 1024) + b'"]}'

    assert refusal(agent, content)[:2] == (413, "too_large")


def test_body_over_the_limit_is_too_large_also_without_a_length(agent: Agent) -> None:
    async def endless() -> object:
        for _ in range(100):
            yield b" " * 65536

    answer = agent.app.request(
        "POST", "/v1/claim", headers={**agent.headers, "Content-Type": "application/json"}, content=endless()
    )

    assert answer.status_code == 413


@pytest.mark.parametrize(
    "media_type", ["", "text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16"]
)
def test_other_media_types_are_unsupported(agent: Agent, media_type: str) -> None:
    assert agent.post_raw("/v1/claim", b"{}", media_type).status_code == 415


def test_encoded_body_is_unsupported(agent: Agent) -> None:
    headers = {**agent.headers, "Content-Type": "application/json", "Content-Encoding": "gzip"}

    assert agent.app.request("POST", "/v1/claim", headers=headers, content=b"{}").status_code == 415


def test_media_type_may_name_its_charset(agent: Agent) -> None:
    assert agent.post_raw("/v1/claim", b"{}", "Application/JSON; charset=UTF-8").status_code == 200


@pytest.mark.parametrize("assignment", ["x", "%00", "%ff", "{00000000-0000-0000-0000-000000000000}", "complet\u00e9"])
def test_path_that_is_no_id_is_refused(agent: Agent, assignment: str) -> None:
    answer = agent.get(f"/v1/assignments/{assignment}")

    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_argument")


@pytest.mark.parametrize(
    "query",
    [
        "include_running=yes",
        "include_running=",
        "max_rows=x",
        "max_rows=9999999999",
        "limit=3",
        "max_rows=1&max_rows=2",
    ],
)
def test_wrong_query_is_refused(agent: Agent, query: str) -> None:
    answer = agent.get(f"/v1/assignments?{query}")

    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_argument")


def test_query_where_there_is_none_to_give_is_refused(agent: Agent) -> None:
    assert agent.post("/v1/claim?max_jobs=3", {}).status_code == 422


def test_unknown_path_and_method_are_problems(app: App) -> None:
    for method, path, status, code in [
        ("GET", "/nowhere", 404, "not_found"),
        ("DELETE", "/v1/node", 405, "method_not_allowed"),
        ("GET", "/v1/assignments/complete", 405, "method_not_allowed"),
        ("BREW", "/v1/node", 400, "bad_request"),
    ]:
        answer = app.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", {"GET"}),
        ("/healthz", {"GET"}),
        ("/readyz", {"GET"}),
        ("/metrics", {"GET"}),
        ("/openapi.json", {"GET"}),
        ("/v1/pair", {"POST"}),
        ("/v1/claim", {"POST"}),
        ("/v1/node", {"GET"}),
        ("/v1/assignments", {"GET"}),
        (f"{NOWHERE}/complete", {"POST"}),
        (f"/v1/artifacts/{'a' * 64}", {"GET", "PUT"}),
        ("/v1/models/x/state", {"PUT"}),
    ],
)
def test_other_methods_are_told_which_there_are(app: App, path: str, allowed: set[str]) -> None:
    for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"} - allowed:
        answer = app.request(method, path)
        assert answer.status_code == 405, method
        assert set(answer.headers["Allow"].split(", ")) == allowed | {"OPTIONS"}
        assert answer.headers["Content-Type"] == "application/problem+json"


def test_every_answer_carries_a_request_id(app: App) -> None:
    first, second = app.request("GET", "/healthz"), app.request("GET", "/nowhere")

    assert first.headers["X-Request-Id"] != second.headers["X-Request-Id"]


def test_request_id_of_the_client_is_kept_if_it_is_one(app: App) -> None:
    assert app.request("GET", "/healthz", headers={"X-Request-Id": "a-1"}).headers["X-Request-Id"] == "a-1"
    assert app.request("GET", "/healthz", headers={"X-Request-Id": '{"a": 1}'}).headers["X-Request-Id"] != '{"a": 1}'


def test_log_line_tells_route_status_and_credential(agent: Agent, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    answer = agent.get(f"{NOWHERE}?secret=marked-secret")

    (record,) = (record for record in caplog.records if record.message == "request")
    fields = record.fleet_fields
    assert fields["request_id"] == answer.headers["X-Request-Id"]
    assert (fields["route"], fields["status"]) == ("/v1/assignments/{assignment}", answer.status_code)
    assert fields["credential_id"]
    assert "marked-secret" not in str(fields)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=20,
)
FIELDS = st.sampled_from(
    [
        *[
            "kinds",
            "max_jobs",
            "lease_seconds",
            "wait_seconds",
            "artifacts",
            "result",
            "children",
            "reports",
            "percent",
        ],
        *["message", "error", "retry", "reason", "assignments", "devices", "models", "measurements"],
    ]
)
ROUTES = st.sampled_from(
    [
        *["/v1/heartbeat", "/v1/claim", "/v1/assignments/complete"],
        *(f"{NOWHERE}/{verb}" for verb in ("start", "renew", "progress", "complete", "fail", "release", "decompose")),
        f"{NOWHERE}/complete-and-claim",
    ]
)


@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(route=ROUTES, body=st.dictionaries(FIELDS | st.text(), JSON_VALUES, max_size=4) | JSON_VALUES)
def test_no_body_makes_the_app_fail(agent: Agent, route: str, body: object) -> None:
    answer = agent.post_raw(route, json.dumps(body).encode())

    assert answer.status_code < 500, answer.text


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(route=ROUTES, content=st.binary(max_size=200))
def test_no_bytes_make_the_app_fail(agent: Agent, route: str, content: bytes) -> None:
    assert agent.post_raw(route, content).status_code < 500
