"""The last children of a container end at the same instant: it settles exactly once, and is never missed."""

from __future__ import annotations

from uuid import UUID

import pytest

from races.fleet import (
    SERIALIZATION_FAILURE,
    Fleet,
    Held,
    Report,
    cancel,
    claim,
    code,
    complete,
    decompose,
    fail,
    remove,
    retry,
    sweep,
)
from support.races import Call, Session, Sessions, wait_until_blocked

Ending = Report


def fail_for_good(session: Session, held: Held) -> Call:
    """The node says that it is of no use to try again."""
    return fail(session, held, retry=False)


def cancel_child(session: Session, held: Held) -> Call:
    """An operator cancels the child."""
    return cancel(session, held.job)


ENDINGS: dict[str, Ending] = {"complete": complete, "fail": fail_for_good, "cancel": cancel_child}
each_ending = pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS.keys())
each_other_ending = pytest.mark.parametrize("other_ending", ENDINGS.values(), ids=ENDINGS.keys())


def _claimed_family(fleet: Fleet, node: UUID, children: int = 2) -> tuple[UUID, list[Held]]:
    parent, jobs = fleet.family(node, children)
    held = [fleet.claim(node) for _ in jobs]
    assert [child.job for child in held] == jobs
    return parent, held


@each_ending
@each_other_ending
def test_the_second_of_two_last_children_settles(  # R15
    fleet: Fleet, sessions: Sessions, ending: Ending, other_ending: Ending
) -> None:
    """Both are past their own job when they meet at the parent: one waits for the other there, and looks again."""
    gate, first, second = sessions.open("gate"), sessions.open("first"), sessions.open("second")
    parent, held = _claimed_family(fleet, fleet.node())

    # The second one has its job, and is kept from going on.
    gate.begin()
    gate.run("select from fleet_core.open_assignments where id = %s for update", held[1].id)
    later = other_ending(second, held[1])
    wait_until_blocked(second, by=gate)
    first.begin()
    ending(first, held[0]).rows()
    gate.rollback()
    wait_until_blocked(second, by=first)
    first.commit()
    later.rows()

    everything_went_well = ending is complete and other_ending is complete
    assert fleet.status(parent) == ("complete" if everything_went_well else "partial")
    assert fleet.count_events(parent, "settled") == 1


@each_ending
def test_a_last_child_that_is_rolled_back_leaves_the_container_open(  # R15
    fleet: Fleet, sessions: Sessions, ending: Ending
) -> None:
    """The other one, which waited for it at the parent, is not the last after all."""
    gate, first, second = sessions.open("gate"), sessions.open("first"), sessions.open("second")
    parent, held = _claimed_family(fleet, fleet.node())

    gate.begin()
    gate.run("select from fleet_core.open_assignments where id = %s for update", held[1].id)
    later = complete(second, held[1])
    wait_until_blocked(second, by=gate)
    first.begin()
    ending(first, held[0]).rows()
    gate.rollback()
    wait_until_blocked(second, by=first)
    first.rollback()
    later.rows()
    assert fleet.status(parent) == "running"

    complete(first, held[0]).rows()
    assert fleet.status(parent) == "complete"


@each_ending
def test_siblings_do_not_queue_at_the_parent(fleet: Fleet, sessions: Sessions, ending: Ending) -> None:  # D21
    """While others are unfinished, two that end don't wait for each other; the newest is held to see to the parent."""
    first, second = sessions.open("first"), sessions.open("second")
    parent, held = _claimed_family(fleet, fleet.node(), 4)
    held.sort(key=lambda child: child.job)

    first.begin()
    ending(first, held[0]).rows()
    ending(second, held[1]).rows()
    first.commit()
    assert fleet.status(parent) == "running"


def test_two_last_children_at_once_settle_exactly_once(fleet: Fleet, sessions: Sessions) -> None:  # R15, R19
    """A hundred times, sent to two sessions together, each with another pair of endings."""
    pair = sessions.open("first"), sessions.open("second")
    node = fleet.node()
    endings = list(ENDINGS.values())

    for round_ in range(100):
        parent, held = _claimed_family(fleet, node)
        order = (0, 1) if round_ % 2 else (1, 0)
        chosen = endings[round_ % 3], endings[round_ // 3 % 3]
        for call in [chosen[i](pair[i], held[i]) for i in order]:
            call.rows()
        assert fleet.status(parent) == ("complete" if chosen == (complete, complete) else "partial")
        assert fleet.count_events(parent, "settled") == 1


def test_the_last_children_of_two_branches_settle_the_root_once(fleet: Fleet, sessions: Sessions) -> None:  # R15
    """At every depth, fifty times."""
    pair = sessions.open("first"), sessions.open("second")
    node = fleet.node()

    for _ in range(50):
        root, branches = _claimed_family(fleet, node)
        for branch in branches:
            decompose(pair[0], branch).rows()
        leaves = [fleet.claim(node) for _ in branches]
        for call in [complete(session, leaf) for session, leaf in zip(pair, leaves, strict=True)]:
            call.rows()
        assert fleet.status(root) == "complete"
        assert [fleet.count_events(job, "settled") for job in (root, *(branch.job for branch in branches))] == [1, 1, 1]


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
@pytest.mark.parametrize("first_isolation", ["read committed", "repeatable read", "serializable"])
def test_strict_cancels_of_the_last_two_children(  # R15, D22
    fleet: Fleet, sessions: Sessions, isolation: str, first_isolation: str
) -> None:
    """Each sees the other one's child unfinished: 40001, and the second try settles."""
    first, second = sessions.open("first"), sessions.open("second")
    parent, children = fleet.family(fleet.node(), 2)
    sessions.expect(SERIALIZATION_FAILURE)

    first.begin(first_isolation)
    second.begin(isolation)
    second.run("select count(*) from fleet.jobs")
    cancel(first, children[0]).rows()
    call = cancel(second, children[1])
    wait_until_blocked(second, by=first)
    first.commit()

    if code(call) is None:
        second.commit()
    else:
        assert code(call) == SERIALIZATION_FAILURE
        second.rollback()
        cancel(second, children[1]).rows()
    assert fleet.status(parent) == "partial"
    assert fleet.count_events(parent, "settled") == 1


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
def test_a_strict_cancel_of_the_last_child_with_an_old_snapshot(  # R15, D22
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:
    """The sibling ended after the snapshot, before the cancel: the container is not missed."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    parent, held = _claimed_family(fleet, fleet.node())
    sessions.expect(SERIALIZATION_FAILURE)

    operator.begin(isolation)
    operator.run("select count(*) from fleet.jobs")
    complete(reporting, held[0]).rows()
    assert code(cancel(operator, held[1].job)) == SERIALIZATION_FAILURE
    operator.rollback()

    cancel(operator, held[1].job).rows()
    assert fleet.status(parent) == "partial"


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
def test_a_strict_cancel_and_a_completion_of_the_last_two_at_once(  # R15, D22
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:
    """They meet at the parent, which the strict one has written: the completion waits, looks again and settles."""
    gate, operator, reporting = sessions.open("gate"), sessions.open("operator"), sessions.open("reporting")
    parent, held = _claimed_family(fleet, fleet.node())

    gate.begin()
    gate.run("select from fleet_core.open_assignments where id = %s for update", held[1].id)
    completion = complete(reporting, held[1])
    wait_until_blocked(reporting, by=gate)
    operator.begin(isolation)
    cancel(operator, held[0].job).rows()
    gate.rollback()
    wait_until_blocked(reporting, by=operator)
    operator.commit()
    completion.rows()

    assert fleet.status(parent) == "partial"
    assert fleet.job_row(parent, "reason") == "1 of 2 children cancelled"
    assert fleet.count_events(parent, "settled") == 1


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
def test_a_strict_cancel_that_waits_at_the_parent(  # R15, D21, D22
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:
    """A completion has written the parent: the strict one, which can't see that child ended, fails to serialize."""
    gate, operator, reporting = sessions.open("gate"), sessions.open("operator"), sessions.open("reporting")
    parent, held = _claimed_family(fleet, fleet.node())
    sessions.expect(SERIALIZATION_FAILURE)

    gate.begin()
    gate.run("select from fleet_core.open_assignments where id = %s for update", held[1].id)
    operator.begin(isolation)
    call = cancel(operator, held[1].job)
    wait_until_blocked(operator, by=gate)
    reporting.begin()
    complete(reporting, held[0]).rows()
    gate.rollback()
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert code(call) == SERIALIZATION_FAILURE
    operator.rollback()
    cancel(operator, held[1].job).rows()
    assert fleet.status(parent) == "partial"
    assert fleet.count_events(parent, "settled") == 1


def test_a_sweep_and_a_completion_end_the_last_two(fleet: Fleet, sessions: Sessions) -> None:  # R15
    """A child that fails by a sweep is a child that ends."""
    sweeper, reporting = sessions.open("sweeper"), sessions.open("reporting")
    node = fleet.node()
    parent, _ = fleet.family(node, 2, max_attempts=1)
    silent, busy = fleet.claim(node), fleet.claim(node, lease_seconds=3600)
    fleet.travel("61 seconds")
    sweep(sweeper).rows()
    fleet.travel("61 seconds")

    sweeper.begin()
    assert sweep(sweeper).value() == 1
    completion = complete(reporting, busy)
    wait_until_blocked(reporting, by=sweeper)
    sweeper.commit()
    completion.rows()

    assert fleet.status(silent.job) == "failed"
    assert fleet.status(parent) == "partial"


@pytest.mark.parametrize("by", ["report", "sweep", "removal"])
def test_a_batch_settles_every_container_of_its_children(fleet: Fleet, sessions: Sessions, by: str) -> None:  # R15
    """The last children of several containers end in one call, some of the containers being children themselves."""
    session = sessions.open("session")
    one, other = fleet.nodes(2)
    leaf = {"kind": "leaf", "max_attempts": 1, "fan_out": 2}
    root, branches = _claimed_family(fleet, one)
    for branch in branches:
        decompose(session, branch, [leaf]).rows()
    lonely = [fleet.family(one, 1, **leaf)[0] for _ in range(3)]
    failing = [fleet.claim(one) for _ in range(5)]
    held = [fleet.claim(other) for _ in range(5)]
    for child in failing:
        fail_for_good(session, child).rows()

    # Each child has failed on one node and is open on the other: whatever ends it there ends the child.
    if by == "report":
        session.run(
            "select * from fleet.complete_assignments(%s, %s)", other, [{"assignment": str(h.id)} for h in held]
        )
    elif by == "sweep":
        fleet.travel("61 seconds")
        session.run("select * from fleet.run_sweeps()")
    else:
        remove(session, other).rows()

    containers = [root, *(branch.job for branch in branches), *lonely]
    assert [fleet.status(job) for job in containers] == ["partial"] * 6


def test_a_retry_before_the_last_sibling_ends_keeps_the_container_open(fleet: Fleet, sessions: Sessions) -> None:  # D17
    """The completion waits at the parent, looks again, and is not the last."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    parent, held = _claimed_family(fleet, fleet.node())
    fail_for_good(reporting, held[0]).rows()

    operator.begin()
    assert retry(operator, held[0].job).value() == "queued"
    call = complete(reporting, held[1])
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    assert call.value() == "complete"
    assert fleet.status(parent) == "running"
    assert fleet.count_events(parent, "settled") == 0


def test_a_retry_after_the_last_sibling_has_ended_opens_the_container_again(  # D17
    fleet: Fleet, sessions: Sessions
) -> None:
    """It waits for the settling, and undoes it."""
    reporting, operator = sessions.open("reporting"), sessions.open("operator")
    parent, held = _claimed_family(fleet, fleet.node())
    fail_for_good(reporting, held[0]).rows()

    reporting.begin()
    complete(reporting, held[1]).rows()
    call = retry(operator, held[0].job)
    wait_until_blocked(operator, by=reporting)
    reporting.commit()

    assert call.value() == "queued"
    assert fleet.status(parent) == "running"
    assert fleet.count_events(parent, "settled") == 1
    assert fleet.count_events(parent, "retried") == 1


def test_two_retries_at_once_of_one_job_are_one(fleet: Fleet, sessions: Sessions) -> None:  # D17
    """The second operator learns that it is queued already."""
    first, second = sessions.open("first"), sessions.open("second")
    parent, held = _claimed_family(fleet, fleet.node())
    fail_for_good(first, held[0]).rows()

    first.begin()
    retry(first, held[0].job).rows()
    call = retry(second, held[0].job)
    wait_until_blocked(second, by=first)
    first.commit()

    assert code(call) == "job_not_retryable"
    assert fleet.count_events(held[0].job, "retried") == 1
    assert fleet.status(parent) == "running"


def test_retries_of_siblings_and_of_their_container_do_not_deadlock(
    fleet: Fleet, sessions: Sessions
) -> None:  # R19, D17
    """Fifty times: the container and both children, each by another session."""
    trio = [sessions.open(name) for name in ("first", "second", "third")]
    node = fleet.node()

    for _ in range(50):
        parent, held = _claimed_family(fleet, node)
        for child in held:
            fail_for_good(trio[0], child).rows()
        calls = [retry(session, job) for session, job in zip(trio, (parent, held[1].job, held[0].job), strict=True)]
        assert {code(call) for call in calls} <= {None, "job_not_retryable"}
        assert [fleet.status(job) for job in (parent, held[0].job, held[1].job)] == ["running", "queued", "queued"]
        cancel(trio[0], parent).rows()


def test_a_child_is_handed_out_only_when_its_container_is_committed(fleet: Fleet, sessions: Sessions) -> None:  # R15
    """And the container never."""
    reporting, worker = sessions.open("reporting"), sessions.open("worker")
    one, other = fleet.nodes(2)
    held = fleet.held(one)

    reporting.begin()
    [(child,)] = decompose(reporting, held).rows()
    assert claim(worker, other).value() is None
    reporting.commit()
    assert claim(worker, other).value() == child
    assert claim(worker, other).value() is None
