"""What operators and monitoring poll every few seconds costs the same however much has been done.

Seen elsewhere: a dashboard's counts read all of history, and slowed down the very claims that they watched.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest

from support.clusters import Database

POLLED = (
    *(
        f"select * from fleet.{view}"
        for view in ("queue", "waiting", "stuck", "sweeps", "throughput", "nodes", "devices")
    ),
    *(f"select * from fleet.{view} limit 100" for view in ("jobs", "assignments", "artifacts", "events")),
    "select * from fleet.jobs order by id desc limit 20",
    "select fleet_agent.metrics()",
    "select fleet_agent.ready()",
)

# A job as completing leaves it, many times over.
_FINISHED = """
with lane as (select lane_id, organization_id from fleet_core.jobs limit 1), made as (
  select fleet_core.new_id(l.organization_id) as id, l.*, now() - n * interval '1 second' as at
    from lane l cross join generate_series(1, %(jobs)s) n
), job as (
  insert into fleet_core.jobs (id, organization_id, lane_id, created_at, started_at, finished_at, ordinal, priority,
         fan_out, max_attempts, attempt, depth, kind, outcome, winner_id, requires, payload)
  select id, organization_id, lane_id, at, at, at, 0, 100, 1, 3, 1, 0, 'render', 'complete', id, '{}', '{}' from made
), assignment as (
  insert into fleet_core.ended_assignments (id, organization_id, job_id, node_id, assigned_at, started_at, finished_at,
         lease_expires_at, artifacts_verified_at, attempt, lease_seconds, state, reason, reported, kind, reserves)
  select m.id, m.organization_id, m.id, n.id, at, at, at, at, at, 1, 60, 'succeeded', 'verified', 'complete', 'render',
         jsonb_build_array(jsonb_build_object('pool', n.id, 'key', 'own', 'mb', 1))
    from made m cross join fleet_core.nodes n
), artifact as (
  insert into fleet_core.artifacts (id, organization_id, job_id, assignment_id, node_id, created_at, byte_size, role,
         status, kind, content_hash, media_type, storage_key)
  select m.id, m.organization_id, m.id, m.id, n.id, at, 1, 'produced', 'final', 'out', repeat('a', 64), 'text/plain',
         'k'
    from made m cross join fleet_core.nodes n
)
insert into fleet_core.job_events (at, organization_id, job_id, event)
select at, organization_id, id, 'verified' from made
"""


@pytest.fixture
def operator(database: Database) -> Iterator[psycopg.Connection[Any]]:
    """An operator's session on a fleet with one machine, some jobs that wait, and one that is done."""
    with closing(database.connect()) as connection:
        connection.execute("select t.node(t.org())")
        connection.execute("select t.job(organization_id) from fleet.nodes cross join generate_series(1, 5)")
        connection.execute("select t.complete(t.claim(id)) from fleet.nodes")
        connection.execute("select fleet.run_sweeps()")
        yield connection


def cost(connection: psycopg.Connection[Any], query: str) -> int:
    """How many buffers a query touches, plans and catalog already at hand."""

    def once() -> int:
        [(plan,)] = connection.execute(f"explain (analyze, buffers, format json) {query}".encode()).fetchall()
        return int(plan[0]["Plan"]["Shared Hit Blocks"] + plan[0]["Plan"]["Shared Read Blocks"])

    return min(once() for _ in range(3))


def test_twenty_thousand_finished_jobs_cost_nothing(operator: psycopg.Connection[Any]) -> None:
    """Each touches about as many buffers as before."""
    operator.execute("vacuum analyze")
    before = {query: cost(operator, query) for query in POLLED}

    operator.execute(_FINISHED.encode(), {"jobs": 20_000})
    operator.execute("vacuum analyze")

    after = {query: cost(operator, query) for query in POLLED}
    # A list of a hundred finds more to list than the one job that was done before, at a few buffers each.
    dearer = {query: (before[query], after[query]) for query in POLLED if after[query] > before[query] + 2_000}
    polled = {query: (before[query], after[query]) for query in POLLED if "limit" not in query}
    assert not dearer
    assert not {query: costs for query, costs in polled.items() if costs[1] > costs[0] + 20}
