"""What keeps the controller going: the schema, the HTTP app, the sweeps."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from ..config import (
    DEFAULT_LISTEN,
    DEFAULT_MAX_ARTIFACT_BYTES,
    Settings,
    check_dsn,
    parse_listen,
    parse_networks,
)
from .group import CommandError
from .options import DSN, JSON, STORE, Seconds
from .output import print_event


@click.command()
@DSN
@JSON
def install(dsn: str, as_json: bool) -> None:
    """Install the schema, or bring an older one up to date.

    psql does it, from the files that came with this command, in one transaction. Running it again changes nothing.
    The login must be able to create in the database and, the first time, to create roles.
    """
    from ..install import install as install_schema  # noqa: PLC0415 - each command loads what it needs

    status = install_schema(dsn)
    if status != 0:
        raise CommandError(f"psql ended with status {status}; nothing was changed.")
    if as_json:
        print_event("installed", {})
    else:
        click.echo("The schema is installed.")


@click.command()
@DSN
@click.option(
    "--direct-dsn",
    envvar="FLEET_DIRECT_DSN",
    show_envvar=True,
    help="Where --dsn leads through pgbouncer in transaction mode: the way around it, for LISTEN.",
)
@click.option(
    "--listen", envvar="FLEET_LISTEN", show_envvar=True, default=DEFAULT_LISTEN, show_default=True, help="HOST:PORT."
)
@STORE
@click.option(
    "--workers",
    envvar="FLEET_WORKERS",
    show_envvar=True,
    type=click.IntRange(1, 256),
    default=2,
    show_default=True,
    help="Processes that answer.",
)
@click.option(
    "--trusted-proxies",
    envvar="FLEET_TRUSTED_PROXIES",
    show_envvar=True,
    default="",
    help="Whose X-Forwarded-For is believed: addresses or networks, comma-separated.",
)
@click.option(
    "--max-artifact-bytes",
    envvar="FLEET_MAX_ARTIFACT_BYTES",
    show_envvar=True,
    type=click.IntRange(min=1),
    default=DEFAULT_MAX_ARTIFACT_BYTES,
    show_default=True,
    help="The largest file that is taken.",
)
@click.option(
    "--certfile",
    envvar="FLEET_CERTFILE",
    show_envvar=True,
    type=click.Path(exists=True, path_type=Path),
    help="PEM, to speak TLS.",
)
@click.option(
    "--keyfile", envvar="FLEET_KEYFILE", show_envvar=True, type=click.Path(exists=True, path_type=Path), help="PEM."
)
@click.option("--insecure", is_flag=True, help="Listen beyond this machine without TLS.")
@JSON
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
    """Serve node agents over HTTP, and the status page to operators.

    Says on standard output where it listens; the log goes to standard error, as JSON lines.

    The login of --dsn is one that is granted fleet_app, and nothing else. The status page is at /: see
    "fleet operator-key".
    """
    from ..serve import serve as run_server  # noqa: PLC0415
    from ..store import open_store  # noqa: PLC0415

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
    try:
        open_store(settings.store)
    except OSError as error:
        raise CommandError(f"The store can't be used: {error}.") from None
    report = print_event if as_json else _print_line
    run_server(settings, lambda: report("listening", {"url": settings.url}))


@click.command()
@DSN
@click.option("--every", type=Seconds(min=0.1), default=10, show_default=True, help="Seconds between sweeps.")
@click.option("--once", is_flag=True, help="Sweep once, then end.")
@JSON
def sweep(dsn: str, every: float, once: bool, as_json: bool) -> None:
    """Run the sweeps, where pg_cron doesn't.

    Any number of these may run: one works, the others wait. Goes on, and says so, when the database is away; SIGTERM
    or Ctrl-C ends it after the sweep that is under way.
    """
    from ..sweep import Sweeper  # noqa: PLC0415

    check_dsn(dsn)
    sweeper = Sweeper(dsn, every, print_event if as_json else _print_line)
    if once:
        sweeper.run_once()
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sweeper.stop())
    sweeper.run()


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
