"""Machines: listed, looked at, drained, taken back, removed."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

import click
import psycopg
from rich.table import Table
from rich.text import Text

from ..organizations import find_organization
from ..words import duration, megabytes
from .database import Row, call, connect
from .group import CommandError
from .options import DSN, JSON, REASON
from .output import console, facts, print_event, print_json, print_json_lines, print_section, status_text, table

# As many as a status lists.
_MOST_NODES: Final = 10_000

_FACTS: Final = (
    *("id", "name", "status", "stored_status", "schedulable", "organization_id", "trust_domain", "locality", "labels"),
    *("kinds", "agent_version", "agent_started_at", "last_heartbeat_at", "seconds_since_heartbeat", "measurements"),
    *("open_assignments", "cooling_until", "drain_reason", "drain_deadline", "created_at"),
)

_NODE = click.argument("node", metavar="NODE")
_ORGANIZATION = click.option(
    "--organization", metavar="NAME-OR-ID", help="Whose it is, where several have a node of that name."
)


@click.group()
def node() -> None:
    """Machines: list them, look at one, drain or remove it.

    NODE is a name or an id.
    """


@node.command("list")
@DSN
@click.option("--organization", metavar="NAME", help="Only those of this organization.")
@JSON
def list_nodes(dsn: str, organization: str | None, as_json: bool) -> None:
    """List the machines: those first that somebody may have to look after, then the busiest.

    MEMORY is what may be given out now, of each device's total.
    """
    with connect(dsn) as connection:
        listed = call(connection, "status", max_rows=_MOST_NODES)["nodes"]["listed"]
    chosen = [row for row in listed if organization in (None, row["organization"])]
    if as_json:
        print_json_lines(chosen)
        return
    columns = ("NODE", "ORGANIZATION", "STATUS", "WORK", "HEARD", "MEMORY")
    shown = table(*columns, right=["WORK", "HEARD"], wrapping=["NODE", "ORGANIZATION", "MEMORY"])
    for row in chosen:
        shown.add_row(
            Text(row["name"]),
            Text(row["organization"]),
            status_text(row["status"]),
            str(row["open_assignments"]),
            duration(row["seconds_since_heartbeat"]),
            Text(", ".join(_device(device) for device in row["devices"]) or "-"),
        )
    console().print(shown if chosen else "There is no machine yet: fleet pair NAME --organization ORGANIZATION")


@node.command()
@DSN
@_NODE
@_ORGANIZATION
@JSON
def show(dsn: str, node: str, organization: str | None, as_json: bool) -> None:
    """Show one machine whole: devices, models, what it holds, its keys."""
    with connect(dsn) as connection:
        told = call(connection, "node", id=_find(connection, node, organization))
    if as_json:
        print_json(told)
        return
    console().print(facts(told, _FACTS))
    print_section("Devices", _devices(told["devices"]))
    print_section("Models", _models(told["models"]))
    print_section("Work", _assignments(told["assignments"]))
    print_section("Keys", _credentials(told["credentials"]))


@node.command()
@DSN
@_NODE
@_ORGANIZATION
@REASON
@click.option("--deadline", metavar="INTERVAL", help="What it still holds then is given to others, such as '2 hours'.")
@JSON
def drain(dsn: str, node: str, organization: str | None, reason: str, deadline: str | None, as_json: bool) -> None:
    """Let a machine finish what it holds, and give it nothing more."""
    with connect(dsn) as connection:
        found = _find(connection, node, organization)
        call(connection, "drain_node", node=found, reason=reason, deadline=deadline)
    _tell(found, f"{node} finishes what it holds and gets nothing more.", "draining", as_json=as_json)


@node.command()
@DSN
@_NODE
@_ORGANIZATION
@JSON
def resume(dsn: str, node: str, organization: str | None, as_json: bool) -> None:
    """End a machine's drain, or its cooling."""
    with connect(dsn) as connection:
        found = _find(connection, node, organization)
        call(connection, "resume_node", node=found)
    _tell(found, f"{node} may have work again.", "resumed", as_json=as_json)


@node.command()
@DSN
@_NODE
@_ORGANIZATION
@click.option("--reason", help="Why; it stands in the history.")
@click.option("--yes", is_flag=True, help="Don't ask.")
@JSON
def remove(dsn: str, node: str, organization: str | None, reason: str | None, yes: bool, as_json: bool) -> None:
    """Take a machine out for good: its keys end, what it holds goes to others.

    Its history stays and its name is free again. To come back it must be paired anew.
    """
    with connect(dsn) as connection:
        found = _find(connection, node, organization)
        if not yes and not click.confirm(f"Remove {node} for good?", err=True):
            raise CommandError("Nothing was changed.")
        call(connection, "remove_node", node=found, reason=reason)
    _tell(found, f"{node} is removed.", "removed", as_json=as_json)


def _find(connection: psycopg.Connection[Any], name_or_id: str, organization: str | None) -> UUID:
    """The id of the node. Raises psycopg.Error where there is none, or none that the login may see."""
    try:
        return UUID(name_or_id)
    except ValueError:
        owner = None if organization is None else find_organization(connection, organization)
        found = call(connection, "find_node", name=name_or_id, organization=owner)
        assert isinstance(found, UUID)
        return found


def _tell(node: UUID, sentence: str, event: str, *, as_json: bool) -> None:
    if as_json:
        print_event(f"node_{event}", {"id": node})
    else:
        click.echo(sentence)


def _device(device: Row) -> str:
    return f"{device['label']} {megabytes(device['available_mb'])}/{megabytes(device['total_mb'])}"


def _devices(devices: list[Row]) -> Table:
    listed = table(
        "DEVICE", "KIND", "TOTAL", "FREE", "RESERVED", "AVAILABLE", right=["TOTAL", "FREE", "RESERVED", "AVAILABLE"]
    )
    for row in devices:
        total = row["vram_total_mb"] if row["kind"] == "gpu_discrete" else row["ram_total_mb"]
        amounts = (total, row["free_mb"], row["reserved_mb"], row["available_mb"])
        listed.add_row(Text(row["label"]), row["kind"], *map(megabytes, amounts))
    return listed


def _models(models: list[Row]) -> Table:
    listed = table("MODEL", "STATE", "HOLDS", right=["HOLDS"])
    for row in models:
        listed.add_row(Text(row["slug"]), row["state"], megabytes(row["vram_held_mb"]))
    return listed


def _assignments(assignments: list[Row]) -> Table:
    listed = table("JOB", "KIND", "STATE", "PROGRESS", wrapping=["PROGRESS"])
    for row in assignments:
        percent = "" if row["progress_percent"] is None else f"{row['progress_percent']:g} % "
        listed.add_row(
            row["job_id"], Text(row["kind"]), status_text(row["state"]), Text(percent + (row["progress_message"] or ""))
        )
    return listed


def _credentials(credentials: list[Row]) -> Table:
    listed = table("KEY", "AGENT", "LAST USED", "SCOPES", wrapping=["SCOPES"])
    for row in credentials:
        listed.add_row(
            row["key_id"], Text(row["agent_name"] or "-"), (row["last_used_at"] or "-")[:16], ", ".join(row["scopes"])
        )
    return listed
