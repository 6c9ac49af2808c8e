"""Each route calls its function and passes the answer on."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from pgfleet.app import keys
from pgfleet.app.config import Settings
from support.clusters import Database
from support.http_app import Agent, Fleet, running
from support.waiting import eventually


def artifact(content: bytes = b"x") -> dict[str, Any]:
    """An artifact as a report names it."""
    content_hash = hashlib.sha256(content).hexdigest()
    return {"content_hash": content_hash, "storage_key": content_hash, "kind": "output"}


def test_node_is_told_of_itself(agent: Agent) -> None:
    answer = agent.get("/v1/node")

    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert (answer.json()["id"], answer.json()["name"]) == (str(agent.node), "n1")


def test_heartbeat_answers_with_what_to_do_next(agent: Agent) -> None:
    answer = agent.post("/v1/heartbeat", {"agent_version": "0.1.0"})

    assert answer.status_code == 200
    assert set(answer.json()) >= {"node", "renewed", "stop", "next_heartbeat_seconds"}


def test_claim_takes_a_job_with_its_payload(fleet: Fleet, agent: Agent) -> None:
    job = fleet.submit(agent.organization, payload='{"chapter": 7, "title": "Ünïcode"}')

    (claimed,) = agent.claim()

    assert claimed["job_id"] == str(job)
    assert claimed["payload"] == {"chapter": 7, "title": "Ünïcode"}


def test_timestamps_are_utc_whatever_the_servers_time_zone(fleet: Fleet, settings: Settings) -> None:
    database = fleet.database
    with database.connect() as connection:
        connection.execute(f"alter database {database.name} set timezone = 'Asia/Kathmandu'")
    with running(settings) as app:
        fleet = Fleet(database, app)
        agent = fleet.agent(fleet.organization())
        fleet.submit(agent.organization)

        (claimed,) = agent.claim()

    assert datetime.fromisoformat(claimed["lease_expires_at"]).utcoffset() == timedelta(0)


def test_claim_takes_only_the_kinds_asked_for(fleet: Fleet, agent: Agent) -> None:
    fleet.submit(agent.organization, kind="render")

    assert agent.claim(kinds=["encode"]) == []
    assert len(agent.claim(kinds=["render"])) == 1


def test_claim_takes_no_more_than_asked_for(fleet: Fleet, agent: Agent) -> None:
    for _ in range(3):
        fleet.submit(agent.organization)

    assert len(agent.claim(max_jobs=2)) == 2
    assert len(agent.claim(max_jobs=2)) == 1


def test_assignments_lists_those_that_run_when_asked(fleet: Fleet, agent: Agent) -> None:
    fleet.submit(agent.organization)
    (claimed,) = agent.claim()

    assert agent.get("/v1/assignments").json() == {"assignments": []}
    (listed,) = agent.get("/v1/assignments?include_running=true").json()["assignments"]
    assert listed["id"] == claimed["assignment_id"]


def test_assignment_comes_with_its_job(fleet: Fleet, agent: Agent) -> None:
    job = fleet.submit(agent.organization)
    (claimed,) = agent.claim()

    shown = agent.get(f"/v1/assignments/{claimed['assignment_id']}").json()

    assert shown["id"] == claimed["assignment_id"]
    assert shown["job"]["id"] == str(job)


def test_start_renew_and_progress_keep_an_assignment_alive(fleet: Fleet, agent: Agent) -> None:
    fleet.submit(agent.organization)
    (claimed,) = agent.claim()
    path = f"/v1/assignments/{claimed['assignment_id']}"

    assert agent.post(f"{path}/start").json()["id"] == claimed["assignment_id"]
    assert agent.post(f"{path}/renew", {"lease_seconds": 90}).json()["lease_expires_at"]
    assert agent.post(f"{path}/progress", {"percent": 12.5, "message": "half of a quarter"}).status_code == 200


def test_complete_with_an_artifact_completes_the_job(fleet: Fleet, agent: Agent) -> None:
    fleet.submit(agent.organization)
    (claimed,) = agent.claim()

    answer = agent.post(
        f"/v1/assignments/{claimed['assignment_id']}/complete", {"artifacts": [artifact()], "result": {"pages": 3}}
    )

    assert answer.status_code == 200
    assert (answer.json()["state"], answer.json()["job_status"]) == ("succeeded", "complete")


def test_complete_and_claim_answers_with_outcome_and_next(fleet: Fleet, agent: Agent) -> None:
    fleet.submit(agent.organization)
    second = fleet.submit(agent.organization)
    (claimed,) = agent.claim()
    path = f"/v1/assignments/{claimed['assignment_id']}/complete-and-claim"

    answer = agent.post(path, {"artifacts": [artifact()]}).json()

    assert answer["outcome"]["state"] == "succeeded"
    assert answer["next"]["job_id"] == str(second)


def test_complete_many_answers_each_report(fleet: Fleet, agent: Agent) -> None:
    for _ in range(2):
        fleet.submit(agent.organization)
    reports = [
        {"assignment": claimed["assignment_id"], "artifacts": [artifact()], "result": {}}
        for claimed in agent.claim(max_jobs=2)
    ]

    outcomes = agent.post("/v1/assignments/complete", {"reports": reports}).json()["outcomes"]

    assert [outcome["state"] for outcome in outcomes] == ["succeeded", "succeeded"]


def test_fail_and_release_end_an_assignment(fleet: Fleet, agent: Agent) -> None:
    for _ in range(2):
        fleet.submit(agent.organization)
    first, second = (f"/v1/assignments/{claimed['assignment_id']}" for claimed in agent.claim(max_jobs=2))

    assert agent.post(f"{first}/fail", {"error": "no paper", "retry": False}).json()["state"] == "failed"
    assert agent.post(f"{second}/release", {"reason": "going home"}).json()["state"] == "released"


def test_fail_cleans_what_a_text_cannot_hold(fleet: Fleet, agent: Agent) -> None:
    """A stray byte in a program's last words must not keep its job running."""
    fleet.submit(agent.organization)
    (claimed,) = agent.claim()
    path = f"/v1/assignments/{claimed['assignment_id']}/fail"

    answer = agent.post_raw(path, rb'{"error": "nul \u0000 and half a pair \ud800"}')

    assert (answer.status_code, answer.json()["state"]) == (200, "failed")
    shown = agent.get(f"/v1/assignments/{claimed['assignment_id']}").text
    assert "\\u0000" not in shown


def test_decompose_answers_with_the_children(fleet: Fleet, agent: Agent) -> None:
    fleet.submit(agent.organization)
    (claimed,) = agent.claim()
    path = f"/v1/assignments/{claimed['assignment_id']}/decompose"

    children = agent.post(path, {"children": [{"kind": "page"}, {"kind": "page"}]}).json()["children"]

    assert len({UUID(child) for child in children}) == 2


def test_refusal_carries_code_sentence_and_hint(agent: Agent) -> None:
    answer = agent.post(f"/v1/assignments/{uuid4()}/start")

    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["code"], problem["status"], problem["title"]) == ("assignment_not_found", 404, "Not Found")
    assert problem["detail"]


def test_another_nodes_assignment_is_not_yours(fleet: Fleet, agent: Agent) -> None:
    other = fleet.agent(agent.organization, "n2")
    fleet.submit(agent.organization)
    (claimed,) = agent.claim()

    answer = other.post(f"/v1/assignments/{claimed['assignment_id']}/complete", {"artifacts": [artifact()]})

    assert (answer.status_code, answer.json()["code"]) == (409, "assignment_not_yours")


def test_another_organizations_assignment_does_not_exist(fleet: Fleet, agent: Agent) -> None:
    stranger = fleet.agent(fleet.organization("other"))
    fleet.submit(agent.organization)
    (claimed,) = agent.claim()
    missing = uuid4()

    foreign = stranger.post(f"/v1/assignments/{claimed['assignment_id']}/start").text
    nonexistent = stranger.post(f"/v1/assignments/{missing}/start").text

    assert foreign.replace(claimed["assignment_id"], str(missing)) == nonexistent


def test_missing_scope_is_forbidden(fleet: Fleet, agent: Agent) -> None:
    key = keys.mint(agent.node)
    fleet.database.value(
        "select fleet.issue_credential(node => %s, key_id => %s, key_hash => %s, agent_name => 'x', scopes => %s)",
        agent.node,
        key.key_id,
        keys.hash_key(key),
        ["compute:read"],
    )
    reader = Agent(agent.node, agent.organization, key, agent.app)

    answer = reader.post("/v1/heartbeat", {})

    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")
    assert reader.get("/v1/node").status_code == 200


def test_models_are_told_with_where_they_stand_here(fleet: Fleet, agent: Agent) -> None:
    fleet.database.value("select fleet.register_model(slug => 'llama3:8b', vram_min_mb => 6000)")
    agent.post("/v1/heartbeat", {"devices": [{"kind": "gpu_discrete", "label": "gpu0", "vram_total_mb": 24576}]})

    put = agent.put_json("/v1/models/llama3:8b/state", {"state": "loaded", "device": "gpu0", "vram_held_mb": 6200})
    (model,) = agent.get("/v1/models").json()["models"]

    assert (put.status_code, put.json()) == (200, {})
    assert (model["slug"], model["vram_min_mb"]) == ("llama3:8b", 6000)
    assert model["here"] == [{"device": "gpu0", "state": "loaded", "vram_held_mb": 6200}]


def test_model_that_is_unloaded_stands_nowhere(fleet: Fleet, agent: Agent) -> None:
    fleet.database.value("select fleet.register_model(slug => 'm')")
    agent.put_json("/v1/models/m/state", {"state": "loading"})

    assert agent.put_json("/v1/models/m/state", {"state": "unloaded"}).status_code == 200

    assert agent.get("/v1/models").json()["models"][0]["here"] == []


def test_state_that_a_model_cannot_have_is_refused(agent: Agent) -> None:
    for body in (
        {"state": "melted"},
        {"state": "loaded", "device": "nowhere"},
        {"state": "loaded", "vram_held_mb": -1},
    ):
        answer = agent.put_json("/v1/models/m/state", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_argument"), body


def test_clone_is_refused_and_raises_the_alarm(fleet: Fleet, agent: Agent) -> None:
    """R26: the refusal undoes what its own transaction wrote, so the alarm comes in another."""
    older, newer = ({**agent.headers, "X-Fleet-Instance": str(uuid4())} for _ in range(2))
    for headers in (older, newer):
        assert agent.app.request("POST", "/v1/heartbeat", headers=headers, json={}).status_code == 200

    answer = agent.app.request("POST", "/v1/heartbeat", headers=older, json={})

    assert (answer.status_code, answer.json()["code"]) == (403, "node_cloned")
    eventually(
        lambda: fleet.database.value("select count(*) from fleet.events where event = 'node_cloned'") == 1, "the alarm"
    )


def test_few_requests_at_a_time_keep_few_connections_busy(database: Database, agent: Agent) -> None:
    """Each server process has its own memory to warm up."""
    agent.app.together(*(agent.app.client.get("/v1/node", headers=agent.headers) for _ in range(50)))
    connections = (
        "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'pgfleet'"
    )
    assert database.value(connections) > 1
    began = database.value("select clock_timestamp()")

    for _ in range(20):
        assert agent.get("/v1/node").status_code == 200

    assert database.value(f"{connections} and query_start > %s", began) == 1
