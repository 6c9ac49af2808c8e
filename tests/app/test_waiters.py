"""Who looks when: rests, rounds and what a missed word does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any

import pytest

from pgfleet.app import waiters
from pgfleet.app.waiters import Waiter, Waiters


@pytest.fixture(autouse=True)
def only_when_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks again of himself."""
    monkeypatch.setattr(waiters, "_REST_SECONDS", 1000.0)
    monkeypatch.setattr(waiters, "_PAUSE_SECONDS", 0.001)


class Scene:
    """Waiters of one organization, and the names of those who have looked, in order."""

    def __init__(self, jobs: int = 0) -> None:
        self.waiters = Waiters()
        self.jobs = jobs
        self.looked: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.during_look: Callable[[], None] = lambda: None
        self._gone: dict[str, asyncio.Future[None]] = {}

    async def wait(self, *names: str, organization: str = "acme") -> None:
        """Lets them wait, in this order."""
        for name in names:
            self._gone[name] = asyncio.get_running_loop().create_future()
            self.tasks[name] = asyncio.create_task(self._wait(name, organization))
            await turns()

    async def _wait(self, name: str, organization: str) -> None:
        with self.waiters.joined(organization, f"node {name}") as waiter:
            while True:
                await waiter.rest(100, self._gone[name])
                if self._gone[name].done() or await self._looks(name, waiter):
                    return

    async def _looks(self, name: str, waiter: Waiter) -> bool:
        waiter.looks()
        self.looked.append(name)
        found = self.jobs > 0
        await asyncio.sleep(0)
        self.during_look()
        self.jobs -= found
        waiter.looked(found=found)
        return found

    def hang_up(self, name: str) -> None:
        self._gone[name].set_result(None)

    async def rounds_end(self) -> None:
        """Until nobody has looked for a while."""
        looked = -1
        while looked != len(self.looked):
            looked = len(self.looked)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.Event().wait(), 0.2)


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def play(scenario: Callable[[], Coroutine[Any, Any, Scene]]) -> Scene:
    """The scene at its end; whoever still waits then is sent away."""

    async def run() -> Scene:
        async with AsyncExitStack() as stack, asyncio.timeout(20):
            scene = await scenario()
            for task in scene.tasks.values():
                task.cancel()
                stack.push_async_callback(asyncio.wait, {task})
        return scene

    return asyncio.run(run())


def test_those_longest_at_rest_look_first_and_as_many_as_there_are_jobs() -> None:
    async def scenario() -> Scene:
        scene = Scene(jobs=3)
        await scene.wait(*"abcdefghijkl")
        scene.waiters.notify("acme")
        await scene.rounds_end()
        return scene

    scene = play(scenario)

    assert scene.looked[:3] == ["a", "b", "c"]
    assert len(scene.looked) == 3 + waiters._LOOKS_IN_VAIN


def test_who_has_looked_in_vain_is_last_the_next_time() -> None:
    async def scenario() -> Scene:
        scene = Scene()
        await scene.wait(*"abcdefg")
        for _ in range(2):
            scene.waiters.notify("acme")
            await scene.rounds_end()
        return scene

    assert play(scenario).looked == [*"abcde", *"fgabc"]


def test_nobody_of_another_organization_looks() -> None:
    async def scenario() -> Scene:
        scene = Scene(jobs=1)
        await scene.wait("a", organization="other")
        scene.waiters.notify("acme")
        await scene.rounds_end()
        return scene

    assert play(scenario).looked == []


def test_word_that_comes_while_the_only_one_looks_makes_him_look_again() -> None:
    """His look may have been too early to see what was told of."""

    async def scenario() -> Scene:
        scene = Scene()

        def work_arrives() -> None:
            if scene.looked == ["a"]:
                scene.waiters.notify("acme")

        scene.during_look = work_arrives
        await scene.wait("a")
        scene.waiters.wake_all()
        await scene.rounds_end()
        return scene

    assert play(scenario).looked[:2] == ["a", "a"]


def test_turn_of_one_who_leaves_goes_to_the_next() -> None:
    async def scenario() -> Scene:
        scene = Scene(jobs=1)
        await scene.wait("a", "b")
        scene.waiters.notify("acme")
        scene.hang_up("a")
        await scene.rounds_end()
        return scene

    scene = play(scenario)

    assert scene.looked == ["b"]


def test_all_look_when_all_are_woken() -> None:
    async def scenario() -> Scene:
        scene = Scene()
        await scene.wait(*"abc")
        await scene.wait("d", organization="other")
        scene.waiters.wake_all()
        await scene.rounds_end()
        return scene

    assert sorted(play(scenario).looked) == ["a", "b", "c", "d"]


def test_flood_of_words_lets_one_look_at_a_time() -> None:
    async def scenario() -> Scene:
        scene = Scene()
        at_once: list[int] = []
        scene.during_look = lambda: at_once.append(len(scene.tasks) - len(scene.waiters))
        await scene.wait(*"abcdefgh")
        for _ in range(1000):
            scene.waiters.notify("acme")
        await scene.rounds_end()
        assert max(at_once) == 1
        return scene

    assert len(play(scenario).looked) <= waiters._LOOKS_IN_VAIN + 1


def test_nothing_is_kept_of_those_who_have_left() -> None:
    async def scenario() -> Scene:
        scene = Scene()
        await scene.wait(*"abc")
        for name in "abc":
            scene.hang_up(name)
        await asyncio.wait(scene.tasks.values())
        return scene

    assert play(scenario).waiters._organizations == {}
