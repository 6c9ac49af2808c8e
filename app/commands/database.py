"""The database, as commands see it: a place to call functions of `fleet`, each in a transaction of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import dict_row

from ..config import check_dsn

# An operator waits for an answer, not for a quarter of an hour. What the DSN says goes before these.
_CONNECTION_DEFAULTS = {"connect_timeout": "5", "tcp_user_timeout": "10000", "application_name": "fleet"}

Row = dict[str, Any]


def connect(dsn: str) -> psycopg.Connection[Any]:
    """A connection in autocommit mode, to be closed by the caller.

    Raises ConfigError where the DSN can't be read, psycopg.Error where there is no connection.
    """
    check_dsn(dsn)
    return psycopg.connect(make_conninfo("", **{**_CONNECTION_DEFAULTS, **conninfo_to_dict(dsn)}), autocommit=True)


def call(connection: psycopg.Connection[Any], function: str, **arguments: object) -> Any:
    """What a function of `fleet` returns. Raises psycopg.Error, also for what it refuses."""
    query = f"select fleet.{function}({_named(arguments)})"
    row = connection.execute(query.encode(), arguments).fetchone()
    assert row is not None
    return row[0]


def rows(connection: psycopg.Connection[Any], function: str, **arguments: object) -> list[Row]:
    """The rows that a function of `fleet` returns, by the names of their columns. Raises psycopg.Error."""
    query = f"select * from fleet.{function}({_named(arguments)})"  # noqa: S608 - names, from this package
    return connection.cursor(row_factory=dict_row).execute(query.encode(), arguments).fetchall()


def _named(arguments: Iterable[str]) -> str:
    """The arguments of a call, by name."""
    return ", ".join(f"{name} => %({name})s" for name in arguments)
