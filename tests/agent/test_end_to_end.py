"""The agent against the real app over the real schema."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from pgfleet.agent.mac import find_mac
from pgfleet.agent.memory import SystemMemory
from pgfleet.app import codes
from support.agents import Agent, with_key
from support.clusters import Database
from support.served_app import ServedApp
from support.waiting import eventually

from .ollama_server import FakeOllama
from .test_jobs import MAKE_WAV
from .test_stopping import OBEDIENT, TREE

PATIENCE = 60.0


@dataclass
class Fleet:
    """One organization on a controller of its own."""

    database: Database
    server: ServedApp
    organization: UUID
    folder: Path

    def agent(self, name: str, script: str | dict[str, str], **settings: int) -> Agent:
        agent = with_key(self.database, self.organization, self.folder / name, self.server.url)
        return agent.configure(script, **settings)

    def unpaired(self, name: str, script: str | dict[str, str], tables: str = "") -> Agent:
        """A machine that has no key yet."""
        agent = Agent(self.folder / name, self.server.url)
        (agent.home / "credential.json").unlink()
        return agent.configure(script, tables=tables)

    def pairing_code(self, name: str, node: UUID | None = None) -> str:
        with self.database.connect() as connection:
            code = codes.create_code(
                connection, self.organization, name, node=node, locality=None, hint="a test", ttl_seconds=600
            )
        return code.digits

    def submit(self, kind: str = "work", payload: Any = None, **more: Any) -> UUID:
        element = {"kind": kind, "payload": payload or {}, **more}
        job = self.database.value(
            "select * from fleet.submit_jobs(%s, %s::jsonb)", self.organization, json.dumps([element])
        )
        assert isinstance(job, UUID)
        return job

    def job(self, job: UUID) -> dict[str, Any]:
        found: dict[str, Any] = self.database.value("select fleet.job(%s)", job)
        return found

    def wait_until(self, job: UUID, status: str) -> dict[str, Any]:
        def reached() -> dict[str, Any] | None:
            found = self.job(job)
            return found if found["status"] == status else None

        found = eventually(reached, f"job {job} to be {status}", seconds=PATIENCE)
        assert found is not None
        return found

    def sweep(self) -> None:
        self.database.value("select count(*) from fleet.run_sweeps()")


@pytest.fixture
def fleet(database: Database, app_role_dsn: str, tmp_path: Path) -> Iterator[Fleet]:
    database.value("select fleet.set_setting('heartbeat_seconds', '1')")
    organization = database.value("select fleet.create_organization('acme')")
    server = ServedApp(app_role_dsn, tmp_path, workers=1)
    try:
        server.start()
        yield Fleet(database, server, organization, tmp_path)
        with database.connect() as connection:
            assert connection.execute("select * from fleet.check_invariants()").fetchall() == []
    finally:
        server.stop()


@pytest.fixture
def make(fleet: Fleet) -> Iterator[Callable[..., Agent]]:
    """Starts agents that are stopped before the fleet is."""
    agents: list[Agent] = []

    def start(name: str, script: str | dict[str, str], **settings: int) -> Agent:
        agents.append(fleet.agent(name, script, **settings))
        return agents[-1].start()

    yield start
    for agent in agents:
        if agent.process is not None and agent.process.poll() is None:
            agent.kill()


def test_a_job_is_complete_when_its_contract_is_met(fleet: Fleet, make: Callable[..., Agent]) -> None:
    fleet.database.value(
        "select fleet.set_contract(organization => %s, kind => 'work', requirements => %s, require_bytes => true)",
        fleet.organization,
        '[{"kind": "audio", "min_bytes": 1, "media_type": "audio/%", "status": "final"}]',
    )
    job = fleet.submit(payload={"text": "schön"})
    make("n1", MAKE_WAV)
    found = fleet.wait_until(job, "complete")
    assert found["result"] == {"seconds": 3}
    kinds = {artifact["kind"]: artifact for artifact in found["artifacts"]}
    assert kinds.keys() == {"audio", "output", "log"}
    assert all(artifact["bytes_verified_at"] is not None for artifact in kinds.values())
    assert kinds["audio"]["derivation"] == {"name": "take.wav"}


def test_a_failure_is_kept_with_its_log(fleet: Fleet, make: Callable[..., Agent]) -> None:
    job = fleet.submit()
    make("n1", "import sys; print('bad \\0 data', file=sys.stderr); sys.exit(65)")
    found = fleet.wait_until(job, "failed")
    assert found["error"] == "exit 65: bad \N{SYMBOL FOR NULL} data"
    assert [artifact["kind"] for artifact in found["artifacts"]] == ["log"]


def test_a_job_is_split_and_its_children_use_its_input(fleet: Fleet, make: Callable[..., Agent]) -> None:
    scripts = {
        "text": "import os; open(os.environ['FLEET_OUT'] + '/text', 'w').write('one two three')",
        "split": """
import json, os
(item,) = json.load(open(os.environ["FLEET_INPUTS"]))
words = open(item["path"]).read().split()
children = [{"kind": "word", "payload": {"n": n}, "inputs": [item["id"]]} for n in range(len(words))]
os.write(3, json.dumps({"children": children}).encode())
""",
        "word": """
import json, os, sys
(item,) = json.load(open(os.environ["FLEET_INPUTS"]))
word = open(item["path"]).read().split()[json.load(sys.stdin)["n"]]
open(os.environ["FLEET_OUT"] + "/word", "w").write(word)
os.write(3, json.dumps({"result": {"word": word}}).encode())
""",
    }
    make("n1", scripts)
    make("n2", scripts)
    text = fleet.wait_until(fleet.submit("text"), "complete")
    (artifact,) = (artifact["id"] for artifact in text["artifacts"])
    parent = fleet.wait_until(fleet.submit("split", inputs=[artifact]), "complete")
    children = [fleet.job(UUID(child)) for child in parent["children"]]
    assert sorted(child["result"]["word"] for child in children) == ["one", "three", "two"]


def test_a_cancelled_job_is_stopped(fleet: Fleet, make: Callable[..., Agent]) -> None:
    agent = make("n1", OBEDIENT)
    job = fleet.submit()
    agent.read("begun")
    fleet.database.value("select fleet.cancel_job(%s, 'no longer wanted')", job)
    agent.read("term")
    agent.wait_for_empty_work_folder()
    found = fleet.job(job)
    assert found["status"] == "cancelled"
    (log,) = found["artifacts"]
    assert (log["status"], log["bytes_verified_at"] is not None) == ("log", True)
    assert (fleet.server.store / log["storage_key"]).read_text() == "a line of log\n"


@pytest.mark.parametrize(
    ("slots", "poll"),
    [(1, "fleet_listening_claims 1.0"), (2, "fleet_waiting_claims 1.0")],
    ids=["every slot busy", "a slot free"],
)
def test_cancelled_work_is_gone_within_seconds(fleet: Fleet, make: Callable[..., Agent], slots: int, poll: str) -> None:
    """At the pace of heartbeats that the controller sets by default: the poll that is up carries the news."""
    fleet.database.value("select fleet.set_setting('heartbeat_seconds', '10')")
    agent = make("n1", OBEDIENT, slots=slots)
    seconds = []
    for _ in range(5):
        job = fleet.submit()
        agent.read("begun")
        eventually(lambda: poll in httpx.get(f"{fleet.server.url}/metrics").text, "the poll", seconds=PATIENCE)
        cancelled_at = time.monotonic()
        fleet.database.value("select fleet.cancel_job(%s, 'no longer wanted')", job)
        eventually(lambda: not agent.processes(), "the work to be gone", seconds=PATIENCE)
        seconds.append(time.monotonic() - cancelled_at)
        agent.file("begun").unlink()
    assert statistics.median(seconds) < 3


def test_work_of_a_killed_agent_goes_to_another(fleet: Fleet, make: Callable[..., Agent]) -> None:
    agent = make("n1", TREE)
    job = fleet.submit()
    agent.read("begun")
    agent.kill()
    make("n2", MAKE_WAV.replace('payload["text"]', '"again"'))
    agent.start()
    found = fleet.wait_until(job, "complete")
    assert [a["node_name"] for a in found["assignments"]] == ["n1", "n2"]


def test_a_drained_agent_hands_back_and_spends_nothing(fleet: Fleet, make: Callable[..., Agent]) -> None:
    agent = make("n1", OBEDIENT, drain_seconds=0)
    job = fleet.submit()
    agent.read("begun")
    assert agent.stop(30) == 0
    found = fleet.wait_until(job, "queued")
    assert found["attempts_spent"] == 0
    assert [(a["state"], a["reason"]) for a in found["assignments"]] == [("released", "handed_back")]
    assert [artifact["kind"] for artifact in found["artifacts"]] == ["log"]


def test_work_that_ends_while_the_app_is_away_is_not_lost(fleet: Fleet, make: Callable[..., Agent]) -> None:
    agent = make("n1", OBEDIENT)
    job = fleet.submit()
    agent.read("begun")
    fleet.server.kill()
    agent.file("go").touch()
    eventually(agent.unanswered, "the report in the outbox")
    agent.kill()
    fleet.server.start()
    agent.start()
    found = fleet.wait_until(job, "complete")
    assert len(found["assignments"]) == 1
    assert found["attempts_spent"] == 0


def test_work_that_ends_after_its_lease_still_wins(fleet: Fleet, make: Callable[..., Agent]) -> None:
    """R8, over the network: also the bytes must be taken from a node that holds nothing open any more."""
    agent = make("n1", OBEDIENT)
    job = fleet.submit()
    agent.read("begun")
    fleet.server.kill()
    fleet.database.value("select fleet.set_setting('test_clock_offset', '2 minutes')")
    fleet.sweep()
    assert fleet.job(job)["status"] == "queued"
    agent.file("go").touch()
    eventually(agent.unanswered, "the report in the outbox")
    fleet.server.start()
    found = fleet.wait_until(job, "complete")
    assert [(a["state"], a["reason"]) for a in found["assignments"]] == [("succeeded", "verified")]


def test_exclusive_work_is_run_under_its_lease(fleet: Fleet, make: Callable[..., Agent]) -> None:
    fleet.database.value(
        "select fleet.set_contract(organization => %s, kind => 'work', exclusive => true)", fleet.organization
    )
    agent = make("n1", OBEDIENT, lease_seconds=30)
    job = fleet.submit()
    agent.read("begun")
    agent.file("go").touch()
    fleet.wait_until(job, "complete")


def test_an_agent_whose_node_is_removed_ends(fleet: Fleet, make: Callable[..., Agent]) -> None:
    agent = make("n1", OBEDIENT)
    job = fleet.submit()
    agent.read("begun")
    fleet.database.value("select fleet.remove_node(n.id) from fleet.nodes n")
    assert agent.wait(30) == os.EX_NOPERM
    assert agent.processes() == []
    assert [(a["state"], a["reason"]) for a in fleet.job(job)["assignments"]] == [("released", "node_removed")]


def pair(agent: Agent, fleet: Fleet, name: str, code: str) -> subprocess.CompletedProcess[str]:
    return agent.command("pair", "--server", fleet.server.url, "--name", name, typed=f"{code}\n")


def test_a_machine_is_paired_and_works(fleet: Fleet, make: Callable[..., Agent]) -> None:
    agent = fleet.unpaired("attic", MAKE_WAV)
    code = fleet.pairing_code("attic")
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    refused = pair(agent, fleet, "attic", wrong)
    assert refused.returncode == os.EX_NOPERM
    assert "The code is not valid for this machine" in refused.stderr
    refused = pair(agent, fleet, "cellar", code)
    assert refused.returncode == os.EX_NOPERM
    assert "made for a machine of another name" in refused.stderr
    paired = pair(agent, fleet, "attic", code)
    assert paired.returncode == 0, paired.stderr
    name = json.loads((agent.home / "credential.json").read_text())["node_name"]
    mac = find_mac()
    assert name == ("attic" if mac is None else f"attic-{mac.replace(':', '')[-4:].upper()}")
    assert "Paired already" in pair(agent, fleet, "attic", code).stdout
    agent.start()
    try:
        assert fleet.wait_until(fleet.submit(payload={"text": "a"}), "complete")["assignments"][0]["node_name"] == name
    finally:
        agent.kill()


def test_a_machine_that_lost_its_key_gets_another(fleet: Fleet) -> None:
    agent = fleet.unpaired("attic", MAKE_WAV)
    assert pair(agent, fleet, "attic", fleet.pairing_code("attic")).returncode == 0
    first = json.loads((agent.home / "credential.json").read_text())
    (agent.home / "credential.json").unlink()
    refused = pair(agent, fleet, "attic", fleet.pairing_code("attic"))
    assert refused.returncode == os.EX_NOPERM
    assert first["node_name"] in refused.stderr
    name = first["node_name"]
    assert pair(agent, fleet, name, fleet.pairing_code(name, UUID(first["node_id"]))).returncode == 0
    second = json.loads((agent.home / "credential.json").read_text())
    assert (second["node_id"], second["node_name"]) == (first["node_id"], name)
    assert second["key"] != first["key"]
    assert agent.command("doctor").returncode == 0


def test_the_controller_knows_devices_and_models(fleet: Fleet) -> None:
    """What the agent tells is what placement goes by: the job's model is loaded, and another makes room for it."""
    total_mb = SystemMemory.measured().total_mb
    server = FakeOllama(0, old_latest=total_mb, wanted_latest=2_000)
    server.start()
    server.load("old:latest")
    fleet.database.value("select fleet.register_model('old', ram_min_mb => 1000)")
    # More than is ever free, less than there is: it has to be made room for.
    fleet.database.value("select fleet.register_model('wanted', ram_min_mb => %s)", total_mb - 50)
    tables = f'[devices.cpu]\nthroughput_factor = 0.25\n[devices."*"]\nuse = false\n[ollama]\nurl = "{server.url}"'
    agent = fleet.unpaired("attic", MAKE_WAV, tables)
    assert pair(agent, fleet, "attic", fleet.pairing_code("attic")).returncode == 0
    agent.start()
    try:
        held = "select array_agg(slug || ' ' || state || ' ' || vram_held_mb order by slug) from fleet.node_models"
        eventually(
            lambda: fleet.database.value(held) == [f"old loaded {total_mb}"], "the model to be known", seconds=PATIENCE
        )
        device = "select array[d.kind, d.label, d.throughput_factor::text] from fleet.devices d"
        assert fleet.database.value(device) == ["cpu", "cpu", "0.25"]
        found = fleet.wait_until(fleet.submit(payload={"text": "a"}, requires={"models": ["wanted"]}), "complete")
        assert found["assignments"][0]["device"] == "cpu"
        assert server.loaded.keys() == {"wanted:latest"}
        eventually(
            lambda: fleet.database.value(held) == ["wanted loaded 2000"], "the new model to be known", seconds=PATIENCE
        )
    finally:
        agent.kill()
        server.stop()


def test_many_short_jobs(fleet: Fleet, make: Callable[..., Agent]) -> None:
    jobs = [fleet.submit(payload={"text": str(number)}) for number in range(40)]
    make("n1", MAKE_WAV, slots=2)
    make("n2", MAKE_WAV, slots=2)
    for job in jobs:
        assert fleet.wait_until(job, "complete")["attempts_spent"] == 0


def test_status_and_doctor_ask_the_controller(fleet: Fleet, make: Callable[..., Agent]) -> None:
    agent = make("n1", OBEDIENT)
    fleet.submit()
    agent.read("begun")
    status = agent.command("status")
    assert status.returncode == 0, status.stdout
    assert "online" in status.stdout
    doctor = agent.command("doctor")
    assert doctor.returncode == 0, doctor.stdout
    assert "node n1 (online)" in doctor.stdout
