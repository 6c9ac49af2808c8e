"""A sweep meets what it wants to end: whoever holds it shows a sign of life, and the sweep waits for nobody."""

from __future__ import annotations

import pytest

from races.fleet import (
    Fleet,
    Held,
    Report,
    claim,
    code,
    complete,
    decompose,
    fail,
    heartbeat,
    release,
    remove,
    renew,
    start,
    sweep,
)
from support.races import Sessions, wait_until_blocked


@pytest.fixture
def lapsed(fleet: Fleet) -> Held:
    """A started assignment whose lease has run out, and which no sweep has ended."""
    held = fleet.held(fleet.node())
    fleet.travel("61 seconds")
    return held


@pytest.fixture
def unstarted(fleet: Fleet) -> Held:
    """An assignment that was never started, and whose lease has run out."""
    node = fleet.node()
    fleet.job()
    held = fleet.claim(node, start=False)
    fleet.travel("61 seconds")
    return held


def test_a_sweep_leaves_what_is_being_completed(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # D3, R28
    """A lapsed lease that no sweep has ended is still the node's."""
    reporting, sweeper = sessions.open("reporting"), sessions.open("sweeper")

    reporting.begin()
    complete(reporting, lapsed).rows()
    assert sweep(sweeper).value() == 0
    reporting.commit()

    assert sweep(sweeper).value() == 0
    assert fleet.status(lapsed.job) == "complete"


def test_a_completion_after_the_sweep_wins_late(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # R8
    """It waits for the sweep; the job is queued again, and now leaves the queue."""
    sweeper, reporting = sessions.open("sweeper"), sessions.open("reporting")

    sweeper.begin()
    assert sweep(sweeper).value() == 1
    call = complete(reporting, lapsed)
    wait_until_blocked(reporting, by=sweeper)
    sweeper.commit()

    assert call.value() == "complete"
    assert fleet.ending(lapsed) == ("succeeded", "verified")


def test_a_late_completion_supersedes_the_claim_it_met(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # R8
    """Another node is just being handed the job: its claim is waited for, and then cancelled."""
    sweeper, worker, reporting = sessions.open("sweeper"), sessions.open("worker"), sessions.open("reporting")
    other = fleet.node("n2")
    sweep(sweeper).rows()
    fleet.travel("30 seconds")
    fleet.heard(other)

    worker.begin()
    assert claim(worker, other).value() == lapsed.job
    call = complete(reporting, lapsed)
    wait_until_blocked(reporting, by=worker)
    worker.commit()

    assert call.rows() == [("complete", [other])]
    assert fleet.holders(lapsed.job) == []


def test_a_sweep_leaves_what_is_being_renewed(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # D3
    """Nor does it end it afterwards."""
    reporting, sweeper = sessions.open("reporting"), sessions.open("sweeper")

    reporting.begin()
    assert renew(reporting, lapsed).value() is not None
    assert sweep(sweeper).value() == 0
    reporting.commit()

    assert sweep(sweeper).value() == 0
    assert fleet.ending(lapsed) == ("running", None)


def test_a_renewal_after_the_sweep_is_too_late(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # R8
    """It waits for the sweep and renews nothing."""
    sweeper, reporting = sessions.open("sweeper"), sessions.open("reporting")

    sweeper.begin()
    sweep(sweeper).rows()
    call = renew(reporting, lapsed)
    wait_until_blocked(reporting, by=sweeper)
    sweeper.commit()

    assert call.value() is None
    assert fleet.ending(lapsed) == ("expired", "lease_expired")


def test_a_renewal_revives_what_a_rolled_back_sweep_had_ended(
    fleet: Fleet, sessions: Sessions, lapsed: Held
) -> None:  # D3
    """What was not committed has not happened."""
    sweeper, reporting = sessions.open("sweeper"), sessions.open("reporting")

    sweeper.begin()
    sweep(sweeper).rows()
    call = renew(reporting, lapsed)
    wait_until_blocked(reporting, by=sweeper)
    sweeper.rollback()

    assert call.value() is not None


def test_a_sweep_leaves_what_is_being_started(fleet: Fleet, sessions: Sessions, unstarted: Held) -> None:  # R9, D3
    """A start renews the lease."""
    reporting, sweeper = sessions.open("reporting"), sessions.open("sweeper")

    reporting.begin()
    assert start(reporting, unstarted).value() == "running"
    assert sweep(sweeper).value() == 0
    reporting.commit()

    assert sweep(sweeper).value() == 0
    assert fleet.ending(unstarted) == ("running", None)


def test_a_start_after_the_sweep_is_too_late(fleet: Fleet, sessions: Sessions, unstarted: Held) -> None:  # R29
    """The job may be with another node already."""
    sweeper, reporting = sessions.open("sweeper"), sessions.open("reporting")

    sweeper.begin()
    assert sweep(sweeper).value() == 1
    call = start(reporting, unstarted)
    wait_until_blocked(reporting, by=sweeper)
    sweeper.commit()

    assert code(call) == "assignment_not_startable"
    assert fleet.ending(unstarted) == ("released", "never_started")
    assert fleet.job_row(unstarted.job, "attempts_spent") == 0


def test_a_sweep_leaves_what_is_being_failed(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # R29
    """Each ending is counted once."""
    reporting, sweeper = sessions.open("reporting"), sessions.open("sweeper")

    reporting.begin()
    fail(reporting, lapsed).rows()
    assert sweep(sweeper).value() == 0
    reporting.commit()

    assert sweep(sweeper).value() == 0
    assert fleet.ending(lapsed) == ("failed", "node_failed")
    assert fleet.job_row(lapsed.job, "attempts_spent") == 1


@pytest.mark.parametrize("report", [fail, release])
def test_a_failure_or_release_after_the_sweep_is_refused(  # R29
    fleet: Fleet, sessions: Sessions, lapsed: Held, report: Report
) -> None:
    """It expired, and that was counted."""
    sweeper, reporting = sessions.open("sweeper"), sessions.open("reporting")

    sweeper.begin()
    sweep(sweeper).rows()
    call = report(reporting, lapsed)
    wait_until_blocked(reporting, by=sweeper)
    sweeper.commit()

    assert code(call) in {"assignment_not_failable", "assignment_not_releasable"}
    assert fleet.job_row(lapsed.job, "attempts_spent") == 1


def test_a_sweep_leaves_what_a_heartbeat_is_renewing(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # R22, D3
    """The node holds it, and says so in this moment."""
    reporting, sweeper = sessions.open("reporting"), sessions.open("sweeper")

    reporting.begin()
    assert [row["id"] for row in heartbeat(reporting, lapsed.node, lapsed).value()["renewed"]] == [str(lapsed.id)]
    assert sweep(sweeper).value() == 0
    reporting.commit()

    assert sweep(sweeper).value() == 0


def test_a_heartbeat_does_not_wait_for_a_sweep(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # R19, R8
    """It renews nothing, and is not told to stop: what was ended may still be completed late."""
    sweeper, reporting = sessions.open("sweeper"), sessions.open("reporting")

    sweeper.begin()
    sweep(sweeper).rows()
    assert heartbeat(reporting, lapsed.node, lapsed).value()["renewed"] == []
    sweeper.commit()

    answer = heartbeat(reporting, lapsed.node, lapsed).value()
    assert (answer["renewed"], answer["stop"]) == ([], [])
    assert complete(reporting, lapsed).value() == "complete"


def test_a_claim_gets_what_the_sweep_gives_back_only_after_it(
    fleet: Fleet, sessions: Sessions, unstarted: Held
) -> None:  # R1
    """And doesn't wait for it."""
    sweeper, worker = sessions.open("sweeper"), sessions.open("worker")
    other = fleet.node("n2")

    sweeper.begin()
    sweep(sweeper).rows()
    assert claim(worker, other).value() is None
    sweeper.commit()
    assert claim(worker, other).value() == unstarted.job


def test_two_sweeps_at_once_end_each_lease_once(fleet: Fleet, sessions: Sessions, lapsed: Held) -> None:  # R29
    """The second one does nothing and waits for nobody."""
    sweeper, other = sessions.open("sweeper"), sessions.open("other")

    sweeper.begin()
    assert sweep(sweeper).value() == 1
    assert sweep(other).value() == 0
    sweeper.commit()

    assert sweep(other).value() == 0
    assert fleet.count_events(lapsed.job, "expired") == 1


def test_a_sweep_of_a_crashed_session_is_done_by_the_next(
    fleet: Fleet, sessions: Sessions, lapsed: Held
) -> None:  # R29
    """Nothing says "already running" for ever."""
    sweeper, other = sessions.open("sweeper"), sessions.open("other")

    sweeper.begin()
    sweep(sweeper).rows()
    sweeper.terminate()

    assert sweep(other).value() == 1
    assert fleet.ending(lapsed) == ("expired", "lease_expired")
    sessions.expect("57P01")


def test_a_sweep_gets_past_what_others_hold(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """Even where a whole batch of the oldest is held: a few runs later the ordinary ones are recovered."""
    holder, sweeper = sessions.open("holder"), sessions.open("sweeper")
    node = fleet.node()
    fleet.setup.run("select fleet.set_setting('sweep_batch', '10')")
    oldest = [fleet.held(node) for _ in range(10)]
    ordinary = [fleet.held(node) for _ in range(10)]
    fleet.travel("61 seconds")

    holder.begin()
    holder.run("select from fleet_core.jobs where id = any(%s) for update", [held.job for held in oldest])
    for _ in range(3):
        sweep(sweeper).rows()

    assert [fleet.ending(held)[0] for held in ordinary] == ["expired"] * 10
    assert [fleet.ending(held)[0] for held in oldest] == ["running"] * 10
    holder.rollback()


@pytest.fixture
def unanswered(fleet: Fleet) -> Held:
    """The last attempt fell silent, and the job waits for its late result; that time is over too."""
    held = fleet.held(fleet.node(), max_attempts=1)
    fleet.travel("61 seconds")
    fleet.setup.run("select fleet.sweep_expired_leases()")
    assert fleet.job_row(held.job, "reason") == "awaiting_late_result"
    fleet.travel("61 seconds")
    return held


def test_a_late_result_in_the_last_moment_is_not_swept(
    fleet: Fleet, sessions: Sessions, unanswered: Held
) -> None:  # D4
    """The completion came first."""
    reporting, sweeper = sessions.open("reporting"), sessions.open("sweeper")

    reporting.begin()
    complete(reporting, unanswered).rows()
    assert sweep(sweeper).value() == 0
    reporting.commit()

    assert fleet.status(unanswered.job) == "complete"


def test_a_late_result_after_the_sweep_is_too_late(
    fleet: Fleet, sessions: Sessions, unanswered: Held
) -> None:  # D4, R28
    """The job has failed."""
    sweeper, reporting = sessions.open("sweeper"), sessions.open("reporting")

    sweeper.begin()
    assert sweep(sweeper).value() == 1
    call = complete(reporting, unanswered)
    wait_until_blocked(reporting, by=sweeper)
    sweeper.commit()

    assert code(call) == "job_already_finished"
    assert fleet.status(unanswered.job) == "failed"


def test_an_overrun_and_a_completion_at_once(fleet: Fleet, sessions: Sessions) -> None:  # R28
    """Timed out comes second: it leaves what is being completed; first: no late completion."""
    reporting, sweeper = sessions.open("reporting"), sessions.open("sweeper")
    node = fleet.node()
    first = fleet.held(node, requires={"max_runtime_s": 30})
    second = fleet.held(node, requires={"max_runtime_s": 30})
    fleet.travel("31 seconds")

    reporting.begin()
    complete(reporting, first).rows()
    assert sweeper.value("select fleet.sweep_overdue()") == 1
    reporting.commit()

    assert fleet.status(first.job) == "complete"
    assert fleet.ending(second) == ("failed", "timed_out")
    assert code(complete(reporting, second)) == "assignment_not_completable"


@pytest.mark.parametrize(
    "change",
    [
        "select fleet.create_node(organization_id, 'new') from fleet.nodes where id = %s",
        "select fleet.set_node_status(%s, 'retired')",
        'select fleet.set_node_labels(%s, \'{"zone": "a"}\')',
        "select fleet.remove_node(%s)",
    ],
)
def test_the_sweeps_wait_for_no_operator(fleet: Fleet, sessions: Sessions, change: str) -> None:  # D10
    """An open transaction holds its tenant's lanes: leases expire all the same, and the lanes come later."""
    operator, sweeper = sessions.open("operator"), sessions.open("sweeper")
    idle, node = fleet.nodes(2)
    held = fleet.held(node)
    impossible = fleet.job(kind="train", requires={"vram_min_mb": 99999})
    fleet.travel("61 seconds")

    operator.begin()
    operator.run(change, idle)
    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.ending(held) == ("expired", "lease_expired")
    assert fleet.status(impossible) in {"queued", "blocked"}
    operator.rollback()

    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.status(impossible) == "blocked"


@pytest.mark.parametrize(
    ("why", "distance"),
    [("lease_expired", "61 seconds"), ("timed_out", "31 seconds"), ("drain_deadline", "31 seconds")],
)
def test_the_sweeps_wait_for_no_claim(  # R19
    fleet: Fleet, sessions: Sessions, why: str, distance: str
) -> None:
    """An open transaction has claimed a slot of the job: that job comes later, and the others now."""
    worker, sweeper = sessions.open("worker"), sessions.open("sweeper")
    first, second = fleet.nodes(2)
    limit = {"max_runtime_s": 30} if why == "timed_out" else {}
    job = fleet.job(fan_out=2, requires=limit)
    wanted = fleet.claim(first)
    ordinary = fleet.held(first, kind="other", requires=limit)
    if why == "drain_deadline":
        fleet.setup.run("select fleet.drain_node(%s, 'maintenance', '30 seconds')", first)
    fleet.travel(distance)
    fleet.heard(second)

    worker.begin()
    assert claim(worker, second).value() == job
    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.ending(wanted) == ("running", None)
    assert fleet.ending(ordinary)[1] == why
    worker.commit()

    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.ending(wanted)[1] == why


def test_the_sweeps_wait_for_no_container(fleet: Fleet, sessions: Sessions) -> None:  # R15, R19
    """It is settled by a later sweep, whether or not another child ends; and the tree above it too."""
    holder, sweeper = sessions.open("holder"), sessions.open("sweeper")
    node = fleet.node()
    root, [book] = fleet.family(node, children=1)
    parent = fleet.claim(node)
    assert parent.job == book
    decompose(fleet.setup, parent, [{"kind": "page", "max_attempts": 1}]).rows()
    page = fleet.claim(node)
    fleet.travel("61 seconds")
    sweep(sweeper).rows()
    fleet.travel("61 seconds")

    holder.begin()
    holder.run("select from fleet_core.jobs where id = %s for update", book)
    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.status(page.job) == "failed"
    assert fleet.status(book) == "running"
    holder.run("select from fleet_core.jobs where id = %s for update", root)
    holder.rollback()

    holder.begin()
    holder.run("select from fleet_core.jobs where id = %s for update", root)
    sweeper.run("select * from fleet.run_sweeps()")
    assert (fleet.status(book), fleet.status(root)) == ("partial", "running")
    holder.rollback()

    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.status(root) == "partial"


def test_the_sweeps_wait_for_no_organization(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """That its machines fell silent is noted by a later sweep; what is to be ended is ended now."""
    holder, sweeper = sessions.open("holder"), sessions.open("sweeper")
    nodes = fleet.nodes(4)
    held = fleet.held(nodes[0], requires={"max_runtime_s": 30})
    silent = "select count(*) from fleet.stuck where what = 'many nodes fell silent at once'"
    fleet.travel("50 seconds")

    holder.begin()
    holder.run("select from fleet_core.organizations for update")
    sweeper.run("select * from fleet.run_sweeps()")
    assert fleet.ending(held) == ("failed", "timed_out")
    assert sweeper.value(silent) == 0
    holder.rollback()

    sweeper.run("select * from fleet.run_sweeps()")
    assert sweeper.value(silent) == 1


def test_the_purge_waits_for_no_credential(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """The row of a removed machine goes when nobody holds its keys any more; the others' go now."""
    holder, sweeper = sessions.open("holder"), sessions.open("sweeper")
    gone, other = fleet.nodes(2)
    for node in (gone, other):
        issue = "select fleet.issue_credential(%s, %s, '$argon2id$x', 'agent', '{compute:read}')"
        fleet.setup.run(issue, node, f"key_{str(node)[-8:]}")
        remove(fleet.setup, node).rows()
    fleet.travel("100 days")

    holder.begin()
    holder.run("select from fleet_core.credentials where node_id = %s for update", gone)
    sweeper.run("select * from fleet.run_sweeps()")
    assert sweeper.run("select id from fleet_core.nodes") == [(gone,)]
    holder.rollback()

    sweeper.run("select * from fleet.run_sweeps()")
    assert sweeper.run("select id from fleet_core.nodes") == []
