"""Claims that meet: a job goes to one node, and a claim waits for nobody."""

from __future__ import annotations

from races.fleet import Fleet, claim, complete, release
from support.races import Sessions


def test_a_second_claim_reads_past_the_job_and_does_not_wait(fleet: Fleet, sessions: Sessions) -> None:  # R1
    """While the first one's transaction is open, the second takes the next job."""
    first, second = sessions.open("first"), sessions.open("second")
    one, other = fleet.nodes(2)
    oldest, next_ = fleet.job(), fleet.job()

    first.begin()
    assert claim(first, one).value() == oldest
    assert claim(second, other).value() == next_
    assert claim(second, other).value() is None
    first.commit()

    assert fleet.holders(oldest) == [one]
    assert fleet.holders(next_) == [other]


def test_a_claim_that_is_rolled_back_leaves_the_job_to_the_next(fleet: Fleet, sessions: Sessions) -> None:  # R1
    """Also to a session that has read past it meanwhile."""
    first, second = sessions.open("first"), sessions.open("second")
    one, other = fleet.nodes(2)
    oldest, next_ = fleet.job(), fleet.job()

    first.begin()
    claim(first, one).rows()
    assert claim(second, other).value() == next_
    first.rollback()

    assert claim(second, other).value() == oldest


def test_a_claim_of_a_crashed_session_leaves_the_job_to_the_next(fleet: Fleet, sessions: Sessions) -> None:  # R1
    """What was not committed has not happened."""
    first, second = sessions.open("first"), sessions.open("second")
    one, other = fleet.nodes(2)
    job = fleet.job()

    first.begin()
    claim(first, one).rows()
    first.terminate()

    assert claim(second, other).value() == job
    sessions.expect("57P01")


def test_two_nodes_share_the_slots_of_a_fan_out(fleet: Fleet, sessions: Sessions) -> None:  # R2, R3
    """The second slot is there as soon as the first one's claim is committed."""
    first, second = sessions.open("first"), sessions.open("second")
    one, other = fleet.nodes(2)
    job = fleet.job(fan_out=2)

    first.begin()
    claim(first, one).rows()
    assert claim(second, other).value() is None
    first.commit()

    assert claim(second, other).value() == job
    assert fleet.holders(job) == [one, other]


def test_parts_that_another_holds_hide_none_behind_them(fleet: Fleet, sessions: Sessions) -> None:  # D7
    """However many places of restricted jobs are locked: they are none of those that are read past."""
    first, second = sessions.open("first"), sessions.open("second")
    one, other = fleet.nodes(2)
    jobs = [fleet.job(fan_out=2) for _ in range(12)]

    first.begin()
    for _ in range(11):
        claim(first, one).rows()
    assert claim(second, other).value() == jobs[-1]
    first.commit()


def test_one_node_in_two_sessions_gets_one_slot_of_a_fan_out(fleet: Fleet, sessions: Sessions) -> None:  # R2
    """Two workers of one agent are one node."""
    first, second = sessions.open("first"), sessions.open("second")
    node, other = fleet.nodes(2)
    job = fleet.job(fan_out=2)

    first.begin()
    claim(first, node).rows()
    assert claim(second, node).value() is None
    first.commit()

    assert claim(second, node).value() is None
    assert claim(second, other).value() == job


def test_of_two_claims_at_once_one_gets_the_job(fleet: Fleet, sessions: Sessions) -> None:  # R1
    """Two hundred times."""
    pair = sessions.open("first"), sessions.open("second")
    nodes = fleet.nodes(2)

    for round_ in range(200):
        job = fleet.job()
        order = (0, 1) if round_ % 2 else (1, 0)
        calls = [claim(pair[i], nodes[i]) for i in order]
        assert sorted(map(str, (call.value() for call in calls))) == sorted([str(job), "None"])


def test_one_node_in_two_sessions_at_once_gets_one_slot_of_a_fan_out(fleet: Fleet, sessions: Sessions) -> None:  # R2
    """Two hundred times; the other claim finds nothing, and is not refused."""
    first, second = sessions.open("first"), sessions.open("second")
    node = fleet.node()

    for _ in range(200):
        job = fleet.job(fan_out=2)
        calls = [claim(first, node), claim(second, node)]
        assert sorted(map(str, (call.value() for call in calls))) == sorted([str(job), "None"])
        fleet.setup.run("select fleet.cancel_job(%s, 'next round')", job)


def test_claims_at_once_hand_out_each_job_once(fleet: Fleet, sessions: Sessions) -> None:  # R1, R2
    """Four sessions, each asking for several at a time until nothing is left."""
    nodes = fleet.nodes(4)
    workers = [sessions.open(f"worker {number}") for number in range(4)]
    jobs = {fleet.job() for _ in range(200)}

    taken: list[object] = []
    while True:
        calls = [claim(worker, node, 3) for worker, node in zip(workers, nodes, strict=True)]
        batch = [row[0] for call in calls for row in call.rows()]
        if not batch:
            break
        taken += batch

    assert len(taken) == len(jobs)
    assert set(taken) == jobs


def test_a_released_job_is_found_by_a_session_that_had_read_past_it(fleet: Fleet, sessions: Sessions) -> None:  # R31
    """A way back into the queue is a new place in it, not the old one."""
    worker, node_session = sessions.open("worker"), sessions.open("node")
    one, other = fleet.nodes(2)
    held = fleet.held(one)
    later = [fleet.job() for _ in range(3)]

    assert claim(worker, other).value() == later[0]
    release(node_session, held).rows()
    assert [claim(worker, other).value() for _ in range(3)] == [*later[1:], held.job]


def test_a_claim_in_flight_does_not_hold_up_a_completion(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """What one node reports does not wait for what another one, or itself, is being handed."""
    claiming, reporting = sessions.open("claiming"), sessions.open("reporting")
    one, other = fleet.nodes(2)
    held = fleet.held(one)
    fleet.job()

    claiming.begin()
    claim(claiming, one).rows()
    assert complete(reporting, held).value() == "complete"
    assert claim(reporting, other).value() is None
    claiming.commit()
