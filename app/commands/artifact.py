"""Files for jobs."""

from __future__ import annotations

from pathlib import Path

import click

from ..config import check_store
from ..organizations import find_organization
from .database import connect
from .group import CommandError
from .options import DSN, JSON, ORGANIZATION, STORE
from .output import print_event


@click.group()
def artifact() -> None:
    """Files for jobs."""


@artifact.command("put")
@DSN
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@ORGANIZATION
@STORE
@click.option("--kind", default="unknown", show_default=True, help="What it is to jobs.")
@click.option("--media-type", help="type/subtype; guessed from the file's name where it isn't given.")
@click.option("--lang", help="A language tag.")
@JSON
def put_artifact(
    dsn: str,
    file: Path,
    organization: str,
    store: str,
    kind: str,
    media_type: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Put FILE into the store, so that jobs can have it as an input, and print its artifact's id.

    To be run by the user that the server runs as, where the store is a folder.
    """
    from ..inputs import Description, put_file  # noqa: PLC0415 - each command loads what it needs
    from ..store import HashMismatchError, StoreError, open_store  # noqa: PLC0415

    check_store(store)
    try:
        with connect(dsn) as connection:
            organization_id = find_organization(connection, organization)
            described = Description(kind, media_type, lang)
            made, content_hash, size = put_file(connection, open_store(store), organization_id, file, described)
    except HashMismatchError:
        raise CommandError(f"{file} has changed while it was read; nothing was registered.") from None
    except (OSError, StoreError) as error:
        raise CommandError(str(error)) from None
    if as_json:
        print_event("artifact", {"id": str(made), "content_hash": content_hash, "byte_size": size})
    else:
        click.echo(str(made))
