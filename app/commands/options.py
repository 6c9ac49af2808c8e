"""Options that several commands take."""

from __future__ import annotations

import math
from typing import Any

import click

from ..config import DEFAULT_LISTEN
from .group import AS_JSON


class _Integer(click.types.IntParamType):
    """A number that PostgreSQL's integer holds.

    Its bounds are the database's to say; for a larger one it would find no such function.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number = int(super().convert(value, param, ctx))
        if not -(2**31) <= number < 2**31:
            self.fail(f"{number} is out of range.", param, ctx)
        return number


class Seconds(click.FloatRange):
    """A length of time; neither infinity nor NaN, which is in every range, is one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value!r} is no length of time.", param, ctx)
        return seconds


def _keep_json(context: click.Context, _: click.Parameter, value: bool) -> bool:
    context.meta[AS_JSON] = value
    return value


INTEGER = _Integer()
DSN = click.option(
    "--dsn",
    envvar="FLEET_DSN",
    show_envvar=True,
    required=True,
    help="How to reach the database: a libpq connection string or URI. In the environment a password stays unseen.",
)
STORE = click.option(
    "--store", envvar="FLEET_STORE", show_envvar=True, required=True, help="file:///FOLDER or s3://BUCKET/PREFIX."
)
SERVER = click.option(
    "--server",
    envvar="FLEET_SERVER",
    show_envvar=True,
    default=f"http://{DEFAULT_LISTEN}",
    show_default=True,
    help="Where the machine finds the controller.",
)
ORGANIZATION = click.option("--organization", required=True, metavar="NAME-OR-ID", help="Whose it is to be.")
REASON = click.option("--reason", required=True, help="Why; it stands in the history.")
# Eager, so that what is wrong with another option is said in JSON too.
JSON = click.option(
    "--json",
    "as_json",
    is_flag=True,
    is_eager=True,
    callback=_keep_json,
    help="Print JSON, one object a line; errors too.",
)
