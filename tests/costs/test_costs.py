"""What a job costs, in counts that don't depend on the machine: rows, bytes of WAL, statements, buffers.

Each bound leaves some room above what was counted: a test that fails here says that a call has become dearer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from uuid import UUID

import psycopg
import pytest

from support.clusters import Cluster, Database

ARTIFACT = json.dumps([{"content_hash": "a" * 64, "storage_key": "k/a", "kind": "out", "byte_size": 12}])
JOBS = 40
ASKED = "select sum(calls)::int from pg_stat_statements where query like 'with likely as%%'"
STATEMENTS = "select sum(calls)::int from pg_stat_statements where not toplevel"


class Yard:
    """One organization with one node that is online, and a session that works as it."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        self.organization: UUID = self.value("select fleet.create_organization('yard')")
        self.node: UUID = self.value("select fleet.create_node(%s, 'n')", self.organization)
        self.heartbeat()

    def value(self, statement: str, *arguments: object) -> Any:
        """The first column of the only row."""
        row = self.connection.execute(statement, arguments).fetchone()
        assert row is not None, statement
        return row[0]

    def heartbeat(self) -> None:
        """The node is online, and has a card."""
        self.value(
            "select fleet.heartbeat(%s, %s)",
            self.node,
            '{"devices": [{"kind": "gpu_discrete", "label": "gpu0", "vram_total_mb": 24000, "vram_free_mb": 24000}]}',
        )

    def submit(self, jobs: int, requires: str = "{}", kind: str = "k") -> None:
        """Jobs of one lane."""
        self.value(
            "select count(*) from fleet.submit_jobs(%s, (select jsonb_agg("
            "jsonb_build_object('kind', %s::text, 'requires', %s::jsonb)) from generate_series(1, %s)))",
            self.organization,
            kind,
            requires,
            jobs,
        )

    def work(self) -> None:
        """One job claimed and completed, each in a transaction of its own."""
        assignment = self.value("select assignment_id from fleet.claim(%s)", self.node)
        assert self.value("select verified from fleet.complete_assignment(%s, %s, %s)", assignment, self.node, ARTIFACT)

    def settle(self) -> None:
        """Statistics and visibility are as on a server that has run for a while."""
        self.connection.execute("vacuum analyze")

    def buffers_of_a_claim(self) -> int:
        """Buffers touched by one claim, plans and catalog already at hand."""
        explain = f"explain (analyze, buffers, format json) select * from fleet.claim('{self.node}')"
        plan = self.value(explain)[0]["Plan"]
        return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


@pytest.fixture
def yard(database: Database) -> Iterator[Yard]:
    """An organization at work."""
    with closing(database.connect()) as connection:
        yield Yard(connection)


@pytest.fixture(scope="module")
def counting_cluster(cluster: Cluster) -> Iterator[Cluster]:
    """A server that counts the statements inside of functions."""
    counting = {"shared_preload_libraries": "pg_stat_statements", "pg_stat_statements.track": "all"}
    own = Cluster(cluster.installation, **counting)
    yield own
    own.stop()


def test_rows_and_wal_of_a_job(yard: Yard) -> None:
    """Claimed and completed: eleven rows, under four kilobytes of WAL, and the job's own row updated in place."""
    yard.submit(JOBS + 10)
    for _ in range(10):
        yard.work()
    yard.settle()
    written = (
        "select sum(n_tup_ins + n_tup_upd + n_tup_del)::int from pg_stat_all_tables where schemaname = 'fleet_core'"
    )
    in_place = "select n_tup_hot_upd from pg_stat_all_tables where relid = 'fleet_core.jobs'::regclass"
    flush = "select pg_stat_clear_snapshot()"
    yard.connection.execute("checkpoint")

    yard.connection.execute("select pg_stat_force_next_flush()")
    rows, hot, position = yard.value(written), yard.value(in_place), yard.value("select pg_current_wal_lsn()")
    for _ in range(JOBS):
        yard.work()
    wal = float(yard.value("select pg_current_wal_lsn() - %s::pg_lsn", position)) / JOBS
    yard.connection.execute("select pg_stat_force_next_flush()")
    yard.connection.execute(flush)

    assert (yard.value(written) - rows) / JOBS <= 11.5
    assert (yard.value(in_place) - hot) / JOBS >= 0.9
    # The first change of a page after a checkpoint carries the whole page; there are few of them.
    assert wal < 6_000


@pytest.fixture
def counting_yard(counting_cluster: Cluster) -> Iterator[Yard]:
    """An organization at work there."""
    database = counting_cluster.clone()
    with closing(database.connect()) as connection:
        connection.execute("create extension pg_stat_statements")
        yield Yard(connection)
    database.drop()


def test_statements_of_a_job(counting_yard: Yard) -> None:
    """Each statement inside of a call costs as much as a row."""
    counting_yard.submit(JOBS + 10)
    for _ in range(10):
        counting_yard.work()
    counting_yard.connection.execute("select pg_stat_statements_reset()")
    for _ in range(JOBS):
        counting_yard.work()
    assert counting_yard.value(STATEMENTS) / JOBS <= 27


def test_reports_of_what_is_not_there_take_one_turn(counting_yard: Yard) -> None:
    """However many come in one call, and though all name the same: they are about no job, so none waits."""
    counting_yard.connection.execute("select pg_stat_statements_reset()")
    reports = "select jsonb_agg(jsonb_build_object('assignment', %s::uuid)) from generate_series(1, 500)"

    refused = counting_yard.value(
        f"select count(*) from fleet.complete_assignments(%s, ({reports})) where reason = 'assignment_not_found'",
        counting_yard.node,
        counting_yard.organization,
    )

    assert refused == 500
    assert counting_yard.value(STATEMENTS) <= 1_000


def test_statements_of_a_heartbeat_that_only_measures(counting_cluster: Cluster) -> None:
    """One look at who it is and at what is known, and what it measured; of many that come together as of one."""
    database = counting_cluster.clone()
    try:
        with closing(database.connect()) as connection:
            yard = Yard(connection)
            connection.execute("create extension pg_stat_statements")
            report = '{"devices": [{"kind": "cpu", "label": "cpu", "ram_total_mb": 64000, "ram_free_mb": %d}]}'
            credentials = []
            for n in range(5):
                node = yard.value("select fleet.create_node(%s, %s)", yard.organization, f"idle-{n}")
                issue = "select fleet.issue_credential(%s, %s, 'hash', 'agent', '{compute:heartbeat}')"
                credentials.append(yard.value(issue, node, f"k{n}"))
                yard.value("select fleet_agent.heartbeat(%s, null, %s)", credentials[-1], report % 1000)
            for number in range(10 + JOBS):
                if number == 10:
                    connection.execute("select pg_stat_statements_reset()")
                beats = ", ".join(
                    f'{{"n": {n}, "credential": "{credential}", "report": {report % (number + 1000)}}}'
                    for n, credential in enumerate(credentials)
                )
                assert yard.value("select count(*) from fleet_agent.heard_again(%s)", f"[{beats}]") == 5
            nested = yard.value("select sum(calls)::int from pg_stat_statements where not toplevel")
            assert nested / JOBS <= 2.5
    finally:
        database.drop()


@pytest.mark.parametrize("is_full", [False, True])
def test_lanes_that_are_not_for_a_node_now_are_not_judged_one_by_one(counting_yard: Yard, is_full: bool) -> None:
    """One that is left to a faster machine, or asks for memory that is given out, tells what to do with the others."""
    yard = counting_yard
    slow = yard.value("select fleet.create_node(%s, 'slow')", yard.organization)
    cpu = '{"devices": [{"kind": "cpu", "label": "cpu", "ram_total_mb": 64000, "ram_free_mb": 64000}]}'
    yard.value("select fleet.heartbeat(%s, %s)", slow, cpu)
    if is_full:
        yard.submit(1, requires='{"ram_min_mb": 63000}')
        yard.value("select assignment_id from fleet.claim(%s)", slow)

    def statements() -> int:
        yard.value("select count(*) from fleet.claim(%s)", slow)
        yard.connection.execute("select pg_stat_statements_reset()")
        assert yard.value("select count(*) from fleet.claim(%s)", slow) == 0
        return int(yard.value(STATEMENTS))

    for n in range(10):
        yard.submit(1, requires=json.dumps({"vram_min_mb": 10_000 + n}))
    few = statements()
    for n in range(10, 100):
        yard.submit(1, requires=json.dumps({"vram_min_mb": 10_000 + n}))
    assert statements() <= few + 5


def test_lanes_that_others_are_taking_from_are_not_judged(counting_yard: Yard) -> None:
    """Whose places are all locked is passed by before anything dear is done for it."""
    yard = counting_yard

    def submit_lanes() -> None:
        for n in range(12):
            yard.submit(1, requires=json.dumps({"vram_min_mb": 1000 + n}))

    def statements() -> int:
        yard.connection.execute("select pg_stat_statements_reset()")
        assert yard.value("select count(*) from fleet.claim(%s)", yard.node) == 1
        return int(yard.value(STATEMENTS))

    submit_lanes()
    yard.value("select count(*) from fleet.claim(%s)", yard.node)
    alone = statements()
    submit_lanes()
    with closing(psycopg.connect(yard.connection.info.dsn)) as other:
        other.execute("select from fleet_core.queue order by position limit 10 for update")
        assert statements() <= alone + 10 * 8


def test_a_claim_asks_few_machines_whether_they_are_faster(counting_yard: Yard) -> None:
    """The one with the most room tells the most. Where that is not what they measured last, four answers are enough."""
    yard = counting_yard
    yard.value("select fleet.set_node_status(%s, 'retired')", yard.node)
    slow = yard.value("select fleet.create_node(%s, 'slow')", yard.organization)
    cpu = '{"devices": [{"kind": "cpu", "label": "cpu", "ram_total_mb": 64000, "ram_free_mb": 64000}]}'
    yard.value("select fleet.heartbeat(%s, %s)", slow, cpu)
    for n in range(8):
        node = yard.value("select fleet.create_node(%s, %s)", yard.organization, f"card-{n}")
        card = {"kind": "gpu_discrete", "label": "gpu", "vram_total_mb": 24_000, "vram_free_mb": 24_000 - n}
        yard.value("select fleet.heartbeat(%s, %s)", node, json.dumps({"devices": [card]}))
        job = yard.value(
            "select fleet.submit_job(%s, 'k', requires => %s)",
            yard.organization,
            json.dumps({"vram_min_mb": 15_000 - 1000 * n}),
        )
        yard.value("select count(*) from fleet.assign_job(%s, nodes => array[%s::uuid])", job, node)
    for n in range(8):
        yard.submit(1, requires=json.dumps({"vram_min_mb": 8500 + 1000 * n}))
    yard.connection.execute("select pg_stat_statements_reset()")
    assert yard.value("select count(*) from fleet.claim(%s)", slow) == 0
    assert yard.value(ASKED) == 2 * 4  # by the claim's first look, and by that from the true start


def test_a_claim_asks_a_machine_that_would_unload_for_each_once(counting_yard: Yard) -> None:
    """It could give more than it measured free, to all of them."""
    yard = counting_yard
    yard.value("select fleet.register_model('idle', vram_min_mb => 20000)")
    card = {"kind": "gpu_discrete", "label": "gpu0", "vram_total_mb": 24_000, "vram_free_mb": 4000}
    loaded = {"slug": "idle", "device": "gpu0", "state": "loaded", "vram_held_mb": 20_000}
    yard.value("select fleet.heartbeat(%s, %s)", yard.node, json.dumps({"devices": [card], "models": [loaded]}))
    slow = yard.value("select fleet.create_node(%s, 'slow')", yard.organization)
    cpu = {"kind": "cpu", "label": "cpu", "ram_total_mb": 64_000, "ram_free_mb": 64_000}
    yard.value("select fleet.heartbeat(%s, %s)", slow, json.dumps({"devices": [cpu]}))
    for n in range(20):
        yard.submit(1, requires=json.dumps({"vram_min_mb": 8500 + n}))
    yard.connection.execute("select pg_stat_statements_reset()")
    assert yard.value("select count(*) from fleet.claim(%s)", slow) == 0
    assert yard.value(ASKED) == 2  # by the claim's first look, and by that from the true start


def test_faster_machines_that_are_not_there_cost_a_claim_next_to_nothing(counting_yard: Yard) -> None:
    """That they are silent is seen at a glance; none is judged."""
    yard = counting_yard
    card = {"kind": "gpu_discrete", "label": "gpu", "vram_total_mb": 24_000, "vram_free_mb": 24_000}
    for n in range(30):
        silent = yard.value("select fleet.create_node(%s, %s)", yard.organization, f"silent-{n}")
        yard.value("select fleet.heartbeat(%s, %s)", silent, json.dumps({"devices": [card]}))
    yard.connection.execute("update fleet_core.settings set test_clock_offset = '2 minutes'")
    slow = yard.value("select fleet.create_node(%s, 'slow')", yard.organization)
    cpu = {"kind": "cpu", "label": "cpu", "ram_total_mb": 64_000, "ram_free_mb": 64_000}
    yard.value("select fleet.heartbeat(%s, %s)", slow, json.dumps({"devices": [cpu]}))

    def statements() -> int:
        yard.submit(1, requires='{"vram_min_mb": 10000}')
        yard.connection.execute("select pg_stat_statements_reset()")
        assert yard.value("select count(*) from fleet.claim(%s)", slow) == 1
        return int(yard.value(STATEMENTS))

    statements()
    with_silent = statements()
    yard.connection.execute("delete from fleet_core.devices where vram_total_mb > 0 and node_id <> %s", [yard.node])
    assert with_silent <= statements() + 5


def test_a_claim_looks_no_further_the_more_stands_behind_it(yard: Yard) -> None:
    """Backlog and history are not read: as many buffers with 20,000 jobs waiting and 500 done as with ten."""
    yard.submit(60)
    for _ in range(30):
        yard.work()
    yard.settle()
    few = min(yard.buffers_of_a_claim() for _ in range(3))

    for _ in range(2):
        yard.submit(10_000)
    for _ in range(10):
        reports = yard.value(
            "select jsonb_agg(jsonb_build_object('assignment', c.assignment_id, 'artifacts', %s::jsonb))"
            "  from fleet.claim(%s, max_jobs => 50) c",
            ARTIFACT,
            yard.node,
        )
        done = "select count(*) from fleet.complete_assignments(%s, %s) where verified"
        assert yard.value(done, yard.node, json.dumps(reports)) == 50
    yard.settle()
    for _ in range(3):
        yard.work()
    many = min(yard.buffers_of_a_claim() for _ in range(3))

    assert few < 110
    assert many <= few * 1.5 + 20


def test_a_claim_does_not_read_past_what_others_have_taken(yard: Yard) -> None:
    """Index entries of taken places stay while a snapshot needs them; a session starts behind them."""
    yard.submit(1_000)
    with closing(psycopg.connect(yard.connection.info.dsn)) as pinned:
        pinned.execute("set transaction isolation level repeatable read")
        pinned.execute("select count(*) from pg_class")
        for _ in range(30):
            yard.work()
        early = min(yard.buffers_of_a_claim() for _ in range(3))
        for _ in range(400):
            yard.work()
        late = min(yard.buffers_of_a_claim() for _ in range(3))
        assert late <= early * 1.5 + 20


def test_lanes_that_a_node_can_not_serve_cost_a_claim_next_to_nothing(yard: Yard) -> None:
    """Neither a judgement nor a look at their rows: an index passes them by."""
    yard.submit(20)
    for _ in range(5):
        yard.work()
    yard.settle()
    without = min(yard.buffers_of_a_claim() for _ in range(3))
    for n in range(300):
        yard.submit(1, requires=json.dumps({"vram_min_mb": 100_000 + n}))
        yard.submit(1, requires=json.dumps({"labels": {"rack": f"r{n}"}}))
    yard.settle()
    for _ in range(3):
        yard.work()
    assert min(yard.buffers_of_a_claim() for _ in range(3)) <= without + 30
