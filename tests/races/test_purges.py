"""A purge meets whoever still works on what is past its time: it waits for nobody, and nobody is misled."""

from __future__ import annotations

from uuid import UUID

import pytest

from races.fleet import Fleet, Held, code, complete, fail, only, retry, submit
from support.races import Call, Session, Sessions, wait_until_blocked


def purge(session: Session) -> Call:
    """fleet.purge; how much it took away or marked."""
    return session.send("select fleet.purge()")


@pytest.fixture
def failed(fleet: Fleet) -> Held:
    """A job that failed a month ago."""
    held = fleet.held(fleet.node(), max_attempts=1)
    fail(fleet.setup, held).rows()
    fleet.travel("31 days")
    return held


@pytest.fixture
def family(fleet: Fleet) -> tuple[UUID, list[UUID]]:
    """A tree whose children failed a month ago."""
    node = fleet.node()
    root, children = fleet.family(node, 2, max_attempts=1)
    for _ in children:
        fail(fleet.setup, fleet.claim(node)).rows()
    fleet.travel("31 days")
    return root, children


def artifact_of(fleet: Fleet) -> UUID:
    """An artifact that was made a month ago."""
    held = fleet.held(fleet.node())
    complete(fleet.setup, held).rows()
    fleet.travel("31 days")
    made = only(fleet.setup.run("select id from fleet.artifacts"))
    assert isinstance(made, UUID)
    return made


def test_a_purge_leaves_what_is_being_retried(fleet: Fleet, sessions: Sessions, failed: Held) -> None:
    """Whoever holds it is at work on it; afterwards it is not finished any more."""
    operator, purger = sessions.open("operator"), sessions.open("purger")

    operator.begin()
    retry(operator, failed.job).rows()
    assert purge(purger).value() == 0
    operator.commit()

    assert purge(purger).value() == 0
    assert fleet.status(failed.job) == "queued"


def test_a_retry_that_comes_second_finds_nothing(fleet: Fleet, sessions: Sessions, failed: Held) -> None:
    """It waits for the purge, and then there is no such job."""
    operator, purger = sessions.open("operator"), sessions.open("purger")

    purger.begin()
    assert purge(purger).value() == 1
    call = retry(operator, failed.job)
    wait_until_blocked(operator, by=purger)
    purger.commit()

    assert code(call) == "job_not_found"


def test_a_retried_child_keeps_its_tree(
    fleet: Fleet, sessions: Sessions, family: tuple[UUID, list[UUID]]
) -> None:  # R15, D35
    """Its retry holds the root, so the purge passes by."""
    root, children = family
    operator, purger = sessions.open("operator"), sessions.open("purger")

    operator.begin()
    retry(operator, children[0]).rows()
    assert purge(purger).value() == 0
    operator.commit()

    assert purge(purger).value() == 0
    assert fleet.status(root) == "running"


def test_a_child_can_not_be_retried_while_its_tree_goes(
    fleet: Fleet, sessions: Sessions, family: tuple[UUID, list[UUID]]
) -> None:  # D35
    """The retry has its child and waits for the root, which is being marked."""
    _, children = family
    operator, purger = sessions.open("operator"), sessions.open("purger")

    purger.begin()
    assert purge(purger).value() > 0
    call = retry(operator, children[0])
    wait_until_blocked(operator, by=purger)
    purger.commit()

    assert code(call) == "job_not_found"


def test_an_artifact_that_becomes_an_input_stays(fleet: Fleet, sessions: Sessions) -> None:  # D20
    """Its job is passed by while the submission is under way, and after it."""
    made = artifact_of(fleet)
    submitter, purger = sessions.open("submitter"), sessions.open("purger")

    submitter.begin()
    submit(submitter, fleet, inputs=[made]).rows()
    assert purge(purger).value() == 0
    submitter.commit()

    assert purge(purger).value() == 0
    assert only(fleet.setup.run("select id from fleet.artifacts")) == made


def test_an_artifact_that_goes_can_not_become_an_input(fleet: Fleet, sessions: Sessions) -> None:  # D20
    """The submission waits for the purge, and is refused."""
    made = artifact_of(fleet)
    submitter, purger = sessions.open("submitter"), sessions.open("purger")

    purger.begin()
    assert purge(purger).value() == 1
    call = submit(submitter, fleet, inputs=[made])
    wait_until_blocked(submitter, by=purger)
    purger.commit()

    assert code(call) == "invalid_argument"


def test_of_two_purges_one_works(sessions: Sessions, failed: Held) -> None:
    """The other answers at once."""
    first, second = sessions.open("first"), sessions.open("second")

    first.begin()
    assert purge(first).value() == 1
    assert purge(second).value() == 0
    first.commit()


def test_a_purge_that_is_killed_leaves_nothing_behind(fleet: Fleet, sessions: Sessions, failed: Held) -> None:
    """Neither a lock nor half a job; the next one goes on."""
    sessions.expect("57P01")
    first, second = sessions.open("first"), sessions.open("second")

    first.begin()
    assert purge(first).value() == 1
    first.terminate()

    assert purge(second).value() == 1
    assert fleet.setup.run("select id from fleet.jobs") == []


def test_history_that_is_being_read_goes_later(fleet: Fleet, sessions: Sessions) -> None:  # D34
    """A reader's open transaction stops neither the purge nor those who write."""
    reader, purger = sessions.open("reader"), sessions.open("purger")
    job = fleet.job()
    this_month = "select to_char(clock_timestamp() at time zone 'UTC', '\"fleet_core.job_events_\"YYYY_MM')"
    month = fleet.setup.value(this_month)
    fleet.travel("130 days")

    reader.begin()
    assert reader.value("select count(*) from fleet.events where job_id = %s", job) == 1
    purge(purger).rows()
    assert fleet.setup.value("select to_regclass(%s)", month) is not None
    fleet.job()
    reader.commit()

    purge(purger).rows()
    assert fleet.setup.value("select to_regclass(%s)", month) is None


def test_history_that_is_being_written_goes_later(fleet: Fleet, sessions: Sessions) -> None:  # D34
    """So does a writer's."""
    writer, purger = sessions.open("writer"), sessions.open("purger")
    this_month = "select to_char(clock_timestamp() at time zone 'UTC', '\"fleet_core.job_events_\"YYYY_MM')"
    month = fleet.setup.value(this_month)
    fleet.travel("130 days")

    writer.begin()
    job = submit(writer, fleet).value()
    purge(purger).rows()
    writer.commit()
    assert fleet.setup.value("select to_regclass(%s)", month) is not None
    assert fleet.count_events(job, "queued") == 1

    purge(purger).rows()
    assert fleet.setup.value("select to_regclass(%s)", month) is None


def test_a_month_ahead_is_made_later_where_history_is_being_read(fleet: Fleet, sessions: Sessions) -> None:  # D34
    """Attaching a partition locks the default one; nobody waits for it behind a reader, and a later run makes it."""
    reader, sweeper = sessions.open("reader"), sessions.open("sweeper")
    ahead = "to_char(clock_timestamp() at time zone 'UTC' + interval '3 months', '\"job_events_\"YYYY_MM')"
    fleet.setup.run(f"do $$ begin execute 'drop table fleet_core.' || {ahead}; end $$")
    exists = f"select to_regclass('fleet_core.' || {ahead}) is not null"

    reader.begin()
    reader.run("select count(*) from fleet.events")
    sweeper.run("select * from fleet.run_sweeps()")
    assert not fleet.setup.value(exists)
    fleet.job()
    reader.commit()

    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.setup.value(exists)
