"""Two machines with clocks ten minutes fast and slow, and reports that carry times from 1970 and 2100.

Seen elsewhere: a lease was judged by whichever machine asked, and one whose clock ran ahead took a live lease.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from races.fleet import Fleet, claim, renew, sweep
from support.races import Sessions

# R23: time is the database's clock.

STRANGE_TIMES = [
    "1970-01-01T00:00:00Z",
    "2100-01-01T00:00:00Z",
    "1969-12-31T23:59:59-12:00",
    "2099-12-31T23:59:59+14:00",
]


@pytest.mark.parametrize("time", STRANGE_TIMES)
def test_a_heartbeat_is_now_whatever_it_says(fleet: Fleet, sessions: Sessions, time: str) -> None:
    """Its times are remarks."""
    session = sessions.open("session")
    node = fleet.node()
    report = {"agent_started_at": time, "measurements": {"taken_at": time}, "sent_at": time}

    answer = session.value("select fleet.heartbeat(%s, %s)", node, report)
    assert answer["unknown_keys"] == ["sent_at"]
    [(status, age)] = session.run("select status, seconds_since_heartbeat from fleet.nodes where id = %s", node)
    assert status == "online"
    assert 0 <= age < 30


def test_a_machine_with_a_fast_clock_takes_no_live_lease(fleet: Fleet, sessions: Sessions) -> None:
    """It says that it is ten minutes later, asks for a sweep, and gets nothing of the other's."""
    session = sessions.open("session")
    slow, fast = fleet.nodes(2)
    held = fleet.held(slow)
    session.run("select fleet.heartbeat(%s, %s)", fast, {"agent_started_at": "2100-01-01T00:00:00Z"})

    assert sweep(session).value() == 0
    assert claim(session, fast).value() is None
    assert fleet.ending(held) == ("running", None)


def test_the_lease_that_a_node_is_told_is_the_stored_one(fleet: Fleet, sessions: Sessions) -> None:
    """By a claim, a renewal and a heartbeat; to the microsecond, so that no machine computes one of its own."""
    session = sessions.open("session")
    node = fleet.node()
    fleet.job()
    stored = "select lease_expires_at from fleet.assignments where id = %s"

    [(assignment, told)] = session.run("select assignment_id, lease_expires_at from fleet.claim(%s)", node)
    assert told == session.value(stored, assignment)
    told = session.value("select fleet.renew_lease(%s, %s, 100)", assignment, node)
    assert told == session.value(stored, assignment)
    answer = session.value("select fleet.heartbeat(%s, %s)", node, {"assignments": [str(assignment)]})
    told = session.value("select %s::timestamptz", answer["renewed"][0]["lease_expires_at"])
    assert told == session.value(stored, assignment)


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "America/St_Johns"])
def test_a_sessions_time_zone_changes_nothing(fleet: Fleet, sessions: Sessions, zone: str) -> None:
    """A lease of a minute is a minute, also where a day begins elsewhere."""
    session = sessions.open("session")
    session.run(f"set timezone = '{zone}'")
    held = fleet.held(fleet.node())

    assert renew(session, held).value() - session.value("select clock_timestamp()") <= timedelta(seconds=60)
    assert session.value("select lease_expires_at > clock_timestamp() from fleet.assignments")


def test_the_history_of_a_job_is_told_in_the_databases_clock(fleet: Fleet, sessions: Sessions) -> None:
    """Ages in views are never negative."""
    session = sessions.open("session")
    node = fleet.node()
    for _ in range(2):
        fleet.job()
    claim(session, node).rows()

    assert session.value("select bool_and(oldest_wait is null or oldest_wait >= '0') from fleet.queue")
    assert session.value("select bool_and(at <= clock_timestamp()) from fleet.events")
