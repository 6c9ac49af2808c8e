"""Jobs: submitted, looked at, explained, cancelled, tried again, watched."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Final, NoReturn
from uuid import UUID

import click
from rich.text import Text

from ..organizations import find_organization
from ..storable import storable_json
from .database import call, connect, rows
from .job_tables import artifacts, assignments, event_line, history, node_names
from .options import DSN, INTEGER, JSON, ORGANIZATION, REASON
from .output import console, facts, print_event, print_json, print_json_lines, print_section, status_text, table

_TERMINAL: Final = frozenset({"complete", "failed", "cancelled", "partial"})
_LOOK_AGAIN_SECONDS: Final = 1.0

_FACTS: Final = (
    *("id", "kind", "status", "reason", "error", "organization_id", "project_id", "parent_id", "requested_by", "lang"),
    *("idempotency_key", "priority", "attempts_spent", "max_attempts", "fan_out", "run_at", "created_at", "started_at"),
    *("finished_at", "requires", "inputs", "payload", "result"),
)

_NO_MACHINE: Final = {
    "node": None,
    "device": None,
    "verdict": "never",
    "reason": "no machine in this organization",
    "need_mb": None,
    "have_mb": None,
    "score": None,
}
"""The verdict that a job gets where nothing could be judged: in the shape of explain_job's rows."""

_JOB = click.argument("job", type=click.UUID, metavar="JOB-ID")


@click.group()
def job() -> None:
    """Jobs: submit one, look at it, ask why it waits."""


@job.command()
@DSN
@click.argument("kind")
@ORGANIZATION
@click.option("--payload", default="{}", show_default=True, help="A JSON object, @FILE that holds it, or @- for stdin.")
@click.option("--requires", default="{}", show_default=True, help="What a machine must have: a JSON object, or @FILE.")
@click.option("--priority", type=INTEGER, default=100, show_default=True, help="A lower number is served first.")
@click.option("--run-at", metavar="TIME", help="Not before then, such as '2031-01-01 06:00+00'.")
@click.option("--project", type=click.UUID, metavar="PROJECT-ID", help="The project that it is for.")
@click.option("--lang", help="A language tag, for whoever runs it.")
@click.option("--key", help="An idempotency key: the same one with the same content is the same job.")
@click.option("--max-attempts", type=INTEGER, default=3, show_default=True, help="How often it is tried.")
@click.option("--fan-out", type=INTEGER, default=1, show_default=True, help="On how many machines at once.")
@click.option(
    "--input",
    "inputs",
    type=click.UUID,
    multiple=True,
    metavar="ARTIFACT-ID",
    help="A file that it needs; may be given again.",
)
@JSON
def submit(
    dsn: str,
    kind: str,
    organization: str,
    payload: str,
    requires: str,
    priority: int,
    run_at: str | None,
    project: UUID | None,
    lang: str | None,
    key: str | None,
    max_attempts: int,
    fan_out: int,
    inputs: tuple[UUID, ...],
    as_json: bool,
) -> None:
    """Submit a job of the kind KIND, and print its id.

    \b
    fleet job submit render --organization attic --payload '{"chapter": 7}'
    fleet job tail $(fleet job submit render --organization attic --payload @chapter.json)
    """
    described = _read_json("--payload", payload), _read_json("--requires", requires)
    with connect(dsn) as connection:
        made = call(
            connection,
            "submit_job",
            organization=find_organization(connection, organization),
            kind=kind,
            payload=described[0],
            requires=described[1],
            priority=priority,
            run_at=run_at,
            project=project,
            lang=lang,
            idempotency_key=key,
            max_attempts=max_attempts,
            fan_out=fan_out,
            inputs=list(inputs),
        )
    if as_json:
        print_event("job", {"id": made})
    else:
        click.echo(str(made))


@job.command()
@DSN
@_JOB
@JSON
def show(dsn: str, job: UUID, as_json: bool) -> None:
    """Show one job whole: its payload, assignments, artifacts and history."""
    with connect(dsn) as connection:
        told = call(connection, "job", id=job)
    if as_json:
        print_json(told)
        return
    out = console()
    out.print(facts(told, _FACTS))
    if told["is_container"]:
        out.print(f"\n{told['children']} children, of which {told['children_done']} have ended")
    print_section("Assignments", assignments(told["assignments"]))
    print_section("Artifacts", artifacts(told["artifacts"]))
    print_section("History", history(told))


@job.command()
@DSN
@_JOB
@JSON
def why(dsn: str, job: UUID, as_json: bool) -> None:
    """Say why a job waits, or where it would run: a line a device of every machine.

    The verdict is that of the code which places jobs: would_run, waiting (it fits when the machine is idle, or is held
    back), or never; the reason is in numbers. With --json a verdict is a line; where there is no machine, one line says
    so, with null for what it would be about.
    """
    with connect(dsn) as connection:
        told = call(connection, "job", id=job)
        verdicts = rows(connection, "explain_job", job=job)
    if as_json:
        print_json_lines(verdicts or [_NO_MACHINE])
        return
    out = console()
    reason = f": {told['reason']}" if told["reason"] else ""
    out.print(Text.assemble("The job is ", status_text(told["status"]), reason, "."))
    if told["status"] in _TERMINAL:
        return
    if not verdicts:
        out.print("There is no machine in its organization.")
        return
    listed = table("NODE", "DEVICE", "VERDICT", "REASON", wrapping=["NODE", "DEVICE", "REASON"])
    for verdict in verdicts:
        listed.add_row(
            Text(verdict["node"]),
            Text(verdict["device"] or "-"),
            status_text(verdict["verdict"]),
            Text(verdict["reason"] or ""),
        )
    out.print(listed)


@job.command()
@DSN
@_JOB
@REASON
@JSON
def cancel(dsn: str, job: UUID, reason: str, as_json: bool) -> None:
    """Cancel a job and whatever it was split into.

    A job that has ended stays as it is: its status is the answer, not an error.
    """
    with connect(dsn) as connection:
        status = call(connection, "cancel_job", job=job, reason=reason)
    _tell_status(job, status, as_json=as_json)


@job.command()
@DSN
@_JOB
@JSON
def retry(dsn: str, job: UUID, as_json: bool) -> None:
    """Give a failed, cancelled or partial job a fresh set of attempts."""
    with connect(dsn) as connection:
        status = call(connection, "retry_job", job=job)
    _tell_status(job, status, as_json=as_json)


@job.command()
@DSN
@_JOB
@JSON
def tail(dsn: str, job: UUID, as_json: bool) -> None:
    """Print what has happened to a job, and what happens, until it ends.

    Ends with status 0 when the job is complete, with 1 when it failed, was cancelled or is partial. With --json, an
    event is a line.
    """
    shown: set[int] = set()
    out = console()
    with connect(dsn) as connection:
        while True:
            told = call(connection, "job", id=job)
            names = node_names(told)
            # By what was shown rather than by the highest number: an event may commit after a later one.
            for event in (event for event in told["events"] if event["number"] not in shown):
                shown.add(event["number"])
                if as_json:
                    print_json(event)
                else:
                    out.print(event_line(event, names), soft_wrap=True)
            if told["status"] in _TERMINAL:
                break
            time.sleep(_LOOK_AGAIN_SECONDS)
    if not as_json:
        out.print(Text.assemble("The job is ", status_text(told["status"]), "."))
    click.get_current_context().exit(0 if told["status"] == "complete" else 1)


def _read_json(option: str, text: str) -> str:
    """The JSON object of an option, from a file where it begins with @."""
    try:
        if text == "@-":
            text = sys.stdin.read()
        elif text.startswith("@"):
            text = Path(text[1:]).read_text(encoding="utf-8")
        storable_json(json.loads(text, parse_constant=_refuse_constant))
    except (OSError, ValueError) as error:
        raise click.BadParameter(str(error), param_hint=option) from None
    return text


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _tell_status(job: UUID, status: str, *, as_json: bool) -> None:
    if as_json:
        print_event("job", {"id": job, "status": status})
    else:
        console().print(Text.assemble(f"Job {job} is ", status_text(status), "."))
