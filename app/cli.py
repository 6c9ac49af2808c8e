"""The `fleet` command line: what can't be SQL, or is nicer so."""

from __future__ import annotations

from typing import Final

import click

from . import __version__
from .commands.artifact import artifact
from .commands.checkout import bench, demo
from .commands.completion import completion
from .commands.group import Fleet
from .commands.job import job
from .commands.node import node
from .commands.pairing import issue_key, operator_key, pair
from .commands.serving import install, serve, sweep
from .commands.watching import check, top

_EPILOG: Final = """
\b
Environment
  FLEET_DSN      how to reach the database: a libpq connection string or URI
  FLEET_STORE    where artifacts are: file:///FOLDER or s3://BUCKET/PREFIX
  FLEET_SERVER   where machines find the controller
  NO_COLOR       anything: no colours

\b
Exit status
  0    done; of "check": nothing found; of "job tail": the job is complete
  1    refused, or not done; of "check": something found; of "job tail": it
       ended otherwise
  2    the command line is wrong
  75   the database can't be reached or is too busy: try again later
  130  ended by Ctrl-C

\b
Examples
  fleet pair gpu-box --organization attic
  fleet job submit render --organization attic --payload '{"chapter": 7}'
  fleet job why 0b5e1f0a-0199-8c3e-8f00-0123456789ab
  fleet node drain gpu-box --reason "new disk" --deadline "2 hours"
  fleet node list --json | jq -r 'select(.status == "offline").name'
"""


@click.group(
    cls=Fleet,
    epilog=_EPILOG,
    sections={
        "The controller": ["install", "serve", "sweep"],
        "Machines and keys": ["pair", "issue-key", "node", "operator-key"],
        "Work": ["job", "artifact"],
        "Looking": ["top", "check"],
        "Besides": ["demo", "bench", "completion"],
    },
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="fleet")
def main() -> None:
    """A job scheduler that lives inside PostgreSQL.

    Commands call the functions that DBAs call in psql, as the login of FLEET_DSN, and may what that login may: granted
    fleet_owner, fleet_operator, fleet_submitter or fleet_reader, and bound to an organization or to all.
    """


for _command in (
    *(install, serve, sweep, pair, issue_key, node, operator_key, job, artifact, top, check, demo, bench, completion),
):
    main.add_command(_command)
