"""`fleet-agent status`."""

from __future__ import annotations

import click

from . import __version__
from .client import Client, RefusedError, UnavailableError
from .credential import Credential, CredentialError
from .home import Home
from .outbox import Outbox


async def show_status(home: Home) -> int:
    """Prints one fact a line; returns 0 when an agent runs and the controller answers, else 1."""
    pid = home.running_pid()
    _line("agent", f"running, process {pid}" if pid else "not running")
    _line("folder", str(home.folder))
    outbox = Outbox(home.outbox)
    outbox.load(set_aside=False)
    for name in sorted(path.name for path in home.work.iterdir()) if home.work.is_dir() else []:
        _line("assignment", f"{name}{' (ended, report not answered yet)' if name in outbox.assignments else ''}")
    try:
        credential = Credential.load(home.credential)
    except CredentialError as error:
        _line("credential", str(error))
        return 1
    # No instance: to ask how things are must not look like a second agent.
    client = Client(credential, None, __version__)
    _line("server", client.server)
    try:
        node = await client.node()
    except (UnavailableError, RefusedError) as error:
        _line("node", f"{credential.node_name}: {error}")
        return 1
    finally:
        await client.close()
    for name in ("name", "id", "status", "last_heartbeat_at", "open_assignments", "cooling_until", "drain_deadline"):
        if node.get(name) is not None:
            _line(f"node {name}", str(node[name]))
    return 0 if pid else 1


def _line(name: str, value: str) -> None:
    click.echo(f"{name + ':':24}{value}")
