"""`fleet node`, `fleet operator-key`."""

from __future__ import annotations

import json
from uuid import UUID

import pytest

from support.clusters import Database
from support.command_line import run, widest

_DEVICES = '{"devices": [{"kind": "gpu_discrete", "label": "gpu0", "vram_total_mb": 24576, "vram_free_mb": 16384}]}'


def organization(database: Database, name: str) -> UUID:
    """A new organization."""
    made = database.value("select fleet.create_organization(name => %s)", name)
    assert isinstance(made, UUID)
    return made


def node(database: Database, owner: UUID, name: str, report: str = "{}") -> UUID:
    """A new machine that is online."""
    made = database.value("select fleet.create_node(organization => %s, name => %s)", owner, name)
    database.value("select fleet.heartbeat(%s, %s::jsonb)", made, report)
    assert isinstance(made, UUID)
    return made


def status(database: Database, name: str) -> str:
    """What a machine's status is."""
    told = database.value("select status from fleet.nodes where name = %s", name)
    assert isinstance(told, str)
    return told


def test_list_shows_every_machine_in_80_columns(database: Database) -> None:
    acme, attic = organization(database, "acme"), organization(database, "attic")
    node(database, acme, "gpu-box", _DEVICES)
    database.value("select fleet.create_node(organization => %s, name => %s)", attic, "a" * 63)

    result = run("node", "list", dsn=database.dsn())
    of_one = run("node", "list", "--organization", "acme", "--json", dsn=database.dsn())

    assert result.exit_code == 0, result.output
    assert widest(result.stdout) <= 80
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0] == ["NODE", "ORGANIZATION", "STATUS", "WORK", "HEARD", "MEMORY"]
    assert lines[1][-4:] == ["provisioning", "0", "-", "-"]
    assert lines[-1][:4] == ["gpu-box", "acme", "online", "0"]
    assert lines[-1][-2:] == ["gpu0", "16G/24G"]
    assert [json.loads(line)["name"] for line in of_one.stdout.splitlines()] == ["gpu-box"]


def test_list_of_no_machine_says_how_to_get_one(database: Database) -> None:
    result = run("node", "list", dsn=database.dsn())

    assert (result.exit_code, "fleet pair" in result.stdout) == (0, True)


def test_show_shows_devices_work_and_keys(database: Database) -> None:
    acme = organization(database, "acme")
    box = node(database, acme, "gpu-box", _DEVICES)
    database.value("select fleet.issue_credential(%s, 'k1', 'marked-hash', 'agent', '{compute:read}')", box)
    job = database.value("select fleet.submit_job(organization => %s, kind => 'render')", acme)
    assignment = database.value("select assignment_id from fleet.claim(%s)", box)
    database.value("select fleet.report_progress(%s, %s, 40, 'frame 4 of 10')", assignment, box)

    result = run("node", "show", "gpu-box", dsn=database.dsn())
    by_id = run("node", "show", str(box), "--json", dsn=database.dsn())

    assert result.exit_code == 0, result.output
    assert widest(result.stdout) <= 80
    for told in (str(box), "gpu0", "24G", "16G", str(job), "40 % frame 4 of 10", "k1", "compute:read"):
        assert told in result.stdout
    told = json.loads(by_id.stdout)
    assert (told["name"], told["assignments"][0]["kind"], told["credentials"][0]["key_id"]) == (
        "gpu-box",
        "render",
        "k1",
    )
    assert "marked-hash" not in result.stdout + by_id.stdout


def test_drain_and_resume(database: Database) -> None:
    node(database, organization(database, "acme"), "gpu-box")

    drained = run("node", "drain", "gpu-box", "--reason", "new disk", "--deadline", "2 hours", dsn=database.dsn())
    assert (drained.exit_code, status(database, "gpu-box")) == (0, "draining")
    assert database.value("select drain_deadline > now() + interval '1 hour' from fleet.nodes")

    resumed = run("node", "resume", "gpu-box", "--json", dsn=database.dsn())
    assert (resumed.exit_code, status(database, "gpu-box")) == (0, "online")
    assert json.loads(resumed.stdout)["event"] == "node_resumed"


def test_remove_asks_first(database: Database) -> None:
    node(database, organization(database, "acme"), "gpu-box")

    refused = run("node", "remove", "gpu-box", dsn=database.dsn(), typed="n\n")
    assert (refused.exit_code, status(database, "gpu-box")) == (1, "online")

    removed = run("node", "remove", "gpu-box", "--reason", "sold", dsn=database.dsn(), typed="y\n")
    assert (removed.exit_code, status(database, "gpu-box")) == (0, "removed")


def test_a_name_that_several_have_needs_its_organization(database: Database) -> None:
    acme, attic = organization(database, "acme"), organization(database, "attic")
    node(database, acme, "gpu-box")
    of_attic = node(database, attic, "gpu-box")

    ambiguous = run("node", "drain", "gpu-box", "--reason", "x", dsn=database.dsn())
    told = run("node", "drain", "gpu-box", "--reason", "x", "--organization", "attic", "--json", dsn=database.dsn())

    assert ambiguous.exit_code == 1
    assert "Hint:   Name the organization too." in ambiguous.stderr
    assert json.loads(told.stdout)["id"] == str(of_attic)


def test_a_machine_of_another_tenant_is_not_found(database: Database) -> None:
    acme, attic = organization(database, "acme"), organization(database, "attic")
    box = node(database, attic, "gpu-box")
    operator = database.dsn(database.login("fleet_operator", organization=acme))

    for named in ("gpu-box", str(box)):
        result = run("node", "drain", named, "--reason", "x", dsn=operator)
        assert (result.exit_code, "node_not_found" in result.stderr) == (1, True)
    assert run("node", "list", "--json", dsn=operator).stdout == ""


def test_a_login_without_the_role_is_told_which_it_needs(database: Database) -> None:
    acme = organization(database, "acme")
    node(database, acme, "gpu-box")
    reader = database.dsn(database.login("fleet_reader", organization=acme))

    result = run("node", "drain", "gpu-box", "--reason", "x", dsn=reader)

    assert result.exit_code == 1
    assert "fleet_operator" in result.stderr


def test_an_operator_is_told_what_is_the_owners(database: Database) -> None:
    acme = organization(database, "acme")
    operator = database.dsn(database.login("fleet_operator", organization=acme))

    result = run("pair", "gpu-box", "--organization", "acme", "--server", "http://127.0.0.1:1", dsn=operator)

    assert result.exit_code == 1
    assert "codes and keys wants fleet_owner" in result.stderr


def test_operator_key_is_printed_once_and_can_be_revoked(database: Database) -> None:
    organization(database, "acme")

    made = run("operator-key", "issue", "alice", "--organization", "acme", dsn=database.dsn())
    key_id = database.value("select key_id from fleet.credentials")
    revoked = run("operator-key", "revoke", key_id, "--reason", "left", dsn=database.dsn())
    again = run("operator-key", "revoke", key_id, "--json", dsn=database.dsn())

    assert made.exit_code == 0, made.output
    assert made.stdout.startswith(f"fleet_{key_id}_")
    assert len(made.stdout.splitlines()) == 1
    assert (revoked.exit_code, revoked.stdout) == (0, f"The key {key_id} is of no more use.\n")
    assert json.loads(again.stdout)["revoked"] is False
    assert database.value("select count(*) from fleet.events where event = 'operator_key_revoked'") == 1


@pytest.mark.parametrize("options", [(), ("--organization", "acme", "--all")])
def test_operator_key_wants_to_know_for_what(database: Database, options: tuple[str, ...]) -> None:
    assert run("operator-key", "issue", "alice", *options, dsn=database.dsn()).exit_code == 2
