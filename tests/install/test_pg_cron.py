"""The sweeps under a real pg_cron."""

from __future__ import annotations

from support.clusters import Database
from support.races import assert_healthy
from support.waiting import eventually

# pg_cron before 1.5 starts jobs at the full minute.
_UNTIL_THE_FIRST_RUN_SECONDS = 75.0


def test_pg_cron_runs_the_sweeps(cron_database: Database) -> None:
    """Once scheduled, every sweep has run within a minute and none is late; scheduling again makes no second entry."""
    for _ in range(2):
        cron_database.value("select fleet.schedule_sweeps()")
    assert cron_database.value("select count(*) from cron.job where active") == 1

    eventually(
        lambda: cron_database.value(
            "select count(*) > 0 and not bool_or(is_late or finished_at is null) from fleet.sweeps"
        ),
        "pg_cron to run the sweeps",
        seconds=_UNTIL_THE_FIRST_RUN_SECONDS,
    )
    assert cron_database.value("select string_agg(error, ' ') from fleet.sweeps") is None
    assert_healthy(cron_database)


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
