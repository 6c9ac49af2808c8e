"""The sweeps under a real pg_cron."""

from __future__ import annotations

from contextlib import closing

from psycopg import sql

from support.clusters import Database
from support.races import assert_healthy
from support.waiting import eventually

# pg_cron before 1.5 starts jobs at the full minute.
_UNTIL_THE_FIRST_RUN_SECONDS = 75.0


def test_pg_cron_runs_the_sweeps(cron_database: Database) -> None:
    """Once scheduled, every sweep has run within a minute and none is late, whatever other entries are at; scheduling
    again makes no second entry, and what pg_cron keeps of old runs goes."""
    with closing(cron_database.connect()) as neighbour:
        neighbour.execute("select pg_advisory_lock(1)")
        cron_database.value("select cron.schedule('a slow neighbour', '* * * * *', 'select pg_advisory_lock(1)')")
        for _ in range(2):
            cron_database.value("select fleet.schedule_sweeps()")
        entries = "select count(*) from cron.job where active and jobname like 'pgfleet %'"
        assert cron_database.value(entries) == 2

        eventually(
            lambda: cron_database.value(
                "select count(*) > 0 and not bool_or(is_late or finished_at is null) from fleet.sweeps"
            ),
            "pg_cron to run the sweeps",
            seconds=_UNTIL_THE_FIRST_RUN_SECONDS,
        )
    assert cron_database.value("select string_agg(error, ' ') from fleet.sweeps") is None
    assert_healthy(cron_database)


def test_old_runs_are_forgotten(cron_database: Database) -> None:
    """Those of the sweeps, by the login that runs them, and nobody else's; pg_cron itself keeps them for ever."""
    login = cron_database.login("fleet_owner")
    with closing(cron_database.connect()) as connection:
        connection.execute(sql.SQL("grant usage on schema cron to {}").format(sql.Identifier(login)))
        connection.execute(
            "insert into cron.job_run_details (jobid, runid, database, username, command, start_time)"
            " select 1, n, current_database(), %s, command, now() - age::interval"
            "   from (values (1001, 'select fleet.run_sweeps()', '25 hours'),"
            "                (1002, 'select fleet.run_sweeps()', '1 hour'),"
            "                (1003, 'select report()', '25 hours')) v(n, command, age)",
            (login,),
        )
    with closing(cron_database.connect(login)) as sweeper:
        assert sweeper.execute("select fleet_core.forget_cron_runs()").fetchone() == (1,)
    kept = "select array_agg(runid order by runid) from cron.job_run_details where runid > 1000"
    assert cron_database.value(kept) == [1002, 1003]


def test_what_was_scheduled_can_be_unscheduled(cron_database: Database) -> None:
    """And once more does no harm."""
    cron_database.value("select fleet.schedule_sweeps()")
    for _ in range(2):
        cron_database.value("select fleet.unschedule_sweeps()")
    assert cron_database.value("select count(*) from cron.job where active") == 0


def test_without_pg_cron_scheduling_says_so(database: Database) -> None:
    """A clear error, and the way out."""
    message = database.value(
        "select t.refused_detail('select fleet.schedule_sweeps()')",
    )
    assert "pg_cron" in message
