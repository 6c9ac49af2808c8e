"""Downloads that go on where they were cut."""

from __future__ import annotations

import hashlib
from typing import Final

import pytest

from support.http_app import Agent, Fleet

CONTENT: Final = bytes(range(256)) * 10_000
PATH: Final = f"/v1/artifacts/{hashlib.sha256(CONTENT).hexdigest()}"
ETAG: Final = f'"{hashlib.sha256(CONTENT).hexdigest()}"'


@pytest.fixture(scope="module")
def agent(shared_agent: Agent) -> Agent:
    """A node that has uploaded CONTENT, and no bytes."""
    return shared_agent


@pytest.fixture(scope="module", autouse=True)
def _uploaded(agent: Agent, shared_fleet: Fleet) -> None:
    shared_fleet.submit(agent.organization)
    assert agent.claim()
    assert agent.put(PATH, CONTENT).status_code == 201
    assert agent.put(f"/v1/artifacts/{hashlib.sha256(b'').hexdigest()}", b"").status_code == 201


def ask(agent: Agent, wanted: str, path: str = PATH, **headers: str) -> tuple[int, bytes, str | None]:
    """Status, body and Content-Range of the answer to a Range."""
    answer = agent.app.request("GET", path, headers={**agent.headers, "Range": wanted, **headers})
    return answer.status_code, answer.content, answer.headers.get("Content-Range")


@pytest.mark.parametrize(
    ("wanted", "first", "last"),
    [
        ("bytes=0-0", 0, 0),
        ("bytes=1-2000000", 1, 2_000_000),
        ("bytes=2559999-", 2_559_999, 2_559_999),
        ("bytes=1000000-", 1_000_000, 2_559_999),
        ("bytes=5-999999999999999999", 5, 2_559_999),
        ("bytes=-3", 2_559_997, 2_559_999),
        ("bytes=-999999999999", 0, 2_559_999),
        ("Bytes=7-8", 7, 8),
    ],
)
def test_one_range_is_sent(agent: Agent, wanted: str, first: int, last: int) -> None:
    assert ask(agent, wanted) == (206, CONTENT[first : last + 1], f"bytes {first}-{last}/2560000")


@pytest.mark.parametrize("wanted", ["bytes=2560000-", "bytes=2560000-2560001", "bytes=-0", "bytes=999999999999999999-"])
def test_a_range_beyond_the_end_is_not_satisfiable(agent: Agent, wanted: str) -> None:
    answer = agent.app.request("GET", PATH, headers={**agent.headers, "Range": wanted})

    assert (answer.status_code, answer.json()["code"]) == (416, "range_not_satisfiable")
    assert answer.headers["Content-Range"] == "bytes */2560000"
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_of_no_bytes_there_is_no_range(agent: Agent) -> None:
    assert ask(agent, "bytes=0-", f"/v1/artifacts/{hashlib.sha256(b'').hexdigest()}")[0] == 416


@pytest.mark.parametrize(
    "wanted",
    [
        *["", "bytes", "bytes=", "bytes=-", "bytes=x-", "bytes=3-2", "bytes=-1-2"],
        *["bytes=0-1,3-4", "lines=1-2", f"bytes={'9' * 5000}-"],
    ],
)
def test_what_is_no_single_range_of_bytes_is_ignored(agent: Agent, wanted: str) -> None:
    assert ask(agent, wanted) == (200, CONTENT, None)


def test_range_is_bound_to_the_bytes_that_are_meant(agent: Agent) -> None:
    assert ask(agent, "bytes=0-1", **{"If-Range": ETAG})[0] == 206
    assert ask(agent, "bytes=0-1", **{"If-Range": '"other"'}) == (200, CONTENT, None)
    assert ask(agent, "bytes=0-1", **{"If-Range": "Wed, 21 Oct 2015 07:28:00 GMT"})[0] == 200


def test_whole_answer_tells_that_there_are_ranges(agent: Agent) -> None:
    answer = agent.get(PATH)

    assert answer.headers["Accept-Ranges"] == "bytes"
    assert answer.headers["ETag"] == ETAG


def test_a_range_of_what_may_not_be_read_is_not_found(agent: Agent) -> None:
    assert ask(agent, "bytes=0-1", f"/v1/artifacts/{'a' * 64}")[0] == 404
