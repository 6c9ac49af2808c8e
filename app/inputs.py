"""Files that no job has made, put into the store so that jobs can have them as inputs."""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final
from uuid import UUID

import psycopg

from .store import Store

_PIECE_BYTES: Final = 1024 * 1024


@dataclass(frozen=True)
class Description:
    """What the artifact is said to be; a media type that isn't given is guessed from the file's name."""

    kind: str
    media_type: str | None
    lang: str | None


def put_file(
    connection: psycopg.Connection[Any], store: Store, organization: UUID, path: Path, described: Description
) -> tuple[UUID, str, int]:
    """Uploads a file and registers it; returns the artifact's id, its SHA-256 and its size in bytes.

    The bytes come first: whatever is registered can be read. Putting the same file again stores it once and makes
    another artifact.

    Raises OSError for the file, StoreError, HashMismatchError where the file changes meanwhile, psycopg.Error.
    """
    with path.open("rb") as file:
        content_hash = hashlib.file_digest(file, "sha256").hexdigest()
        size = file.tell()
        file.seek(0)

        async def place(size: int) -> str:
            row = connection.execute(
                "select fleet.expect_artifact(organization => %s, content_hash => %s, byte_size => %s)",
                (organization, content_hash, size),
            ).fetchone()
            assert row is not None
            return str(row[0])

        _, key = asyncio.run(store.receive(_pieces(file), content_hash, size, place))
    connection.execute(
        "select fleet.confirm_artifact(organization => %s, content_hash => %s, byte_size => %s, storage_key => %s)",
        (organization, content_hash, size, key),
    )
    media_type = described.media_type or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    row = connection.execute(
        "select fleet.register_artifact(organization => %s, content_hash => %s, storage_key => %s, kind => %s,"
        " byte_size => %s, media_type => %s, lang => %s)",
        (organization, content_hash, key, described.kind, size, media_type, described.lang),
    ).fetchone()
    assert row is not None
    artifact = row[0]
    assert isinstance(artifact, UUID)
    return artifact, content_hash, size


async def _pieces(file: IO[bytes]) -> AsyncIterator[bytes]:
    while piece := await asyncio.to_thread(file.read, _PIECE_BYTES):
        yield piece
