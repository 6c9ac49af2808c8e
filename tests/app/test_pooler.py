"""The app through pgbouncer in transaction mode, with one connection for everybody.

Seen elsewhere: the tenant was a setting of the session, which outlived its request on a pooled connection; prepared
statements and notifications were looked for on a connection that was another's by then.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from uuid import UUID

import httpx
import pytest

from pgfleet.app.config import Settings
from support.clusters import Database
from support.http_app import Agent, Fleet
from support.pooler import PgBouncer
from support.races import assert_clean_log
from support.waiting import eventually

from .test_polls import Poll, waiting


@pytest.fixture
def settings(settings: Settings, pgbouncer: PgBouncer) -> Settings:
    return replace(settings, dsn=pgbouncer.dsn, direct_dsn=settings.dsn)


def test_work_is_claimed_reported_and_followed_by_the_next(fleet: Fleet, agent: Agent) -> None:
    for _ in range(30):  # more often than psycopg waits before it would prepare a statement
        fleet.submit(agent.organization)
    (job,) = agent.claim()
    content_hash = "a" * 64
    for _ in range(29):
        answer = agent.post(
            f"/v1/assignments/{job['assignment_id']}/complete-and-claim",
            {"artifacts": [{"content_hash": content_hash, "storage_key": "x"}]},
        )
        assert answer.status_code == 200, answer.text
        assert answer.json()["outcome"]["verified"]
        job = answer.json()["next"]
        assert job["lease_expires_at"].endswith("+00:00")


def test_connections_that_share_one_do_not_get_into_each_others_way(database: Database, agent: Agent) -> None:
    """As they would with statements prepared under the same names."""
    logged = database.cluster.server.log_size()
    get = agent.app.client.get

    answers = agent.app.together(*(get("/v1/node", headers=agent.headers) for _ in range(200)))

    assert {answer.status_code for answer in answers} == {200}
    assert_clean_log(database, logged, set())


def test_waiting_claim_is_woken_by_work_that_arrives(fleet: Fleet, agent: Agent) -> None:
    poll = Poll(agent, b'{"wait_seconds": 30}')
    eventually(lambda: waiting(agent.app), "the claim to wait")
    began = time.monotonic()

    fleet.submit(agent.organization)

    eventually(lambda: poll.done, "the claim to be answered")
    assert time.monotonic() - began < 1


def test_each_request_is_its_own_tenants_whatever_the_one_before_was(fleet: Fleet) -> None:
    """Fifty at once, of two tenants in turn, some refused and some cut off: nobody sees what is another's."""
    agents = [fleet.agent(fleet.organization(name)) for name in ("acme", "other")]
    for agent in agents:
        fleet.submit(agent.organization)
    held = {agent.node: agent.claim()[0]["assignment_id"] for agent in agents}

    async def requests(number: int) -> tuple[UUID, list[httpx.Response]]:
        agent, stranger = agents[number % 2], agents[(number + 1) % 2]
        get = agent.app.client.get
        return agent.node, [
            await get(f"/v1/assignments/{held[stranger.node]}", headers=agent.headers),
            await get("/v1/node", headers={"Authorization": "Bearer nobody"}),
            await get("/v1/assignments?include_running=true", headers=agent.headers),
            await get("/v1/node", headers=agent.headers),
        ]

    async def all_at_once() -> list[tuple[UUID, list[httpx.Response]]]:
        return list(await asyncio.gather(*(requests(number) for number in range(50))))

    for node, (of_stranger, of_nobody, own, itself) in agents[0].app.run(all_at_once()):
        assert (of_stranger.status_code, of_stranger.json()["code"]) == (404, "assignment_not_found")
        assert of_nobody.status_code == 401
        assert [assignment["id"] for assignment in own.json()["assignments"]] == [held[node]]
        assert itself.json()["id"] == str(node)


def test_pooler_that_goes_away_is_a_database_that_is_away(agent: Agent, pgbouncer: PgBouncer) -> None:
    pgbouncer.stop()

    answer = agent.post("/v1/heartbeat", {})

    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    pgbouncer.start()
    eventually(lambda: agent.post("/v1/heartbeat", {}).status_code == 200, "the app to be back")
