"""The `fleet` command line: what can't be SQL."""

from __future__ import annotations

import json
import shlex
import signal
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import click
import psycopg

from . import __version__
from .config import (
    DEFAULT_LISTEN,
    DEFAULT_MAX_ARTIFACT_BYTES,
    ConfigError,
    Settings,
    check_dsn,
    check_store,
    parse_listen,
    parse_networks,
)

_DSN = click.option(
    "--dsn",
    envvar="FLEET_DSN",
    required=True,
    help="How to reach the database: a libpq connection string or URI. Better in the environment: FLEET_DSN.",
)
_STORE = click.option("--store", envvar="FLEET_STORE", required=True, help="file:///FOLDER or s3://BUCKET/PREFIX.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")


@click.group()
@click.version_option(__version__, prog_name="fleet")
def main() -> None:
    """A job scheduler that lives inside PostgreSQL."""


@main.command()
@_DSN
def install(dsn: str) -> None:
    """Install the schema, or bring an older one up to date."""
    from .install import install as install_schema  # noqa: PLC0415 - each command loads what it needs

    try:
        status = install_schema(dsn)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None
    if status != 0:
        raise click.ClickException(f"psql ended with status {status}; nothing was changed.")
    click.echo("The schema is installed.")


@main.command()
@_DSN
@click.option(
    "--direct-dsn",
    envvar="FLEET_DIRECT_DSN",
    help="Where --dsn leads through pgbouncer in transaction mode: the way around it, for LISTEN.",
)
@click.option("--listen", envvar="FLEET_LISTEN", default=DEFAULT_LISTEN, show_default=True, help="HOST:PORT.")
@_STORE
@click.option("--workers", envvar="FLEET_WORKERS", type=click.IntRange(1, 256), default=2, show_default=True)
@click.option(
    "--trusted-proxies", envvar="FLEET_TRUSTED_PROXIES", default="", help="Addresses or networks, comma-separated."
)
@click.option(
    "--max-artifact-bytes",
    envvar="FLEET_MAX_ARTIFACT_BYTES",
    type=click.IntRange(min=1),
    default=DEFAULT_MAX_ARTIFACT_BYTES,
    show_default=True,
)
@click.option("--certfile", envvar="FLEET_CERTFILE", type=click.Path(exists=True, path_type=Path), help="PEM.")
@click.option("--keyfile", envvar="FLEET_KEYFILE", type=click.Path(exists=True, path_type=Path), help="PEM.")
@click.option("--insecure", is_flag=True, help="Listen beyond this machine without TLS.")
@_JSON
def serve(
    dsn: str,
    direct_dsn: str | None,
    listen: str,
    store: str,
    workers: int,
    trusted_proxies: str,
    max_artifact_bytes: int,
    certfile: Path | None,
    keyfile: Path | None,
    insecure: bool,
    as_json: bool,
) -> None:
    """Serve node agents over HTTP.

    Says on standard output where it listens; the log goes to standard error, as JSON lines.
    """
    from .serve import serve as run_server  # noqa: PLC0415
    from .store import open_store  # noqa: PLC0415

    try:
        host, port = parse_listen(listen)
        settings = Settings(
            dsn=dsn,
            direct_dsn=direct_dsn,
            store=store,
            host=host,
            port=port,
            workers=workers,
            trusted_proxies=parse_networks(trusted_proxies),
            max_artifact_bytes=max_artifact_bytes,
            certfile=certfile,
            keyfile=keyfile,
            insecure=insecure,
        )
        open_store(settings.store)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"The store can't be used: {error}.") from None
    report = _print_json if as_json else _print_line
    run_server(settings, lambda: report("listening", {"url": settings.url}))


@main.command()
@_DSN
@click.option("--every", type=click.FloatRange(min=0.1), default=10, show_default=True, help="Seconds between sweeps.")
@click.option("--once", is_flag=True, help="Sweep once, then end.")
@_JSON
def sweep(dsn: str, every: float, once: bool, as_json: bool) -> None:
    """Run the sweeps, where pg_cron doesn't.

    Any number of these may run: one works, the others wait.
    """
    from .sweep import Sweeper  # noqa: PLC0415

    _check_dsn(dsn)
    sweeper = Sweeper(dsn, every, _print_json if as_json else _print_line)
    if once:
        try:
            sweeper.run_once()
        except psycopg.Error as error:
            raise click.ClickException(_one_line(error)) from None
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sweeper.stop())
    sweeper.run()


@main.command("issue-key")
@_DSN
@click.argument("node", type=click.UUID, metavar="NODE-ID")
@click.option(
    "--home",
    envvar="FLEET_AGENT_HOME",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The agent's folder; the key goes to its credential.json.",
)
@click.option("--server", envvar="FLEET_SERVER", default=f"http://{DEFAULT_LISTEN}", show_default=True)
@click.option("--show", is_flag=True, help="Print the key too.")
def issue_key(dsn: str, node: UUID, home: Path, server: str, show: bool) -> None:
    """Give a node its key, for an agent on this machine."""
    from .issue import CREDENTIAL_FILE, write_credential  # noqa: PLC0415
    from .issue import issue_key as issue  # noqa: PLC0415

    _check_dsn(dsn)
    if (home / CREDENTIAL_FILE).exists():
        raise click.ClickException(f"{home / CREDENTIAL_FILE} exists; nothing was changed.")
    try:
        key, name = issue(dsn, node)
        path = write_credential(home, server, key, node, name)
    except psycopg.Error as error:
        raise click.ClickException(_one_line(error)) from None
    except OSError as error:
        raise click.ClickException(f"The credential could not be written: {error}") from None
    click.echo(f"{path} holds the key {key.key_id} of node {name}.")
    if show:
        click.echo(key.text)


_ORGANIZATION = click.option("--organization", required=True, metavar="NAME-OR-ID", help="Whose it is to be.")


@main.command()
@_DSN
@click.argument("name")
@_ORGANIZATION
@click.option("--ttl", type=click.IntRange(min=1), default=600, show_default=True, help="Seconds that it is good for.")
@click.option("--locality", help="Where the machine is.")
@click.option("--hint", default="", help="By what to tell codes apart, without a digit.")
@click.option("--node", type=click.UUID, metavar="NODE-ID", help="The node that gets a new key, instead of a new node.")
@click.option("--server", envvar="FLEET_SERVER", default=f"http://{DEFAULT_LISTEN}", show_default=True)
@_JSON
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
    """Make a code by which the machine NAME obtains its key, and say what to type there.

    The code is good once, and only for a machine that calls itself NAME.
    """
    from .codes import create_code  # noqa: PLC0415
    from .organizations import find_organization  # noqa: PLC0415

    _check_dsn(dsn)
    try:
        with psycopg.connect(dsn) as connection:
            organization_id = find_organization(connection, organization)
            code = create_code(
                connection, organization_id, name, node=node, locality=locality, hint=hint, ttl_seconds=ttl
            )
    except psycopg.Error as error:
        raise click.ClickException(_one_line(error)) from None
    command = shlex.join(["fleet-agent", "pair", "--server", server, "--name", name])
    until = code.expires_at.astimezone(UTC)
    if as_json:
        told = {"id": str(code.id), "node_name": name, "organization_id": str(organization_id), "code": code.digits}
        _print_json("pairing_code", {**told, "expires_at": until.isoformat(), "command": command})
    else:
        click.echo(f"The code is {code.digits}, good once, until {until:%H:%M:%S} UTC.")
        click.echo(f"Type on the machine, which asks for it:\n\n    {command}\n")


@main.group()
def artifact() -> None:
    """Files for jobs."""


@artifact.command("put")
@_DSN
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@_ORGANIZATION
@_STORE
@click.option("--kind", default="unknown", show_default=True)
@click.option("--media-type", help="type/subtype; guessed from the file's name where it isn't given.")
@click.option("--lang")
@_JSON
def put_artifact(
    dsn: str,
    file: Path,
    organization: str,
    store: str,
    kind: str,
    media_type: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Put FILE into the store, so that jobs can have it as an input, and print its artifact's id.

    To be run by the user that the server runs as, where the store is a folder.
    """
    from .inputs import Description, put_file  # noqa: PLC0415
    from .organizations import find_organization  # noqa: PLC0415
    from .store import HashMismatchError, StoreError, open_store  # noqa: PLC0415

    _check_dsn(dsn)
    try:
        check_store(store)
        with psycopg.connect(dsn, autocommit=True) as connection:
            organization_id = find_organization(connection, organization)
            described = Description(kind, media_type, lang)
            made, content_hash, size = put_file(connection, open_store(store), organization_id, file, described)
    except psycopg.Error as error:
        raise click.ClickException(_one_line(error)) from None
    except HashMismatchError:
        raise click.ClickException(f"{file} has changed while it was read; nothing was registered.") from None
    except (ConfigError, OSError, StoreError) as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        _print_json("artifact", {"id": str(made), "content_hash": content_hash, "byte_size": size})
    else:
        click.echo(str(made))


def _check_dsn(dsn: str) -> None:
    try:
        check_dsn(dsn)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None


def _one_line(error: psycopg.Error) -> str:
    """A refusal as its sentence, anything else as what libpq says."""
    return " ".join(str(error.diag.message_detail or error.diag.message_primary or error).split())


def _print_json(event: str, members: Mapping[str, object]) -> None:
    click.echo(json.dumps({"time": datetime.now(UTC).isoformat(), "event": event, **members}))
    sys.stdout.flush()


def _print_line(event: str, members: Mapping[str, object]) -> None:
    """Tells people what they care about: a sweep that changed nothing is not worth a line."""
    sweeps = members.get("sweeps")
    if isinstance(sweeps, dict):
        changed = ", ".join(f"{name} {count}" for name, count in sweeps.items() if count)
        if changed:
            click.echo(f"swept: {changed}")
    elif event == "listening":
        click.echo(f"listening on {members['url']}")
    elif event == "waiting":
        click.echo("another process sweeps; waiting for it to go")
    elif event == "away":
        click.echo(f"the database is away: {members['error']}")
    else:
        click.echo("the database is back")
    sys.stdout.flush()
