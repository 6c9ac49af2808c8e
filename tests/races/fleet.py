"""A small fleet to race on: what a test sets up and looks up, and the calls that its sessions make.

Set-up and look-ups go through a session of their own, so that they are committed and see what is committed. The calls
return at once (`Session.send`), since most of them are sent in order to wait for another session's transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import psycopg

from support.races import Call, Row, Session, Sessions

SERIALIZATION_FAILURE = "40001"


@dataclass(frozen=True)
class Held:
    """An assignment, as the node that was handed it knows it."""

    id: UUID
    job: UUID
    node: UUID


# What a node reports about what it holds.
Report = Callable[[Session, Held], Call]


class Fleet:
    """One organization, its nodes and its jobs."""

    def __init__(self, sessions: Sessions) -> None:
        self.setup = sessions.open("setup")
        self.organization: UUID = self.setup.value("select t.org()")

    def node(self, name: str = "n1") -> UUID:
        """A new node that is online."""
        return _id(self.setup.value("select t.node(%s, %s)", self.organization, name))

    def nodes(self, count: int) -> list[UUID]:
        """That many new nodes, online: n1, n2 …"""
        return [self.node(f"n{number}") for number in range(1, count + 1)]

    def job(self, kind: str = "render", **options: object) -> UUID:
        """A new job; options are those of fleet.submit_job."""
        return _id(submit(self.setup, self, kind, **options).value())

    def claim(self, node: UUID, *, start: bool = True, lease_seconds: int = 60, kind: str | None = None) -> Held:
        """Claims one job, of a kind where one is given; fails when there is none."""
        kinds = None if kind is None else [kind]
        query = "select assignment_id, job_id from fleet.claim(%s, %s, 1, %s, %s)"
        [(assignment, job)] = self.setup.run(query, node, kinds, lease_seconds, start)
        return Held(assignment, job, node)

    def held(self, node: UUID, kind: str = "render", **options: object) -> Held:
        """A new job, claimed by that node; options are those of fleet.submit_job."""
        return self._claimed(node, self.job(kind, **options), kind)

    def held_by_all(self, nodes: list[UUID], kind: str = "render", **options: object) -> list[Held]:
        """A new job with one slot for each of these nodes, claimed by all of them."""
        job = self.job(kind, fan_out=len(nodes), **options)
        return [self._claimed(node, job, kind) for node in nodes]

    def family(self, node: UUID, children: int, **options: object) -> tuple[UUID, list[UUID]]:
        """A new container and its children, in order; options are those of each child."""
        parent = self.held(node, kind="book")
        elements = [{"kind": "chapter", "payload": {"n": n}, **options} for n in range(children)]
        return parent.job, [row[0] for row in decompose(self.setup, parent, elements).rows()]

    def travel(self, distance: str) -> None:
        """Moves the clock on by an interval such as `61 seconds`."""
        self.setup.run("select t.travel(%s::interval)", distance)

    def heard(self, *nodes: UUID) -> None:
        """These nodes heartbeat, so that they are online at the clock's new time."""
        for node in nodes:
            self.setup.run("select fleet.heartbeat(%s)", node)

    def status(self, job: UUID) -> str:
        """The job's status."""
        return str(self.job_row(job, "status"))

    def job_row(self, job: UUID, column: str) -> Any:
        """One column of fleet.jobs."""
        return self.setup.value(f"select {column} from fleet.jobs where id = %s", job)

    def ending(self, held: Held) -> tuple[str, str | None]:
        """The assignment's state and reason."""
        [(state, reason)] = self.setup.run("select state, reason from fleet.assignments where id = %s", held.id)
        return state, reason

    def holders(self, job: UUID) -> list[UUID]:
        """The nodes that hold the job, by name."""
        is_open = "state in ('assigned', 'running')"
        query = f"select node_id from fleet.assignments where job_id = %s and {is_open} order by node_name"
        return [row[0] for row in self.setup.run(query, job)]

    def count_events(self, job: UUID, event: str) -> int:
        """How often that event stands in the job's history."""
        return int(self.setup.value("select count(*) from fleet.events where job_id = %s and event = %s", job, event))

    def _claimed(self, node: UUID, job: UUID, kind: str) -> Held:
        held = self.claim(node, kind=kind)
        assert held.job == job, "another job came first"
        return held


def submit(session: Session, fleet: Fleet, kind: str = "render", **options: object) -> Call:
    """fleet.submit_job; the job's id."""
    named = "".join(f", {name} => %s" for name in options)
    query = f"select fleet.submit_job(organization => %s, kind => %s{named})"
    return session.send(query, fleet.organization, kind, *options.values())


def claim(session: Session, node: UUID, most: int = 1) -> Call:
    """fleet.claim; the ids of the jobs."""
    return session.send("select job_id from fleet.claim(%s, max_jobs => %s)", node, most)


def assign(session: Session, job: UUID, nodes: list[UUID] | None = None, fan_out: int | None = None) -> Call:
    """fleet.assign_job; the nodes that got it."""
    return session.send("select node_id from fleet.assign_job(%s, %s, %s)", job, nodes, fan_out)


def start(session: Session, held: Held) -> Call:
    """fleet.start_assignment; the assignment's state."""
    return session.send("select state from fleet.start_assignment(%s, %s)", held.id, held.node)


def renew(session: Session, held: Held) -> Call:
    """fleet.renew_lease; the lease's new end, or None."""
    return session.send("select fleet.renew_lease(%s, %s)", held.id, held.node)


def heartbeat(session: Session, node: UUID, *holding: Held) -> Call:
    """fleet.heartbeat of a node that holds these assignments; the answer."""
    report = {"assignments": [str(held.id) for held in holding]}
    return session.send("select fleet.heartbeat(%s, %s)", node, report)


def complete(session: Session, held: Held) -> Call:
    """fleet.complete_assignment with one artifact; the job's status, then the nodes that were superseded."""
    return session.send(
        "select job_status, superseded_nodes from fleet.complete_assignment(%s, %s, t.artifact())", held.id, held.node
    )


def fail(session: Session, held: Held, *, retry: bool = True) -> Call:
    """fleet.fail_assignment; the job's status."""
    query = "select job_status from fleet.fail_assignment(%s, %s, 'broken', %s)"
    return session.send(query, held.id, held.node, retry)


def release(session: Session, held: Held) -> Call:
    """fleet.release_assignment; the job's status."""
    return session.send("select job_status from fleet.release_assignment(%s, %s)", held.id, held.node)


def decompose(session: Session, held: Held, children: list[dict[str, object]] | None = None) -> Call:
    """fleet.decompose, into one child where none are given; the children's ids."""
    return session.send(
        "select * from fleet.decompose(%s, %s, %s)", held.id, held.node, children or [{"kind": "chapter"}]
    )


def cancel(session: Session, job: UUID) -> Call:
    """fleet.cancel_job; the job's status."""
    return session.send("select fleet.cancel_job(%s, 'not wanted any more')", job)


def cancel_assignment(session: Session, held: Held) -> Call:
    """fleet.cancel_assignment; the job's status."""
    return session.send("select job_status from fleet.cancel_assignment(%s, 'taken back')", held.id)


def retry(session: Session, job: UUID) -> Call:
    """fleet.retry_job; the job's status."""
    return session.send("select fleet.retry_job(%s)", job)


def drain(session: Session, node: UUID) -> Call:
    """fleet.drain_node."""
    return session.send("select fleet.drain_node(%s, 'maintenance')", node)


def remove(session: Session, node: UUID) -> Call:
    """fleet.remove_node."""
    return session.send("select fleet.remove_node(%s, 'sold')", node)


def sweep(session: Session) -> Call:
    """fleet.sweep_expired_leases; how many jobs it changed."""
    return session.send("select fleet.sweep_expired_leases()")


def code(call: Call) -> str | None:
    """Waits for the end of a call; the code with which it was refused, an SQLSTATE that is no refusal's, or None."""
    error = call.error()
    if error is None:
        return None
    assert isinstance(error, psycopg.Error), error
    return error.diag.message_primary if (error.sqlstate or "").startswith("FL") else error.sqlstate


def only(rows: list[Row]) -> Any:
    """The one value of the one row."""
    [(value,)] = rows
    return value


def _id(value: object) -> UUID:
    assert isinstance(value, UUID)
    return value
