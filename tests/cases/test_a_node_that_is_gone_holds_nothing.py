"""A machine disappears: by an operator, or in silence.

Seen elsewhere: the worker's row was removed before its jobs were looked for, so that the join which should have found
them found nothing; or its jobs and their history went with it.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, claim, complete, remove, sweep
from support.races import Sessions

# R11, R13.

SILENCE = "46 seconds"


def test_a_removal_queues_what_it_held_in_the_same_transaction(fleet: Fleet, sessions: Sessions) -> None:
    """There is no moment at which the job points at a node that is gone."""
    operator, observer = sessions.open("operator"), sessions.open("observer")
    held = fleet.held(fleet.node())
    query = """
        select j.status, n.status
          from fleet.jobs j
          left join fleet.assignments a on a.job_id = j.id and a.state = 'running'
          left join fleet.nodes n on n.id = a.node_id"""

    operator.begin()
    remove(operator, held.node).rows()
    assert observer.run(query) == [("running", "online")]
    operator.commit()
    assert fleet.holders(held.job) == []
    assert fleet.job_row(held.job, "finished_at") is None


@pytest.mark.parametrize("cleaning_first", [True, False])
def test_silence_ends_alike_whatever_looks_first(fleet: Fleet, sessions: Sessions, cleaning_first: bool) -> None:
    """An operator puts the silent node aside before, or after, the sweep of its leases."""
    session = sessions.open("session")
    silent, other = fleet.nodes(2)
    held = fleet.held(silent)
    fleet.travel("61 seconds")
    fleet.heard(other)

    def clean() -> None:
        session.run("select fleet.set_node_status(%s, 'offline')", silent)

    if cleaning_first:
        clean()
    sweep(session).rows()
    if not cleaning_first:
        clean()

    assert fleet.ending(held) == ("expired", "lease_expired")
    fleet.travel("20 seconds")
    fleet.heard(other)
    assert claim(session, other).value() == held.job


@pytest.mark.parametrize("removing_first", [True, False])
def test_the_job_of_a_silent_node_that_is_removed_goes_on(
    fleet: Fleet, sessions: Sessions, removing_first: bool
) -> None:
    """By the removal or by the sweep, whichever comes first; what the silence cost is spent only if it was noticed."""
    session = sessions.open("session")
    silent, other = fleet.nodes(2)
    held = fleet.held(silent)
    fleet.travel("61 seconds")

    if removing_first:
        remove(session, silent).rows()
        sweep(session).rows()
    else:
        sweep(session).rows()
        remove(session, silent).rows()

    assert fleet.job_row(held.job, "attempts_spent") == (0 if removing_first else 1)
    fleet.travel("20 seconds")
    fleet.heard(other)
    assert claim(session, other).value() == held.job


def test_history_and_artifacts_outlive_the_node(fleet: Fleet, sessions: Sessions) -> None:
    """A retired machine that has only finished jobs is removed: all of it can be read, with the machine's name."""
    session = sessions.open("session")
    node = fleet.node("oldbox")
    held = fleet.held(node)
    complete(session, held).rows()
    session.run("select fleet.set_node_status(%s, 'retired')", node)
    remove(session, node).rows()

    assert fleet.setup.run("select node_name, state from fleet.assignments where job_id = %s", held.job) == [
        ("oldbox", "succeeded")
    ]
    assert fleet.setup.value("select node_id from fleet.artifacts where job_id = %s", held.job) == node
    assert fleet.setup.run("select name, status from fleet.nodes") == [("oldbox", "removed")]
    assert fleet.setup.value("select count(*) from fleet.events where node_id = %s and job_id is not null", node) > 0


def test_a_node_that_is_silent_but_not_swept_gets_nothing(fleet: Fleet, sessions: Sessions) -> None:
    """Liveness is judged in the moment of handing out, not at the last sweep."""
    session = sessions.open("session")
    node = fleet.node()
    job = fleet.job()
    fleet.travel(SILENCE)

    assert claim(session, node).value() is None
    assert session.run("select node_id from fleet.assign_job(%s, %s)", job, [node]) == []
    fleet.heard(node)
    assert claim(session, node).value() == job
