"""Claims that wait for work."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

import argon2
import pytest
from prometheus_client import Counter

from pgfleet.app import hashing, issue, keys, metrics, waiters
from support.clusters import Database
from support.http_app import Agent, App, Fleet
from support.waiting import eventually


class Poll:
    """A claim by a client that may hang up; it speaks ASGI itself, as httpx can't hang up without a network."""

    def __init__(self, agent: Agent, body: bytes) -> None:
        self._app = agent.app
        self._headers = [
            (b"authorization", agent.headers["Authorization"].encode()),
            (b"content-type", b"application/json"),
        ]
        self._body = body
        self.sent: list[dict[str, Any]] = []
        self.task = self._app.run(self._begin())

    async def _begin(self) -> asyncio.Task[None]:
        self._gone = asyncio.Event()
        self._body_sent = False
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": "/v1/claim",
            "query_string": b"",
            "headers": self._headers,
            "client": ("192.0.2.8", 4712),
            "server": ("fleet", 80),
        }
        return asyncio.create_task(self._app.asgi(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if not self._body_sent:
            self._body_sent = True
            return {"type": "http.request", "body": self._body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, event: dict[str, Any]) -> None:
        self.sent.append(event)

    def hang_up(self) -> None:
        """As a client does that closes its connection."""

        async def leave() -> None:
            self._gone.set()

        self._app.run(leave())

    def cancel(self) -> None:
        """As the server does with a request that outlives its connection."""

        async def cancel() -> None:
            self.task.cancel()

        self._app.run(cancel())

    @property
    def done(self) -> bool:
        return self.task.done()


def waiting(app: App) -> bool:
    return len(app.door.waiters) > 0


def test_claim_without_a_wait_answers_at_once(agent: Agent) -> None:
    began = time.monotonic()

    assert agent.claim() == []

    assert time.monotonic() - began < 0.5


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting claims look again only when they are woken."""
    monkeypatch.setattr(waiters, "_REST_SECONDS", 1000.0)


@pytest.mark.usefixtures("patient")
def test_claim_that_waits_is_woken_by_work_that_arrives(fleet: Fleet, agent: Agent) -> None:
    poll = Poll(agent, b'{"wait_seconds": 20}')
    eventually(lambda: waiting(agent.app), "the claim to wait")

    job = fleet.submit(agent.organization)

    eventually(lambda: poll.done, "the claim to be answered", seconds=5)
    assert str(job).encode() in poll.sent[1]["body"]


def test_claim_that_waits_finds_work_that_nobody_told_of(
    fleet: Fleet, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiters, "_REST_SECONDS", 0.2)
    agent.app.run(agent.app.door.listener.close())
    poll = Poll(agent, b'{"wait_seconds": 20}')
    eventually(lambda: waiting(agent.app), "the claim to wait")

    job = fleet.submit(agent.organization)

    eventually(lambda: poll.done, "the claim to be answered", seconds=5)
    assert str(job).encode() in poll.sent[1]["body"]


@pytest.mark.usefixtures("patient")
def test_no_more_waiters_are_woken_than_there_are_jobs(fleet: Fleet, agent: Agent) -> None:
    """But for a few who look after the last and find nothing; and nobody else's."""
    polls = [Poll(agent, b'{"wait_seconds": 25}') for _ in range(30)]
    foreign = fleet.agent(fleet.organization("other"))
    foreign_poll = Poll(foreign, b'{"wait_seconds": 25}')
    eventually(lambda: len(agent.app.door.waiters) == 31, "all claims to wait")
    woken = total(metrics.WAKE_UPS)

    fleet.database.value(
        "select count(*) from fleet.submit_jobs(%s, (select jsonb_agg(jsonb_build_object('kind', 'render'))"
        " from generate_series(1, 7)))",
        agent.organization,
    )

    eventually(lambda: sum(poll.done for poll in polls) == 7, "seven claims to be answered")
    eventually(lambda: len(agent.app.door.waiters) == 24, "the others to rest")
    assert total(metrics.WAKE_UPS) - woken <= 7 + waiters._LOOKS_IN_VAIN
    assert not foreign_poll.done
    for poll in (*polls, foreign_poll):
        poll.hang_up()


@pytest.mark.usefixtures("patient")
def test_all_look_when_the_listener_is_back(database: Database, fleet: Fleet, agent: Agent) -> None:
    poll = Poll(agent, b'{"wait_seconds": 25}')
    eventually(lambda: waiting(agent.app), "the claim to wait")
    database.value("delete from fleet_core.waiters")  # so that nobody is told
    job = fleet.submit(agent.organization)
    assert not poll.done

    database.value(
        "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'pgfleet listener'"
    )

    eventually(lambda: poll.done, "the claim to be answered", seconds=15)
    assert str(job).encode() in poll.sent[1]["body"]


def test_database_knows_who_waits_and_how_long(database: Database, agent: Agent) -> None:
    before = database.value("select clock_timestamp()")
    poll = Poll(agent, b'{"wait_seconds": 20}')
    eventually(lambda: waiting(agent.app), "the claim to wait")

    expires_at = database.value("select expires_at from fleet_core.waiters where node_id = %s", agent.node)

    assert timedelta(seconds=19) < expires_at - before < timedelta(seconds=30)
    poll.hang_up()


def test_database_is_told_of_a_client_that_has_hung_up(database: Database, agent: Agent) -> None:
    poll = Poll(agent, b'{"wait_seconds": 20}')
    eventually(lambda: waiting(agent.app), "the claim to wait")

    poll.hang_up()

    eventually(lambda: database.value("select count(*) from fleet_core.waiters") == 0, "the database to know")


@pytest.mark.usefixtures("patient")
def test_client_that_hangs_up_and_waits_anew_is_still_woken(
    database: Database, fleet: Fleet, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of its first wait is told when the second has begun."""
    told = asyncio.Event()
    ends: list[str] = []
    call = agent.app.door.database.call

    async def call_late(function: str, arguments: Mapping[str, Any]) -> bytes:
        if function == "unwait":
            await told.wait()
        answer = await call(function, arguments)
        if function == "unwait":
            ends.append(function)
        return answer

    monkeypatch.setattr(agent.app.door.database, "call", call_late)
    first = Poll(agent, b'{"wait_seconds": 20}')
    eventually(lambda: waiting(agent.app), "the claim to wait")
    first.hang_up()
    eventually(lambda: first.done, "the claim to end")
    second = Poll(agent, b'{"wait_seconds": 20}')
    eventually(lambda: waiting(agent.app), "the next to wait")

    async def tell() -> None:
        told.set()

    agent.app.run(tell())
    eventually(lambda: ends, "the end of the first wait to be told")

    job = fleet.submit(agent.organization)
    eventually(lambda: second.done, "the claim to be answered")
    assert str(job).encode() in second.sent[1]["body"]


def test_notifications_from_anyone_do_no_harm(database: Database, agent: Agent) -> None:
    poll = Poll(agent, b'{"wait_seconds": 1.5}')
    eventually(lambda: waiting(agent.app), "the claim to wait")
    token = database.value("select fleet_core.wake_token(%s)", agent.organization)

    with database.connect() as connection:
        for payload in ("", "nobody", "ä" * 3000, token, token):
            connection.execute("select pg_notify('fleet_work', %s)", (payload,))

    eventually(lambda: poll.done, "the claim to be answered")
    assert poll.sent[1]["body"] == b'{"jobs": []}'


def total(counter: Counter) -> float:
    """The sum over all labels."""
    return sum(sample.value for metric in counter.collect() for sample in metric.samples)


def test_claim_that_waited_in_vain_is_answered_with_none(agent: Agent) -> None:
    began = time.monotonic()

    assert agent.claim(wait_seconds=0.5) == []

    assert 0.5 <= time.monotonic() - began < 3


def test_waiting_claims_hold_no_connection(fleet: Fleet, agent: Agent) -> None:
    """Many more of them than connections, and others are served as ever."""
    polls = [Poll(agent, b'{"wait_seconds": 20}') for _ in range(50)]
    eventually(lambda: len(agent.app.door.waiters) == 50, "all claims to wait")

    assert agent.post("/v1/heartbeat", {}).status_code == 200

    for poll in polls:
        poll.hang_up()
    eventually(lambda: all(poll.done for poll in polls), "the claims to end")


def test_fleet_that_comes_back_at_once_is_let_in(fleet: Fleet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hundred keys that this process has not seen, all in the same moment: they wait, none is turned away."""
    monkeypatch.setattr(hashing, "HASHER", argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    organization = fleet.organization()
    headers = [{"Authorization": f"Bearer {key.text}"} for key in many_keys(fleet.database, organization, 300)]

    answers = fleet.app.together(
        *(fleet.app.client.post("/v1/claim", headers=each, json={"wait_seconds": 2}) for each in headers)
    )

    assert {answer.status_code for answer in answers} == {200}


def many_keys(database: Database, organization: UUID, number: int) -> list[keys.Key]:
    """The keys of as many new nodes."""
    minted = [keys.mint(organization) for _ in range(number)]
    with database.connect() as connection:
        for key in minted:
            connection.execute(
                "select fleet.issue_credential(fleet.create_node(%s, %s), %s, %s, 'agent', %s)",
                (organization, key.key_id, key.key_id, keys.hash_key(key), list(issue.SCOPES)),
            )
    return minted


def test_client_that_hung_up_waits_no_longer(agent: Agent) -> None:
    poll = Poll(agent, b'{"wait_seconds": 30}')
    eventually(lambda: waiting(agent.app), "the claim to wait")

    poll.hang_up()

    eventually(lambda: poll.done, "the claim to end")
    assert not waiting(agent.app)


def open_assignments(fleet: Fleet, job: UUID) -> int:
    return int(
        fleet.database.value(
            "select count(*) from fleet.assignments_for_job(job => %s) where state in ('assigned', 'running')", job
        )
    )


def state_of(fleet: Fleet, job: UUID) -> Any:
    return fleet.database.value("select status from fleet.jobs where id = %s", job)


def test_work_that_could_not_be_delivered_is_handed_back(fleet: Fleet, agent: Agent) -> None:
    job = fleet.submit(agent.organization)
    poll = Poll(agent, b'{"wait_seconds": 30}')

    poll.hang_up()  # before the claim has come back from the database, or at the latest while it is looked at

    eventually(lambda: poll.done, "the claim to end")
    eventually(lambda: open_assignments(fleet, job) == 0, "the job to be handed back")
    other = fleet.agent(agent.organization, "n2")
    eventually(other.claim, "the job to be claimed by another node")


def test_work_claimed_by_a_request_that_is_cancelled_is_handed_back(fleet: Fleet, agent: Agent) -> None:
    """gunicorn cancels a request some seconds after its client has left; the claim may be committed by then."""
    job = fleet.submit(agent.organization)
    blocker = fleet.database.connect()
    blocker.autocommit = False
    blocker.execute("lock table fleet_core.open_assignments in access exclusive mode")
    poll = Poll(agent, b'{"wait_seconds": 30}')
    eventually(
        lambda: fleet.database.value("select count(*) from pg_stat_activity where wait_event_type = 'Lock'"),
        "the claim to be in the database",
    )

    poll.cancel()
    eventually(lambda: poll.done, "the request to end")
    blocker.rollback()
    blocker.close()

    eventually(lambda: state_of(fleet, job) == "queued" and open_assignments(fleet, job) == 0, "the job to be queued")


def test_closing_answers_all_polls_at_once_and_lets_nobody_wait(agent: Agent) -> None:
    polls = [Poll(agent, b'{"wait_seconds": 30}') for _ in range(3)]
    eventually(lambda: len(agent.app.door.waiters) == 3, "the claims to wait")
    began = time.monotonic()

    agent.app.run(close(agent.app))

    eventually(lambda: all(poll.done for poll in polls), "the claims to end")
    assert [poll.sent[0]["status"] for poll in polls] == [200, 200, 200]
    assert agent.claim(wait_seconds=30) == []
    assert time.monotonic() - began < 3


async def close(app: App) -> None:
    app.door.waiters.close()
