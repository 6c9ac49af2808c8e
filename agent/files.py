"""Files that are either wholly there or not at all, whatever happens to the machine in between."""

from __future__ import annotations

import os
from pathlib import Path

from .system import sync_folder

_UNFINISHED = ".new"


def write_atomically(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Puts `data` at `path` with that mode: a crash or a full disk leaves the old file or the new one, never a part.

    The content is synced before the rename and the folder after it, as rename(2) alone promises neither.
    """
    temporary = path.with_name(f".{path.name}{_UNFINISHED}")
    temporary.unlink(missing_ok=True)
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(fd, "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def remove_unfinished(folder: Path) -> None:
    """Removes what a crash left of `write_atomically` in `folder`."""
    for path in folder.glob(f".*{_UNFINISHED}"):
        path.unlink(missing_ok=True)
