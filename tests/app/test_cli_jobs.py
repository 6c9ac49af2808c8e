"""`fleet job`."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from support.clusters import Database
from support.command_line import run, widest
from support.waiting import eventually


@pytest.fixture
def organization(database: Database) -> UUID:
    """An organization."""
    made = database.value("select fleet.create_organization(name => 'acme')")
    assert isinstance(made, UUID)
    return made


@pytest.fixture
def node(database: Database, organization: UUID) -> UUID:
    """A machine that is online."""
    made = database.value("select fleet.create_node(organization => %s, name => 'gpu-box')", organization)
    database.value("select fleet.heartbeat(%s)", made)
    assert isinstance(made, UUID)
    return made


def submit(database: Database, *options: str) -> str:
    """A new job's id."""
    result = run("job", "submit", "render", "--organization", "acme", *options, dsn=database.dsn())
    assert result.exit_code == 0, result.output
    return result.stdout.strip()


def test_submit_prints_the_id_alone(database: Database, organization: UUID) -> None:
    job = submit(
        database,
        *("--payload", '{"chapter": 7}', "--requires", '{"labels": {"room": "attic"}}', "--priority", "50"),
        *("--lang", "en", "--key", "k1", "--max-attempts", "5", "--fan-out", "2", "--run-at", "2200-01-01 06:00+00"),
    )

    told = database.value("select fleet.job(%s)", UUID(job))
    assert told["payload"] == {"chapter": 7}
    assert told["requires"] == {"labels": {"room": "attic"}}
    assert (told["kind"], told["priority"], told["lang"], told["idempotency_key"]) == ("render", 50, "en", "k1")
    assert (told["max_attempts"], told["fan_out"], told["organization_id"]) == (5, 2, str(organization))
    assert told["run_at"].startswith("2200-01-01T06:00")


def test_submit_reads_a_payload_from_a_file_or_from_standard_input(
    database: Database, organization: UUID, tmp_path: Path
) -> None:
    file = tmp_path / "payload.json"
    file.write_text('{"from": "file"}')

    one = submit(database, "--payload", f"@{file}")
    other = run("job", "submit", "a", "--organization", "acme", "--payload", "@-", dsn=database.dsn(), typed='{"b": 1}')

    assert database.value("select fleet.job(%s) -> 'payload'", UUID(one)) == {"from": "file"}
    assert database.value("select fleet.job(%s) -> 'payload'", UUID(other.stdout.strip())) == {"b": 1}


@pytest.mark.parametrize("payload", ["{", "@/nowhere/at/all"])
def test_submit_of_no_json_is_a_wrong_command_line(database: Database, organization: UUID, payload: str) -> None:
    result = run("job", "submit", "render", "--organization", "acme", "--payload", payload, dsn=database.dsn())

    assert result.exit_code == 2
    assert "--payload" in result.stderr
    assert database.value("select count(*) from fleet.jobs") == 0


def test_a_refusal_is_its_code_its_sentence_and_its_hint(database: Database, organization: UUID) -> None:
    result = run("job", "submit", "render", "--organization", "acme", "--priority", "-1", dsn=database.dsn())

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error:  invalid_argument\nDetail: priority must be an integer from 0 to 32767.\n")


@pytest.mark.parametrize("option", ["--priority", "--max-attempts", "--fan-out"])
def test_a_number_that_no_integer_holds_is_a_wrong_command_line(option: str) -> None:
    result = run("job", "submit", "render", "--organization", "acme", option, "99999999999", dsn="host=nowhere.invalid")

    assert result.exit_code == 2
    assert f"Invalid value for '{option}': 99999999999 is out of range." in result.stderr


def test_a_refusal_is_json_where_json_was_asked_for(database: Database) -> None:
    job = uuid4()

    result = run("job", "show", str(job), "--json", dsn=database.dsn())

    assert (result.exit_code, result.stdout) == (1, "")
    assert json.loads(result.stderr) == {"error": f"There is no job {job}.", "code": "job_not_found"}


def test_show_shows_a_job_whole_in_80_columns(database: Database, node: UUID) -> None:
    job = submit(database, "--payload", '{"title": "%s"}' % ("a very long title " * 20))
    assignment = database.value("select assignment_id from fleet.claim(%s)", node)
    database.value("select fleet.fail_assignment(%s, %s, %s)", assignment, node, "the disk is full " * 20)

    result = run("job", "show", job, dsn=database.dsn())

    assert result.exit_code == 0, result.output
    assert widest(result.stdout) <= 80
    for told in (job, "render", "queued", "a very long title", "gpu-box", "failed", "the disk is full", "requeued"):
        assert told in result.stdout


def test_show_in_json_is_what_the_database_says(database: Database, organization: UUID) -> None:
    job = submit(database)

    result = run("job", "show", job, "--json", dsn=database.dsn())

    assert json.loads(result.stdout) == database.value("select fleet.job(%s)", UUID(job))


def test_why_says_which_machine_could_and_which_can_not(database: Database, node: UUID) -> None:
    device = '{"devices": [{"kind": "gpu_discrete", "label": "gpu0", "vram_total_mb": 8192, "vram_free_mb": 8192}]}'
    database.value("select fleet.heartbeat(%s, %s::jsonb)", node, device)
    job = submit(database, "--requires", '{"vram_min_mb": 12000}')

    result = run("job", "why", job, dsn=database.dsn())

    assert result.exit_code == 0, result.output
    assert widest(result.stdout) <= 80
    assert result.stdout.startswith("The job is queued.\n")
    assert "gpu-box  gpu0" in result.stdout
    assert "never" in result.stdout
    assert "12000" in result.stdout
    lines = [json.loads(line) for line in run("job", "why", job, "--json", dsn=database.dsn()).stdout.splitlines()]
    assert [(line["node"], line["device"], line["verdict"]) for line in lines] == [("gpu-box", "gpu0", "never")]


def test_the_longest_names_are_broken_and_not_lost(database: Database, organization: UUID) -> None:
    node = database.value("select fleet.create_node(organization => %s, name => %s)", organization, "Q" * 63)
    database.value("select fleet.heartbeat(%s)", node)
    job = submit(database)
    database.value("select assignment_id from fleet.claim(%s)", node)

    for command in ("show", "why"):
        shown = run("job", command, job, dsn=database.dsn()).stdout
        assert widest(shown) <= 80
        assert shown.count("Q") >= 63


def test_why_says_that_there_is_no_machine(database: Database, organization: UUID) -> None:
    result = run("job", "why", submit(database), dsn=database.dsn())

    assert result.stdout.endswith("There is no machine in its organization.\n")


def test_why_asks_no_machine_about_a_job_that_has_ended(database: Database, node: UUID) -> None:
    job = submit(database)
    run("job", "cancel", job, "--reason", "not needed", dsn=database.dsn())

    result = run("job", "why", job, dsn=database.dsn())

    assert result.stdout == "The job is cancelled: not needed.\n"


def test_why_in_json_is_a_verdict_where_there_is_no_machine(database: Database, node: UUID) -> None:
    job = submit(database)
    judged = json.loads(run("job", "why", job, "--json", dsn=database.dsn()).stdout)
    database.value("select fleet.remove_node(%s)", node)

    told = json.loads(run("job", "why", job, "--json", dsn=database.dsn()).stdout)

    assert (told["node"], told["verdict"], told["reason"]) == (None, "never", "no machine in this organization")
    assert told.keys() == judged.keys()


def test_cancel_and_retry_say_what_became_of_the_job(database: Database, organization: UUID) -> None:
    job = submit(database)

    cancelled = run("job", "cancel", job, "--reason", "not needed", dsn=database.dsn())
    again = run("job", "cancel", job, "--reason", "not needed", "--json", dsn=database.dsn())
    retried = run("job", "retry", job, dsn=database.dsn())

    assert (cancelled.exit_code, cancelled.stdout) == (0, f"Job {job} is cancelled.\n")
    assert json.loads(again.stdout)["status"] == "cancelled"
    assert (retried.exit_code, retried.stdout) == (0, f"Job {job} is queued.\n")


def test_cancel_wants_a_reason(database: Database, organization: UUID) -> None:
    job = submit(database)

    result = run("job", "cancel", job, dsn=database.dsn())

    assert result.exit_code == 2
    assert "--reason" in result.stderr
    assert database.value("select status from fleet.jobs") == "queued"


def test_tail_follows_a_job_to_its_end(database: Database, node: UUID) -> None:
    job = submit(database)
    results = []
    watching = threading.Thread(target=lambda: results.append(run("job", "tail", job, "--json", dsn=database.dsn())))
    watching.start()
    try:
        eventually(
            lambda: database.value("select count(*) from pg_stat_activity where application_name = 'fleet'"),
            "the command to look",
        )
        assignment = database.value("select assignment_id from fleet.claim(%s)", node)
        artifact = json.dumps([{"content_hash": "a" * 64, "storage_key": "k"}])
        database.value("select fleet.complete_assignment(%s, %s, %s::jsonb)", assignment, node, artifact)
    finally:
        watching.join(30)

    (result,) = results
    events = [json.loads(line)["event"] for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert events == [event["event"] for event in database.value("select fleet.job(%s) -> 'events'", UUID(job))]
    assert (events[0], events[-1]) == ("queued", "verified")


def test_tail_of_a_job_that_did_not_complete_ends_with_1(database: Database, organization: UUID) -> None:
    job = submit(database)
    run("job", "cancel", job, "--reason", "not needed", dsn=database.dsn())

    result = run("job", "tail", job, dsn=database.dsn())

    assert result.exit_code == 1
    assert result.stdout.endswith("The job is cancelled.\n")
    assert "not needed" in result.stdout
