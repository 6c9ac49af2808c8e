"""Many statements that each touch many jobs, in orders that clash.

Seen elsewhere: two of them locked the same rows in different orders. Here eight sessions end the children of one
container, drain and remove the nodes that hold them, sweep and cancel, each call bounded by a time limit: whoever loses
a race is told so, and in the end the container tells exactly what became of its children.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from races.fleet import Fleet, cancel, complete, decompose, drain, fail, heartbeat, release, remove, retry
from support.races import Call, Session, Sessions

# R15, R19: there is one lock order.

CHILDREN = 50
NODES = 5
ROUNDS = 6
WAIT_AT_MOST = "5s"

# What a session does, and to what.
Deed = tuple[Callable[[Session, Any], Call], object]


def test_the_container_tells_exactly_what_became_of_its_children(fleet: Fleet, sessions: Sessions) -> None:
    """Fifty children over five nodes, in a seeded disorder; three rounds end by themselves, three by a cancel."""
    order = random.Random(7)  # noqa: S311
    crowd = [sessions.open(f"session {number}") for number in range(8)]
    for session in crowd:
        session.run(f"set statement_timeout = '{WAIT_AT_MOST}'")
    fleet.node("idle")

    for round_ in range(ROUNDS):
        nodes = [fleet.node(f"r{round_}n{number}") for number in range(NODES)]
        parent, children = fleet.family(nodes[0], CHILDREN, max_attempts=1)
        held = [fleet.claim(nodes[number % NODES], kind="chapter") for number in range(CHILDREN)]
        order.shuffle(held)

        ways = [complete, fail, release, complete, decompose]
        deeds: list[Deed] = [(ways[number % 5], child) for number, child in enumerate(held)]
        deeds += [(cancel, child.job) for child in held[::7]]
        deeds += [(retry, child.job) for child in held[::9]]
        deeds += [(heartbeat, node) for node in nodes * 2]
        deeds += [(drain, node) for node in nodes[:2]]
        deeds += [(remove, node) for node in nodes[2:4]]
        deeds += [(Session.send, "select * from fleet.run_sweeps()")] * 5
        deeds.append((Session.send, f"select fleet.set_priority('{parent}', 1)"))
        order.shuffle(deeds)
        if round_ % 2:
            deeds.append((cancel, parent))
        calls = [deed(crowd[number % len(crowd)], subject) for number, (deed, subject) in enumerate(deeds)]
        _assert_only_refusals(calls)

        if not round_ % 2:
            _finish(fleet, children)
        assert fleet.job_row(parent, "finished_at") is not None
        assert fleet.job_row(parent, "children_done") == CHILDREN
        outcomes = {fleet.status(child) for child in children}
        assert fleet.status(parent) in ({"cancelled"} if round_ % 2 else {"partial", "complete"})
        assert (fleet.status(parent) == "complete") == (outcomes == {"complete"})


def _assert_only_refusals(calls: list[Call]) -> None:
    errors = [error for call in calls if (error := call.error()) is not None]
    assert [error for error in errors if not str(getattr(error, "sqlstate", "")).startswith("FL")] == []


def _finish(fleet: Fleet, children: Sequence[object]) -> None:
    """Cancels what is not finished by itself: what was released, retried or decomposed."""
    unfinished = "select fleet.cancel_job(id, 'enough') from fleet.jobs where id = any(%s) and finished_at is null"
    fleet.setup.run(unfinished, list(children))
