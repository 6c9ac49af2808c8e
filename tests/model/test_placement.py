"""What is said about placing agrees with what is done, on any fleet (R20)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from psycopg.types.json import Jsonb

MODELS: dict[str, dict[str, Any]] = {
    "small": {"vram_min_mb": 4000},
    "large": {"vram_min_mb": 10000, "vram_preferred_mb": 20000},
    "ram_only": {"ram_min_mb": 6000},
    "picky": {"vram_min_mb": 2000, "requires_accelerators": ["vulkan"]},
}

MEMORY_MB = st.sampled_from([0, 3000, 8000, 16000, 24000])


def device(kind: str, label: str) -> st.SearchStrategy[dict[str, Any]]:
    """A device as a heartbeat reports it."""
    memory = "vram" if kind == "gpu_discrete" else "ram"
    return st.fixed_dictionaries(
        {
            "kind": st.just(kind),
            "label": st.just(label),
            f"{memory}_total_mb": MEMORY_MB,
            f"{memory}_free_mb": MEMORY_MB,
            "throughput_factor": st.sampled_from([0.5, 1, 10]),
            "supports_accelerators": st.sampled_from([[], ["cuda"], ["cuda", "vulkan"]]),
        }
    )


NODE = st.fixed_dictionaries(
    {
        "devices": st.one_of(
            st.just([]),
            st.tuples(device("cpu", "cpu0")),
            st.tuples(device("gpu_discrete", "gpu0"), device("cpu", "cpu0")),
            st.tuples(device("gpu_integrated", "igpu0"), device("cpu", "cpu0")),
            st.tuples(device("gpu_discrete", "gpu0"), device("gpu_discrete", "gpu1")),
        ),
        "kinds": st.sampled_from([None, None, ["work"], ["other"]]),
        "labels": st.sampled_from([{}, {"zone": "a"}]),
        "loaded": st.lists(st.sampled_from(sorted(MODELS)), unique=True, max_size=2),
        "is_draining": st.sampled_from([False, False, False, True]),
    }
)

REQUIRES = st.fixed_dictionaries(
    {},
    optional={
        "vram_min_mb": st.sampled_from([1, 6000, 12000, 20000]),
        "ram_min_mb": st.sampled_from([1, 6000, 20000]),
        "vram_preferred_mb": st.sampled_from([10000, 30000]),
        "models": st.lists(st.sampled_from([*sorted(MODELS), "unheard_of"]), unique=True, min_size=1, max_size=2),
        "models_together": st.booleans(),
        "accelerators": st.sampled_from([["cuda"], ["vulkan"]]),
        "labels": st.just({"zone": "a"}),
    },
)

EXAMPLES = settings(
    max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate]
)


class Example:
    """A fleet and one job, in a transaction that is rolled back."""

    def __init__(self, connection: psycopg.Connection[Any], nodes: list[dict[str, Any]], requires: dict[str, Any]):
        self._connection = connection
        self.organization = self.value("select t.org()")
        for slug, model in MODELS.items():
            columns = "".join(f", {name} => %s" for name in model)
            self.rows(f"select fleet.register_model(%s{columns})", slug, *model.values())
        self.nodes = {f"n{number}": self._node(f"n{number}", node) for number, node in enumerate(nodes)}
        self.job: UUID = self.value("select t.job(%s, 'work', requires => %s)", self.organization, Jsonb(requires))

    def _node(self, name: str, node: dict[str, Any]) -> UUID:
        id_ = self.value("select fleet.create_node(%s, %s)", self.organization, name)
        self.rows("select fleet.set_node_labels(%s, %s)", id_, Jsonb(node["labels"]))
        models = [
            {"slug": slug, "state": "loaded", "device": device["label"], "vram_held_mb": 2000}
            for device in node["devices"][:1]
            for slug in node["loaded"]
        ]
        report = {"devices": list(node["devices"]), "kinds": node["kinds"], "models": models}
        self.rows("select fleet.heartbeat(%s, %s)", id_, Jsonb(report))
        if node["is_draining"]:
            self.rows("select fleet.drain_node(%s, 'maintenance')", id_)
        return UUID(str(id_))

    def explained(self) -> list[dict[str, Any]]:
        """The rows of explain_job, in their order."""
        columns = ["node", "device", "verdict", "reason", "score"]
        query = f"select {', '.join(columns)} from fleet.explain_job(%s)"
        return [dict(zip(columns, row, strict=True)) for row in self.rows(query, self.job)]

    @contextmanager
    def undone(self) -> Iterator[None]:
        """What the block does is rolled back."""
        with self._connection.transaction(force_rollback=True):
            yield

    def value(self, query: str, *arguments: object) -> Any:
        """The first column of the first row."""
        return self.rows(query, *arguments)[0][0]

    def rows(self, query: str, *arguments: object) -> list[tuple[Any, ...]]:
        """All rows."""
        return self._connection.execute(query.encode(), arguments or None).fetchall()


@contextmanager
def example(
    connection: psycopg.Connection[Any], nodes: list[dict[str, Any]], requires: dict[str, Any]
) -> Iterator[Example]:
    """An example whose transaction leaves nothing behind, and breaks no rule."""
    with connection.transaction(force_rollback=True):
        made = Example(connection, nodes, requires)
        yield made
        assert made.rows("select * from fleet.check_invariants()") == []


def test_explain_job_says_what_claim_place_and_assign_job_do(connection: psycopg.Connection[Any]) -> None:  # R20
    """would_run is handed out, on the best of those devices; what is not would_run is not."""

    @EXAMPLES
    @given(st.lists(NODE, min_size=1, max_size=3), REQUIRES)
    def check(nodes: list[dict[str, Any]], requires: dict[str, Any]) -> None:
        with example(connection, nodes, requires) as fleet:
            rows = fleet.explained()
            for name, node in fleet.nodes.items():
                possible = [row for row in rows if row["node"] == name and row["verdict"] == "would_run"]
                with fleet.undone():
                    claimed = fleet.rows("select placement ->> 'device' from fleet.claim(%s)", node)
                if not possible:
                    assert claimed == [], rows
                else:
                    best = max(row["score"] for row in possible)
                    [(device,)] = claimed
                    assert device in {row["device"] for row in possible if row["score"] == best}, rows

            runs = [row for row in rows if row["verdict"] == "would_run"]
            best_score = max((row["score"] for row in runs), default=None)
            with fleet.undone():
                assigned = fleet.rows("select node_name, device from fleet.assign_job(%s)", fleet.job)
            scores = {row["score"] for row in runs if (row["node"], row["device"]) in assigned}
            assert scores == ({best_score} - {None}), rows

    check()


def test_place_says_what_assign_job_does(connection: psycopg.Connection[Any]) -> None:  # R20
    """The same node and device, or neither; where the node's kinds don't matter, which place does not ask for."""

    @EXAMPLES
    @given(st.lists(NODE, min_size=1, max_size=3), REQUIRES)
    def check(nodes: list[dict[str, Any]], requires: dict[str, Any]) -> None:
        with example(connection, [{**node, "kinds": None} for node in nodes], requires) as fleet:
            query = "select node_id, device_id from fleet.place(%s, %s)"
            [(node, device)] = fleet.rows(query, fleet.organization, Jsonb(requires))
            with fleet.undone():
                fleet.rows("select from fleet.assign_job(%s)", fleet.job)
                assigned = fleet.rows("select node_id, device_id from fleet_core.open_assignments")
            assert assigned == ([] if node is None else [(node, device)])

    check()


def test_never_turns_into_would_run_when_what_is_missing_is_added(connection: psycopg.Connection[Any]) -> None:  # R20
    """Each reason names what to add; the block lifts by itself as soon as one machine could (D10)."""

    @EXAMPLES
    @given(NODE, REQUIRES)
    def check(node: dict[str, Any], requires: dict[str, Any]) -> None:
        with example(connection, [{**node, "is_draining": False}], requires) as fleet:
            status = "select status from fleet.jobs where id = %s"
            for _ in range(12):
                rows = fleet.explained()
                fleet.rows("select fleet.sweep_blocked()")
                is_possible = any(row["verdict"] != "never" for row in rows)
                assert fleet.value(status, fleet.job) == ("queued" if is_possible else "blocked"), rows
                if any(row["verdict"] == "would_run" for row in rows):
                    return
                _add_what_is_missing(fleet, rows[0])
                if any(row["verdict"] != "never" for row in fleet.explained()):
                    assert fleet.value(status, fleet.job) == "queued", "the block did not lift by itself"
            raise AssertionError(f"still not: {fleet.explained()}")

    check()


def _add_what_is_missing(fleet: Example, row: dict[str, Any]) -> None:
    """Adds what the reason names: to the node, the registry, or as a device that has it all."""
    [node] = fleet.nodes.values()
    about = row["reason"].split(":")[0]
    if about == "kind":
        fleet.rows("""select fleet.heartbeat(%s, '{"kinds": null}')""", node)
    elif about == "labels":
        fleet.rows("""select fleet.set_node_labels(%s, '{"zone": "a"}')""", node)
    elif about == "model" and "registry" in row["reason"]:
        fleet.rows("select fleet.register_model('unheard_of', vram_min_mb => 1000)")
    else:
        assert about in {"VRAM", "RAM", "accelerators", "no device", "model"}, row
        accelerators = ["cuda", "vulkan"]
        cpu = {"kind": "cpu", "label": "cpu0", "ram_total_mb": 64000, "ram_free_mb": 64000}
        fleet.rows(
            "select fleet.heartbeat(%s, %s)", node, Jsonb({"devices": [{**cpu, "supports_accelerators": accelerators}]})
        )
