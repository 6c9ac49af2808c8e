"""`fleet` in the terminal."""

from __future__ import annotations

import hashlib
import json
import re
import stat
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from pgfleet.app import codes, hashing, install, keys
from support.clusters import Cluster, Database
from support.command_line import run
from support.http_app import App, Fleet


def test_install_installs_and_changes_nothing_the_second_time(cluster: Cluster) -> None:
    empty = cluster.empty()
    try:
        first = run("install", "--dsn", empty.dsn())
        dump = empty.dump()
        second = run("install", "--dsn", empty.dsn())

        assert (first.exit_code, second.exit_code) == (0, 0), first.output
        assert empty.dump() == dump
        assert "fleet_agent" in dump
    finally:
        empty.drop()


def test_install_says_that_it_failed(tmp_path: Path) -> None:
    result = run("install", "--dsn", f"host={tmp_path} dbname=x password=marked-secret")

    assert result.exit_code == 1
    assert "nothing was changed" in result.output
    assert "marked-secret" not in result.output


def test_install_keeps_the_password_out_of_the_list_of_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    psql = tmp_path / "psql"
    psql.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/arguments\necho "$PGPASSWORD" > {tmp_path}/password\n')
    psql.chmod(0o755)
    monkeypatch.setattr(install, "find_psql", lambda: str(psql))

    assert run("install", "--dsn", "postgresql://u:marked-secret@h/d").exit_code == 0

    assert "marked-secret" not in (tmp_path / "arguments").read_text()
    assert (tmp_path / "password").read_text() == "marked-secret\n"


def test_psql_of_the_wheel_serves_where_the_system_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    assert Path(install.find_psql()).name == "psql"


def test_issue_key_writes_a_credential_that_opens_the_door(
    database: Database, app: App, fleet: Fleet, tmp_path: Path
) -> None:
    organization = fleet.organization()
    node = database.value("select fleet.create_node(organization => %s, name => 'n1')", organization)
    home = tmp_path / "home"

    result = run("issue-key", str(node), "--dsn", database.dsn(), "--home", str(home), "--server", "http://x:1")

    assert result.exit_code == 0, result.output
    document = json.loads((home / "credential.json").read_text())
    assert (document["server"], document["node_id"], document["node_name"]) == ("http://x:1", str(node), "n1")
    assert document["key"] not in result.output
    assert stat.S_IMODE((home / "credential.json").stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert [path.name for path in home.iterdir()] == ["credential.json"]
    answer = app.request("GET", "/v1/node", headers={"Authorization": f"Bearer {document['key']}"})
    assert answer.status_code == 200


def test_issue_key_shows_the_key_when_asked(database: Database, fleet: Fleet, tmp_path: Path) -> None:
    organization = fleet.organization()
    node = database.value("select fleet.create_node(organization => %s, name => 'n1')", organization)

    result = run("issue-key", str(node), "--dsn", database.dsn(), "--home", str(tmp_path), "--show")

    assert json.loads((tmp_path / "credential.json").read_text())["key"] in result.output


def test_issue_key_changes_nothing_where_there_is_a_credential(database: Database, tmp_path: Path) -> None:
    (tmp_path / "credential.json").write_text("{}")

    result = run("issue-key", str(uuid4()), "--dsn", database.dsn(), "--home", str(tmp_path))

    assert result.exit_code == 1
    assert (tmp_path / "credential.json").read_text() == "{}"


def test_issue_key_for_no_node_fails_with_a_sentence(database: Database, tmp_path: Path) -> None:
    result = run("issue-key", str(uuid4()), "--dsn", database.dsn(), "--home", str(tmp_path))

    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert not (tmp_path / "credential.json").exists()


def test_pair_makes_a_code_that_pairs(database: Database, app: App, fleet: Fleet) -> None:
    organization = fleet.organization()

    result = run("pair", "n1", "--organization", str(organization), "--dsn", database.dsn(), "--server", "https://x")

    assert result.exit_code == 0, result.output
    assert "fleet-agent pair --server https://x --name n1\n" in result.output
    code = result.output.split()[3].rstrip(",")
    assert app.request("POST", "/v1/pair", json={"code": code, "node_name": "n1"}).status_code == 201


def test_pair_finds_the_organization_by_its_name(database: Database, fleet: Fleet) -> None:
    organization = fleet.organization("acme & sons")

    result = run("pair", "n1", "--organization", "acme & sons", "--dsn", database.dsn(), "--json")

    told = json.loads(result.output)
    assert (told["organization_id"], told["node_name"]) == (str(organization), "n1")
    assert re.fullmatch("[0-9]{6}", told["code"])
    assert datetime.fromisoformat(told["expires_at"]) > datetime.now(UTC)
    assert told["command"] == "fleet-agent pair --server http://127.0.0.1:8710 --name n1"


def test_pair_gives_a_node_that_exists_a_new_key(database: Database, app: App, fleet: Fleet) -> None:
    agent = fleet.agent(fleet.organization())

    result = run("pair", "n1", "--organization", str(agent.organization), "--node", str(agent.node), "--json",
                 "--dsn", database.dsn())  # fmt: skip

    code = json.loads(result.output)["code"]
    answer = app.request("POST", "/v1/pair", json={"code": code, "node_name": "n1"})
    assert answer.json()["node_id"] == str(agent.node)
    assert agent.get("/v1/node").status_code == 401


@pytest.mark.parametrize(
    "options",
    [("n1", "--organization", "nobody"), ("n1", "--organization", str(uuid4())), ("n 1", "--organization", "acme"),
     ("n1", "--organization", "acme", "--ttl", "9999"), ("n1", "--organization", "acme", "--hint", "123456")],
)  # fmt: skip
def test_pair_says_what_is_wrong_in_a_sentence(database: Database, fleet: Fleet, options: tuple[str, ...]) -> None:
    fleet.organization("acme")

    result = run("pair", *options, "--dsn", database.dsn())

    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert "function" not in result.output
    assert database.value("select count(*) from fleet.pairing_codes") == 0


def test_codes_are_six_digits_and_the_database_has_their_hash_alone(database: Database, fleet: Fleet) -> None:
    organization = fleet.organization()

    told = json.loads(run("pair", "n1", "--organization", str(organization), "--dsn", database.dsn(), "--json").output)

    code_hash = database.value("select code_hash from fleet_core.pairing_codes")
    assert hashing.matches(code_hash, told["code"])
    assert hashing.HASHER.check_needs_rehash(code_hash) is False
    assert {len(codes.mint()) for _ in range(1000)} == {6}


def test_artifact_that_is_put_can_be_an_input(database: Database, app: App, fleet: Fleet, tmp_path: Path) -> None:
    agent = fleet.agent(fleet.organization("acme"))
    file = tmp_path / "book.txt"
    file.write_bytes(b"Call me Ishmael.")
    options = ("--organization", "acme", "--dsn", database.dsn(), "--store", app.door.settings.store, "--kind", "text")

    made = run("artifact", "put", str(file), *options)
    again = run("artifact", "put", str(file), *options, "--json")

    assert made.exit_code == 0, made.output
    artifact = made.output.strip()
    told = json.loads(again.output)
    assert (told["content_hash"], told["byte_size"]) == (hashlib.sha256(file.read_bytes()).hexdigest(), 16)
    with database.connect() as connection:
        row = connection.execute(
            "select kind, media_type, byte_size, bytes_verified_at is not null from fleet.artifacts where id = %s",
            (artifact,),
        ).fetchone()
    assert row == ("text", "text/plain", 16, True)
    database.value(
        "select fleet.submit_job(organization => %s, kind => 'read', inputs => array[%s::uuid])",
        agent.organization,
        artifact,
    )
    assert agent.claim()
    assert agent.get(f"/v1/artifacts/{told['content_hash']}").content == b"Call me Ishmael."


def test_artifact_of_no_organization_is_not_put(database: Database, app: App, tmp_path: Path) -> None:
    store = tmp_path / "store"
    file = tmp_path / "x"
    file.write_bytes(b"x")

    result = run(
        *("artifact", "put", str(file), "--organization", "nobody"),
        *("--dsn", database.dsn(), "--store", f"file://{store}"),
    )

    assert result.exit_code == 1
    assert result.output.startswith("Error:  organization_not_found\nDetail: There is no organization 'nobody'.\n")
    assert [path for path in store.rglob("*") if path.is_file()] == []


def test_serve_refuses_what_it_cannot_use_in_a_sentence(tmp_path: Path) -> None:
    store = f"file://{tmp_path / 'store'}"
    for options in (
        ["--dsn", "nonsense", "--store", store],
        ["--dsn", "", "--store", "nowhere"],
        ["--dsn", "", "--store", store, "--listen", "0.0.0.0:8710"],
        ["--dsn", "", "--store", store, "--listen", "x"],
        ["--dsn", "", "--store", store, "--trusted-proxies", "x"],
        ["--dsn", "", "--store", f"file://{__file__}/store"],
    ):
        result = run("serve", *options)

        assert result.exit_code == 1
        assert result.output.startswith("Error: ")


def test_key_is_of_its_organization_and_of_the_agreed_form() -> None:
    organization = uuid4()

    key = keys.mint(organization)

    assert len(key.key_id) == 16
    assert key.key_id.startswith(str(organization)[:8])
    assert keys.parse(key.text) == key
    assert key.text not in repr(key)
    assert hashing.HASHER.verify(keys.hash_key(key), key.text)


def test_no_two_keys_are_alike() -> None:
    organization = uuid4()

    made = [keys.mint(organization) for _ in range(1000)]

    assert len({key.key_id for key in made}) == len({key.text for key in made}) == 1000
