"""Claims, and the long poll: a claim that waits for work holds no connection while it waits.

It ends early, with a wish for a heartbeat, when something is taken away from the node meanwhile: what, and that it must
be stopped, only a heartbeat's answer tells. A claim for no jobs waits for that alone.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import psycopg
from falcon.asgi import Response

from . import bodies, fields, metrics, problems
from .database import POOL_SIZE
from .operations import CLAIM, MAX_WAIT_SECONDS, WAIT
from .problems import Problem
from .requests import Request

if TYPE_CHECKING:
    from .credentials import Caller
    from .door import Door

_log = logging.getLogger(__name__)

# Claims that look at the same time. Those who wait for work can wait for their turn too; half of the connections stay
# free for heartbeats and reports, however many claims come at once.
_LOOKS_AT_ONCE: Final = POOL_SIZE // 2

_NO_JOBS: Final = b'{"jobs": []}'
_SUMMONS: Final = b'{"jobs": [], "heartbeat": true}'
# An answer without jobs is no longer than this; a longer one needs no reading to know that it has some.
_EMPTY_ANSWER_BYTES: Final = 64


class Claim:
    """`/v1/claim`."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._looks = asyncio.Semaphore(_LOOKS_AT_ONCE)

    async def on_post(self, req: Request, resp: Response) -> None:
        """Claims until there is something, the wait is over, or the client has hung up."""
        caller = await self._door.authenticate(req)
        fields.arguments((), req.query_fields)
        arguments, wait_seconds = await _arguments(req)
        async with req.watch_for_hangup() as hangup:
            poll = _Poll(self._door, self._looks, caller, arguments, hangup)
            resp.data = await poll.answer(asyncio.get_running_loop().time() + wait_seconds)


class _Poll:
    """One request for work, until it is answered."""

    def __init__(
        self,
        door: Door,
        looks: asyncio.Semaphore,
        caller: Caller,
        arguments: Mapping[str, Any],
        hangup: asyncio.Task[None],
    ) -> None:
        self._door = door
        self._looks = looks
        self._caller = caller
        self._arguments = arguments
        self._hangup = hangup

    async def answer(self, deadline: float) -> bytes:
        """The answer: with jobs, or without at the deadline (the loop's clock); nobody reads it after a hang-up."""
        answer = await self._look()
        if self._is_over(answer, deadline):
            return answer
        if self._arguments["max_jobs"] == "0":
            return await self._listen(deadline)
        with metrics.WAITING.track_inprogress():
            return await self._wait(deadline)

    async def _listen(self, deadline: float) -> bytes:
        """Waits for a summons."""
        told = json.loads(await self._door.call(self._caller, "listen", {}))
        with metrics.LISTENING.track_inprogress(), self._door.waiters.listening(told["node_token"]) as waiter:
            while not self._is_over(_NO_JOBS, deadline):
                await waiter.rest(deadline - asyncio.get_running_loop().time(), self._hangup)
                if waiter.is_summoned:
                    return _SUMMONS
        return _NO_JOBS

    async def _wait(self, deadline: float) -> bytes:
        loop = asyncio.get_running_loop()
        # The database learns of who waits first, and then the claim looks once more: what comes after that is notified.
        seconds = max(1, math.ceil(deadline - loop.time()))
        async with self._looks:
            told = json.loads(await self._door.call(self._caller, "wait", {"seconds": str(seconds)}))
        with self._door.waiters.joined(told["token"], told["node_token"]) as waiter:
            while True:
                waiter.looks()
                answer = await self._look()
                waiter.looked(found=_has_jobs(answer))
                if self._is_over(answer, deadline):
                    return answer
                if waiter.is_summoned:
                    return _SUMMONS
                await waiter.rest(deadline - loop.time(), self._hangup)
                if self._hangup.done():
                    self._door.later(self._unwait(told["until"]))
                    return answer

    async def _look(self) -> bytes:
        """Claims once; not for a client that has hung up while it was not yet its turn."""
        async with self._looks:
            if self._hangup.done():
                return _NO_JOBS
            # In a task of its own: a claim that is cut off in the middle may have been committed.
            claim = asyncio.ensure_future(self._door.call(self._caller, CLAIM.function, self._arguments))
            try:
                answer = await asyncio.shield(claim)
                await _let_hangup_be_noticed()
            except asyncio.CancelledError:
                self._door.later(self._hand_back(claim))
                raise
        if self._hangup.done():
            self._door.later(self._hand_back(claim))
        return answer

    def _is_over(self, answer: bytes, deadline: float) -> bool:
        return (
            _has_jobs(answer)
            or self._hangup.done()
            or self._door.waiters.closed
            or deadline <= asyncio.get_running_loop().time()
        )

    async def _unwait(self, until: str) -> None:
        """Tells the database that this wait is over, long before it would forget by itself, at the deadline.
        A write for each wait that simply ends would be one too many."""
        try:
            await self._door.call(self._caller, "unwait", {"until": until})
        except Problem as problem:
            _log.info("an end of waiting could not be told: %s", problem.code)
        except psycopg.Error:
            _log.exception("an end of waiting could not be told")

    async def _hand_back(self, claim: asyncio.Future[bytes]) -> None:
        """Hands back what a claim turns out to have taken, when nobody is there any more to take it."""
        try:
            assignments = [UUID(job["assignment_id"]) for job in json.loads(await claim)["jobs"]]
            if assignments:
                await self._door.call(self._caller, "hand_back_undelivered", {"assignments": assignments})
                metrics.HANDED_BACK.inc(len(assignments))
        except Problem as problem:
            # Its lease ends it, or the node's next heartbeat, which doesn't list it.
            _log.warning("undelivered work could not be handed back: %s", problem.code)
        except psycopg.Error:
            _log.exception("undelivered work could not be handed back")


async def _arguments(request: Request) -> tuple[Mapping[str, Any], float]:
    """The claim's arguments, and how long it may wait, in seconds."""
    body = await bodies.read_needed_object(request)
    arguments = fields.arguments((*CLAIM.body, WAIT), body.members)
    wait_seconds = float(arguments.pop(WAIT.name))
    if not 0 <= wait_seconds <= MAX_WAIT_SECONDS:
        raise problems.invalid_argument(f"{WAIT.name} must be between 0 and {MAX_WAIT_SECONDS}.")
    return arguments, wait_seconds


def _has_jobs(answer: bytes) -> bool:
    return len(answer) > _EMPTY_ANSWER_BYTES or bool(json.loads(answer)["jobs"])


async def _let_hangup_be_noticed() -> None:
    """Two turns of the loop: the end of a connection that has arrived already is read in one and told in the next."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)
