"""What differs between operating systems, in one place; the supervisor, a script of its own, is the other.

Linux is what the tests run on; macOS does without the parts that `supervisor` names. A port to Windows would be this
module and another supervisor: `try_lock` by LockFileEx, `hear_stops` by CTRL_BREAK_EVENT, a job's tree as a Job Object
with KILL_ON_JOB_CLOSE in place of process group and PR_SET_PDEATHSIG, an inherited handle in place of descriptor 3, an
access list in place of 0600.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any


def try_lock(file: IO[Any], *, shared: bool = False) -> bool:
    """Locks a file against other processes until it is closed there, flock(2); False where one has it already."""
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def sync_folder(folder: Path) -> None:
    """Makes a rename or a removal in `folder` last through a crash."""
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def hear_stops(on_stop: Callable[[str], None]) -> None:
    """From here on, whoever wants this process to end has `on_stop` called in the running loop, with the signal's
    name: a service manager's SIGTERM, Ctrl-C's SIGINT."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, on_stop, number.name)
