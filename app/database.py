"""The database, as the app sees it: a place to call functions of `fleet_agent`.

A connection is held for the length of one call and no longer. While the database is away every call is refused at
once, and a probe in the background finds out when it is back; psycopg's pool alone would let callers wait out its
back-off of seconds for each dead connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

import psycopg
from psycopg import AsyncConnection
from psycopg.abc import Buffer
from psycopg.adapt import Loader
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from . import problems

_log = logging.getLogger(__name__)

# Calls take around a millisecond of work, but those that write wait for the disk at their commit, and commits that wait
# together share one write. So more connections than cores; five workers stay within PostgreSQL's default of 100.
POOL_SIZE: Final = 16
_ACQUIRE_SECONDS: Final = 5.0
_CALL_SECONDS: Final = 10.0
_PROBE_SECONDS: Final = 0.25

# A connection whose packets vanish must fail within seconds, not after the kernel's quarter of an hour.
CONNECTION_DEFAULTS: Final = {
    "connect_timeout": "2",
    "tcp_user_timeout": "10000",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "application_name": "pgfleet",
}

# SQLSTATEs by their beginnings. The connection is of no more use: it broke (08), the server shuts down or starts (57P),
# or is a primary no longer (25006).
_AWAY: Final = ("08", "57P", "25006")
# The call was undone and may be made again: serialization failure, deadlock.
_UNDONE: Final = ("40001", "40P01")
# The server can't take it now: out of resources, cancelled by a timeout, lock not to be had.
_BUSY: Final = ("53", "57014", "55P03")

_FIND_CREDENTIAL: Final = "select credential_id, key_hash from fleet_agent.find_credential(key_id => %(key_id)s)"
_HEARD_AGAIN: Final = "select n, answer from fleet_agent.heard_again(beats => %(beats)s)"
_OPEN_PAIRING_ATTEMPT: Final = (
    "select attempt_id, allowed, code_id, code_hash, retry_after"
    " from fleet_agent.open_pairing_attempt(source => %(source)s, node_name => %(node_name)s)"
)


@dataclass(frozen=True)
class PairingAttempt:
    """An attempt that has been charged, and the codes that it is to be compared with: id and hash, in the order in
    which they count."""

    attempt_id: UUID
    codes: tuple[tuple[UUID, str], ...]


class _Verbatim(Loader):
    """Leaves jsonb as the server wrote it: an answer is passed on, not taken apart."""

    def load(self, data: Buffer) -> bytes:
        return bytes(data)


class _Stack(deque[Any]):
    """What came last goes first."""

    def append(self, item: Any) -> None:
        """Puts it where popleft() takes from."""
        self.appendleft(item)


class _Pool(AsyncConnectionPool[AsyncConnection[tuple[Any, ...]]]):
    """psycopg's pool, but the connection that was given back last is handed out first: while few are busy only few
    server processes work, and what they need is in the processor's caches still."""

    def __init__(self, conninfo: str, **options: Any) -> None:
        super().__init__(conninfo, **options)
        self._pool = _Stack(self._pool)  # which end it puts them at is no option of its


class Database:
    """A pool of connections that is replaced after each outage. To be opened in the process that uses it."""

    def __init__(self, dsn: str) -> None:
        self._conninfo = make_conninfo("", **{**CONNECTION_DEFAULTS, **conninfo_to_dict(dsn)})
        self._pool: _Pool | None = None
        self._recovering = asyncio.Lock()
        self._checked_at = 0.0
        self._return: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Starts connecting; a database that is away is no error."""
        if await self._is_writable():
            await self._open_pool()
        else:
            self._go_away()

    async def close(self) -> None:
        """Closes all connections."""
        if self._return is not None:
            self._return.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._return
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    async def call(self, function: str, arguments: Mapping[str, Any]) -> bytes:
        """Calls a function of `fleet_agent` by argument name, in a transaction of its own.

        Returns its jsonb answer as the server wrote it, UTF-8, empty where the function returns nothing.

        Raises Problem: the function's refusal, or `unavailable`. Other errors of the database pass through.
        """
        rows = await self._execute(_call_of(function, tuple(arguments)), arguments)
        answer = rows[0][0] if rows else None
        return answer if isinstance(answer, bytes) else b""

    async def heard_again(self, beats: str) -> dict[int, bytes]:
        """The answers to those of many heartbeats that were kept, by their `n`, as the server wrote them; `beats` is an
        array as fleet_agent.heard_again takes it. Raises Problem."""
        return dict(await self._execute(_HEARD_AGAIN, {"beats": beats}))

    async def find_credential(self, key_id: str) -> tuple[UUID, str] | None:
        """The credential's id and the hash of its key; None where the key id is unknown or revoked. Raises Problem."""
        rows = await self._execute(_FIND_CREDENTIAL, {"key_id": key_id})
        return (rows[0][0], rows[0][1]) if rows else None

    async def open_pairing_attempt(self, source: str | None, node_name: str) -> PairingAttempt | int:
        """Charges an attempt at pairing to its source, for good. Where that has used up its budget, or pairing is
        closed: after how many seconds it may try again. Raises Problem."""
        rows = await self._execute(_OPEN_PAIRING_ATTEMPT, {"source": source, "node_name": node_name})
        if not rows[0][1]:
            return int(rows[0][4])
        return PairingAttempt(rows[0][0], tuple((row[2], row[3]) for row in rows if row[2] is not None))

    async def _execute(self, query: str, arguments: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The rows. Tried twice where the first try met a dead connection or was undone by another's lock."""
        problem = problems.unavailable("The database is away.")
        for _ in range(2):
            pool, since = self._pool, time.monotonic()
            if pool is None:
                break
            try:
                async with asyncio.timeout(_CALL_SECONDS), pool.connection(_ACQUIRE_SECONDS) as connection:
                    return await (await connection.execute(query, arguments)).fetchall()
            except UnicodeEncodeError:
                raise problems.invalid_argument("A text holds a character that UTF-8 can't encode.") from None
            except PoolClosed:
                continue
            except PoolTimeout:
                problem = problems.unavailable("All connections to the database are in use.")
                break
            except TimeoutError:
                await self._recover(pool, since)
                problem = problems.unavailable("The database took too long.")
                break
            except psycopg.Error as error:
                if _is_away(error):
                    await self._recover(pool, since)
                elif (error.sqlstate or "").startswith(_UNDONE):
                    problem = problems.unavailable("Another transaction was in the way.")
                else:
                    refusal = _refusal(error)
                    if refusal is None:
                        raise
                    raise refusal from error
        raise problem

    async def _recover(self, pool: AsyncConnectionPool[Any], since: float) -> None:
        """Sees to a pool in which a call that began at `since` found a dead connection."""
        async with self._recovering:
            if self._pool is not pool or self._checked_at >= since:
                return  # another call has seen to it
            if await self._is_writable():
                await pool.check()
                self._checked_at = time.monotonic()
            else:
                _log.warning("the database is away")
                self._go_away()

    def _go_away(self) -> None:
        pool, self._pool = self._pool, None
        self._return = asyncio.create_task(self._come_back(pool))

    async def _come_back(self, old: AsyncConnectionPool[Any] | None) -> None:
        if old is not None:
            await old.close(timeout=1)
        while not await self._is_writable():
            await asyncio.sleep(_PROBE_SECONDS)
        await self._open_pool()
        _log.info("the database is back")

    async def _open_pool(self) -> None:
        pool = _Pool(
            self._conninfo,
            # No prepared statements: pgbouncer in transaction mode has none to keep.
            kwargs={"autocommit": True, "prepare_threshold": None, "client_encoding": "utf8"},
            configure=_configure,
            min_size=1,
            max_size=POOL_SIZE,
            open=False,
        )
        await pool.open()
        self._pool = pool

    async def _is_writable(self) -> bool:
        """Whether a new connection reaches a server that takes writes; a demoted primary still answers reads."""
        try:
            async with await AsyncConnection.connect(self._conninfo) as connection:
                report = connection.info.parameter_status
                return "on" not in {report("in_hot_standby"), report("default_transaction_read_only")}
        except psycopg.Error:
            return False


@functools.cache
def _call_of(function: str, names: tuple[str, ...]) -> str:
    """The text of a call. Both come from the table of operations, never from a request."""
    return f"select fleet_agent.{function}({', '.join(f'{name} => %({name})s' for name in names)})"


async def _configure(connection: AsyncConnection[Any]) -> None:
    """Makes a new connection ready, whatever the server's defaults: hand-outs and reports insist on READ COMMITTED,
    and the timestamps in answers are UTC."""
    connection.adapters.register_loader("jsonb", _Verbatim)
    for name, value in (("default_transaction_isolation", "read committed"), ("TimeZone", "UTC")):
        await connection.execute("select set_config(%s, %s, false)", (name, value))


def _refusal(error: psycopg.Error) -> problems.Problem | None:
    """What the client is told of an error that a second try won't mend; None for a fault of ours."""
    if (error.sqlstate or "").startswith(_BUSY):
        return problems.unavailable("The database is too busy.")
    refusal = problems.from_database(error)
    if refusal is not None and refusal.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        _log.error("the schema doesn't fit: %s %s", error.sqlstate, error.diag.message_primary)
    return refusal


def _is_away(error: psycopg.Error) -> bool:
    if error.sqlstate is None:  # a connection that broke in mid-call: nobody was left to send one
        return isinstance(error, psycopg.OperationalError)
    return error.sqlstate.startswith(_AWAY)
