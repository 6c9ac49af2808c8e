"""What fleet.check_invariants() costs: so many passes over what there is, whatever the planner believes of it."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import psycopg

from support.clusters import Database

JOBS = 3_000

# Jobs that failed, as failing leaves them: for good after one attempt, or after all of them.
_FAILED = """
with lane as (select organization_id, lane_id from fleet_core.jobs limit 1), made as (
  select fleet_core.new_id(l.organization_id) as id, l.*, now() - n * interval '1 second' as at
    from lane l cross join generate_series(1, %(jobs)s) n
), job as (
  insert into fleet_core.jobs (id, organization_id, lane_id, created_at, started_at, finished_at, ordinal, priority,
         error, fan_out, max_attempts, attempt, attempts_spent, depth, kind, outcome, reason, requires, payload)
  select id, organization_id, lane_id, at, at, at, 0, 100, 'broken', 1, %(attempts)s, 1, 1, 0, 'render', 'failed',
         'node_failed', '{}', '{}' from made
)
insert into fleet_core.ended_assignments (id, organization_id, job_id, node_id, assigned_at, started_at, finished_at,
       lease_expires_at, attempt, lease_seconds, retryable, state, reason, reported, kind)
select m.id, m.organization_id, m.id, n.id, at, at, at, at, 1, 60, %(attempts)s = 1, 'failed', 'node_failed', 'fail',
       'render'
  from made m cross join fleet_core.nodes n
"""


def test_each_rule_reads_each_row_a_few_times(database: Database) -> None:
    """Also where the statistics are of the time before the night when so much failed."""
    with closing(database.connect()) as connection:
        connection.execute("select t.job(t.org())")
        connection.execute("select t.node(id) from fleet.organizations")
        connection.execute(_FAILED.encode(), {"jobs": JOBS, "attempts": 1})
        connection.execute("analyze")
        connection.execute(_FAILED.encode(), {"jobs": JOBS, "attempts": 3})
        # As the function runs it.
        for (setting,) in connection.execute(
            "select unnest(proconfig) from pg_proc where oid = 'fleet.check_invariants()'::regprocedure"
        ).fetchall():
            name, value = setting.split("=", 1)
            connection.execute("select set_config(%s, %s, false)", (name, value))

        plan = _plan(connection, "select * from fleet_core.broken_rules")

        assert _busiest(plan) <= 6 * JOBS
        assert connection.execute("select count(*) from fleet.check_invariants()").fetchone() == (0,)


def test_parallel_workers_share_it(database: Database) -> None:
    """One function in it that is not fit for them would keep them from all of it."""
    with closing(database.connect()) as connection:
        for setting in ("parallel_setup_cost", "parallel_tuple_cost", "min_parallel_table_scan_size"):
            connection.execute("select set_config(%s, '0', false)", (setting,))

        lines = connection.execute("explain select * from fleet_core.broken_rules").fetchall()

        assert any("Gather" in line for (line,) in lines)


def _plan(connection: psycopg.Connection[Any], query: str) -> dict[str, Any]:
    [(plan,)] = connection.execute(f"explain (analyze, format json, timing off) {query}".encode()).fetchall()
    found: dict[str, Any] = plan[0]["Plan"]
    return found


def _busiest(node: dict[str, Any]) -> int:
    """The most rows that any node of the plan has looked at."""
    looked = sum(node.get(rows, 0) for rows in ("Actual Rows", "Rows Removed by Filter", "Rows Removed by Join Filter"))
    return max([int(looked * node["Actual Loops"]), *(_busiest(child) for child in node.get("Plans", []))])
