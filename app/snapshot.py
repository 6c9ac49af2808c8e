"""How the fleet stands at one moment: the document that `fleet.status()` and `fleet_agent.status()` return.

Times are RFC 3339, lengths of time are in seconds, memory is in MB. The database makes it, the terminal and the status
page show it, so the two never disagree.
"""

from __future__ import annotations

from typing import TypedDict


class Device(TypedDict):
    """A compute device: its memory, and what of it may be given out now."""

    label: str
    kind: str
    total_mb: int | None
    available_mb: int | None


class Node(TypedDict):
    """A machine."""

    id: str
    organization: str
    name: str
    status: str
    schedulable: bool
    open_assignments: int
    seconds_since_heartbeat: float | None
    agent_version: str | None
    cooling_until: str | None
    drain_deadline: str | None
    devices: list[Device]


class Nodes(TypedDict):
    """How many machines are in which status, and the machines: those that need looking after first."""

    by_status: dict[str, int]
    listed: list[Node]


class Queue(TypedDict):
    """What waits and runs of one kind; the longest wait is that of what is ready."""

    organization: str
    kind: str
    ready: int
    delayed: int
    running: int
    blocked: int
    oldest_wait_seconds: float | None


class Running(TypedDict):
    """Work under way, for so many seconds."""

    assignment_id: str
    job_id: str
    organization: str
    kind: str
    node: str
    device: str | None
    attempt: int
    percent: float | None
    message: str | None
    seconds: float
    lease_seconds_left: float


class Waiting(TypedDict):
    """Jobs that are ready and handed to nobody, the reason, and the next in line; `blocked` where no machine could
    serve them even when idle, else `queued`."""

    organization: str
    kind: str
    status: str
    jobs: int
    reason: str | None
    job_id: str
    oldest_wait_seconds: float | None


class Stuck(TypedDict):
    """Something that an operator must look at."""

    what: str
    organization: str | None
    job_id: str | None
    node: str | None
    since: str | None
    detail: str | None


class Minute(TypedDict):
    """What happened in one minute; the percentiles are those of the slowest organization."""

    minute: str
    started: int
    completed: int
    failed: int
    wait_p50_seconds: float | None
    wait_p95_seconds: float | None
    run_p50_seconds: float | None
    run_p95_seconds: float | None


class Snapshot(TypedDict):
    """The whole. `running` holds what has run longest; `throughput` the last sixty minutes, oldest first."""

    at: str
    organizations: list[str]
    nodes: Nodes
    queue: list[Queue]
    running: list[Running]
    waiting: list[Waiting]
    stuck: list[Stuck]
    throughput: list[Minute]
