"""A random walk through the calls, each step of which the database and the model must agree on."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import psycopg
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)
from psycopg.types.json import Jsonb

from model.reference import BACKOFF_SECONDS, LEASE_SECONDS, SECOND_RELEASE_SECONDS, Assignment, Job, Model, RefusedError

NODES = ("n1", "n2", "n3")

# So that no due time lies near a moment at which the model looks: the database's clock runs on while a test does.
STEPS_SECONDS = (100, 700)

SETTINGS = {
    "backoff_base_seconds": BACKOFF_SECONDS,
    "backoff_jitter": 0,
    "release_backoff_seconds": SECOND_RELEASE_SECONDS,
    "release_pause_seconds": 0,
    "retry_elsewhere_seconds": 0,
    "max_releases_in_row": 1000,
    "online_seconds": 3600,
}


class FleetMachine(RuleBasedStateMachine):
    """One organization with three nodes; every walk has an organization of its own."""

    connection: psycopg.Connection[Any]
    walks = 0

    assignments = Bundle("assignments")

    def __init__(self) -> None:
        super().__init__()
        type(self).walks += 1
        self.model = Model()
        self.job_ids: dict[int, UUID] = {}
        self.assignment_ids: dict[int, UUID] = {}
        self.organization = self._value("select t.org(%s)", f"walk {self.walks}")
        self.nodes = {name: self._value("select t.node(%s, %s)", self.organization, name) for name in NODES}

    @initialize(target=assignments, attempts=st.integers(1, 3), fan_out=st.integers(1, 3))
    def begin(self, attempts: int, fan_out: int) -> Any:
        """Three jobs that one node has started, so that a walk soon has something to report on."""
        for _ in range(3):
            self._submit(100, attempts, fan_out)
        return self.claim(node="n1", most=3, start=True)

    @rule(priority=st.sampled_from([50, 100]), attempts=st.integers(1, 3), fan_out=st.integers(1, 3))
    def submit(self, priority: int, attempts: int, fan_out: int) -> None:
        """R3, R31."""
        self._submit(priority, attempts, fan_out)

    @rule(
        target=assignments,
        node=st.sampled_from(NODES),
        most=st.integers(1, 3),
        start=st.sampled_from([True, True, False]),
    )
    def claim(self, node: str, most: int, start: bool) -> Any:
        """R1, R2, R31, D11: exactly what the queue holds for this node, in order."""
        query = "select assignment_id, job_id from fleet.claim(%s, null, %s, %s, %s)"
        rows = self._rows(query, self.nodes[node], most, LEASE_SECONDS, start)

        held = {self.assignment_ids[id(assignment)]: assignment for assignment in self.model.unstarted(node)}
        expected_first = list(held.values())[:most]
        mine = [held[row[0]] for row in rows[: len(expected_first)]]
        assert list(map(self.model.held_key, mine)) == list(map(self.model.held_key, expected_first))
        for assignment in mine:
            assignment.lease_end = self.model.now + LEASE_SECONDS
            if start:
                self.model.start(assignment)

        taken = []
        if len(mine) < most:
            self.model.promote_due()
            expected = self.model.claimable(node)[: most - len(mine)]
            numbers = {job_id: number for number, job_id in self.job_ids.items()}
            chosen = [self.model.jobs[numbers[row[1]]] for row in rows[len(mine) :]]
            assert [self.model.claim_key(job) for job in chosen] == [self.model.claim_key(job) for job in expected]
            assert set(map(id, chosen)) <= set(map(id, self.model.claimable(node)))
            for job, row in zip(chosen, rows[len(mine) :], strict=True):
                assignment = self.model.take(job, node, start=start)
                self.assignment_ids[id(assignment)] = row[0]
                taken.append(assignment)
        return multiple(*taken)

    @rule(target=assignments, node=st.sampled_from(NODES), spoilt=st.booleans())
    def work_off(self, node: str, spoilt: bool) -> Any:
        """R15: what there is for one node, so that containers settle; a spoilt first one fails for good."""
        done = self.claim(node=node, most=5, start=True).values
        for assignment in done:
            if spoilt and assignment is done[0]:
                self.fail(assignment=assignment, retry=False)
            else:
                self.complete(assignment=assignment, evidence=True)
        return multiple(*done)

    @rule(assignment=assignments)
    def start(self, assignment: Assignment) -> None:
        """R9."""
        self._agree(
            lambda: self.model.start(assignment),
            "select state from fleet.start_assignment(%s, %s)",
            *self._ids(assignment),
        )

    @rule(assignment=assignments)
    def renew(self, assignment: Assignment) -> None:
        """D3."""
        renewed = self._value("select fleet.renew_lease(%s, %s, %s)", *self._ids(assignment), LEASE_SECONDS)
        assert (renewed is not None) == self.model.renew(assignment)

    @rule(assignment=assignments, evidence=st.sampled_from([True, True, False]))
    def complete(self, assignment: Assignment, evidence: bool) -> None:
        """R3, R4, R8, R9, R28."""
        artifacts = [{"content_hash": "0" * 64, "storage_key": "model/output"}] if evidence else []
        query = "select state from fleet.complete_assignment(%s, %s, %s)"
        self._agree(
            lambda: self.model.complete(assignment, evidence=evidence), query, *self._ids(assignment), Jsonb(artifacts)
        )

    @precondition(lambda self: self.model.late())
    @rule(which=st.integers(0), evidence=st.sampled_from([True, True, False]))
    def complete_late(self, which: int, evidence: bool) -> None:
        """R8, D4, D12."""
        late = self.model.late()
        self.complete(assignment=late[which % len(late)], evidence=evidence)

    @rule(assignment=assignments, retry=st.sampled_from([True, True, False]))
    def fail(self, assignment: Assignment, retry: bool) -> None:
        """R6, R7."""
        query = "select state from fleet.fail_assignment(%s, %s, 'broken', %s)"
        self._agree(lambda: self.model.fail(assignment, retry=retry), query, *self._ids(assignment), retry)

    @rule(assignment=assignments)
    def release(self, assignment: Assignment) -> None:
        """D11, D15."""
        query = "select state from fleet.release_assignment(%s, %s)"
        self._agree(lambda: self.model.release(assignment), query, *self._ids(assignment))

    @rule(assignment=assignments)
    def report_for_another_node(self, assignment: Assignment) -> None:
        """R10: the first answer, whatever the assignment's state."""
        other = next(node for name, node in self.nodes.items() if name != assignment.node)
        with pytest.raises(psycopg.Error, match="assignment_not_yours"):
            self._rows("select fleet.complete_assignment(%s, %s)", self._ids(assignment)[0], other)

    @rule(assignment=assignments, count=st.integers(1, 3))
    def decompose(self, assignment: Assignment, count: int) -> None:
        """R15; one level."""
        if assignment.job.parent is not None:
            return
        elements = Jsonb([{"kind": "work"}] * count)
        query = "select decompose from fleet.decompose(%s, %s, %s)"
        rows = self._agree(lambda: self.model.decompose(assignment, count), query, *self._ids(assignment), elements)
        for child, (child_id,) in zip(assignment.job.children, rows or [], strict=rows is not None):
            assert self.job_ids.setdefault(child.number, child_id) == child_id

    @rule(assignment=assignments)
    def cancel_assignment(self, assignment: Assignment) -> None:
        """R16."""
        query = "select state from fleet.cancel_assignment(%s, 'taken back')"
        self._agree(lambda: self.model.cancel_assignment(assignment), query, self._ids(assignment)[0])

    @rule(which=st.integers(0), deed=st.sampled_from(["cancel", "retry", "retry"]))
    def operate(self, which: int, deed: str) -> None:
        """R16, R28, D17: any job, also one that has ended."""
        job = self.model.jobs[which % len(self.model.jobs)]
        if deed == "cancel":
            status = self._value("select fleet.cancel_job(%s, 'not wanted')", self.job_ids[job.number])
            assert status == self.model.cancel(job)
        else:
            query = "select fleet.retry_job(%s)"
            rows = self._agree(lambda: self.model.retry(job), query, self.job_ids[job.number])
            assert rows is None or rows == [(job.status,)]

    @rule(seconds=st.sampled_from(STEPS_SECONDS), sweeps=st.booleans())
    def let_time_pass(self, seconds: int, sweeps: bool) -> None:
        """R23, D3, D4: with and without a sweep."""
        self._rows("select t.travel(make_interval(secs => %s))", seconds)
        self.model.now += seconds
        for node in self.nodes.values():
            self._rows("select fleet.heartbeat(%s)", node)
        if sweeps:
            self.sweep()

    @rule(target=assignments, node=st.sampled_from(NODES), start=st.sampled_from([True, True, False]))
    def fall_silent(self, node: str, start: bool) -> Any:
        """R8, D4: a node takes work and is not heard of again before its lease has run out and been swept."""
        taken = self.claim(node=node, most=2, start=start).values
        self.let_time_pass(seconds=700, sweeps=True)
        return multiple(*taken)

    @rule()
    def sweep(self) -> None:
        """R29."""
        self._rows("select fleet.sweep_expired_leases()")
        self.model.sweep()

    @invariant()
    def jobs_agree(self) -> None:
        """Every job, as fleet.jobs shows it."""
        columns = "id, status, attempt, attempts_spent, open_assignments, is_container, children_done"
        shown = self._rows(f"select {columns} from fleet.jobs where organization_id = %s", self.organization)
        expected = {
            (
                self.job_ids[job.number],
                job.status,
                job.shown_attempt,
                job.spent,
                len(job.open),
                job.is_container,
                sum(child.outcome is not None for child in job.children),
            )
            for job in self.model.jobs
        }
        assert set(shown) == expected

    @invariant()
    def assignments_agree(self) -> None:
        """Every assignment, as fleet.assignments shows it."""
        columns = "id, job_id, state, reason, attempt"
        shown = self._rows(f"select {columns} from fleet.assignments where organization_id = %s", self.organization)
        expected = {
            (self.assignment_ids[id(a)], self.job_ids[job.number], a.state, a.reason, a.attempt)
            for job in self.model.jobs
            for a in job.assignments
        }
        assert set(shown) == expected

    def teardown(self) -> None:
        """No rule is broken at the end of the walk."""
        assert self._rows("select * from fleet.check_invariants()") == []

    def _submit(self, priority: int, attempts: int, fan_out: int) -> Job:
        query = "select fleet.submit_job(%s, 'work', priority => %s, max_attempts => %s, fan_out => %s)"
        job = self.model.submit(priority, attempts, fan_out)
        self.job_ids[job.number] = self._value(query, self.organization, priority, attempts, fan_out)
        return job

    def _ids(self, assignment: Assignment) -> tuple[UUID, UUID]:
        return self.assignment_ids[id(assignment)], self.nodes[assignment.node]

    def _agree(self, expected: Any, query: str, *arguments: object) -> list[tuple[Any, ...]] | None:
        """Makes a call in both worlds; its rows, None when both refuse it with the same code."""
        code = None
        try:
            expected()
        except RefusedError as refusal:
            code = str(refusal)
        if code is None:
            return self._rows(query, *arguments)
        with pytest.raises(psycopg.Error) as caught:
            self._rows(query, *arguments)
        assert caught.value.diag.message_primary == code
        return None

    def _value(self, query: str, *arguments: object) -> Any:
        return self._rows(query, *arguments)[0][0]

    def _rows(self, query: str, *arguments: object) -> list[tuple[Any, ...]]:
        return self.connection.execute(query.encode(), arguments or None).fetchall()


def test_the_database_does_what_the_model_says(connection: psycopg.Connection[Any]) -> None:
    """Jobs and assignments agree after every step of every walk."""
    for name, value in SETTINGS.items():
        connection.execute("select fleet.set_setting(%s, %s)", (name, str(value)))
    FleetMachine.connection = connection
    run_state_machine_as_test(
        FleetMachine,
        settings=settings(
            max_examples=40,
            stateful_step_count=30,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            # What fails is shrunk, which takes minutes; explaining it, or looking for a second fault, would take more.
            phases=(Phase.generate, Phase.shrink),
            report_multiple_bugs=False,
            print_blob=True,
        ),
    )
