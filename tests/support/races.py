"""Forced interleavings: several sessions of one database, each told what to do and when.

A session has a connection and a thread of its own, so that a statement which waits for a lock holds up nothing but
its session:

    def test_a_cancel_waits_for_a_completion(sessions: Sessions) -> None:  # R28
        node, operator = sessions.open("node"), sessions.open("operator")
        node.begin()
        node.run("select fleet.complete_assignment(%s, %s, %s)", assignment, machine, artifacts)
        cancel = operator.send("select fleet.cancel_job(%s, 'too late')", job)
        wait_until_blocked(operator, by=node)
        node.commit()
        assert cancel.value() == "complete"

The fixture ends each test with two checks: no invariant is broken, and the server's log of this database holds
nothing but refusals (SQLSTATE FLnnn) and what the test said it `expects`: no deadlock, no internal error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from support.clusters import Database
from support.waiting import eventually

# How long one statement may take before the test counts as hung.
STATEMENT_SECONDS = 20.0

Row = tuple[Any, ...]

_FAULT = re.compile(r"^\S+ \S+ \S+ \[\d+\] (?P<database>\S*) (?P<sqlstate>\w{5}) (?:ERROR|FATAL|PANIC): ", re.MULTILINE)


class Call:
    """A statement under way in a session."""

    def __init__(self, future: Future[list[Row]]) -> None:
        self._future = future

    @property
    def is_done(self) -> bool:
        """Whether it has ended, well or not."""
        return self._future.done()

    def rows(self) -> list[Row]:
        """Waits for its rows, none for a statement that returns no set. Raises what the statement raised."""
        return self._future.result(STATEMENT_SECONDS)

    def error(self) -> BaseException | None:
        """Waits for its end; what it raised, None when it went well."""
        return self._future.exception(STATEMENT_SECONDS)

    def value(self) -> Any:
        """Waits for the first column of its first row, None without a row. Raises what the statement raised."""
        rows = self.rows()
        return rows[0][0] if rows else None


class Session:
    """One connection in autocommit mode, with a thread of its own."""

    def __init__(self, name: str, dsn: str) -> None:
        self.name = name
        self._connection = psycopg.connect(dsn, autocommit=True, application_name=name)
        self._dsn = dsn
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self.pid = self._connection.info.backend_pid

    def send(self, query: str, *arguments: object) -> Call:
        """Begins a statement and returns at once; what was sent before it ends first.

        Arguments stand for %s; dicts and lists of dicts go as jsonb.
        """
        return Call(self._thread.submit(self._execute, query, arguments))

    def run(self, query: str, *arguments: object) -> list[Row]:
        """Runs a statement and returns its rows."""
        return self.send(query, *arguments).rows()

    def value(self, query: str, *arguments: object) -> Any:
        """Runs a statement and returns the first column of its first row, None without a row."""
        return self.send(query, *arguments).value()

    def begin(self, isolation: str = "read committed") -> None:
        """Opens a transaction."""
        self.run(f"begin isolation level {isolation}")

    def commit(self) -> None:
        """Commits the open transaction."""
        self.run("commit")

    def rollback(self) -> None:
        """Rolls the open transaction back."""
        self.run("rollback")

    def terminate(self) -> None:
        """Ends the session's backend as a crash of its client would; what it is doing raises."""
        with psycopg.connect(self._dsn, autocommit=True) as other:
            other.execute("select pg_terminate_backend(%s, 5000)", (self.pid,))

    def close(self) -> None:
        """Cancels what is under way, rolls back and disconnects."""
        self._connection.cancel()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._connection.close()

    def _execute(self, query: str, arguments: tuple[object, ...]) -> list[Row]:
        cursor = self._connection.execute(query.encode(), [_adapted(argument) for argument in arguments] or None)
        return cursor.fetchall() if cursor.description is not None else []


class Sessions:
    """The sessions of one test on one database, and what its log may hold."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._open: list[Session] = []
        self._expected: set[str] = set()
        self._log_start = database.cluster.server.log_size()

    def open(self, name: str, user: str | None = None) -> Session:
        """A new session; the superuser's where no user is named."""
        session = Session(name, self.database.dsn(user))
        self._open.append(session)
        return session

    def expect(self, *sqlstates: str) -> None:
        """Lets errors with these SQLSTATEs stand in the log, such as 57P01 after terminate()."""
        self._expected.update(sqlstates)

    def check(self) -> None:
        """Closes the sessions; fails when an invariant is broken or the log holds what it must not."""
        for session in self._open:
            session.close()
        self._open.clear()
        assert_healthy(self.database)
        assert_clean_log(self.database, self._log_start, self._expected)


def assert_healthy(database: Database) -> None:
    """Fails with the broken rules when `fleet.check_invariants()` finds any."""
    with database.connect() as connection:
        broken = connection.execute("select * from fleet.check_invariants()").fetchall()
    assert not broken, "\n".join(map(str, broken))


def assert_clean_log(database: Database, since: int, expected: set[str]) -> None:
    """Fails when the server has logged an error about this database from byte `since` on that is neither a refusal
    (SQLSTATE FLnnn), a statement that Session.close() cancelled (57014), nor of an expected SQLSTATE."""
    log = database.cluster.server.log(since)
    for fault in _FAULT.finditer(log):
        known = fault["sqlstate"].startswith("FL") or fault["sqlstate"] in {"57014", *expected}
        if fault["database"] == database.name and not known:
            raise AssertionError(f"The server's log holds an unexpected error:\n{log[fault.start() :][:2000]}")


def wait_until_blocked(session: Session, by: Session | None = None) -> None:
    """Returns when the session waits for a lock, held by that other session where one is named."""
    with psycopg.connect(session._dsn, autocommit=True) as observer:

        def blockers() -> list[int]:
            row = observer.execute("select pg_blocking_pids(%s)", (session.pid,)).fetchone()
            return [] if row is None else list(row[0])

        eventually(
            lambda: by.pid in blockers() if by is not None else blockers(),
            f"session {session.name} to be blocked" + (f" by {by.name}" if by is not None else ""),
        )


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Passes when the block is refused with that code, as SQLSTATE FLnnn and with a detail."""
    with pytest.raises(psycopg.Error) as caught:
        yield
    error = caught.value
    assert (error.sqlstate or "").startswith("FL"), f"Not a refusal but {error.sqlstate}: {error}"
    assert error.diag.message_primary == code, f"Refused, but with {error.diag.message_primary}: {error}"
    assert error.diag.message_detail, f"{code} came without a detail."


def _adapted(argument: object) -> object:
    is_json = isinstance(argument, dict) or (
        isinstance(argument, list) and any(isinstance(element, dict) for element in argument)
    )
    return Jsonb(argument) if is_json else argument
