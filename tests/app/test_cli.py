"""`fleet` in the terminal."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from uuid import uuid4

import pytest
from click.testing import CliRunner, Result

from pgfleet.app import install, keys
from pgfleet.app.cli import main
from support.clusters import Cluster, Database
from support.http_app import App, Fleet


def run(*arguments: str) -> Result:
    """Runs a command in this process."""
    return CliRunner().invoke(main, arguments)


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
    assert keys.HASHER.verify(keys.hash_key(key), key.text)


def test_no_two_keys_are_alike() -> None:
    organization = uuid4()

    made = [keys.mint(organization) for _ in range(1000)]

    assert len({key.key_id for key in made}) == len({key.text for key in made}) == 1000
