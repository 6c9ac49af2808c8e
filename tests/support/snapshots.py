"""Snapshots as `fleet.status()` returns them, for what shows them: a busy fleet with trouble, and an empty one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pgfleet.app.snapshot import Device, Minute, Node, Queue, Running, Snapshot, Stuck, Waiting

AT = datetime(2031, 5, 17, 14, 3, 22, tzinfo=UTC)

# A morning with a pause in it.
_COMPLETED = (
    3,
    8,
    15,
    22,
    30,
    41,
    38,
    35,
    44,
    52,
    49,
    47,
    12,
    0,
    0,
    0,
    5,
    28,
    39,
    45,
    51,
    55,
    48,
    42,
    40,
    44,
    47,
    51,
    58,
)

_BEGAN = AT.replace(second=0) - timedelta(minutes=59)


def job_id(number: int) -> str:
    """An id as jobs have them."""
    return f"0b5e1f0a-0199-8c3e-8f00-{number:012x}"


def minutes(*completed: int, failed: int = 0) -> list[Minute]:
    """The last hour, ending with these numbers of completed jobs; each of those minutes has so many failed ones."""
    numbers = [0] * (60 - len(completed)) + list(completed)
    return [
        Minute(
            minute=(_BEGAN + timedelta(minutes=place)).isoformat(),
            started=number + failed if number else 0,
            completed=number,
            failed=failed if number else 0,
            wait_p50_seconds=0.4 if number else None,
            wait_p95_seconds=12.0 if number else None,
            run_p50_seconds=8.1 if number else None,
            run_p95_seconds=41.0 if number else None,
        )
        for place, number in enumerate(numbers)
    ]


def empty() -> Snapshot:
    """A fleet without anything in it."""
    return Snapshot(
        at=AT.isoformat(),
        organizations=["attic"],
        nodes={"by_status": {}, "listed": []},
        queue=[],
        running=[],
        waiting=[],
        stuck=[],
        throughput=minutes(),
    )


def busy() -> Snapshot:
    """Two organizations, fourteen machines of which two are away, work of every kind, and two alarms."""
    return Snapshot(
        at=AT.isoformat(),
        organizations=["attic", "rack-and-sons"],
        nodes={"by_status": {"online": 11, "draining": 1, "offline": 2}, "listed": _nodes()},
        queue=[
            _queue("render", ready=12_412, running=12, oldest=250.0),
            _queue("translate", ready=31, delayed=3, running=4, oldest=31.0),
            _queue("index", running=2),
            _queue("train", blocked=7),
            Queue(organization="rack-and-sons", kind="backup", ready=1, delayed=0, running=1, blocked=0,
                  oldest_wait_seconds=3.0),
        ],
        running=[_running(number) for number in range(19)],
        waiting=[
            _waiting("train", "blocked", 7, 9_200.0, "VRAM: needs 48000 MB, no machine has more than 24576 MB"),
            _waiting("render", "queued", 12_412, 250.0, "all machines that could serve it are busy"),
        ],
        stuck=[
            Stuck(what="sweep has not run", organization=None, job_id=None, node=None,
                  since=(AT - timedelta(minutes=3)).isoformat(), detail="sweep expired_leases; see fleet.sweeps"),
            Stuck(what="two machines share one identity", organization="attic", job_id=None, node="mini-AC4B",
                  since=(AT - timedelta(minutes=9)).isoformat(),
                  detail="node mini-AC4B: stop one of them and pair it under its own name"),
        ],
        throughput=minutes(*_COMPLETED, failed=2),
    )  # fmt: skip


def _nodes() -> list[Node]:
    return [
        _node("attic-pc", "offline", 0, 3_905.0),
        _node("kitchen", "offline", 0, 86_400.0 * 9),
        _node("garage", "draining", 1, 4.0, 16_000, 65_536),
        *(_node(f"rack-{number:02}", "online", 4 - number % 3, 1.0 + number, 9_000 + 1_200 * number, 24_576)
          for number in range(10)),
        _node("mini-AC4B", "online", 0, 2.4, 12_100, 16_384),
    ]  # fmt: skip


def _node(
    name: str, status: str, work: int, heard: float, available: int | None = None, total: int | None = None
) -> Node:
    device = Device(label="gpu0", kind="gpu_discrete", total_mb=total, available_mb=available)
    return Node(
        id=job_id(len(name)),
        organization="attic",
        name=name,
        status=status,
        schedulable=status == "online",
        open_assignments=work,
        seconds_since_heartbeat=heard,
        agent_version="0.1.0",
        cooling_until=AT.isoformat() if name == "rack-09" else None,
        drain_deadline=None,
        devices=[] if total is None else [device],
    )


def _queue(
    kind: str, ready: int = 0, delayed: int = 0, running: int = 0, blocked: int = 0, oldest: float | None = None
) -> Queue:
    return Queue(
        organization="attic",
        kind=kind,
        ready=ready,
        delayed=delayed,
        running=running,
        blocked=blocked,
        oldest_wait_seconds=oldest,
    )


def _waiting(kind: str, status: str, jobs: int, oldest: float, reason: str) -> Waiting:
    return Waiting(
        organization="attic",
        kind=kind,
        status=status,
        jobs=jobs,
        reason=reason,
        job_id=job_id(jobs),
        oldest_wait_seconds=oldest,
    )


def _running(number: int) -> Running:
    return Running(
        assignment_id=job_id(1000 + number),
        job_id=job_id(number),
        organization="attic",
        kind="render" if number % 3 else "translate",
        node=f"rack-{number % 10:02}",
        device="gpu0",
        attempt=1,
        percent=None if number % 4 == 3 else number * 5.0,
        message=None if number % 4 == 3 else f"frame {number * 12} of 240",
        seconds=4_000.0 / (number + 1),
        lease_seconds_left=40.0,
    )
