"""What the rules say, in plain Python and in one thread: jobs, rounds, places in the queue, containers.

Written from the specification, not from the SQL. Times are seconds since the model's beginning. The order of the queue
is known up to what the rules leave open: jobs that became ready together share a rank.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

LEASE_SECONDS = 650
BACKOFF_SECONDS = 30
SECOND_RELEASE_SECONDS = 30

Outcome = Literal["complete", "failed", "cancelled", "partial"]


class RefusedError(Exception):
    """The code with which the database must refuse the call."""


@dataclass
class Assignment:
    """One node's attempt at one job."""

    job: Job
    node: str
    attempt: int
    started: bool
    lease_end: float
    state: str = "assigned"
    reason: str | None = None
    reported: str | None = None
    retryable: bool = True
    call: int = 0

    @property
    def is_open(self) -> bool:
        """Whether it is the node's to work on."""
        return self.state in {"assigned", "running"}

    @property
    def may_come_late(self) -> bool:
        """R8, D12."""
        return self.reason in {"lease_expired", "never_started"}

    def end(self, state: str, reason: str, *, reported: str | None = None, retryable: bool = True) -> None:
        """Ends it."""
        self.state, self.reason, self.reported, self.retryable = state, reason, reported, retryable


@dataclass
class Place:
    """A job's place in the queue."""

    rank: tuple[float, ...]
    attempt: int
    wanted: int
    due: float | None = None
    awaiting_late_result: bool = False


@dataclass
class Job:
    """One unit of work, or a container."""

    number: int
    priority: int
    max_attempts: int
    fan_out: int
    parent: Job | None = None
    outcome: Outcome | None = None
    is_container: bool = False
    attempt: int = 0
    spent: int = 0
    releases: int = 0
    place: Place | None = None
    assignments: list[Assignment] = field(default_factory=list)
    children: list[Job] = field(default_factory=list)

    @property
    def open(self) -> list[Assignment]:
        """Its open assignments."""
        return [assignment for assignment in self.assignments if assignment.is_open]

    @property
    def status(self) -> str:
        """As fleet.jobs shows it."""
        if self.outcome is not None:
            return self.outcome
        is_running = self.is_container or any(assignment.state == "running" for assignment in self.assignments)
        return "running" if is_running else "queued"

    @property
    def shown_attempt(self) -> int:
        """The round that is under way, or the last one."""
        return max([self.attempt, *(assignment.attempt for assignment in self.assignments)])


class Model:
    """The fleet of one organization, whose nodes are all online."""

    def __init__(self) -> None:
        self.now = 0.0
        self.jobs: list[Job] = []
        self._ranks = 0
        self._calls = 0

    # ── the submitter's and the operator's calls ──

    def submit(self, priority: int, max_attempts: int, fan_out: int, parent: Job | None = None) -> Job:
        """A new job at the end of the queue."""
        job = Job(len(self.jobs), priority, max_attempts, fan_out, parent)
        self.jobs.append(job)
        self._enqueue(job, self._next_rank(), attempt=1)
        return job

    def cancel(self, job: Job) -> str:
        """R16, R28."""
        if job.outcome is None:
            for one in [job, *job.children]:
                if one.outcome is None:
                    for assignment in one.open:
                        assignment.end("cancelled", "job_cancelled")
                    self._finish(one, "cancelled")
            self._settle(job.parent)
        return job.status

    def cancel_assignment(self, assignment: Assignment) -> None:
        """The job goes on elsewhere."""
        if not assignment.is_open:
            raise RefusedError("assignment_not_cancellable")
        assignment.end("cancelled", "operator")
        self._decide(assignment.job)

    def retry(self, job: Job) -> str:
        """D17."""
        parent = job.parent
        if job.outcome in {None, "complete"} or (parent is not None and parent.outcome == "cancelled"):
            raise RefusedError("job_not_retryable")
        again = [one for one in [job, *job.children] if one.outcome not in {None, "complete"}]
        rank = self._next_rank()
        for one in again:
            one.outcome, one.spent, one.releases = None, 0, 0
            if not one.is_container:
                self._enqueue(one, rank, attempt=one.shown_attempt + 1)
        if parent is not None:
            parent.outcome = None
        return job.status

    # ── the node's calls ──

    def promote_due(self) -> None:
        """D8: what has come due is ready from now on, in the order in which it came due. Begins each claim."""
        self._calls += 1
        due = [place for place in self._places() if place.due is not None and place.due <= self.now]
        delayed = sorted((p for p in due if not p.awaiting_late_result), key=lambda place: (place.due, place.rank))
        self._ranks += 1
        for place in delayed:
            place.rank = (self._ranks, place.due or 0.0, *place.rank)
            place.due = None

    def unstarted(self, node: str) -> list[Assignment]:
        """What a claim takes first: what the node holds and has not started; of equal priority and age in any order."""
        held = [assignment for job in self.jobs for assignment in job.open if assignment.node == node]
        return sorted((assignment for assignment in held if not assignment.started), key=self.held_key)

    @staticmethod
    def held_key(assignment: Assignment) -> tuple[float, ...]:
        """What was handed out by one call is of the same age."""
        return (assignment.job.priority, assignment.call)

    def claimable(self, node: str) -> list[Job]:
        """What a claim may take from the queue, best first; jobs of equal priority and rank in any order."""
        ready = [job for job in self.jobs if job.place is not None and job.place.due is None]
        return sorted((job for job in ready if not self._is_barred(job, node)), key=self.claim_key)

    @staticmethod
    def _is_barred(job: Job, node: str) -> bool:
        """No second part in one round (D11), and nothing that an operator took from this node (R16)."""
        mine = [assignment for assignment in job.assignments if assignment.node == node]
        return any(
            a.is_open or a.reason == "operator" or (job.place is not None and a.attempt == job.place.attempt)
            for a in mine
        )

    @staticmethod
    def claim_key(job: Job) -> tuple[float, ...]:
        """By priority, then by the time at which it became ready."""
        assert job.place is not None
        return (job.priority, *job.place.rank)

    def take(self, job: Job, node: str, *, start: bool) -> Assignment:
        """The node gets one slot of the job."""
        assert job.place is not None
        place = job.place
        assignment = Assignment(job, node, place.attempt, start, self.now + LEASE_SECONDS, call=self._calls)
        assignment.state = "running" if start else "assigned"
        job.assignments.append(assignment)
        place.wanted -= 1
        if place.wanted == 0:
            job.place = None
        return assignment

    def late(self) -> list[Assignment]:
        """What has ended without a word from its node, and could still be completed."""
        ended = [assignment for job in self.jobs for assignment in job.assignments]
        return [a for a in ended if a.may_come_late and a.reported is None and a.job.outcome is None]

    def start(self, assignment: Assignment) -> None:
        """A start renews the lease; once started, nothing changes."""
        if not assignment.is_open:
            raise RefusedError("job_already_finished" if assignment.job.outcome else "assignment_not_startable")
        if not assignment.started:
            assignment.started, assignment.state = True, "running"
            assignment.lease_end = self.now + LEASE_SECONDS

    def renew(self, assignment: Assignment) -> bool:
        """Whether the lease is still the node's."""
        if assignment.is_open:
            assignment.lease_end = self.now + LEASE_SECONDS
        return assignment.is_open

    def complete(self, assignment: Assignment, *, evidence: bool) -> bool:
        """R3, R4, R8; whether this very call changed something."""
        job = assignment.job
        if not self._may_act(assignment, "complete"):
            return False
        is_late = not assignment.is_open
        if evidence:
            assignment.end("succeeded", "verified", reported="complete")
            for other in job.open:
                other.end("cancelled", "superseded")
            self._finish(job, "complete")
            self._settle(job.parent)
        elif is_late:
            assignment.reported = "complete"
        else:
            assignment.end("failed", "unverified", reported="complete")
            self._decide(job)
        return True

    def fail(self, assignment: Assignment, *, retry: bool) -> None:
        """R6, R7."""
        if self._may_act(assignment, "fail"):
            assignment.end("failed", "node_failed", reported="fail", retryable=retry)
            self._decide(assignment.job)

    def release(self, assignment: Assignment) -> None:
        """Handed back: spends nothing."""
        if self._may_act(assignment, "release"):
            assignment.end("released", "handed_back", reported="release")
            self._decide(assignment.job)

    def decompose(self, assignment: Assignment, children: int) -> list[Job]:
        """R15."""
        job = assignment.job
        if self._may_act(assignment, "decompose"):
            assignment.end("decomposed", "decomposed", reported="decompose")
            for other in job.open:
                other.end("cancelled", "decomposed_elsewhere")
            job.is_container, job.place, job.attempt = True, None, job.shown_attempt
            job.children = [self.submit(job.priority, 3, 1, job) for _ in range(children)]
        return job.children

    # ── time ──

    def sweep(self) -> None:
        """Leases that have run out, and late results that did not come (D4)."""
        lapsed = [a for job in self.jobs for a in job.open if a.lease_end <= self.now]
        for assignment in lapsed:
            if assignment.started:
                assignment.end("expired", "lease_expired")
            else:
                assignment.end("released", "never_started")
        rank = self._next_rank()
        for job in {id(a.job): a.job for a in lapsed}.values():
            self._decide(job, rank)
        for job in self.jobs:
            place = job.place
            if place is not None and place.awaiting_late_result and place.due is not None and place.due <= self.now:
                self._finish(job, "failed")
                self._settle(job.parent)

    # ── the rules ──

    def _may_act(self, assignment: Assignment, verb: str) -> bool:
        """D13: a repeat changes nothing; else the order of refusals."""
        job = assignment.job
        if assignment.reported == verb:
            return False
        if job.outcome is not None:
            raise RefusedError("job_already_finished")
        if verb == "decompose" and job.is_container:
            raise RefusedError("job_is_container")
        if assignment.is_open or (verb == "complete" and assignment.may_come_late and not job.is_container):
            return True
        codes = {"fail": "assignment_not_failable", "release": "assignment_not_releasable"}
        raise RefusedError(codes.get(verb, "assignment_not_completable"))

    def _decide(self, job: Job, rank: tuple[float, ...] | None = None) -> None:
        """What becomes of a job after one of its assignments ended without a verified result (R6, R7, D4, D11, D15)."""
        number = job.shown_attempt
        if job.outcome is not None or job.is_container or number <= job.attempt:
            return
        round_ = [assignment for assignment in job.assignments if assignment.attempt == number]
        used = [a for a in round_ if a.state in {"failed", "expired"} or a.reason == "operator"]
        rank = rank or self._next_rank()
        if job.open:
            wanted = job.fan_out - len(job.open) - len(used)
            if wanted <= 0:
                job.place = None
            elif job.place is None or job.place.wanted != wanted:
                job.place = Place(rank, number, wanted)
            return

        job.attempt = number
        spent = any(a.state in {"failed", "expired"} for a in round_)
        releases = sum(a.reason in {"handed_back", "never_started"} for a in round_)
        job.spent += spent
        job.releases = 0 if spent else job.releases + releases
        has_run_out = spent and job.spent >= job.max_attempts
        may_come_late = any(a.reason == "lease_expired" for a in round_)
        if any(not a.retryable for a in round_) or (has_run_out and not may_come_late):
            self._finish(job, "failed")
            self._settle(job.parent)
        elif has_run_out:
            job.place = Place(rank, number + 1, job.fan_out, self.now + LEASE_SECONDS, awaiting_late_result=True)
        else:
            self._enqueue(job, rank, number + 1)
            assert job.place is not None
            if spent:
                job.place.due = self.now + BACKOFF_SECONDS * 2 ** (job.spent - 1)
            elif releases and job.releases >= 2:
                job.place.due = self.now + SECOND_RELEASE_SECONDS

    def _finish(self, job: Job, outcome: Outcome) -> None:
        job.outcome, job.place, job.attempt = outcome, None, job.shown_attempt

    @staticmethod
    def _settle(container: Job | None) -> None:
        """R15."""
        if container is None or container.outcome is not None:
            return
        outcomes = {child.outcome for child in container.children}
        if None not in outcomes:
            container.outcome = "complete" if outcomes == {"complete"} else "partial"

    @staticmethod
    def _enqueue(job: Job, rank: tuple[float, ...], attempt: int) -> None:
        job.place = Place(rank, attempt, job.fan_out)

    def _places(self) -> Iterable[Place]:
        return [job.place for job in self.jobs if job.place is not None]

    def _next_rank(self) -> tuple[float, ...]:
        self._ranks += 1
        return (self._ranks,)
