"""Runs one job's process, through a supervisor, and tells how it ended."""

from __future__ import annotations

import asyncio
import enum
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from . import supervisor
from .jobs import Job
from .reports import Reports
from .workfolder import WORK_DIR_VARIABLE, WorkFolder, kill_strays

STOP_GRACE = 10.0  # seconds between SIGTERM and SIGKILL
LOG_LIMIT = 16 << 20  # bytes of output kept; beyond, the middle is left out

_ENVIRONMENT_PREFIX = "FLEET_"


class StopReason(enum.StrEnum):
    """Why the agent ended a job."""

    CANCELLED = "cancelled"
    """The controller said so."""
    TIMED_OUT = "timed_out"
    """It ran for longer than its `max_runtime_s`."""
    LEASE_ENDING = "lease_ending"
    """It must not run twice, and its lease could not be renewed in time."""
    SHUTDOWN = "shutdown"
    """The agent itself ends."""


@dataclass(frozen=True)
class Ending:
    """How a job's process ended. A negative exit code is a signal, as in `subprocess`."""

    exit_code: int | None
    stopped: StopReason | None
    """Set when it was stopped before it ended by itself, whatever its exit code then was."""
    stderr: str
    """The end of what it wrote there."""
    failure: str | None
    """Why there was no process, or none to the end; the exit code says nothing then."""


class Execution:
    """One job's running process."""

    def __init__(self, process: asyncio.subprocess.Process, report_pipe: int, folder: Path) -> None:
        self.reports = Reports()
        self.reported = asyncio.Event()
        """Set when the job has written something to file descriptor 3."""
        self._process = process
        self._stdin = cast(asyncio.StreamWriter, process.stdin)
        self._stdout = cast(asyncio.StreamReader, process.stdout)
        self._report_pipe = report_pipe
        self._folder = folder
        os.set_blocking(report_pipe, False)
        asyncio.get_running_loop().add_reader(report_pipe, self._read_reports)

    @classmethod
    async def start(cls, command: list[str], environment: dict[str, str], folder: WorkFolder) -> Execution:
        """Starts the job's process in its folder. A command that can't be started is an `Ending` too."""
        report_read, report_write = os.pipe()
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-I",
                "-S",
                "-Xutf8",
                str(Path(supervisor.__file__)),
                str(report_write),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                pass_fds=(report_write,),
                start_new_session=True,  # a Ctrl-C at the agent's terminal is for the agent alone
                env={},
                limit=1 << 20,
            )
        except BaseException:
            os.close(report_read)
            raise
        finally:
            os.close(report_write)
        execution = cls(process, report_read, folder.path)
        execution._send(
            {
                "command": command,
                "env": environment,
                "directory": str(folder.path),
                "stdin": str(folder.payload),
                "log": str(folder.log),
                "log_limit": LOG_LIMIT,
                "lock": str(folder.lock),
                "grace": STOP_GRACE,
            }
        )
        return execution

    def stop(self, reason: StopReason, *, at_once: bool = False) -> None:
        """SIGTERM to the process group and SIGKILL to the whole tree after the grace, or SIGKILL at once."""
        self._send({"kill" if at_once else "stop": reason})

    def set_deadline(self, reason: StopReason, at: float) -> None:
        """Stops the job at `at` on `supervisor.clock()`, also if the agent is frozen then. A later call moves it."""
        self._send({"deadline": {reason: at}})

    async def wait(self) -> Ending:
        """Waits until nothing of the job is left."""
        try:
            line = await self._stdout.readline()
            await self._process.wait()
        finally:
            self._close_reports()
        try:
            closing: dict[str, Any] = json.loads(line)
        except ValueError:
            # Its death has killed the job's first process; what that had started is ours to find.
            await asyncio.to_thread(kill_strays, lambda work_dir: work_dir == self._folder)
            return Ending(None, None, "", "the job's supervisor was killed")
        stopped = closing["stopped"]
        return Ending(
            exit_code=closing["exit_code"],
            stopped=None if stopped is None else StopReason(stopped),
            stderr=closing["stderr"],
            failure=closing["spawn_error"],
        )

    def _send(self, message: dict[str, Any]) -> None:
        if not self._stdin.is_closing():
            self._stdin.write(json.dumps(message).encode() + b"\n")

    def _read_reports(self) -> bool:
        """Reads once; False when there is nothing more to read now."""
        try:
            data = os.read(self._report_pipe, 1 << 16)
        except BlockingIOError:
            return False
        if not data:
            asyncio.get_running_loop().remove_reader(self._report_pipe)
            return False
        self.reports.feed(data)
        self.reported.set()
        return True

    def _close_reports(self) -> None:
        while self._read_reports():
            pass
        asyncio.get_running_loop().remove_reader(self._report_pipe)
        os.close(self._report_pipe)
        self.reports.close()


def job_environment(job: Job, folder: WorkFolder) -> dict[str, str]:
    """The agent's environment without what concerns the agent, and what the job may want to know."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(_ENVIRONMENT_PREFIX)}
    return inherited | {
        "FLEET_ASSIGNMENT_ID": job.assignment_id,
        "FLEET_JOB_ID": job.job_id,
        "FLEET_KIND": job.kind,
        "FLEET_ATTEMPT": str(job.attempt),
        "FLEET_LANG": job.lang or "",
        "FLEET_PROJECT_ID": job.project_id or "",
        "FLEET_DEVICE": job.device or "",
        "FLEET_DEVICE_KIND": job.device_kind or "",
        WORK_DIR_VARIABLE: str(folder.path),
        "FLEET_IN": str(folder.inputs),
        "FLEET_OUT": str(folder.outputs),
        "FLEET_INPUTS": str(folder.manifest),
        "FLEET_REPORT_FD": str(supervisor.REPORT_FD),
    }
