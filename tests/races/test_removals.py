"""A removal meets reports, heartbeats and other operators: it is final, and what the node held ends once."""

from __future__ import annotations

import pytest

from races.fleet import Fleet, assign, cancel, code, complete, drain, fail, heartbeat, remove, start
from support.races import Sessions, wait_until_blocked


def test_a_completion_before_a_removal_counts(fleet: Fleet, sessions: Sessions) -> None:  # R13, R28
    """The removal waits for it, and has nothing to release."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    held = fleet.held(fleet.node())

    reporting.begin()
    complete(reporting, held).rows()
    call = remove(operator, held.node)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()
    call.rows()

    assert fleet.status(held.job) == "complete"
    assert fleet.ending(held) == ("succeeded", "verified")


def test_a_completion_after_a_removal_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # R13, D12
    """It was called while the node was there; no late completion for what a removal released."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node, _ = fleet.nodes(2)
    held = fleet.held(node)

    operator.begin()
    remove(operator, held.node).rows()
    call = complete(reporting, held)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "assignment_not_completable"
    assert fleet.status(held.job) == "queued"
    assert fleet.ending(held) == ("released", "node_removed")
    assert code(complete(reporting, held)) == "node_removed"


def test_a_failure_before_a_removal_is_counted_once(fleet: Fleet, sessions: Sessions) -> None:  # R29
    """As failed, not as released."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    held = fleet.held(fleet.node())

    reporting.begin()
    fail(reporting, held).rows()
    call = remove(operator, held.node)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()
    call.rows()

    assert fleet.ending(held) == ("failed", "node_failed")
    assert fleet.job_row(held.job, "attempts_spent") == 1


def test_a_start_after_a_removal_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # R13
    """The assignment is gone."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.node()
    fleet.job()
    held = fleet.claim(node, start=False)

    operator.begin()
    remove(operator, node).rows()
    call = start(reporting, held)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "assignment_not_startable"


def test_a_removal_does_not_undo_what_another_one_did(fleet: Fleet, sessions: Sessions) -> None:  # R13, R18
    """Two operators at once: one removal, in the audit trail once."""
    operator, other = sessions.open("operator"), sessions.open("other")
    held = fleet.held(fleet.node())

    operator.begin()
    remove(operator, held.node).rows()
    call = remove(other, held.node)
    wait_until_blocked(other, by=operator)
    operator.commit()
    call.rows()

    query = "select count(*) from fleet.events where node_id = %s and event = 'node_removed'"
    assert fleet.setup.value(query, held.node) == 1


@pytest.mark.parametrize(
    "change",
    [
        "select fleet.drain_node(%s, 'maintenance')",
        "select fleet.set_node_status(%s, 'provisioning')",
        "select fleet.resume_node(%s)",
        "select fleet.set_node_labels(%s, '{}')",
    ],
)
def test_a_change_of_a_node_after_its_removal_is_refused(fleet: Fleet, sessions: Sessions, change: str) -> None:  # R13
    """Removed is final."""
    operator, other = sessions.open("operator"), sessions.open("other")
    node = fleet.node()

    operator.begin()
    remove(operator, node).rows()
    call = other.send(change, node)
    wait_until_blocked(other, by=operator)
    operator.commit()

    assert code(call) == "node_removed"
    assert fleet.setup.value("select status from fleet.nodes where id = %s", node) == "removed"


def test_a_heartbeat_after_a_removal_leaves_no_trace(fleet: Fleet, sessions: Sessions) -> None:  # R13
    """The removal drops the node's heartbeat; one that was under way doesn't bring it back."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.node()

    operator.begin()
    remove(operator, node).rows()
    call = heartbeat(reporting, node)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "node_removed"
    assert fleet.setup.run("select * from fleet.heartbeats where node_id = %s", node) == []
    assert fleet.setup.value("select status from fleet.nodes where id = %s", node) == "removed"


def test_a_removal_after_a_heartbeat_drops_it(fleet: Fleet, sessions: Sessions) -> None:  # R13
    """It waits for the heartbeat, also for the first one, by which the node comes into service."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    node = fleet.setup.value("select fleet.create_node(%s, 'new')", fleet.organization)

    reporting.begin()
    heartbeat(reporting, node).rows()
    call = remove(operator, node)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()
    call.rows()

    assert fleet.setup.run("select * from fleet.heartbeats where node_id = %s", node) == []
    assert fleet.setup.value("select status from fleet.nodes where id = %s", node) == "removed"


def test_a_heartbeat_waits_for_nobody_who_changes_the_node(fleet: Fleet, sessions: Sessions) -> None:  # R19, R22
    """It announces something while a drain is open and a removal waits for that: it is heard all the same."""
    gate, reporting, operator = sessions.open("gate"), sessions.open("reporting"), sessions.open("operator")
    node = fleet.node()

    gate.begin()
    drain(gate, node).rows()
    removal = remove(operator, node)
    wait_until_blocked(operator, by=gate)
    heard = reporting.run("select fleet.heartbeat(%s, %s)", node, {"kinds": ["render"]})
    gate.rollback()

    assert len(heard) == 1
    assert code(removal) is None
    assert fleet.setup.run("select * from fleet.heartbeats where node_id = %s", node) == []


def test_a_removal_waits_for_devices_that_are_being_reported(fleet: Fleet, sessions: Sessions) -> None:  # R13, R19
    """The heartbeat holds its devices and waits for the lanes; then both go on, and nothing of the node is left."""
    judge, reporting, operator = sessions.open("judge"), sessions.open("reporting"), sessions.open("operator")
    node = fleet.node()
    larger = {"devices": [{"kind": "cpu", "label": "cpu0", "ram_total_mb": 32000}]}

    judge.begin()
    judge.run("select fleet.create_node(%s, 'new')", fleet.organization)
    heartbeating = reporting.send("select fleet.heartbeat(%s, %s)", node, larger)
    wait_until_blocked(reporting, by=judge)
    removal = remove(operator, node)
    wait_until_blocked(operator, by=reporting)
    judge.rollback()

    assert code(heartbeating) is None
    assert code(removal) is None
    assert fleet.setup.run("select label from fleet_core.devices where node_id = %s", node) == []


def test_devices_that_are_reported_after_a_removal_are_refused(fleet: Fleet, sessions: Sessions) -> None:  # R13
    """By the function of its own: it waits for the removal, and looks again."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.node()

    operator.begin()
    remove(operator, node).rows()
    call = reporting.send(
        "select * from fleet.report_devices(%s, %s)", node, [{"kind": "cpu", "label": "cpu1", "ram_total_mb": 1000}]
    )
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert code(call) == "node_removed"
    assert fleet.setup.run("select label from fleet_core.devices where node_id = %s", node) == []


def test_a_heartbeat_that_has_renewed_a_lease_and_a_removal_do_not_deadlock(  # R19
    fleet: Fleet, sessions: Sessions
) -> None:
    """A removal waits for an operator who holds the node, and a heartbeat comes between."""
    operator, other, reporting = sessions.open("operator"), sessions.open("other"), sessions.open("reporting")
    held = fleet.held(fleet.node())

    operator.begin()
    drain(operator, held.node).rows()
    removal = remove(other, held.node)
    wait_until_blocked(other, by=operator)
    heartbeating = heartbeat(reporting, held.node, held)
    operator.rollback()

    assert code(removal) is None
    assert code(heartbeating) in {None, "node_removed"}
    assert fleet.ending(held) == ("released", "node_removed")


def test_heartbeats_and_a_removal_at_once_do_not_deadlock(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """Thirty times; the node holds work, and announces something."""
    trio = [sessions.open(name) for name in ("operator", "first", "second")]

    for round_ in range(30):
        held = fleet.held(fleet.node(f"n{round_}"))
        report = {"kinds": ["render", str(round_)], "assignments": [str(held.id)]}
        calls = [trio[i].send("select fleet.heartbeat(%s, %s)", held.node, report) for i in (1, 2)]
        calls.insert(round_ % 3, remove(trio[0], held.node))
        assert {code(call) for call in calls} <= {None, "node_removed"}
        assert fleet.holders(held.job) == []
        cancel(trio[0], held.job).rows()


def test_a_removal_and_a_cancel_of_what_it_holds(fleet: Fleet, sessions: Sessions) -> None:  # R16, R29
    """The cancel comes first: the assignment ends once, as cancelled."""
    operator, other = sessions.open("operator"), sessions.open("other")
    held = fleet.held(fleet.node())

    operator.begin()
    cancel(operator, held.job).rows()
    call = remove(other, held.node)
    wait_until_blocked(other, by=operator)
    operator.commit()
    call.rows()

    assert fleet.ending(held) == ("cancelled", "job_cancelled")


def test_a_removal_takes_back_what_is_just_being_assigned(fleet: Fleet, sessions: Sessions) -> None:  # R13, D21
    """It waits at the node, and looks again."""
    operator, other = sessions.open("operator"), sessions.open("other")
    node, _ = fleet.nodes(2)
    job = fleet.job()

    operator.begin()
    assert assign(operator, job, [node]).value() == node
    call = remove(other, node)
    wait_until_blocked(other, by=operator)
    operator.commit()
    call.rows()

    assert fleet.holders(job) == []
    assert fleet.status(job) == "queued"


def test_removals_of_nodes_that_share_jobs_do_not_deadlock(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """Twenty times two nodes with the same five jobs."""
    pair = sessions.open("first"), sessions.open("second")
    fleet.node("idle")

    for _ in range(20):
        nodes = fleet.nodes(2)
        fleet.setup.run("select fleet.heartbeat(id) from fleet.nodes where name = 'idle'")
        jobs = [fleet.held_by_all(nodes)[0].job for _ in range(5)]
        for call in [remove(session, node) for session, node in zip(pair, nodes, strict=True)]:
            call.rows()
        for job in jobs:
            assert fleet.status(job) == "queued"
            cancel(pair[0], job).rows()
