"""What all commands have in common: how they are listed, how they fail, and with which status they end."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import click
import psycopg

from ..config import ConfigError
from .terminal import shown

AS_JSON: Final = "fleet.as_json"
"""The key of click's `meta` under which a command keeps that JSON is wanted; errors are then JSON too."""

_INTERRUPTED: Final = 128 + 2
"""What a shell reports for a program that SIGINT ended."""

# What stands beside the name of a command, in 80 columns.
_SHORT_HELP: Final = 62

# A refusal is an error with an SQLSTATE of this class.
_REFUSAL: Final = "FL"
# No connection (08), a server that shuts down or starts (57P), no room (53): try again later.
_AWAY: Final = ("08", "57P", "53")


class CommandError(click.ClickException):
    """Why a command ends without having done its work.

    `code` is the database's, where the database refused; `hint` says a way out. Written to standard error, as psql
    writes it, or as one JSON object: error, code, hint.
    """

    def __init__(self, message: str, *, code: str | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        context = click.get_current_context(silent=True)
        self._as_json = context is not None and bool(context.meta.get(AS_JSON))

    def show(self, file: Any = None) -> None:
        """Writes it."""
        if self._as_json:
            members = {"error": self.message, "code": self.code, "hint": self.hint}
            click.echo(json.dumps({name: value for name, value in members.items() if value}), err=True)
            return
        if self.code is None:
            click.echo(f"Error: {shown(self.message)}", err=True)
        else:
            click.echo(f"Error:  {self.code}\nDetail: {shown(self.message)}", err=True)
        if self.hint:
            click.echo(f"{'Hint: ' if self.code is None else 'Hint:  '} {self.hint}", err=True)


class AwayError(CommandError):
    """The database can't be reached, or has no room: the same command may do later."""

    exit_code = os.EX_TEMPFAIL


class Fleet(click.Group):
    """A group that lists its commands under headings, and gives every failure of a command one form."""

    def __init__(self, *arguments: Any, sections: Mapping[str, Sequence[str]], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._sections = sections

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command. Ctrl-C ends it without a word, with the status that a shell gives to it."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(_INTERRUPTED)
        except BrokenPipeError:
            # Whoever read has seen enough. Python would complain once more when it flushes at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except ConfigError as error:
            raise CommandError(str(error)) from None
        except psycopg.Error as error:
            raise _from_database(error) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands under their headings, in the order in which they are wanted."""
        for heading, names in self._sections.items():
            commands = [(name, command) for name in names if (command := self.get_command(ctx, name)) is not None]
            with formatter.section(heading):
                formatter.write_dl(
                    [(f"{name:<12}", command.get_short_help_str(_SHORT_HELP)) for name, command in commands]
                )


def _from_database(error: psycopg.Error) -> CommandError:
    """A refusal as its code, sentence and hint; anything else as what libpq says, which holds no password."""
    diagnosis, sqlstate = error.diag, error.sqlstate or ""
    sentence = " ".join(str(diagnosis.message_detail or diagnosis.message_primary or error).split())
    if sqlstate.startswith(_REFUSAL):
        return CommandError(sentence, code=diagnosis.message_primary, hint=diagnosis.message_hint)
    if isinstance(error, psycopg.OperationalError) and (not sqlstate or sqlstate.startswith(_AWAY)):
        return AwayError(sentence)
    if sqlstate in {"3F000", "42883", "42P01"}:
        return CommandError(sentence, hint="The schema is not there, or of another version. Run: fleet install")
    if sqlstate == "42501":
        return CommandError(
            sentence,
            hint="The login needs the role fleet_operator; what makes codes and keys wants fleet_owner: README.md, "
            "Who may do what.",
        )
    return CommandError(sentence)
