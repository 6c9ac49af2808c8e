"""`fleet` in this process, as in a terminal of 80 columns without colours."""

from __future__ import annotations

from click.testing import CliRunner, Result

from pgfleet.app.cli import main

# What the machine's own terminal, or a test run's, would change the output by.
_ENVIRONMENT = {"COLUMNS": "80", "LINES": "24", "NO_COLOR": "1", "TERM": "dumb", "FORCE_COLOR": None, "FLEET_DSN": None}


def run(*arguments: str, dsn: str | None = None, typed: str | None = None) -> Result:
    """Runs a command; `typed` is its standard input. `result.stdout` and `result.stderr` are apart."""
    environment = _ENVIRONMENT if dsn is None else {**_ENVIRONMENT, "FLEET_DSN": dsn}
    return CliRunner().invoke(main, arguments, input=typed, env=environment, prog_name="fleet")


def widest(text: str) -> int:
    """Columns of the longest line."""
    return max(map(len, text.splitlines()), default=0)
