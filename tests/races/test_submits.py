"""Two submitters with one idempotency key: one job, whoever commits."""

from __future__ import annotations

import pytest

from races.fleet import SERIALIZATION_FAILURE, Fleet, code, submit
from support.races import Sessions, wait_until_blocked


def test_the_second_submit_gets_the_first_ones_job(fleet: Fleet, sessions: Sessions) -> None:  # R14
    """It waits until the first has committed."""
    first, second = sessions.open("first"), sessions.open("second")

    first.begin()
    job = submit(first, fleet, idempotency_key="k").value()
    call = submit(second, fleet, idempotency_key="k")
    wait_until_blocked(second, by=first)
    first.commit()

    assert call.value() == job
    assert fleet.setup.value("select count(*) from fleet.jobs") == 1


def test_the_second_submit_makes_the_job_when_the_first_is_rolled_back(fleet: Fleet, sessions: Sessions) -> None:  # R14
    """Its own, with a place in the queue."""
    first, second = sessions.open("first"), sessions.open("second")
    node = fleet.node()

    first.begin()
    lost = submit(first, fleet, idempotency_key="k").value()
    call = submit(second, fleet, idempotency_key="k")
    wait_until_blocked(second, by=first)
    first.rollback()

    job = call.value()
    assert job != lost
    assert fleet.claim(node).job == job


def test_the_second_submit_makes_the_job_when_the_first_session_dies(fleet: Fleet, sessions: Sessions) -> None:  # R14
    """As after a rollback."""
    first, second = sessions.open("first"), sessions.open("second")

    first.begin()
    submit(first, fleet, idempotency_key="k").rows()
    call = submit(second, fleet, idempotency_key="k")
    wait_until_blocked(second, by=first)
    first.terminate()

    assert fleet.status(call.value()) == "queued"
    assert fleet.setup.value("select count(*) from fleet.jobs") == 1
    sessions.expect("57P01")


def test_other_content_with_a_key_that_is_just_being_taken_is_refused(fleet: Fleet, sessions: Sessions) -> None:  # R14
    """Not dropped, and not answered with another job's id."""
    first, second = sessions.open("first"), sessions.open("second")

    first.begin()
    submit(first, fleet, idempotency_key="k", payload={"page": 1}).rows()
    call = submit(second, fleet, idempotency_key="k", payload={"page": 2})
    wait_until_blocked(second, by=first)
    first.commit()

    assert code(call) == "idempotency_key_taken"


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
def test_a_strict_submit_that_meets_the_key_fails_to_serialize(  # D22
    fleet: Fleet, sessions: Sessions, isolation: str
) -> None:
    """And gets the same job when it is tried again."""
    first, second = sessions.open("first"), sessions.open("second")
    sessions.expect(SERIALIZATION_FAILURE)

    first.begin()
    job = submit(first, fleet, idempotency_key="k").value()
    second.begin(isolation)
    call = submit(second, fleet, idempotency_key="k")
    wait_until_blocked(second, by=first)
    first.commit()

    assert code(call) == SERIALIZATION_FAILURE
    second.rollback()
    assert submit(second, fleet, idempotency_key="k").value() == job


def test_two_tenants_with_one_key_do_not_meet(fleet: Fleet, sessions: Sessions) -> None:  # R14
    """Neither waits for the other, and each has its own job."""
    first, second = sessions.open("first"), sessions.open("second")
    stranger = fleet.setup.value("select t.org('stranger')")

    first.begin()
    job = submit(first, fleet, idempotency_key="k").value()
    other = second.value("select fleet.submit_job(%s, 'render', idempotency_key => 'k')", stranger)
    first.commit()

    assert job != other


def test_batches_with_the_same_keys_in_opposite_order_do_not_deadlock(
    fleet: Fleet, sessions: Sessions
) -> None:  # D21, R19
    """A hundred times; each gets the same jobs, in the order in which it asked."""
    first, second = sessions.open("first"), sessions.open("second")
    query = "select * from fleet.submit_jobs(%s, %s)"

    for round_ in range(100):
        jobs = [{"kind": "render", "idempotency_key": f"{round_}/{number}"} for number in range(10)]
        one = first.send(query, fleet.organization, jobs)
        other = second.send(query, fleet.organization, jobs[::-1])
        assert one.rows() == other.rows()[::-1]

    assert fleet.setup.value("select count(*) from fleet.jobs") == 1000


def test_a_batch_waits_for_a_key_and_takes_the_job_it_finds(fleet: Fleet, sessions: Sessions) -> None:  # D21, R14
    """In the middle of others, which are new; a key that stands twice is one job."""
    first, second = sessions.open("first"), sessions.open("second")

    first.begin()
    job = submit(first, fleet, idempotency_key="b").value()
    jobs = [{"kind": "render", "idempotency_key": key} for key in ("c", "b", "a", "c")]
    call = second.send("select * from fleet.submit_jobs(%s, %s)", fleet.organization, jobs)
    wait_until_blocked(second, by=first)
    first.commit()

    ids = [row[0] for row in call.rows()]
    assert ids[1] == job
    assert ids[0] == ids[3]
    assert len(set(ids)) == 3
