"""The instrument at work, on a server of its own and at the smallest scale."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

from bench.churn import Churn
from bench.cli import choose
from bench.environments import python_environment
from bench.errors import BenchError, LeftOutError
from bench.group import Group
from bench.load import Bench
from bench.meter import Meter, check_health
from bench.pgbench import pgbench, run_pgbench
from bench.rows import Figure, Row
from bench.run import measure
from bench.sample import Sample
from support.clusters import CHECKOUT


@dataclass(frozen=True)
class _Missing:
    """An experiment that this machine can't run."""

    title = "a peer"

    def run(self, _: Bench) -> Sample:
        """Never comes to anything."""
        raise LeftOutError("there is no such thing here.")


def test_a_run_measures_what_was_asked_for_and_leaves_out_what_can_t_be_run_here(bench: Bench) -> None:
    """Every row with the cost of a job, for the reference and for ours; a sentence for what is missing."""
    chosen = choose(["P1"])
    rows = [*chosen.rows, Row("peers", "a peer ÷ hand", Figure("missing"), Figure("hand"))]
    result = measure(bench, Group({**chosen.experiments, "missing": _Missing()}, rows), 1)
    written = json.loads(json.dumps(result.as_json()))
    assert [row["code"] for row in written["rows"]] == ["P1"]
    assert written["rows"][0]["value"] > 0
    for name in ("hand", "one"):
        cost = written["experiments"][name]["cost"]
        assert cost["cpu_us"] > 0
        assert cost["wal_bytes"] > 0
        assert cost["rows"] >= 2
    assert written["machine"]["settings"]["synchronous_commit"] == "on"
    assert written["machine"]["is_quick"]
    assert written["left_out"] == ["a peer is left out: there is no such thing here."]


def test_churn_counts_every_job(bench: Bench) -> None:
    """From the first completion to the last, with a snapshot that is held."""
    sample = Churn("churn", is_pinned=True).run(bench)
    assert sample.figures["rate"] > 0
    assert sample.figures["flat"] > 0


def test_a_peer_whose_language_is_too_old_here_is_left_out() -> None:
    """In a sentence, before anything is made."""
    with pytest.raises(LeftOutError, match=r"there is no Python 99\.0 or newer"):
        python_environment("oban", (), (99, 0))


@pytest.mark.parametrize("script", ["one", "batch", "chain"])
def test_a_claim_that_finds_nothing_is_not_counted(bench: Bench, script: str) -> None:
    """Jobs are counted in the database: however many transactions pgbench runs on an empty queue, none was done."""
    with bench.fleet("fleet", script) as database, database.connect() as connection:
        run_pgbench(database, script, clients=2, transactions=3, variables={"nodes": 2})
        assert Meter(connection, "completed").moment().done == 0


@pytest.mark.parametrize(("script", "jobs_a_transaction"), [("one_fed", 1), ("batch", 50), ("turns", 0.5)])
def test_every_job_that_was_completed_is_counted(bench: Bench, script: str, jobs_a_transaction: float) -> None:
    """Two sessions, ten transactions each, and jobs enough."""
    with bench.fleet("queued", script) as database, database.connect() as connection:
        run_pgbench(database, script, clients=2, transactions=10, variables={"nodes": 2})
        assert Meter(connection, "completed").moment().done == 20 * jobs_a_transaction


def test_rows_and_log_are_those_of_the_jobs(bench: Bench) -> None:
    """The reference writes two rows a job and no more, whatever the meter itself reads and writes."""
    with bench.states.clone("reference") as database, database.connect() as connection:
        meter = Meter(connection, "hand")
        before, first = meter.written(), meter.moment()
        run_pgbench(database, "hand", clients=2, transactions=100)
        cost = meter.cost(first, meter.moment(), before, meter.written())
    assert cost.rows == 2.0
    assert cost.wal_bytes > 100


def test_the_app_s_side_is_measured_as_its_own_role(bench: Bench) -> None:
    """By credential, as a login that may do nothing else."""
    with bench.fleet("credentials", "agent") as database, database.connect() as connection:
        with pgbench(database, "agent", user="bench_app", clients=2, transactions=2, variables={"nodes": 2}) as run:
            run.finish()
        assert Meter(connection, "completed").moment().done == 4


def test_a_history_is_what_completing_leaves(bench: Bench) -> None:
    """The copies differ from a job that was really completed in ids, times and hashes, and in nothing else."""
    with bench.fleet("history", "history") as database, database.connect() as connection:
        for table, key in (
            ("jobs", "id"),
            ("ended_assignments", "job_id"),
            ("artifacts", "job_id"),
            ("job_events", "job_id"),
        ):
            shapes = connection.execute(
                f"select count(distinct to_jsonb(t) - %s::text[]) from fleet_core.{table} t"
                f" where t.{key} in (select id from fleet_core.jobs where outcome = 'complete')",
                (["id", "job_id", "assignment_id", "winner_id", "number", "content_hash", *_TIMES],),
            ).fetchone()
            events = 4 if table == "job_events" else 1
            assert shapes == (events,), table
        assert connection.execute("select count(*) from fleet_core.jobs where outcome = 'complete'").fetchone() == (51,)


_TIMES = ["at", "created_at", "started_at", "finished_at", "assigned_at", "lease_expires_at", "artifacts_verified_at"]


def test_a_broken_rule_ends_the_run_with_a_sentence(bench: Bench) -> None:
    """The figures of a scheduler that loses jobs mean nothing."""
    with bench.states.clone("queued") as database:
        check_health(database, "a load")
        with database.connect() as connection:
            connection.execute("delete from fleet_core.queue where job_id in (select id from fleet_core.jobs limit 1)")
        with pytest.raises(BenchError, match="a load broke rules: R1 an unfinished job is in the queue"):
            check_health(database, "a load")


def test_a_script_that_fails_ends_the_run_with_the_server_s_words(bench: Bench) -> None:
    """Also when only some of the sessions fail: pgbench goes on with the others."""
    with (
        bench.states.clone("schema") as database,
        pytest.raises(BenchError, match=r'one failed:\n.*"bench\.nodes"'),
        pgbench(database, "one", transactions=1, variables={"nodes": 8}) as run,
    ):
        run.finish()


def test_work_that_runs_out_is_told(bench: Bench) -> None:
    """A load that ends before it was measured is no measurement."""
    with (
        bench.states.clone("reference") as database,
        pytest.raises(BenchError, match="hand ended before it was measured"),
        pgbench(database, "hand", transactions=1) as run,
    ):
        run.work_for(30)


def test_every_state_can_be_built(bench: Bench) -> None:
    """And breaks no rule."""
    for state in ("behind foreign lanes", "siblings", "expired", "crowd"):
        with bench.fleet(state, state):
            pass


def _bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, CHECKOUT / "bin" / "bench.d", *arguments],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "100"},
    )


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("P99",), 2, "P99 is none of core"),
        (("P99",), 2, "Try 'bin/bench --help'"),
        (("--pg", "9"), 1, "--pg 9: this machine offers"),
        (("P11", "--profile"), 1, "there is nothing to profile in these rows"),
    ],
)
def test_what_can_t_be_done_is_said_in_a_sentence(arguments: tuple[str, ...], status: int, sentence: str) -> None:
    """Without a traceback."""
    done = _bench(*arguments)
    assert done.returncode == status
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
