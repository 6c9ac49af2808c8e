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
from .pairing import PairingError, ask_code
from .pairing import pair as pair_machine
from .service import Service
from .status import show_status
from .systemd import InstallError, unit_for

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
@click.option("--server", required=True, metavar="URL", help="The controller's address, such as https://fleet.example.")
@click.option("--name", required=True, metavar="NAME", help="What this machine is called; its code was made for it.")
def pair(server: str, name: str) -> None:
    """Obtains this machine's key, with the six-digit code that an operator has made for NAME.

    The code is asked for, or read as one line from standard input. It can't be an argument: those are for all to see.

    \b
    Ends with 0 when the machine is paired, also when it was before. Else it ends with
    75  no answer, or too many attempts: try again later
    77  refused: most often a new code is needed
    64, 73, 76, 78  what was given, this machine's disk, the server, or an earlier pairing stands in the way
    """
    home = Home.from_environment()
    try:
        click.echo(pair_machine(home, server, name, ask_code))
    except PairingError as error:
        click.echo(f"fleet-agent: {error}", err=True)
        sys.exit(error.status)
    except (CredentialError, HomeInUseError) as error:
        click.echo(f"fleet-agent: {error}", err=True)
        sys.exit(os.EX_CONFIG)
    except OSError as error:
        click.echo(f"fleet-agent: {error.filename}: {error.strerror}", err=True)
        sys.exit(os.EX_CANTCREAT)


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


@main.command("install-service")
@_config_option
@click.option(
    "--system/--user",
    "is_system",
    default=None,
    help="A unit of the system, or of your own user manager. Default: the system's for root, else yours.",
)
@click.option("--print", "print_only", is_flag=True, help="Shows the unit and writes nothing.")
@click.option("--replace", is_flag=True, help="Overwrites a unit that says something else.")
def install_service(config_path: Path | None, is_system: bool | None, print_only: bool, replace: bool) -> None:
    """Writes a systemd unit that keeps this agent running, and says what to run next.

    It is for the agent's folder as it is now (FLEET_AGENT_HOME), and runs as the user whom that folder belongs to.
    """
    home = Home.from_environment()
    unit = unit_for(home, config_path, is_system=os.geteuid() == 0 if is_system is None else is_system)
    if print_only:
        click.echo(unit.text, nl=False)
        return
    try:
        written = unit.write(replace=replace)
    except InstallError as error:
        click.echo(f"fleet-agent: {error}", err=True)
        sys.exit(os.EX_CANTCREAT)
    click.echo(unit.text)
    click.echo(f"{'Written to' if written else 'Unchanged:'} {unit.path}. Next:")
    for command in unit.commands:
        click.echo(f"    {command}")
    if not home.credential.exists():
        click.echo(f"There is no credential in {home.folder} yet: pair first, as {unit.user}.", err=True)
