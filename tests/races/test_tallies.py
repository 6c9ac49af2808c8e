"""What calls have counted, and a sweep that folds it while they go on."""

from __future__ import annotations

from races.fleet import Fleet
from support.races import Sessions

# 72 MB: more than a sweep lets lie about.
MANY = 45_000
_FILL = (
    "insert into fleet_core.tallies select clock_timestamp(), id, 'render', 'started', array_fill(1.0, array[200])"
    "  from fleet.organizations cross join generate_series(1, %s)"
)
_SIZE = "select pg_relation_size('fleet_core.tallies')"
_COUNTED = "select sum(jobs) from fleet_core.totals"


def test_tallies_do_not_pile_up_behind_an_old_snapshot(fleet: Fleet, sessions: Sessions) -> None:  # D39
    """Vacuum may not take what the sweep has folded, so the sweep itself gives the space back."""
    pinned, sweeper = sessions.open("pinned"), sessions.open("sweeper")
    pinned.begin("repeatable read")
    pinned.run("select count(*) from fleet.organizations")
    # More than a batch, so that some are left when the sweep comes to give space back, as there always are under load.
    fleet.setup.run("select fleet.set_setting('fold_batch', '30000')")
    fleet.setup.run(_FILL, MANY)
    assert fleet.setup.value(_SIZE) > 64 * 1024 * 1024

    sweeper.run("select * from fleet.run_sweeps()")

    assert fleet.setup.value(_SIZE) == 0
    assert fleet.setup.value(_COUNTED) == MANY * 200


def test_tallies_that_are_being_written_are_given_back_later(fleet: Fleet, sessions: Sessions) -> None:  # D39
    """Nobody waits for long, and what was not committed yet is not lost."""
    writer, sweeper = sessions.open("writer"), sessions.open("sweeper")
    fleet.setup.run(_FILL, MANY)

    writer.begin()
    writer.run(_FILL, 1)
    sweeper.run("select * from fleet.run_sweeps()")
    writer.commit()
    assert fleet.setup.value("select count(*) from fleet_core.tallies") == 1

    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.setup.value(_SIZE) == 0
    assert fleet.setup.value(_COUNTED) == (MANY + 1) * 200
