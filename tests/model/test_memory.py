"""A random walk through hand-outs, measurements and endings on one machine, whose memory is simulated beside it.

The machine is honest: what it measures is what strangers, loaded models and running work really hold, and models stay
loaded when the work is over. Whatever it is handed must then fit, besides what it already has, what was taken away from
it without its knowing, and what nobody planned to unload (R21, D24).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import psycopg
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from psycopg.types.json import Jsonb

# What a measurement shows for certain: work that has run for its model's load time and this much longer.
VISIBLE_SECONDS = 15

LEASE_SECONDS = 600


@dataclass(frozen=True)
class LanguageModel:
    """An entry of the registry; MB and seconds."""

    vram_mb: int
    ram_mb: int
    load_seconds: int


MODELS = {"small": LanguageModel(4000, 0, 0), "large": LanguageModel(10000, 12000, 60)}

# Devices and the pool that each belongs to; the processor and the integrated unit share the system's memory.
POOL_OF = {"gpu0": "card", "cpu0": "system", "igpu0": "system"}
TOTAL_MB = {"card": 24000, "system": 32000}


@dataclass
class Work:
    """An open assignment. own_mb: what it holds itself in each pool; models: those it uses, and shares with others.

    reserved: those of them that count at a time, all or, where they are not needed together, the largest that was there
    and the largest that was not.
    """

    device: str
    own_mb: dict[str, int]
    models: set[str]
    reserved: set[str]
    load_seconds: int
    evicts: list[str]
    started_at: int | None = None
    is_heard_of: bool = False

    @property
    def pools(self) -> set[str]:
        """Where it reserves memory."""
        return {POOL_OF[self.device], *(pool for pool, mb in self.own_mb.items() if mb > 0)}


@dataclass
class Machine:
    """What is really in the memory of the node.

    loaded: models by device, and since when they are wholly there. taken_away: work that goes on, since the node has
    not heard yet that it is over.
    """

    strangers_mb: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TOTAL_MB, 0))
    loaded: dict[tuple[str, str], int] = field(default_factory=dict)
    reported: set[tuple[str, str]] = field(default_factory=set)
    work: dict[UUID, Work] = field(default_factory=dict)
    taken_away: dict[UUID, Work] = field(default_factory=dict)
    now: int = 0

    def reserved_mb(self, pool: str) -> int:
        """D24: the work's own, and each model once a device."""
        shared = {(work.device, model) for work in self.work.values() for model in work.reserved}
        own = sum(work.own_mb.get(pool, 0) for work in self.work.values())
        return own + self._models_mb(shared, pool)

    def planned(self) -> set[tuple[str, str]]:
        """Loaded models that are to be unloaded for work that has not begun."""
        evicts = {model for work in self.work.values() if work.started_at is None for model in work.evicts}
        return {(device, model) for device, model in self.loaded if model in evicts}

    def idle(self) -> set[tuple[str, str]]:
        """Loaded models that no open assignment uses, and that none has yet to unload."""
        used = {model for work in self.work.values() for model in work.models}
        return {(device, model) for device, model in self.loaded if model not in used} - self.planned()

    def committed_mb(self, pool: str) -> int:
        """What strangers have, what is promised, what goes on unknown to the controller, and models that stay."""
        models = set(self.loaded) - self.planned()
        for work in self.work.values():
            models |= {(work.device, model) for model in work.reserved}
        unknown = sum(work.own_mb.get(pool, 0) for work in self.taken_away.values())
        own = sum(work.own_mb.get(pool, 0) for work in self.work.values())
        return self.strangers_mb[pool] + own + unknown + self._models_mb(models, pool)

    @staticmethod
    def _models_mb(models: set[tuple[str, str]], pool: str) -> int:
        return sum(model_mb(model, device) for device, model in models if POOL_OF[device] == pool)

    def make_room(self) -> None:
        """As an agent does: unloads idle models that stand in the way of what it was handed."""
        for device, model in sorted(self.idle()):
            if self.committed_mb(POOL_OF[device]) > TOTAL_MB[POOL_OF[device]]:
                del self.loaded[device, model]

    def start(self, work: Work) -> None:
        """Unloads what the plan says, and loads; of models that come one after another the largest, for all."""
        work.started_at = self.now
        for device, model in set(self.loaded):
            if model in work.evicts:
                del self.loaded[device, model]
        for model in work.reserved:
            self.loaded.setdefault((work.device, model), self.now + MODELS[model].load_seconds)
        self.make_room()

    def hear(self) -> None:
        """A heartbeat: the controller hears of what is at work, and the node of what is over."""
        self.taken_away.clear()
        for work in self.work.values():
            work.is_heard_of = work.started_at is not None

    def shows(self, device: str, model: str) -> bool:
        """Whether any measurement would show the model: once it has stood there for a while, or stands idle."""
        return self.now - self.loaded[device, model] >= VISIBLE_SECONDS or (device, model) in self.idle()

    def used_mb(self, pool: str, *, early: bool) -> int:
        """What a measurement finds; early: whether work that has only begun holds its memory already."""
        used = self.strangers_mb[pool]
        for device, model in self.loaded:
            if POOL_OF[device] == pool and (early or self.shows(device, model)):
                used += model_mb(model, device)
        for work in [*self.work.values(), *self.taken_away.values()]:
            if work.started_at is not None:
                age = self.now - work.started_at - work.load_seconds
                used += work.own_mb.get(pool, 0) if early or age >= VISIBLE_SECONDS else 0
        return used


def model_mb(slug: str, device: str) -> int:
    """A model's floor on a device: in RAM what it needs there or, not measured, its VRAM floor."""
    model = MODELS[slug]
    return (model.ram_mb or model.vram_mb) if device == "cpu0" else model.vram_mb


def own_mb(requires: dict[str, Any], device: str, reserved: set[str]) -> dict[str, int]:
    """What a job holds itself in each pool, beyond these models."""
    vram, ram = requires.get("vram_min_mb", 0), requires.get("ram_min_mb", 0)
    floor = {"gpu0": vram, "cpu0": max(vram, ram), "igpu0": max(vram, ram)}[device]
    held = {POOL_OF[device]: max(0, floor - sum(model_mb(slug, device) for slug in reserved))}
    if device == "gpu0":
        held["system"] = ram
    return held


REQUIREMENTS = st.fixed_dictionaries(
    {},
    optional={
        "vram_min_mb": st.sampled_from([2000, 9000, 14000, 24000]),
        "ram_min_mb": st.sampled_from([1000, 8000, 20000]),
        "models": st.sampled_from([["small"], ["large"], ["small", "large"]]),
        "models_together": st.booleans(),
    },
)


class MemoryMachine(RuleBasedStateMachine):
    """One node with a card, a processor and an integrated unit; every walk has an organization of its own."""

    connection: psycopg.Connection[Any]
    walks = 0

    def __init__(self) -> None:
        super().__init__()
        type(self).walks += 1
        self.machine = Machine()
        self.organization = self._value("select t.org(%s)", f"memory {self.walks}")
        self.node = self._value("select t.node(%s)", self.organization)
        self.requires: dict[UUID, dict[str, Any]] = {}
        self.measure(strangers={}, early=False)

    @initialize(
        several=st.lists(REQUIREMENTS, min_size=3, max_size=6),
        idle=st.sets(st.tuples(st.sampled_from(sorted(POOL_OF)), st.sampled_from(sorted(MODELS)))),
    )
    def begin(self, several: list[dict[str, Any]], idle: set[tuple[str, str]]) -> None:
        """Some jobs and idle models, so that a walk soon has something to hand out and to unload."""
        self.machine.loaded = dict.fromkeys(idle, -VISIBLE_SECONDS)
        self.measure(strangers={}, early=False)
        for requires in several:
            self.submit(requires)

    @rule(requires=REQUIREMENTS)
    def submit(self, requires: dict[str, Any]) -> None:
        """A job more."""
        query = "select t.job(%s, max_attempts => 100, requires => %s)"
        self.requires[self._value(query, self.organization, Jsonb(requires))] = requires

    @rule(most=st.integers(1, 4), start=st.booleans())
    def claim(self, most: int, start: bool) -> None:
        """R21, D24: a claim of many subtracts as it goes."""
        query = "select assignment_id, job_id, placement from fleet.claim(%s, null, %s, %s, %s)"
        rows = self._rows(query, self.node, most, LEASE_SECONDS, start)
        for assignment, job, placement in rows:
            if assignment not in self.machine.work:
                self._handed(assignment, job, placement["device"], placement["would_evict"])
        self._everything_fits()
        for assignment, *_ in rows:
            work = self.machine.work[assignment]
            if start and work.started_at is None:
                self.machine.start(work)

    @rule(which=st.integers(0))
    def assign(self, which: int) -> None:
        """R21: by whatever route."""
        query = "select id from fleet.jobs where organization_id = %s and status = 'queued' order by id"
        mine = [row[0] for row in self._rows(query, self.organization) if row[0] in self.requires]
        if mine:
            job = mine[which % len(mine)]
            query = "select id from fleet.assign_job(%s, %s, lease_seconds => %s)"
            for (assignment,) in self._rows(query, job, [self.node], LEASE_SECONDS):
                detail = "select device, placement from fleet_core.open_assignments where id = %s"
                [(device, placement)] = self._rows(detail, assignment)
                self._handed(assignment, job, device, placement["would_evict"])
            self._everything_fits()

    @rule(
        strangers=st.dictionaries(st.sampled_from(sorted(TOTAL_MB)), st.integers(0, 32000)),
        early=st.booleans(),
        jitter=st.integers(0, 2),
    )
    def measure(self, strangers: dict[str, int], early: bool, jitter: int = 0) -> None:
        """R22: an honest heartbeat. Strangers take what is promised to nobody, no more.

        early: whether it shows what has only begun; jitter: how much less than their floors models seem to hold, in MB.
        """
        machine = self.machine
        machine.make_room()
        for pool, wanted in strangers.items():
            machine.strangers_mb[pool] = 0
            taken = max(machine.committed_mb(pool), machine.used_mb(pool, early=True))
            machine.strangers_mb[pool] = min(wanted, TOTAL_MB[pool] - taken)
        machine.reported = {
            (device, model) for device, model in machine.loaded if early or machine.shows(device, model)
        }
        free = {pool: TOTAL_MB[pool] - machine.used_mb(pool, early=early) for pool in TOTAL_MB}
        report = {
            "devices": [
                {
                    "kind": "gpu_discrete",
                    "label": "gpu0",
                    "throughput_factor": 10,
                    "vram_total_mb": TOTAL_MB["card"],
                    "vram_free_mb": free["card"],
                },
                {"kind": "cpu", "label": "cpu0", "ram_total_mb": TOTAL_MB["system"], "ram_free_mb": free["system"]},
                {
                    "kind": "gpu_integrated",
                    "label": "igpu0",
                    "throughput_factor": 3,
                    "ram_total_mb": TOTAL_MB["system"],
                    "ram_free_mb": free["system"],
                },
            ],
            "models": [
                {"slug": model, "state": "loaded", "device": device, "vram_held_mb": model_mb(model, device) - jitter}
                for device, model in sorted(machine.reported)
            ],
            "assignments": [str(assignment) for assignment in [*machine.work, *machine.taken_away]],
        }
        self._rows("select fleet.heartbeat(%s, %s)", self.node, Jsonb(report))
        machine.hear()

    @rule(seconds=st.sampled_from([5, 20, 80]))
    def let_time_pass(self, seconds: int) -> None:
        """Without a measurement."""
        self._rows("select t.travel(make_interval(secs => %s))", seconds)
        self.machine.now += seconds
        self._rows("select fleet.heartbeat(%s)", self.node)
        self.machine.hear()

    @rule(which=st.integers(0))
    def start(self, which: int) -> None:
        """What was handed out without being started."""
        unstarted = [(id_, work) for id_, work in self.machine.work.items() if work.started_at is None]
        if unstarted:
            assignment, work = unstarted[which % len(unstarted)]
            self._rows("select fleet.start_assignment(%s, %s)", assignment, self.node)
            self.machine.start(work)

    @rule(
        which=st.integers(0), how=st.sampled_from(["complete", "fail", "release", "cancel", "cancel_job", "decompose"])
    )
    def end(self, which: int, how: str) -> None:
        """After any ending, the books balance."""
        if not self.machine.work:
            return
        assignment = list(self.machine.work)[which % len(self.machine.work)]
        if how == "cancel_job":
            query = "select fleet.cancel_job(job_id, 'enough') from fleet.assignments where id = %s"
            self._rows(query, assignment)
        elif how == "cancel":
            self._rows("select fleet.cancel_assignment(%s, 'taken back')", assignment)
        else:
            call = {
                "complete": "complete_assignment(%s, %s, t.artifact())",
                "fail": "fail_assignment(%s, %s, 'broken')",
                "release": "release_assignment(%s, %s)",
                "decompose": """decompose(%s, %s, '[{"kind": "other"}]')""",
            }[how]
            self._rows(f"select fleet.{call}", assignment, self.node)
            if how in {"complete", "fail", "decompose"} and self.machine.work[assignment].started_at is None:
                self.machine.start(self.machine.work[assignment])
        work = self.machine.work.pop(assignment)
        # Work that the node has been heard with goes on until it is told; of other work the controller can't know that.
        if how in {"cancel", "cancel_job"} and work.is_heard_of:
            self.machine.taken_away[assignment] = work

    @rule()
    def lose_everything(self) -> None:
        """Every lease runs out; the machine drops its work."""
        self._rows("select t.travel(make_interval(secs => %s))", LEASE_SECONDS + 1)
        self.machine.now += LEASE_SECONDS + 1
        self._rows("select fleet.run_sweeps()")
        self.machine.work.clear()
        self._rows("select fleet.heartbeat(%s)", self.node)
        self.machine.hear()

    @invariant()
    def books_agree(self) -> None:
        """What is reserved is what is out, to the MB, and never more than there is."""
        query = "select label, reserved_mb, available_mb from fleet.devices where node_id = %s"
        for device, reserved, available in self._rows(query, self.node):
            pool = POOL_OF[device]
            assert reserved == self.machine.reserved_mb(pool), device
            assert 0 <= available <= TOTAL_MB[pool] - reserved, device

    def teardown(self) -> None:
        """Nothing leaks: with all work over and an honest measurement, everything is there again."""
        for assignment in list(self.machine.work):
            self._rows("select fleet.release_assignment(%s, %s)", assignment, self.node)
        self.machine = Machine(now=self.machine.now)
        self.measure(strangers={}, early=False)
        query = "select label, available_mb from fleet.devices where node_id = %s"
        assert {TOTAL_MB[POOL_OF[device]] - available for device, available in self._rows(query, self.node)} == {0}
        assert self._rows("select * from fleet.check_invariants()") == []

    def _handed(self, assignment: UUID, job: UUID, device: str, evicts: list[str]) -> None:
        requires = self.requires.get(job, {})
        models = set(requires.get("models", []))
        others = self.machine.work.values()
        promised = {model for work in others if POOL_OF[device] in work.pools for model in work.evicts}
        there = {model for model in models if (device, model) in self.machine.reported} - promised - set(evicts)
        shared = {model for work in others if work.device == device for model in work.reserved}
        present = models & (there | shared)
        if requires.get("models_together"):
            reserved = models
        else:
            groups = [group for group in (present, models - present) if group]
            reserved = {max(group, key=lambda model: model_mb(model, device)) for group in groups}
        loading = [MODELS[model].load_seconds for model in models - there]
        load_seconds = sum(loading) if requires.get("models_together") else max(loading, default=0)
        self.machine.work[assignment] = Work(
            device, own_mb(requires, device, reserved), models, reserved, load_seconds, evicts
        )

    def _everything_fits(self) -> None:
        for pool, total in TOTAL_MB.items():
            assert self.machine.committed_mb(pool) <= total, f"{pool}: {self.machine}"

    def _value(self, query: str, *arguments: object) -> Any:
        return self._rows(query, *arguments)[0][0]

    def _rows(self, query: str, *arguments: object) -> list[tuple[Any, ...]]:
        return self.connection.execute(query.encode(), arguments or None).fetchall()


def test_what_is_handed_out_fits(connection: psycopg.Connection[Any]) -> None:
    """After every step of every walk, and all is there again at the end."""
    for slug, model in MODELS.items():
        query = "select fleet.register_model(%s, vram_min_mb => %s, ram_min_mb => %s, load_seconds => %s)"
        connection.execute(query, (slug, model.vram_mb, model.ram_mb, model.load_seconds))
    for name, value in {"release_pause_seconds": 0, "max_releases_in_row": 1000, "online_seconds": 3600}.items():
        connection.execute("select fleet.set_setting(%s, %s)", (name, str(value)))
    MemoryMachine.connection = connection
    run_state_machine_as_test(
        MemoryMachine,
        settings=settings(
            max_examples=20,
            stateful_step_count=20,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
            phases=[Phase.generate],
        ),
    )
