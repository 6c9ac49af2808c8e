"""A job that fails and fails.

Seen elsewhere: 2 to the number of attempts left the range of its type, so that the next try lay in the past, or the
report of the failure itself failed.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from races.fleet import Fleet, code, fail
from support.races import Sessions

# R6: 5 s · 2^(spent − 1), at most 600 s, ± 10 %.

LONGEST = timedelta(seconds=660)
BACK_OFF = "select fleet_core.back_off(%s, (select s from fleet_core.settings s))"


def test_after_every_attempt_that_a_job_may_have(fleet: Fleet, sessions: Sessions) -> None:
    """The next try lies ahead, no further than the longest wait, and a hundredth failure is the last."""
    session = sessions.open("session")
    node = fleet.node()
    job = fleet.job(max_attempts=100)

    for spent in range(1, 100):
        held = fleet.claim(node)
        before = session.value("select fleet_core.clock()")
        assert fail(session, held).value() == "queued"
        wait = fleet.job_row(job, "run_at") - before
        assert timedelta(seconds=min(5 * 2 ** (spent - 1), 600) * 0.9) <= wait <= LONGEST
        fleet.travel("661 seconds")
        fleet.heard(node)

    assert fail(session, fleet.claim(node)).value() == "failed"
    assert fleet.job_row(job, "attempts_spent") == 100


@pytest.mark.parametrize("spent", [310, 1030, 100_000, 2**31 - 1])
def test_of_counts_that_no_job_may_reach(fleet: Fleet, sessions: Sessions, spent: int) -> None:
    """The arithmetic doesn't rely on the limit of max_attempts."""
    wait = sessions.open("session").value(BACK_OFF, spent)
    assert timedelta(seconds=540) <= wait <= LONGEST


@pytest.mark.parametrize(("base", "most"), [("0", "600"), ("0.5", "600"), ("3600", "86400"), ("3600", "0"), ("0", "0")])
def test_with_any_allowed_setting(fleet: Fleet, sessions: Sessions, base: str, most: str) -> None:
    """Without jitter, never shorter than for an earlier attempt, and never above the maximum."""
    session = sessions.open("session")
    settings = {"backoff_base_seconds": base, "backoff_max_seconds": most, "backoff_jitter": "0"}
    for name, value in settings.items():
        session.run("select fleet.set_setting(%s, %s)", name, value)

    waits = [session.value(BACK_OFF, spent) for spent in range(1, 100)]
    assert waits == sorted(waits)
    assert timedelta(0) <= waits[0]
    assert waits[-1] <= timedelta(seconds=float(most))


@pytest.mark.parametrize("value", ["-1", "NaN", "1e300", "infinity", "86401", "ten"])
def test_a_setting_that_can_not_be_calculated_with_is_refused(fleet: Fleet, sessions: Sessions, value: str) -> None:
    """At the door, not in the report of some failure."""
    session = sessions.open("session")
    for name in ("backoff_base_seconds", "backoff_max_seconds", "backoff_jitter"):
        assert code(session.send("select fleet.set_setting(%s, %s)", name, value)) == "invalid_argument"


def test_a_wait_of_nought_is_ready_at_once(fleet: Fleet, sessions: Sessions) -> None:
    """Behind what was ready before (R31), and only until its attempts are spent."""
    session = sessions.open("session")
    node = fleet.node()
    session.run("select fleet.set_setting('backoff_base_seconds', '0')")
    failing = fleet.job(max_attempts=2)
    other = fleet.job()

    assert fail(session, fleet.claim(node)).value() == "queued"
    assert fleet.claim(node).job == other
    again = fleet.claim(node)
    assert again.job == failing
    assert fail(session, again).value() == "failed"
