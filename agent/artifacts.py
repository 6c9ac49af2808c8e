"""Files that a job made, described for the controller."""

from __future__ import annotations

import hashlib
import mimetypes
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .config import Kind
from .jobs import Json
from .texts import clean
from .workfolder import WorkFolder

MOST_ARTIFACTS = 1000
"""A completion's limit; the log is one of them."""

# The table of the standard library alone: what a machine has in /etc/mime.types must not decide a contract.
_TYPES = mimetypes.MimeTypes()


class OutputError(Exception):
    """What lies under `out/` can't be handed over; the message names it."""


@dataclass(frozen=True)
class Produced:
    """A file of a work folder and what the controller is to be told of it.

    `path` is relative to the work folder; `description` is an artifact as reports have it, but for `storage_key`, which
    only the upload can tell.
    """

    path: str
    content_hash: str
    byte_size: int
    description: Json


def collect_outputs(folder: WorkFolder, kind: Kind) -> list[Produced]:
    """Hashes every file under `out/`, in the order of their names. Blocks for as long as reading them takes.

    Raises:
        OutputError: something there is neither a file nor a folder, or leads out of `out/`, or there is too much.
        OSError: a file can't be read.
    """
    paths = list(_files(folder.outputs))
    if len(paths) > MOST_ARTIFACTS - 1:
        raise OutputError(f"{len(paths)} files under out/, at most {MOST_ARTIFACTS - 1} can be handed over")
    produced = []
    for path in paths:
        name = clean(os.fsencode(path.relative_to(folder.outputs)).decode("utf-8", "replace"))
        media_type, encoding = _TYPES.guess_type(name)
        if media_type is None or encoding is not None:  # a compressed text is no text
            media_type = {"gzip": "application/gzip", "bzip2": "application/x-bzip2", "xz": "application/x-xz"}.get(
                encoding or "", "application/octet-stream"
            )
        produced.append(
            _describe(
                folder,
                path,
                kind=kind.artifact_kind(name),
                status="final",
                media_type=media_type,
                derivation={"name": name},
            )
        )
    return produced


def collect_log(folder: WorkFolder) -> Produced | None:
    """What the job wrote to stdout and stderr; None when that is nothing."""
    try:
        if folder.log.stat().st_size == 0:
            return None
    except FileNotFoundError:
        return None
    return _describe(folder, folder.log, kind="log", status="log", media_type="text/plain", derivation={})


def hash_file(path: Path) -> tuple[str, int]:
    """SHA-256 in lower-case hex, and the size in bytes."""
    with path.open("rb") as file:
        content_hash = hashlib.file_digest(file, "sha256").hexdigest()
        return content_hash, file.tell()


def _describe(folder: WorkFolder, path: Path, *, kind: str, status: str, media_type: str, derivation: Json) -> Produced:
    content_hash, byte_size = hash_file(path)
    return Produced(
        path=os.fsdecode(path.relative_to(folder.path)),
        content_hash=content_hash,
        byte_size=byte_size,
        description={
            "content_hash": content_hash,
            "kind": kind,
            "role": "produced",
            "status": status,
            "byte_size": byte_size,
            "media_type": media_type,
            "derivation": derivation,
        },
    )


def _files(outputs: Path) -> Iterator[Path]:
    """Regular files beneath `outputs`, links to such among them; folder links are not followed but refused.

    A link is judged by where it leads in the end: no chain of links can make the agent hand over a file of its own.
    """
    if outputs.is_symlink() or not outputs.is_dir():
        raise OutputError("the job has removed or replaced out/ itself")
    real_outputs = outputs.resolve()
    for parent, folders, files in os.walk(outputs):
        folders.sort()
        files.sort()
        for name in (*folders, *files):
            path = Path(parent, name)
            shown = clean(os.fsencode(path.relative_to(outputs)).decode("utf-8", "replace"))
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode):
                if not _leads_to_file(path, real_outputs):
                    raise OutputError(f"out/{shown} is a link that does not lead to a file under out/")
                yield path
            elif stat.S_ISREG(mode):
                yield path
            elif not stat.S_ISDIR(mode):
                raise OutputError(f"out/{shown} is neither a file nor a folder")


def _leads_to_file(link: Path, real_outputs: Path) -> bool:
    try:
        target = link.resolve(strict=True)
    except (OSError, RuntimeError):  # RuntimeError: a loop of links, before Python 3.13
        return False
    return target.is_relative_to(real_outputs) and target.is_file()
