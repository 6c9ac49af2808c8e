"""Guessed keys, well formed or not, at a fleet of a thousand machines.

Seen elsewhere: each guess was compared with every stored secret, or a secret of megabytes was hashed, so that a guesser
could keep a server busy and healthy machines lost their leases.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest

from pgfleet.app import hashing, keys
from support.clusters import Database
from support.http_app import Agent, App, Fleet, running, settings_for
from support.waiting import eventually

NODES = 1000
ODD_BYTES = [
    b"",
    b"\x00",
    b"fleet_\x00\xff\xfe",
    b"fleet_" + b"a" * 16 + b"_" + b"\xc3\x28" * 20,
    b"fleet_" + b"a" * 16 + b"_",
    b"x" * (5 * 1024 * 1024),
]


@pytest.fixture
def app(app_role_dsn: str, tmp_path: Path) -> Iterator[App]:
    """The app."""
    with running(settings_for(app_role_dsn, tmp_path)) as app:
        yield app


@pytest.fixture
def agent(database: Database, app: App) -> Agent:
    """One node of a thousand; each of the others has a credential."""
    fleet = Fleet(database, app)
    agent = fleet.agent(fleet.organization())
    with database.connect() as connection:
        connection.execute(
            "select fleet.issue_credential(fleet.create_node(%s, 'm' || n), 'others' || n, 'hash', 'agent',"
            " '{compute:heartbeat}') from generate_series(2, %s) n",
            (agent.organization, NODES),
        )
    return agent


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch, agent: Agent) -> list[int]:
    """The length of each text that has been hashed since the node was there."""
    lengths: list[int] = []
    verify = hashing.matches

    def counted(key_hash: str, key: str) -> bool:
        lengths.append(len(key))
        return verify(key_hash, key)

    monkeypatch.setattr(hashing, "matches", counted)
    return lengths


def guess(agent: Agent, key: bytes) -> int:
    return agent.app.request("GET", "/v1/node", headers={b"Authorization": b"Bearer " + key}).status_code


def test_a_key_is_compared_with_one_stored_secret(agent: Agent, hashed: list[int]) -> None:
    """Found by its id, or with nobody's where there is no such id, however many machines there are."""
    of_known_node = f"fleet_{agent.key.key_id}_{keys.mint(uuid4()).text[-43:]}"
    for number, key in enumerate([of_known_node, keys.mint(agent.organization).text], start=1):
        assert guess(agent, key.encode()) == 401
        assert len(hashed) == number


@pytest.mark.parametrize("key", ODD_BYTES, ids=["empty", "nul", "no UTF-8", "broken UTF-8", "no secret", "5 MB"])
def test_what_has_not_a_keys_form_is_never_hashed(agent: Agent, hashed: list[int], key: bytes) -> None:
    """The form, and so the length, is looked at first."""
    began = time.monotonic()
    assert guess(agent, key) == 401
    assert hashed == []
    assert time.monotonic() - began < 2


def test_machines_keep_their_leases_while_someone_guesses(database: Database, agent: Agent) -> None:
    """Two hundred guesses at once; the node is heard meanwhile, and its lease is renewed each time."""
    Fleet(database, agent.app).submit(agent.organization)
    [job] = agent.claim()
    guesses = [keys.mint(agent.organization).text for _ in range(200)]
    client = agent.app.client
    calls = [client.get("/v1/node", headers={"Authorization": f"Bearer {key}"}) for key in guesses]
    body = {"assignments": [job["assignment_id"]]}
    for place in range(0, 200, 20):
        calls.insert(place, client.post("/v1/heartbeat", headers=agent.headers, json=body))

    answers = agent.app.together(*calls)

    assert {answer.status_code for answer in answers if answer.request.method == "GET"} <= {401, 429, 503}
    heard = [answer for answer in answers if answer.request.method == "POST"]
    assert [answer.status_code for answer in heard] == [200] * len(heard)
    assert any(answer.json()["renewed"] for answer in heard)  # those that come together leave it to one of them
    assert database.value("select count(*) from fleet.assignments where state = 'running'") == 1


def test_a_revoked_key_gets_no_work_in_a_poll_that_has_begun(database: Database, agent: Agent) -> None:
    """It was let in while it was good; the work that comes then is not for it."""

    with ThreadPoolExecutor(1) as thread:
        poll = thread.submit(agent.post, "/v1/claim", {"wait_seconds": 20})
        waiting = "select count(*) from fleet_core.waiters"
        eventually(lambda: database.value(waiting) == 1, "the claim to wait")
        database.value("select fleet.revoke_credentials(node => %s)", agent.node)
        Fleet(database, agent.app).submit(agent.organization)
        assert poll.result(30).status_code == 401
    assert database.value("select count(*) from fleet.assignments") == 0
