"""Programs that are part of a checkout and of no installation."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import click

from .group import CommandError

# Beside this package in a checkout; an installed one has no such folder.
_PROGRAMS: Final = Path(__file__).parent.parent.parent / "bin"

_PASSED_ON: Final = {"ignore_unknown_options": True, "help_option_names": []}


@click.command(context_settings=_PASSED_ON)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def demo(arguments: tuple[str, ...]) -> None:
    """Run a whole fleet on this machine, for a minute.

    This is bin/demo, which only a checkout has.

    \b
    fleet demo              over the short novel that comes with the repository
    fleet demo FILE         over a text of yours
    fleet demo --keep       and stays up afterwards, to be looked at
    """
    _become("demo", arguments)


@click.command(context_settings=_PASSED_ON)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(arguments: tuple[str, ...]) -> None:
    """Measure the core on this machine.

    This is bin/bench, which only a checkout has; its options are passed on.
    """
    _become("bench", arguments)


def _become(name: str, arguments: tuple[str, ...]) -> None:
    """Replaces this process by a program of the checkout, so that its status and signals are its own."""
    program = _PROGRAMS / name
    if not program.exists():
        raise CommandError(
            f"bin/{name} is not here: it is part of a checkout of pgfleet, not of an installation.",
            hint=f"In a checkout, run bin/{name}.",
        )
    os.execv(program, [str(program), *arguments])  # noqa: S606 - a program of ours, without a shell
