"""The command `fleet-agent`."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from pathlib import Path

import click

from . import __version__
from .config import Config, ConfigError
from .credential import Credential, CredentialError
from .doctor import examine
from .home import Home, HomeInUseError
from .service import Service
from .status import show_status

_config_option = click.option(
    "--config",
    "config_path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Default: agent.toml in the agent's folder.",
)


@click.group()
@click.version_option(__version__, prog_name="fleet-agent")
def main() -> None:
    """Runs work of a pgfleet controller on this machine.

    The agent's folder is FLEET_AGENT_HOME, or ~/.fleet-agent.
    """


@main.command()
@_config_option
def run(config_path: Path | None) -> None:
    """Heartbeats, claims and runs jobs until SIGTERM; a second SIGTERM stops at once."""
    home = Home.from_environment()
    try:
        home.prepare()
        config = Config.load(config_path or home.config)
        credential = Credential.load(home.credential)
        lock = home.lock()
    except (ConfigError, CredentialError, HomeInUseError) as error:
        click.echo(f"fleet-agent: {error}", err=True)
        sys.exit(os.EX_CONFIG)
    with lock:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
        logging.getLogger("httpx").setLevel(logging.WARNING)
        loop = asyncio.new_event_loop()
        status = loop.run_until_complete(Service(home, config, credential).run())
        # Not a tidy exit: it would wait for threads that hash or measure, and nothing is left for them to do.
        logging.shutdown()
        os._exit(status)


@main.command()
def status() -> None:
    """What this agent does, and how the controller sees it."""
    sys.exit(asyncio.run(show_status(Home.from_environment())))


@main.command()
@_config_option
def doctor(config_path: Path | None) -> None:
    """Checks everything that `run` needs; exits with 1 if something is wrong."""
    home = Home.from_environment()
    sys.exit(asyncio.run(examine(home, config_path or home.config)))
