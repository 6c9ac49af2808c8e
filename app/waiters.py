"""Who waits in this process: for work, and who of them is to look for it when; or for a summons to the node.

Two things make a waiting claim look again: time, since correctness depends on nothing else, and the word that its
organization has work. That word doesn't say how much or for whom. So it starts a round, in which those who rest look
one after the other, the longest at rest first. One that finds something lets the next look at once: so as many look as
there are jobs. One that finds nothing may be the wrong one for the job, or too late: a few more look, after pauses that
grow, and then the round is over. A thousand who all looked at each job would keep the database busy with finding
nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from typing import Final

from . import metrics

# How long a waiting claim rests before it looks again, give or take a quarter, so that a fleet doesn't look in step.
_REST_SECONDS: Final = 6.0
_JITTER: Final = 0.25

# A round ends after so many looks in a row that found nothing; the pause after the first, and how it grows.
_LOOKS_IN_VAIN: Final = 5
_PAUSE_SECONDS: Final = 0.02
_GROWTH: Final = 3


class Waiters:
    """Everyone who waits in this process, by the token under which notifications name their organization."""

    def __init__(self) -> None:
        self._organizations: dict[str, _Organization] = {}
        self._nodes: dict[str, set[Waiter]] = {}
        self._closed = False

    def __len__(self) -> int:
        """How many rest now."""
        return sum(len(organization.resting) for organization in self._organizations.values())

    @property
    def closed(self) -> bool:
        """Whether the process is about to end, so that nobody should begin to wait."""
        return self._closed

    @contextlib.contextmanager
    def joined(self, token: str, node_token: str) -> Iterator[Waiter]:
        """One more who waits for work, for as long as the context lasts."""
        organization = self._organizations.setdefault(token, _Organization())
        organization.members += 1
        waiter = Waiter(organization)
        try:
            with self._listening(waiter, node_token):
                yield waiter
        finally:
            waiter.leave()
            organization.members -= 1
            if organization.members == 0:
                del self._organizations[token]

    @contextlib.contextmanager
    def listening(self, node_token: str) -> Iterator[Waiter]:
        """One who waits for no work, only for a summons, for as long as the context lasts."""
        waiter = Waiter(_Organization())
        with self._listening(waiter, node_token):
            yield waiter

    @contextlib.contextmanager
    def _listening(self, waiter: Waiter, node_token: str) -> Iterator[None]:
        self._nodes.setdefault(node_token, set()).add(waiter)
        try:
            yield
        finally:
            self._nodes[node_token].discard(waiter)
            if not self._nodes[node_token]:
                del self._nodes[node_token]

    def notify(self, token: str) -> None:
        """There may be work for that organization, or something was taken away from that node. Tokens that nobody waits
        under are ignored: anyone can notify."""
        organization = self._organizations.get(token)
        if organization is not None:
            organization.hear()
        for waiter in self._nodes.get(token, ()):
            waiter.summon()

    def wake_all(self) -> None:
        """Lets all look: notifications may have been missed."""
        for organization in self._organizations.values():
            organization.wake_all()

    def close(self) -> None:
        """Wakes all for good: an open poll would hold the process up at shutdown."""
        self._closed = True
        self.wake_all()
        for waiters in self._nodes.values():
            for waiter in waiters:
                waiter.wake()


class Waiter:
    """One who waits. `looks()` before each look for work, `looked()` after it, `rest()` in between."""

    def __init__(self, organization: _Organization) -> None:
        self._organization = organization
        self._heard = organization.heard
        self._turn: asyncio.Future[bool | None] | None = None
        self._woken: asyncio.Future[None] | None = None
        self.is_summoned = False
        """Whether the node had better heartbeat now."""

    def looks(self) -> None:
        """Begins to look: what is notified from here on may have come too late to be seen."""
        self._heard = self._organization.heard

    def looked(self, *, found: bool) -> None:
        """Has looked, with or without success."""
        self._end_turn(found)

    def leave(self) -> None:
        """Looks no more."""
        self._end_turn(None)

    def _end_turn(self, found: bool | None) -> None:
        turn, self._turn = self._turn, None
        if turn is not None and not turn.done():
            turn.set_result(found)

    def summon(self) -> None:
        """Something was taken away from the node."""
        self.is_summoned = True
        self.wake()

    def wake(self) -> None:
        """Ends the rest."""
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    def give_turn(self) -> asyncio.Future[bool | None]:
        """Ends the rest; the future tells whether the look that follows found something, None where none follows."""
        self._turn = asyncio.get_running_loop().create_future()
        self.wake()
        return self._turn

    async def rest(self, seconds: float, gone: asyncio.Future[None]) -> None:
        """Returns when it is time to look again: after a while, at most `seconds`, or when `gone`, or when woken."""
        pause = _REST_SECONDS * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - spreading, not hiding
        self._woken = asyncio.get_running_loop().create_future()
        self._organization.begin_rest(self, missed=self._heard != self._organization.heard)
        try:
            await asyncio.wait({self._woken, gone}, timeout=min(pause, seconds), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._organization.resting.pop(self, None)
            self._woken = None


class _Organization:
    """Those who wait for the work of one organization."""

    def __init__(self) -> None:
        self.members = 0
        self.heard = 0
        """How many notifications there have been."""
        self.resting: dict[Waiter, None] = {}
        """The longest at rest first."""
        self._news = asyncio.Event()
        self._round: asyncio.Task[None] | None = None

    def hear(self) -> None:
        """A notification."""
        self.heard += 1
        self._news.set()
        self._begin_round()

    def begin_rest(self, waiter: Waiter, *, missed: bool) -> None:
        """Somebody rests; `missed`: there has been a notification since he looked."""
        self.resting[waiter] = None
        if missed:
            self._begin_round()

    def wake_all(self) -> None:
        """Ends all rests."""
        self.heard += 1  # for those who look just now
        for waiter in list(self.resting):
            waiter.wake()

    def _begin_round(self) -> None:
        if self.resting and (self._round is None or self._round.done()):
            self._round = asyncio.create_task(self._let_look())

    async def _let_look(self) -> None:
        in_vain = 0
        while self.resting and in_vain < _LOOKS_IN_VAIN:
            self._news.clear()
            waiter = next(iter(self.resting))
            del self.resting[waiter]
            found = await waiter.give_turn()
            if found is not None:
                metrics.WAKE_UPS.labels(found=str(found).lower()).inc()
            if found is not False or self._news.is_set():
                in_vain = 0
                continue
            in_vain += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), _PAUSE_SECONDS * _GROWTH ** (in_vain - 1))
                in_vain = 0
