"""Claims that wait for work."""

from __future__ import annotations

import asyncio
import time
from typing import Any
from uuid import UUID

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


def test_claim_that_waits_gets_work_that_arrives(fleet: Fleet, agent: Agent) -> None:
    poll = Poll(agent, b'{"wait_seconds": 20}')
    eventually(lambda: waiting(agent.app), "the claim to wait")

    job = fleet.submit(agent.organization)

    eventually(lambda: poll.done, "the claim to be answered")
    assert str(job).encode() in poll.sent[1]["body"]


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
