"""Everything at once: six sessions do whatever there is to do, in a random order that a seed repeats."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any
from uuid import UUID

import psycopg
from psycopg.types.json import Jsonb

from races.fleet import Fleet
from support.clusters import Database
from support.races import Sessions

SECONDS = 20.0
SESSIONS = 6
NODES = 5
SEED = 20250101

# Jobs that are looked at again: few, so that the sessions meet.
RECENT = 24

ARTIFACT = {"kind": "output", "content_hash": "0" * 64, "storage_key": "soak/output"}


class Shared:
    """What the sessions know in common: ids only, each list appended to by all of them."""

    def __init__(self, organization: UUID, nodes: list[UUID]) -> None:
        self.organization = organization
        self.nodes = nodes
        self.jobs: list[UUID] = []
        self.assignments: list[tuple[UUID, UUID]] = []


class Actor:
    """One session: node, operator, submitter and sweeper in turn."""

    def __init__(self, connection: psycopg.Connection[Any], shared: Shared, seed: int) -> None:
        self._connection = connection
        self._shared = shared
        self._random = random.Random(seed)  # noqa: S311
        self._number = seed
        self.faults: list[str] = []
        self.done: dict[str, int] = {}
        self._deeds: dict[Callable[[], None], int] = {
            self.submit: 12,
            self.submit_several: 2,
            self.claim: 30,
            self.start: 4,
            self.renew: 4,
            self.complete: 16,
            self.complete_without_evidence: 3,
            self.complete_several: 4,
            self.complete_and_claim: 6,
            self.fail: 6,
            self.release: 4,
            self.decompose: 6,
            self.assign: 4,
            self.cancel: 4,
            self.cancel_assignment: 3,
            self.retry: 6,
            self.reprioritize: 3,
            self.heartbeat: 14,
            self.sweep: 6,
            self.drain: 2,
            self.resume: 4,
            self.remove: 1,
            self.travel: 2,
        }

    def run(self, seconds: float) -> None:
        """One deed after the other; a refusal is an answer, any other error is a fault."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            [deed] = self._random.choices(list(self._deeds), list(self._deeds.values()))
            try:
                deed()
            except psycopg.Error as error:
                if not (error.sqlstate or "").startswith("FL"):
                    self.faults.append(f"{deed.__name__}: {error.sqlstate} {error}")
            else:
                self.done[deed.__name__] = self.done.get(deed.__name__, 0) + 1

    def submit(self) -> None:
        query = "select fleet.submit_job(%s, %s, fan_out => %s, max_attempts => %s, priority => %s)"
        kind, fan_out = self._random.choice(["render", "index"]), self._random.choice([1, 1, 1, 2, 3])
        job = self._ask(query, self._shared.organization, kind, fan_out, self._random.randint(1, 3), self._priority())
        self._shared.jobs.append(job[0][0])

    def submit_several(self) -> None:
        keys = [f"key {self._random.randrange(100_000)}" for _ in range(3)]
        jobs = [{"kind": "index", "idempotency_key": key} for key in keys]
        rows = self._ask("select * from fleet.submit_jobs(%s, %s)", self._shared.organization, Jsonb(jobs))
        self._shared.jobs += [row[0] for row in rows]

    def claim(self) -> None:
        node = self._node()
        query = "select assignment_id from fleet.claim(%s, max_jobs => %s, lease_seconds => 20, start => %s)"
        rows = self._ask(query, node, self._random.randint(1, 3), self._random.random() < 0.8)
        self._shared.assignments += [(row[0], node) for row in rows]

    def start(self) -> None:
        self._ask("select fleet.start_assignment(%s, %s)", *self._assignment())

    def renew(self) -> None:
        self._ask("select fleet.renew_lease(%s, %s)", *self._assignment())

    def complete(self) -> None:
        self._ask("select fleet.complete_assignment(%s, %s, %s)", *self._assignment(), Jsonb([ARTIFACT]))

    def complete_without_evidence(self) -> None:
        self._ask("select fleet.complete_assignment(%s, %s)", *self._assignment())

    def complete_several(self) -> None:
        _, node = self._assignment()
        mine = [assignment for assignment, holder in self._shared.assignments[-RECENT:] if holder == node]
        self._random.shuffle(mine)
        reports = [{"assignment": str(assignment), "artifacts": [ARTIFACT]} for assignment in mine[:4]]
        self._ask("select fleet.complete_assignments(%s, %s)", node, Jsonb(reports))

    def complete_and_claim(self) -> None:
        assignment, node = self._assignment()
        query = "select (next).assignment_id from fleet.complete_and_claim(%s, %s, %s)"
        [(following,)] = self._ask(query, assignment, node, Jsonb([ARTIFACT]))
        if following is not None:
            self._shared.assignments.append((following, node))

    def fail(self) -> None:
        retry = self._random.random() < 0.7
        self._ask("select fleet.fail_assignment(%s, %s, 'broken', %s)", *self._assignment(), retry)

    def release(self) -> None:
        self._ask("select fleet.release_assignment(%s, %s)", *self._assignment())

    def decompose(self) -> None:
        children = [{"kind": "index", "max_attempts": 1} for _ in range(self._random.randint(1, 4))]
        rows = self._ask("select * from fleet.decompose(%s, %s, %s)", *self._assignment(), Jsonb(children))
        self._shared.jobs += [row[0] for row in rows]

    def assign(self) -> None:
        rows = self._ask("select id, node_id from fleet.assign_job(%s, lease_seconds => 20)", self._job())
        self._shared.assignments += [(row[0], row[1]) for row in rows]

    def cancel(self) -> None:
        self._ask("select fleet.cancel_job(%s, 'not wanted')", self._job())

    def cancel_assignment(self) -> None:
        self._ask("select fleet.cancel_assignment(%s, 'not there')", self._assignment()[0])

    def retry(self) -> None:
        self._ask("select fleet.retry_job(%s)", self._job())

    def reprioritize(self) -> None:
        self._ask("select fleet.set_priority(%s, %s)", self._job(), self._priority())

    def heartbeat(self) -> None:
        node = self._node()
        held = [str(assignment) for assignment, holder in self._shared.assignments[-RECENT:] if holder == node]
        report: dict[str, object] = {"kinds": self._random.choice([None, ["render", "index"]])}
        if self._random.random() < 0.8:
            report["assignments"] = self._random.sample(held, k=len(held) * 3 // 4)
        self._ask("select fleet.heartbeat(%s, %s)", node, Jsonb(report))

    def sweep(self) -> None:
        self._ask("select * from fleet.run_sweeps()")

    def drain(self) -> None:
        self._ask("select fleet.drain_node(%s, 'maintenance', '5 seconds')", self._node())

    def resume(self) -> None:
        self._ask("select fleet.resume_node(%s)", self._node())

    def remove(self) -> None:
        place = self._random.randrange(NODES)
        self._ask("select fleet.remove_node(%s)", self._shared.nodes[place])
        name = f"r{self._number}-{self._random.randrange(1_000_000)}"
        self._shared.nodes[place] = self._ask("select t.node(%s, %s)", self._shared.organization, name)[0][0]

    def travel(self) -> None:
        self._ask("select t.travel('7 seconds')")

    def _ask(self, query: str, *arguments: object) -> list[Any]:
        return self._connection.execute(query.encode(), arguments or None).fetchall()

    def _node(self) -> UUID:
        return self._random.choice(self._shared.nodes)

    def _job(self) -> UUID:
        return self._random.choice(self._shared.jobs[-RECENT:])

    def _assignment(self) -> tuple[UUID, UUID]:
        return self._random.choice(self._shared.assignments[-RECENT:])

    def _priority(self) -> int:
        return self._random.choice([50, 100, 150])


def test_everything_at_once_breaks_nothing(
    fleet: Fleet, sessions: Sessions, database: Database
) -> None:  # R19, R28, R29
    """No deadlock and no error but refusals; every rule holds; and what is left over can be finished."""
    shared = Shared(fleet.organization, fleet.nodes(NODES))
    shared.jobs = [fleet.job() for _ in range(NODES)]
    shared.assignments = [(fleet.claim(node).id, node) for node in shared.nodes]

    with ExitStack() as stack:
        connections = [stack.enter_context(closing(database.connect())) for _ in range(SESSIONS)]
        actors = [Actor(connection, shared, SEED + number) for number, connection in enumerate(connections)]
        threads = stack.enter_context(ThreadPoolExecutor(SESSIONS))
        for ended in [threads.submit(actor.run, SECONDS) for actor in actors]:
            ended.result()

    assert [fault for actor in actors for fault in actor.faults] == []
    never = [deed.__name__ for deed in actors[0]._deeds if not any(actor.done.get(deed.__name__) for actor in actors)]
    assert never == [], "a soak that does not do these tells nothing about them"
    _assert_history_is_sound(fleet)
    _finish_what_is_left(fleet, shared.nodes)


def _assert_history_is_sound(fleet: Fleet) -> None:
    """What check_invariants, which sees the present, can't tell."""
    twice_won = "select job_id from fleet.assignments where state = 'succeeded' group by job_id having count(*) > 1"
    assert fleet.setup.run(twice_won) == []  # R3
    ended_twice = """
        select assignment_id from fleet.events
         where event in ('failed', 'expired', 'released', 'superseded', 'decomposed', 'unverified')
           and assignment_id is not null and detail -> 'late' is null
         group by assignment_id having count(*) > 1"""
    assert fleet.setup.run(ended_twice) == []  # R29
    overspent = "select id from fleet.jobs where attempts_spent > max_attempts or attempts_spent > attempt"
    assert fleet.setup.run(overspent) == []  # R6


def _finish_what_is_left(fleet: Fleet, nodes: list[UUID]) -> None:
    """No job is lost or stuck: with time, and machines that work, everything ends."""
    unfinished = "select count(*) from fleet.jobs where finished_at is null"
    for _ in range(40):
        if fleet.setup.value(unfinished) == 0:
            break
        fleet.travel("11 minutes")
        fleet.setup.run("select * from fleet.run_sweeps()")
        fleet.setup.run("select fleet.unblock_job(id) from fleet.jobs where status = 'blocked'")
        for node in nodes:
            fleet.setup.run("select fleet.resume_node(%s)", node)
            fleet.heard(node)
            claimed = "select assignment_id from fleet.claim(%s, max_jobs => 100)"
            reports = [{"assignment": str(row[0]), "artifacts": [ARTIFACT]} for row in fleet.setup.run(claimed, node)]
            if reports:
                fleet.setup.run("select * from fleet.complete_assignments(%s, %s)", node, reports)
    left = fleet.setup.run(
        "select id, kind, status, reason, open_assignments from fleet.jobs where finished_at is null"
    )
    assert left == []
