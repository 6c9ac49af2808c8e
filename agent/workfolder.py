"""A job's folder: made fresh for each assignment, removed when its outcome has been answered."""

from __future__ import annotations

import json
import logging
import os
import shutil
import stat
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

import psutil

from .jobs import Job
from .supervisor import clock
from .system import try_lock

logger = logging.getLogger(__name__)

WORK_DIR_VARIABLE = "FLEET_WORK_DIR"

_LARGEST_PAYLOAD = 1 << 20  # bytes; as much as the controller takes unless told otherwise
_PATIENCE = 20.0  # seconds; a supervisor kills its tree at once when its agent has died


class WorkFolder:
    """`<home>/work/<assignment>/`: `in/`, `out/`, `payload.json`, `inputs.json`, `log` and the supervisor's `lock`."""

    def __init__(self, root: Path, assignment_id: str) -> None:
        self.path = root / assignment_id
        self.inputs = self.path / "in"
        self.outputs = self.path / "out"
        self.payload = self.path / "payload.json"
        self.manifest = self.path / "inputs.json"
        self.log = self.path / "log"
        self.lock = self.path / "lock"

    def create(self, job: Job) -> None:
        """Makes the folder anew, with the payload and the list of inputs in it.

        Raises:
            OSError: the disk is full, or this user may not write there.
            ValueError: the payload holds a number that JSON has no notation for here (beyond a double's range).
        """
        self.remove()
        self.inputs.mkdir(parents=True)
        self.outputs.mkdir()
        self.payload.write_text(json.dumps(job.payload, allow_nan=False), encoding="utf-8")
        manifest = [item.description | {"path": str(self.input_path(item.content_hash))} for item in job.inputs]
        self.manifest.write_text(json.dumps(manifest), encoding="utf-8")

    def input_path(self, content_hash: str) -> Path:
        """Inputs are named by their hash: a name from elsewhere never becomes a path."""
        return self.inputs / content_hash

    def remove(self) -> None:
        """Removes the folder with all it holds; jobs may have left folders without write permission."""
        if not self.path.exists():
            return
        try:
            shutil.rmtree(self.path)
        except PermissionError:
            for parent, folders, _ in os.walk(self.path):
                for folder in (Path(parent, name) for name in folders):
                    if not folder.is_symlink():
                        folder.chmod(stat.S_IRWXU)
            shutil.rmtree(self.path)


def fault_of(root: Path) -> str | None:
    """Why no work folder can be made under `root` now; None when one can, with the largest payload in it.

    A root that is gone is made anew, as at the start of the agent.
    """
    probe = root / ".probe"
    try:
        if not root.exists():
            root.mkdir(mode=0o700)
        shutil.rmtree(probe, ignore_errors=True)
        probe.mkdir()
        (probe / "payload").write_bytes(bytes(_LARGEST_PAYLOAD))
    except OSError as error:
        return reason_of(error)
    finally:
        shutil.rmtree(probe, ignore_errors=True)
    return None


def reason_of(error: OSError) -> str:
    return error.strerror or type(error).__name__


def clear_leftovers(root: Path, keep: Collection[str]) -> None:
    """Ends what an earlier agent left running and removes its folders, but those of the assignments in `keep`.

    To be called before any work is asked for: what holds memory or writes files must be gone first.
    """
    folders = [entry for entry in root.iterdir() if entry.is_dir() and not entry.is_symlink()]
    give_up = clock() + _PATIENCE
    for folder in folders:
        _wait_for_supervisor(folder / "lock", give_up)
    kill_strays(lambda work_dir: work_dir.parent == root)
    for folder in folders:
        if folder.name not in keep:
            logger.info("removing the folder of %s, left over from an earlier run", folder.name)
            WorkFolder(root, folder.name).remove()


def _wait_for_supervisor(lock: Path, give_up: float) -> None:
    try:
        file = lock.open("rb")
    except FileNotFoundError:
        return
    with file:
        while not try_lock(file, shared=True):
            if clock() >= give_up:
                logger.warning("processes of %s are still there", lock.parent.name)
                return
            time.sleep(0.05)


def kill_strays(is_ours: Callable[[Path], bool]) -> None:
    """Kills processes of jobs whose supervisor was killed: they are known by the work folder in their environment."""
    strays = []
    for process in psutil.process_iter():
        try:
            work_dir = process.environ().get(WORK_DIR_VARIABLE, "")
        except psutil.Error:
            continue
        if work_dir and is_ours(Path(work_dir)):
            logger.warning("killing process %d, left over from the job in %s", process.pid, work_dir)
            strays.append(process)
    for process in strays:
        with suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(strays, timeout=_PATIENCE)
