"""Who may come in, what that costs, and what is remembered."""

from __future__ import annotations

import asyncio
import statistics
import time
from uuid import UUID, uuid4

import argon2
import pytest

from pgfleet.app import hashing, keys
from pgfleet.app.hashing import Slots
from pgfleet.app.keys import Key
from pgfleet.app.problems import Problem
from support.http_app import Agent, App, Fleet


def ask(app: App, key: str | None, scheme: str = "Bearer") -> tuple[int, dict[str, object], str | None]:
    """The answer to a request with this key: status, problem, challenge."""
    headers = {} if key is None else {"Authorization": f"{scheme} {key}"}
    answer = app.request("GET", "/v1/node", headers=headers)
    return answer.status_code, answer.json(), answer.headers.get("WWW-Authenticate")


def wrong(key: Key) -> str:
    """A key with the same id and another secret."""
    return f"fleet_{key.key_id}_{keys.mint(uuid4()).text[-43:]}"


def revoke(fleet: Fleet, node: UUID) -> None:
    fleet.database.value("select fleet.revoke_credentials(node => %s)", node)


def test_wrong_unknown_revoked_and_malformed_keys_get_the_same_answer(fleet: Fleet, agent: Agent) -> None:
    revoked = fleet.agent(agent.organization, "n2")
    revoke(fleet, revoked.node)
    unknown = keys.mint(agent.organization).text

    answers = [
        ask(agent.app, key)
        for key in (wrong(agent.key), unknown, revoked.key.text, agent.key.text[:-1], "x" * 8000, "", None)
    ]

    assert answers[0][0] == 401
    assert answers[0][1]["code"] == "credential_invalid"
    assert answers[0][2] == "Bearer"
    assert all(answer == answers[0] for answer in answers)


def test_other_schemes_are_refused_and_bearer_is_known_in_any_case(agent: Agent) -> None:
    assert ask(agent.app, agent.key.text, "Basic")[0] == 401
    assert ask(agent.app, agent.key.text, "bearer")[0] == 200


def test_unknown_key_takes_as_long_as_a_wrong_one(fleet: Fleet, agent: Agent) -> None:
    """Both verify one hash; an answer that came sooner would tell which key ids exist."""

    def seconds(key: str) -> float:
        began = time.perf_counter()
        assert ask(agent.app, key)[0] == 401
        return time.perf_counter() - began

    # In turn, so that what else the machine does comes to both.
    pairs = [(seconds(keys.mint(agent.organization).text), seconds(wrong(agent.key))) for _ in range(9)]
    of_unknown, of_wrong = (statistics.median(times) for times in zip(*pairs, strict=True))

    assert of_unknown == pytest.approx(of_wrong, rel=0.5)


def test_revoked_key_is_refused_at_once_though_it_was_remembered(fleet: Fleet, agent: Agent) -> None:
    assert ask(agent.app, agent.key.text)[0] == 200

    revoke(fleet, agent.node)

    assert ask(agent.app, agent.key.text)[0] == 401


def test_verified_key_is_not_hashed_again(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> bool:
        raise AssertionError("hashed again")

    monkeypatch.setattr(hashing, "matches", never)

    assert ask(agent.app, agent.key.text)[0] == 200


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows with each key that is put to Argon2, which finds it right."""
    found: list[str] = []

    def right(_: str, key: str) -> bool:
        found.append(key)
        return True

    monkeypatch.setattr(hashing, "matches", right)
    return found


def ask_later(agent: Agent, monkeypatch: pytest.MonkeyPatch, seconds: float) -> int:
    """The status of a request so long after now."""
    then = time.monotonic() + seconds
    monkeypatch.setattr(agent.app.door.remembered, "_clock", lambda: then)
    return ask(agent.app, agent.key.text)[0]


def test_verified_key_is_hashed_again_after_five_idle_minutes(
    agent: Agent, hashed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [ask_later(agent, monkeypatch, 301) for _ in range(2)] == [200, 200]

    assert len(hashed) == 1


def test_key_in_use_is_hashed_again_after_an_hour(
    agent: Agent, hashed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand nodes that heartbeat would otherwise keep a core busy with nothing but their keys."""
    for minutes in range(0, 60, 4):
        assert ask_later(agent, monkeypatch, 60 * minutes) == 200
    assert hashed == []

    assert ask_later(agent, monkeypatch, 3601) == 200

    assert len(hashed) == 1


def test_key_that_the_database_refuses_is_not_remembered_for_longer(
    fleet: Fleet, agent: Agent, hashed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    revoke(fleet, agent.node)

    assert ask_later(agent, monkeypatch, 240) == 401
    assert ask_later(agent, monkeypatch, 250) == 401

    assert agent.app.door.remembered.find(agent.key.text) is None


def test_key_that_another_worker_has_verified_is_not_hashed_again(
    fleet: Fleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor if that happens while it waits for its turn."""
    agent = fleet.agent(fleet.organization())
    app = agent.app
    app.door.remembered.forget(agent.key.text)
    credential = str(fleet.database.value("select id from fleet.credentials"))

    def never(*_: object) -> bool:
        raise AssertionError("hashed again")

    monkeypatch.setattr(hashing, "matches", never)

    async def meanwhile() -> int:
        slots = app.door.credentials._hashing.slots = Slots(free=1, most_waiting=9)
        async with slots.one(None):
            request = asyncio.create_task(app.client.get("/v1/node", headers=agent.headers))
            while slots._waiting == 0:
                await asyncio.sleep(0)
            app.door.remembered.remember(agent.key.text, credential)
        return (await request).status_code

    assert app.run(meanwhile()) == 200


def test_simultaneous_requests_with_one_key_share_one_verification(
    fleet: Fleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = fleet.agent(fleet.organization())
    agent.app.door.remembered.forget(agent.key.text)
    hashed: list[str] = []
    verify = hashing.matches

    def counted(key_hash: str, key: str) -> bool:
        hashed.append(key)
        return verify(key_hash, key)

    monkeypatch.setattr(hashing, "matches", counted)

    answers = agent.app.together(*(agent.app.client.get("/v1/node", headers=agent.headers) for _ in range(20)))

    assert {answer.status_code for answer in answers} == {200}
    assert hashed == [agent.key.text]


def test_hash_of_former_costs_is_replaced(fleet: Fleet, agent: Agent) -> None:
    key = keys.mint(agent.organization)
    cheap = argon2.PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1).hash(key.text)
    issue(fleet, agent.node, key, cheap)

    assert ask(agent.app, key.text)[0] == 200

    assert not hashing.HASHER.check_needs_rehash(stored_hash(fleet, key))
    assert hashing.HASHER.verify(stored_hash(fleet, key), key.text)


def test_hash_that_asks_for_an_absurd_effort_is_refused(fleet: Fleet, agent: Agent) -> None:
    key = keys.mint(agent.organization)
    absurd = keys.hash_key(key).replace("m=19456", "m=8388608")
    issue(fleet, agent.node, key, absurd)
    began = time.monotonic()

    assert ask(agent.app, key.text)[0] == 401

    assert time.monotonic() - began < 2


def test_flood_of_bad_keys_is_turned_away_and_known_keys_go_on(fleet: Fleet, agent: Agent) -> None:
    app = agent.app
    app.door.credentials._hashing.slots = Slots(free=2, most_waiting=20)
    bad = [wrong(agent.key) if number % 2 else keys.mint(agent.organization).text for number in range(200)]

    async def flood() -> tuple[list[int], list[int]]:
        floods = [
            asyncio.create_task(app.client.get("/v1/node", headers={"Authorization": f"Bearer {key}"})) for key in bad
        ]
        good = []
        while not all(task.done() for task in floods):
            good.append((await app.client.post("/v1/heartbeat", headers=agent.headers, json={})).status_code)
        return [task.result().status_code for task in floods], good

    refused, good = app.run(flood())

    assert set(refused) == {401, 503}
    assert refused.count(401) <= 22
    assert len(good) > 5
    assert set(good) == {200}


class Queue:
    """One slot, and the names of those who had it."""

    def __init__(self, most_waiting: int) -> None:
        self.slots = Slots(free=1, most_waiting=most_waiting)
        self.served: list[str] = []

    async def use(self, name: str, source: str, *, first: bool = False) -> None:
        async with self.slots.one(source, first=first):
            self.served.append(name)
            await asyncio.sleep(0)

    async def line_up(self, *, first: bool = False, **sources: str) -> list[asyncio.Task[None]]:
        """Tasks that use the slot, in this order: name=address."""
        tasks = [asyncio.create_task(self.use(name, source, first=first)) for name, source in sources.items()]
        await asyncio.sleep(0)
        return tasks


def test_key_that_was_verified_before_goes_before_guesses() -> None:
    async def order() -> list[str]:
        queue = Queue(most_waiting=2)
        async with queue.slots.one("x"):
            tasks = await queue.line_up(guess="a", second_guess="a")
            tasks += await queue.line_up(first=True, known="a")
            with pytest.raises(Problem, match="unavailable"):
                await queue.use("one too many", "a")
        await asyncio.gather(*tasks)
        return queue.served

    assert asyncio.run(order()) == ["known", "guess", "second_guess"]


def test_addresses_take_turns() -> None:
    async def order() -> list[str]:
        queue = Queue(most_waiting=9)
        async with queue.slots.one("x"):
            tasks = await queue.line_up(flood_1="a", flood_2="a", flood_3="a", one="b", other="c")
        await asyncio.gather(*tasks)
        return queue.served

    assert asyncio.run(order()) == ["flood_1", "one", "other", "flood_2", "flood_3"]


def test_address_that_fills_the_queue_is_the_one_that_is_turned_away() -> None:
    async def order() -> tuple[list[str], list[bool]]:
        queue = Queue(most_waiting=2)
        async with queue.slots.one("x"):
            tasks = await queue.line_up(flood_1="a", flood_2="a", one="b")
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        return queue.served, [isinstance(answer, Problem) for answer in answers]

    assert asyncio.run(order()) == (["flood_1", "one"], [False, True, False])


def test_slot_of_a_cancelled_waiter_is_not_lost() -> None:
    async def taken_again() -> bool:
        queue = Queue(most_waiting=2)
        async with queue.slots.one("x"):
            (waiter,) = await queue.line_up(one="a")
        waiter.cancel()  # it has been given the slot, but has not run since
        await asyncio.wait({waiter})
        async with asyncio.timeout(1), queue.slots.one("x"):
            return waiter.cancelled()

    assert asyncio.run(taken_again())


def issue(fleet: Fleet, node: UUID, key: Key, key_hash: str) -> None:
    fleet.database.value(
        "select fleet.issue_credential(node => %s, key_id => %s, key_hash => %s, agent_name => 'x', scopes => %s)",
        node,
        key.key_id,
        key_hash,
        ["compute:read"],
    )


def stored_hash(fleet: Fleet, key: Key) -> str:
    return str(fleet.database.value("select key_hash from fleet_agent.find_credential(key_id => %s)", key.key_id))
