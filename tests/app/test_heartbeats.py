"""Heartbeats that come together go to the database together."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from pgfleet.app import heartbeats
from pgfleet.app.bodies import Body
from pgfleet.app.credentials import Caller
from pgfleet.app.heartbeats import Heartbeats
from pgfleet.app.keys import mint
from pgfleet.app.problems import unavailable
from support.clusters import Database
from support.http_app import Agent, Fleet


class Server:
    """A database that answers when it is told to; `calls` are the nodes of each batch."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []
        self.fault: Exception | None = None
        self.leaves_out: set[str] = set()
        self.go = asyncio.Event()
        self.go.set()

    async def heard_again(self, beats: str) -> dict[int, bytes]:
        batch = json.loads(beats)
        self.calls.append([beat["credential"] for beat in batch])
        await self.go.wait()
        if self.fault is not None:
            raise self.fault
        return {beat["n"]: beat["credential"].encode() for beat in batch if beat["credential"] not in self.leaves_out}


class Scene:
    """The heartbeats of one worker, and what its nodes were answered."""

    def __init__(self) -> None:
        self.server = Server()
        self.heartbeats = Heartbeats(self.server)  # type: ignore[arg-type]
        self.heartbeats.start()

    def call(self, node: str, report: dict[str, Any] | None = None, instance: str | None = None) -> asyncio.Task[Any]:
        members = {} if report is None else report
        caller = Caller(node, instance, mint(uuid4()))
        return asyncio.create_task(self.heartbeats.heard(caller, Body(members, json.dumps(members))))

    async def turns(self) -> None:
        """Everybody goes as far as they get."""
        for _ in range(10):
            await asyncio.sleep(0)


def run(test: Any) -> None:
    async def with_scene() -> None:
        scene = Scene()
        async with asyncio.timeout(10):
            await test(scene)
        await scene.heartbeats.close()

    asyncio.run(with_scene())


def test_none_waits_for_company_and_those_that_come_meanwhile_go_together() -> None:
    async def test(scene: Scene) -> None:
        scene.server.go.clear()
        first = scene.call("a")
        await scene.turns()
        assert scene.server.calls == [["a"]]
        others = [scene.call(node) for node in "bcd"]
        await scene.turns()
        assert scene.server.calls == [["a"]]
        scene.server.go.set()
        assert [await task for task in (first, *others)] == [b"a", b"b", b"c", b"d"]
        assert scene.server.calls == [["a"], ["b", "c", "d"]]

    run(test)


def test_one_that_is_left_out_is_to_be_called_by_itself() -> None:
    async def test(scene: Scene) -> None:
        scene.server.leaves_out = {"b"}
        assert [await task for task in [scene.call(node) for node in "abc"]] == [b"a", None, b"c"]

    run(test)


@pytest.mark.parametrize("fault", [unavailable("The database is away."), psycopg.DataError(), KeyError("n")])
def test_after_a_fault_each_is_called_by_itself_and_the_next_go_on(fault: Exception) -> None:
    async def test(scene: Scene) -> None:
        scene.server.fault = fault
        assert [await task for task in [scene.call(node) for node in "ab"]] == [None, None]
        scene.server.fault = None
        assert await scene.call("a") == b"a"

    run(test)


def test_a_client_that_hangs_up_costs_the_others_nothing() -> None:
    async def test(scene: Scene) -> None:
        scene.server.go.clear()
        gone, other = scene.call("a"), scene.call("b")
        await scene.turns()
        gone.cancel()
        await scene.turns()
        scene.server.go.set()
        assert await other == b"b"
        assert await scene.call("c") == b"c"

    run(test)


def test_a_batch_that_is_stuck_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeats, "_PATIENCE_SECONDS", 0.01)

    async def test(scene: Scene) -> None:
        scene.server.go.clear()
        stuck, go = scene.call("a"), scene.server.go
        await scene.turns()
        scene.server.go = asyncio.Event()
        scene.server.go.set()
        assert await scene.call("b") == b"b"
        assert not stuck.done()
        go.set()
        assert await stuck == b"a"

    run(test)


def test_one_credential_stands_in_a_batch_once() -> None:
    async def test(scene: Scene) -> None:
        scene.server.go.clear()
        under_way = scene.call("a")
        await scene.turns()
        calls = [scene.call("b"), scene.call("b")]
        await scene.turns()
        scene.server.go.set()
        assert [await task for task in (under_way, *calls)] == [b"a", b"b", None]

    run(test)


def test_more_than_fit_into_a_batch_go_in_several() -> None:
    async def test(scene: Scene) -> None:
        answers = [await task for task in [scene.call(str(n)) for n in range(250)]]
        assert answers == [str(n).encode() for n in range(250)]
        assert max(map(len, scene.server.calls)) == 100

    run(test)


@pytest.mark.parametrize(
    ("report", "instance"),
    [
        ({"assignments": ["x"]}, None),
        ({"instance_id": "other"}, "one"),
        ({}, "one"),
        ({"agent_version": "x" * 20_000}, None),
    ],
)
def test_what_can_not_be_the_same_is_not_tried(report: dict[str, Any], instance: str | None) -> None:
    async def test(scene: Scene) -> None:
        assert await scene.call("a", report, instance) is None
        assert scene.server.calls == []

    run(test)


def test_who_still_waits_at_the_end_is_told() -> None:
    async def test(scene: Scene) -> None:
        scene.server.go.clear()
        under_way = scene.call("a")
        await scene.turns()
        waiting = scene.call("b")
        await scene.turns()
        await scene.heartbeats.close()
        assert [await under_way, await waiting] == [None, None]
        assert await scene.call("c") is None

    run(test)


def test_the_same_again_is_heard_and_measured(agent: Agent, database: Database) -> None:
    """Through the whole app: what is new each time is kept, and the answer is the same."""
    answers = []
    for free in range(3):
        device = {"kind": "cpu", "label": "cpu", "ram_total_mb": 8192, "ram_free_mb": free}
        answer = agent.post("/v1/heartbeat", {"devices": [device], "measurements": {"x": free}})
        assert answer.status_code == 200, answer.text
        answers.append(answer.json())
        assert database.value("select ram_free_mb from fleet.devices") == free
    assert answers[0] == answers[1] == answers[2]


def test_many_agents_at_once_each_get_their_own_answer(fleet: Fleet, agent: Agent) -> None:
    """Whoever comes with whom: nodes are told of themselves."""
    agents = [agent, *(fleet.agent(agent.organization, f"other-{n}") for n in range(7))]
    for one in agents:
        one.post("/v1/heartbeat", {})

    async def together() -> list[Any]:
        return await asyncio.gather(*(asyncio.to_thread(one.post, "/v1/heartbeat", {}) for one in agents))

    for _ in range(5):
        answers = asyncio.run(together())
        assert [answer.json()["node"]["id"] for answer in answers] == [str(one.node) for one in agents]
