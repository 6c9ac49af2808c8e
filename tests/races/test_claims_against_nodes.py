"""A claim meets whatever takes its node out of service: no work slips in between."""

from __future__ import annotations

import pytest

from races.fleet import Fleet, claim, code, complete, release, sweep
from support.races import Sessions, wait_until_blocked

DRAIN = "select fleet.drain_node(%s, 'maintenance')"
RETIRE = "select fleet.set_node_status(%s, 'retired')"
REMOVE = "select fleet.remove_node(%s, 'sold')"

each_way_out = pytest.mark.parametrize("way_out", [DRAIN, RETIRE, REMOVE], ids=["drain", "retire", "remove"])


@each_way_out
def test_a_claim_that_comes_second_gets_nothing(fleet: Fleet, sessions: Sessions, way_out: str) -> None:  # R12, R13
    """It waits for the change, and looks at the node after it."""
    operator, worker = sessions.open("operator"), sessions.open("worker")
    node, _ = fleet.nodes(2)
    job = fleet.job()

    operator.begin()
    operator.run(way_out, node)
    call = claim(worker, node)
    wait_until_blocked(worker, by=operator)
    operator.commit()

    assert code(call) in {None, "node_removed"}
    assert fleet.holders(job) == []
    assert fleet.status(job) == "queued"


@each_way_out
def test_a_claim_gets_work_when_the_change_is_rolled_back(
    fleet: Fleet, sessions: Sessions, way_out: str
) -> None:  # R12
    """What was not committed has not happened."""
    operator, worker = sessions.open("operator"), sessions.open("worker")
    node = fleet.node()
    job = fleet.job()

    operator.begin()
    operator.run(way_out, node)
    call = claim(worker, node)
    wait_until_blocked(worker, by=operator)
    operator.rollback()

    assert call.value() == job


def test_a_claim_whose_key_is_revoked_while_it_waits_gets_nothing(fleet: Fleet, sessions: Sessions) -> None:
    """The key was good when the call began; what counts is when work is handed out."""
    operator, worker = sessions.open("operator"), sessions.open("worker")
    node = fleet.node()
    job = fleet.job()
    key = fleet.setup.value("select fleet.issue_credential(%s, 'k1', 'hash', 'agent', '{compute:claim}')", node)
    # Used a moment ago, so that the next call does not note it again.
    fleet.setup.run("select fleet_agent.claim(%s, null, '{none}', 1, 60)", key)

    operator.begin()
    operator.run("select fleet_core.lock_node(%s, exclusive => true)", node)
    call = worker.send("select fleet_agent.claim(%s, null, null, 1, 60)", key)
    wait_until_blocked(worker, by=operator)
    fleet.setup.run("select fleet.revoke_credentials(%s)", node)
    operator.rollback()

    assert code(call) == "credential_invalid"
    assert fleet.holders(job) == []


@pytest.mark.parametrize("way_out", [DRAIN, RETIRE], ids=["drain", "retire"])
def test_what_a_claim_took_first_is_kept(fleet: Fleet, sessions: Sessions, way_out: str) -> None:  # R12
    """Draining and retired finish what they hold, and take no more."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    node = fleet.node()
    job = fleet.job()
    fleet.job()

    worker.begin()
    claim(worker, node).rows()
    call = operator.send(way_out, node)
    wait_until_blocked(operator, by=worker)
    worker.commit()
    call.rows()

    assert fleet.holders(job) == [node]
    assert claim(worker, node).value() is None


def test_what_a_claim_took_first_is_released_by_a_removal(fleet: Fleet, sessions: Sessions) -> None:  # R13
    """In the removal's own transaction: no attempt is spent, and the job is there for others."""
    worker, operator = sessions.open("worker"), sessions.open("operator")
    node, other = fleet.nodes(2)
    job = fleet.job()

    worker.begin()
    claim(worker, node).rows()
    call = operator.send(REMOVE, node)
    wait_until_blocked(operator, by=worker)
    worker.commit()
    call.rows()

    assert fleet.holders(job) == []
    assert fleet.job_row(job, "attempts_spent") == 0
    assert code(claim(worker, node)) == "node_removed"
    assert claim(worker, other).value() == job


def test_a_claim_that_slips_in_while_a_removal_waits_is_released_too(
    fleet: Fleet, sessions: Sessions
) -> None:  # R13, D21
    """The removal waits for a job; meanwhile the node is handed another one; under the node's lock it looks again."""
    blocker, worker, operator = sessions.open("blocker"), sessions.open("worker"), sessions.open("operator")
    node = fleet.node()
    held = fleet.held(node)
    second = fleet.job()

    blocker.begin()
    blocker.run("select from fleet_core.jobs where id = %s for update", held.job)
    call = operator.send(REMOVE, node)
    wait_until_blocked(operator, by=blocker)
    assert claim(worker, node).value() == second
    blocker.commit()
    call.rows()

    assert fleet.ending(held) == ("released", "node_removed")
    assert fleet.holders(second) == []


def test_what_slips_in_is_not_taken_from_a_report_that_is_under_way(  # R13, R29, D21
    fleet: Fleet, sessions: Sessions
) -> None:
    """The removal looks again and begins anew, so that it meets the report at the job and not behind it."""
    blocker, worker = sessions.open("blocker"), sessions.open("worker")
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    node, other = fleet.nodes(2)
    held = fleet.held(node)
    fleet.job(fan_out=2)

    blocker.begin()
    blocker.run("select from fleet_core.jobs where id = %s for update", held.job)
    removal = operator.send(REMOVE, node)
    wait_until_blocked(operator, by=blocker)
    second = fleet.claim(node)
    # The report has the job, and waits for a claim of its other part.
    worker.begin()
    claim(worker, other).rows()
    report = complete(reporting, second)
    wait_until_blocked(reporting, by=worker)
    blocker.commit()
    wait_until_blocked(operator)
    worker.commit()

    assert report.value() == "complete"
    removal.rows()
    assert fleet.ending(second) == ("succeeded", "verified")
    assert fleet.ending(held) == ("released", "node_removed")


def test_a_removal_does_not_give_back_what_was_released_meanwhile(fleet: Fleet, sessions: Sessions) -> None:  # R13, R29
    """Each assignment ends once: here by the node, before the removal gets the job."""
    node_session, operator = sessions.open("node"), sessions.open("operator")
    node = fleet.node()
    held = fleet.held(node)

    node_session.begin()
    release(node_session, held).rows()
    call = operator.send(REMOVE, node)
    wait_until_blocked(operator, by=node_session)
    node_session.commit()
    call.rows()

    assert fleet.ending(held) == ("released", "handed_back")
    assert fleet.count_events(held.job, "released") == 1


def test_a_sweep_of_drains_against_a_claim(fleet: Fleet, sessions: Sessions) -> None:  # R12
    """What is past its deadline goes back, also when it was claimed in the last moment; the sweep waits for nobody."""
    worker, operator, sweeper = sessions.open("worker"), sessions.open("operator"), sessions.open("sweeper")
    node, other = fleet.nodes(2)
    job = fleet.job()

    worker.begin()
    claim(worker, node).rows()
    call = operator.send("select fleet.drain_node(%s, 'maintenance', '10 seconds')", node)
    wait_until_blocked(operator, by=worker)
    worker.commit()
    call.rows()
    fleet.travel("11 seconds")

    assert sweep(sweeper).value() == 0
    assert sweeper.value("select fleet.sweep_drains()") == 1
    assert fleet.job_row(job, "attempts_spent") == 0
    assert claim(worker, other).value() == job
