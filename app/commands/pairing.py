"""Keys: of machines, by a code or by hand, and of operators."""

from __future__ import annotations

import contextlib
import shlex
from datetime import UTC
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

import click

from ..config import check_dsn
from ..organizations import find_organization
from .database import call, connect
from .group import CommandError
from .options import DSN, INTEGER, JSON, ORGANIZATION, SERVER
from .output import print_event


@click.command()
@DSN
@click.argument("name")
@ORGANIZATION
@click.option("--ttl", type=INTEGER, default=600, show_default=True, help="Seconds that it is good for.")
@click.option("--locality", help="Where the machine is.")
@click.option("--hint", default="", help="By what to tell codes apart, without a digit.")
@click.option("--node", type=click.UUID, metavar="NODE-ID", help="The node that gets a new key, instead of a new node.")
@SERVER
@JSON
def pair(
    dsn: str,
    name: str,
    organization: str,
    ttl: int,
    locality: str | None,
    hint: str,
    node: UUID | None,
    server: str,
    as_json: bool,
) -> None:
    """Make a code by which the machine NAME obtains its key.

    Says what to type there. The code is good once, and only for a machine that calls itself NAME.

    Needs the owner's login.
    """
    from ..codes import create_code  # noqa: PLC0415 - it loads Argon2

    with connect(dsn) as connection:
        organization_id = find_organization(connection, organization)
        code = create_code(connection, organization_id, name, node=node, locality=locality, hint=hint, ttl_seconds=ttl)
    command = shlex.join(["fleet-agent", "pair", "--server", server, "--name", name])
    until = code.expires_at.astimezone(UTC)
    if as_json:
        told = {"id": str(code.id), "node_name": name, "organization_id": str(organization_id), "code": code.digits}
        print_event("pairing_code", {**told, "expires_at": until.isoformat(), "command": command})
    else:
        click.echo(f"The code is {code.digits}, good once, until {until:%H:%M:%S} UTC.")
        click.echo(f"Type on the machine, which asks for it:\n\n    {command}\n")
        if _is_here_only(server):
            warning = "No other machine reaches that address: say where the app is with --server or FLEET_SERVER."
            click.echo(warning, err=True)


def _is_here_only(server: str) -> bool:
    """Whether an address leads nowhere but to the machine that uses it."""
    host = urlsplit(server).hostname or ""
    with contextlib.suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


@click.command("issue-key")
@DSN
@click.argument("node", type=click.UUID, metavar="NODE-ID")
@click.option(
    "--home",
    envvar="FLEET_AGENT_HOME",
    show_envvar=True,
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The agent's folder; the key goes to its credential.json.",
)
@SERVER
@click.option("--show", is_flag=True, help="Print the key too.")
@JSON
def issue_key(dsn: str, node: UUID, home: Path, server: str, show: bool, as_json: bool) -> None:
    """Give a node its key, for an agent on this machine.

    A machine elsewhere gets its key by a code: "fleet pair". Needs the owner's login.
    """
    from ..issue import CREDENTIAL_FILE, write_credential  # noqa: PLC0415 - it loads Argon2
    from ..issue import issue_key as issue  # noqa: PLC0415

    check_dsn(dsn)
    if (home / CREDENTIAL_FILE).exists():
        raise CommandError(f"{home / CREDENTIAL_FILE} exists; nothing was changed.")
    try:
        key, name = issue(dsn, node)
        path = write_credential(home, server, key, node, name)
    except OSError as error:
        raise CommandError(f"The credential could not be written: {error}") from None
    if as_json:
        told = {"file": str(path), "key_id": key.key_id, "node_id": str(node), "node_name": name}
        print_event("key", {**told, "key": key.text} if show else told)
        return
    click.echo(f"{path} holds the key {key.key_id} of node {name}.")
    if show:
        click.echo(key.text)


@click.group("operator-key")
def operator_key() -> None:
    """Keys by which operators see the status page."""


@operator_key.command("issue")
@DSN
@click.argument("name")
@click.option("--organization", metavar="NAME-OR-ID", help="The organization that the page shows.")
@click.option("--all", "everything", is_flag=True, help="Show every organization.")
@JSON
def issue_operator_key(dsn: str, name: str, organization: str | None, everything: bool, as_json: bool) -> None:
    """Make a key for the operator NAME and print it, this once.

    The status page is at / of "fleet serve". A browser asks for a user and a password: the user is of no account, the
    password is the key. It shows what "fleet top" shows, and can change nothing. Needs the owner's login.
    """
    from ..issue import issue_operator_key as issue  # noqa: PLC0415 - it loads Argon2

    if (organization is None) is not everything:
        raise click.UsageError("Say which organization: --organization NAME-OR-ID, or --all.")
    with connect(dsn) as connection:
        shown = None if organization is None else find_organization(connection, organization)
        key = issue(connection, name, shown)
    if as_json:
        print_event("operator_key", {"name": name, "key_id": key.key_id, "key": key.text})
    else:
        click.echo(key.text)
        click.echo(f"The key {key.key_id} of {name}, shown this once: the password for the status page.", err=True)


@operator_key.command("revoke")
@DSN
@click.argument("key_id", metavar="KEY-ID")
@click.option("--reason", help="Why; it stands in the history.")
@JSON
def revoke_operator_key(dsn: str, key_id: str, reason: str | None, as_json: bool) -> None:
    """End a key at once; the view fleet.credentials lists them."""
    with connect(dsn) as connection:
        revoked = call(connection, "revoke_operator_key", key_id=key_id, reason=reason)
    if as_json:
        print_event("operator_key_revoked", {"key_id": key_id, "revoked": revoked})
    else:
        click.echo(f"The key {key_id} is of no more use." if revoked else f"The key {key_id} was revoked before.")
