"""The sweeps, where pg_cron doesn't call them.

Any number of these processes may run: one holds the lock and works, the others wait for it to go. The lock belongs to
the session, so it goes with the connection, however that ends; it needs a direct connection, not pgbouncer in
transaction mode.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from .database import CONNECTION_DEFAULTS

# Any number will do as long as all agree; this one reads "pgfleets" in ASCII.
_LOCK: Final = int.from_bytes(b"pgfleets")

_FIRST_PAUSE_SECONDS: Final = 1.0
_LONGEST_PAUSE_SECONDS: Final = 30.0

Report = Callable[[str, Mapping[str, object]], None]
"""Told what happened: `swept` (sweeps: name → rows changed, seconds), `waiting`, `away` (error), `back`."""


class Sweeper:
    """Runs the sweeps every `every` seconds until stopped, whatever becomes of the database meanwhile."""

    def __init__(self, dsn: str, every: float, report: Report) -> None:
        # With its time limits too: a database that vanishes without a word must not keep a stand-by waiting in vain.
        defaults = {**CONNECTION_DEFAULTS, "application_name": "fleet sweep"}
        self._conninfo = make_conninfo("", **{**defaults, **conninfo_to_dict(dsn)})
        self._every = every
        self._report = report
        # A plain flag: an Event that is set by a signal handler while its own wait() is under way can deadlock.
        self._stopping = False

    def stop(self) -> None:
        """Ends run() after the sweep that is under way. May be called from a signal handler."""
        self._stopping = True

    def run(self) -> None:
        """Sweeps until stop()."""
        failures = 0
        while not self._stopping:
            try:
                with self._connect() as connection:
                    if failures:
                        self._report("back", {})
                        failures = 0
                    self._sweep_while_connected(connection)
            except psycopg.Error as error:
                failures += 1
                self._report("away", {"error": _sentence(error)})
                longest = min(_FIRST_PAUSE_SECONDS * 2 ** (failures - 1), _LONGEST_PAUSE_SECONDS)
                self._rest(random.uniform(0, longest))  # noqa: S311 - full jitter

    def run_once(self) -> None:
        """Runs the sweeps once, whoever else does. Raises psycopg.Error."""
        with self._connect() as connection:
            self._sweep(connection)

    def _rest(self, seconds: float) -> None:
        """Waits, but not past stop()."""
        until = time.monotonic() + seconds
        while not self._stopping and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, 0.2))

    def _connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self._conninfo, autocommit=True)

    def _sweep_while_connected(self, connection: psycopg.Connection[Any]) -> None:
        announced = False
        while not self._stopping:
            if connection.execute("select pg_try_advisory_lock(%s)", (_LOCK,)).fetchall() == [(True,)]:
                break
            if not announced:
                self._report("waiting", {})
                announced = True
            self._rest(self._every)
        while not self._stopping:
            self._sweep(connection)
            self._rest(self._every)

    def _sweep(self, connection: psycopg.Connection[Any]) -> None:
        began = time.monotonic()
        changed = dict(connection.execute("select * from fleet.run_sweeps()").fetchall())
        self._report("swept", {"sweeps": changed, "seconds": round(time.monotonic() - began, 3)})


def _sentence(error: psycopg.Error) -> str:
    """What went wrong, in one line; libpq's messages name host and role but no password."""
    return " ".join(str(error.diag.message_primary or error).split()) or type(error).__name__
