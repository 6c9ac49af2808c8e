"""What the catalogs of an installed database say about its functions, tables and views."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest

from support.clusters import Clusters, Database

Connection = psycopg.Connection[Any]

_FUNCTIONS = """
    from pg_proc f
    join pg_namespace n on n.oid = f.pronamespace
   where n.nspname in ('fleet', 'fleet_agent', 'fleet_core')
"""

_RELATIONS = """
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('fleet', 'fleet_agent', 'fleet_core')
     and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
"""


@pytest.fixture(scope="module")
def schema(clusters: Clusters) -> Iterator[Connection]:
    """A superuser's connection to one database with the schema, which no test of this module changes."""
    database = clusters.oldest.clone()
    with closing(database.connect()) as connection:
        yield connection
    database.drop()


def test_plpgsql_check_finds_nothing(plpgsql_check_database: Database) -> None:
    """Errors, warnings and holes for injection, in every PL/pgSQL function and for every table of a trigger."""
    with closing(plpgsql_check_database.connect()) as connection:
        findings = _lines(
            connection,
            f"""
            select f.oid::regprocedure, c.lineno, c.level, c.message, c.detail
              from (select f.oid, 0::oid as relation
                      {_FUNCTIONS} and f.prorettype <> 'trigger'::regtype
                       and f.prolang = (select oid from pg_language where lanname = 'plpgsql')
                    union
                    select f.oid, g.tgrelid
                      from pg_trigger g
                      join pg_proc f on f.oid = g.tgfoid
                      join pg_namespace n on n.oid = f.pronamespace
                     where n.nspname in ('fleet', 'fleet_agent', 'fleet_core')
                       and g.tgparentid = 0) f
             cross join lateral plpgsql_check_function_tb(
               f.oid, f.relation, other_warnings => true, extra_warnings => true,
               security_warnings => true, performance_warnings => false) c
            """,
        )
    assert not findings, "\n".join(findings)


def test_every_function_compiles(database_of_each_version: Database) -> None:
    """The language's own validator, which installing switches off to be free of order, with every extra check on."""
    with closing(database_of_each_version.connect()) as connection:
        connection.execute("set check_function_bodies = on")
        connection.execute("set plpgsql.extra_errors = 'all'")
        functions = connection.execute(
            f"""
            select f.oid, f.oid::regprocedure::text, l.lanname::text
              from (select f.oid, f.prolang {_FUNCTIONS}) f
              join pg_language l on l.oid = f.prolang
             where l.lanname in ('plpgsql', 'sql')
            """.encode()
        ).fetchall()
        faults = []
        for oid, name, language in functions:
            validator = "plpgsql_validator" if language == "plpgsql" else "fmgr_sql_validator"
            try:
                connection.execute(f"select {validator}(%s)".encode(), (oid,))
            except psycopg.Error as error:
                faults.append(f"{name}: {error}")
    assert functions
    assert not faults, "\n".join(faults)


def test_every_definer_function_has_a_closed_path(schema: Connection) -> None:
    """A function that runs with its owner's rights must not find what its caller has put in the way."""
    open_paths = _lines(
        schema,
        f"""
        select f.oid::regprocedure, f.proconfig {_FUNCTIONS}
           and f.prosecdef
           and not coalesce('search_path=pg_catalog, pg_temp' = any (f.proconfig), false)
        """,
    )
    assert not open_paths, "\n".join(open_paths)


def test_every_public_function_runs_as_the_owner(schema: Connection) -> None:
    """Callers have no right to any table, so a public function without its owner's rights could do nothing."""
    invokers = _lines(
        schema,
        f"""
        select f.oid::regprocedure {_FUNCTIONS}
           and n.nspname in ('fleet', 'fleet_agent') and not f.prosecdef
           and f.prorettype <> 'trigger'::regtype
           -- An entry of pg_cron runs as whoever made it, so these two are the caller's own.
           and f.proname not in ('schedule_sweeps', 'unschedule_sweeps')
        """,
    )
    assert not invokers, "\n".join(invokers)


def test_public_may_do_nothing(schema: Connection) -> None:
    """PUBLIC has no right to a schema, function, table, view, column or sequence."""
    rights = _lines(
        schema,
        f"""
        select 'schema', n.nspname, a.privilege_type
          from pg_namespace n, aclexplode(n.nspacl) a
         where n.nspname in ('fleet', 'fleet_agent', 'fleet_core') and a.grantee = 0
        union all
        select 'function', f.name, a.privilege_type
          from (select f.oid::regprocedure::text as name, coalesce(f.proacl, acldefault('f', f.proowner)) as acl
                {_FUNCTIONS}) f, aclexplode(f.acl) a
         where a.grantee = 0
        union all
        select 'relation', c.name, a.privilege_type
          from (select c.oid::regclass::text as name, c.relacl {_RELATIONS}) c, aclexplode(c.relacl) a
         where a.grantee = 0
        union all
        select 'column', c.name || '.' || t.attname, a.privilege_type
          from (select c.oid, c.oid::regclass::text as name {_RELATIONS}) c
          join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
         where a.grantee = 0
        """,
    )
    assert not rights, "\n".join(rights)


def test_the_app_may_execute_its_door_and_nothing_else(schema: Connection) -> None:
    """fleet_app reads no table or view, and calls functions of fleet_agent only."""
    rights = _lines(
        schema,
        f"""
        select f.oid::regprocedure {_FUNCTIONS}
           and n.nspname <> 'fleet_agent' and has_function_privilege('fleet_app', f.oid, 'execute')
        """,
    )
    assert not rights, "\n".join(rights)
    relations = _lines(
        schema,
        f"""
        select c.oid::regclass {_RELATIONS}
           and case c.relkind
                 when 'S' then has_sequence_privilege('fleet_app', c.oid, 'usage,select,update')
                 else has_table_privilege('fleet_app', c.oid, 'select,insert,update,delete,truncate')
               end
        """,
    )
    assert not relations, "\n".join(relations)


def test_everything_is_owned_by_the_owner(schema: Connection) -> None:
    """What another role owned would run, or be changed, with that role's rights."""
    strangers = _lines(
        schema,
        f"""
        select f.oid::regprocedure::text {_FUNCTIONS} and f.proowner <> 'fleet_owner'::regrole
        union all
        select c.oid::regclass::text {_RELATIONS} and c.relowner <> 'fleet_owner'::regrole
        """,
    )
    assert not strangers, "\n".join(strangers)


def test_everything_has_a_comment(schema: Connection) -> None:
    r"""\df+ and \d+ are where a DBA looks first. Partitions are explained by their parents."""
    silent = _lines(
        schema,
        f"""
        select 'function', f.oid::regprocedure::text {_FUNCTIONS} and obj_description(f.oid, 'pg_proc') is null
        union all
        select 'relation', c.oid::regclass::text {_RELATIONS}
           and c.relkind <> 'S' and not c.relispartition and obj_description(c.oid, 'pg_class') is null
        union all
        select 'schema', n.nspname
          from pg_namespace n
         where n.nspname in ('fleet', 'fleet_agent', 'fleet_core') and obj_description(n.oid, 'pg_namespace') is null
        """,
    )
    assert not silent, "\n".join(silent)


def _lines(connection: Connection, query: str) -> list[str]:
    """The rows of a query, each as one line."""
    return [" ".join(map(str, row)) for row in connection.execute(query.encode())]
