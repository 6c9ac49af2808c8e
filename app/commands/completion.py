"""Completion of commands and options by the shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from .group import CommandError


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a script by which SHELL completes commands and options.

    \b
    bash: fleet completion bash > /etc/bash_completion.d/fleet
    zsh:  fleet completion zsh > "${fpath[1]}/_fleet"
    fish: fleet completion fish > ~/.config/fish/completions/fleet.fish
    """
    root = click.get_current_context().find_root()
    found = get_completion_class(shell)
    if found is None:
        raise CommandError(f"There is no completion for {shell}.")
    click.echo(found(root.command, {}, "fleet", "_FLEET_COMPLETE").source())
