"""Heartbeats that say what the ones before them said: most of a fleet's calls.

What comes while some are under way to the database goes there together next. So a call costs the less the more there
are, and none waits for company.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import psycopg
from falcon.asgi import Response

from . import bodies, fields, problems
from .background import Background
from .bodies import Body
from .database import Database
from .operations import HEARTBEAT
from .problems import Problem
from .requests import Request
from .storable import check_storable

if TYPE_CHECKING:
    from .credentials import Caller
    from .door import Door

_log = logging.getLogger(__name__)

_AT_ONCE: Final = 100
# Characters of a report: a batch of the longest is a few megabytes.
_LONGEST: Final = 16_384
_PATIENCE_SECONDS: Final = 1.0


_Batch = dict[str, tuple[str, "asyncio.Future[bytes | None]"]]
"""By credential: the report, and whoever waits for its answer."""


class Heartbeat:
    """`/v1/heartbeat`."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def on_post(self, req: Request, resp: Response) -> None:
        """Together with others, if it says what the one before it said; else by itself."""
        caller = await self._door.authenticate(req)
        fields.arguments((), req.query_fields)
        report = await bodies.read_needed_object(req)
        try:
            check_storable(report.text, report.members)
        except ValueError as error:
            raise problems.invalid_argument(f"The body {error}.") from None
        answer = await self._door.heartbeats.heard(caller, report)
        if answer is None:
            answer = await self._door.call(caller, HEARTBEAT.function, {"report": report.text})
        else:
            self._door.credentials.was_taken(caller)
        resp.data = answer


class Heartbeats(Background):
    """Carries them to the database, one batch after the other."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: _Batch = {}
        self._come = asyncio.Event()
        self._under_way: set[asyncio.Task[None]] = set()

    async def heard(self, caller: Caller, report: Body) -> bytes | None:
        """The answer; None for a heartbeat that has to be called by itself, because of what it says or of a fault."""
        is_carried = self._task is not None and not self._task.done()
        if (
            not is_carried
            or caller.credential in self._waiting
            or len(report.text) > _LONGEST
            or not _may_be_the_same(report.members, caller.instance)
        ):
            return None
        answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._waiting[caller.credential] = report.text, answer
        self._come.set()
        return await answer

    async def close(self) -> None:
        """Ends; whoever still waits is told to call by itself."""
        await super().close()
        for call in self._under_way:
            call.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        _tell(self._waiting, {})

    async def _run(self) -> None:
        while True:
            await self._come.wait()
            batch = dict(itertools.islice(self._waiting.items(), _AT_ONCE))
            for credential in batch:
                del self._waiting[credential]
            if not self._waiting:
                self._come.clear()
            call = asyncio.create_task(self._carry(batch))
            self._under_way.add(call)
            call.add_done_callback(self._under_way.discard)
            # One after the other, so that they gather; but one that is stuck is not waited for.
            await asyncio.wait({call}, timeout=_PATIENCE_SECONDS)

    async def _carry(self, batch: _Batch) -> None:
        answers: Mapping[int, bytes] = {}
        try:
            # The texts are JSON objects, as bodies found.
            beats = ",".join(
                f'{{"n":{n},"credential":"{credential}","report":{report}}}'
                for n, (credential, (report, _)) in enumerate(batch.items())
            )
            answers = await self._database.heard_again(f"[{beats}]")
        except Problem:
            pass  # each will tell its own
        except psycopg.Error as error:
            _log.info("heartbeats go one by one (%d): %s", len(batch), error)
        except Exception:  # noqa: BLE001 - whatever it is, each goes on by itself
            _log.exception("heartbeats go one by one (%d)", len(batch))
        finally:
            _tell(batch, answers)


def _may_be_the_same(report: Mapping[str, Any], instance: str | None) -> bool:
    """Whether it is worth the asking: a node with work in hand has leases to renew."""
    return not report.get("assignments") and (instance is None or report.get("instance_id") == instance)


def _tell(batch: _Batch, answers: Mapping[int, bytes]) -> None:
    for n, (_, answer) in enumerate(batch.values()):
        if not answer.done():  # else its client has hung up
            answer.set_result(answers.get(n))
