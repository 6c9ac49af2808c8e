"""From how a job's process ended to what the controller is told."""

from __future__ import annotations

import os
import signal

from .artifacts import OutputError, Produced, collect_outputs
from .config import Kind
from .jobs import Job, Json
from .outbox import Report
from .reports import Reports
from .runner import Ending, StopReason
from .texts import error_text
from .workfolder import WorkFolder

# Exit codes of sysexits.h: all of them speak of something that another try would not change, save EX_TEMPFAIL.
_SYSEXITS = range(os.EX_USAGE, os.EX_CONFIG + 1)

_RELEASES: dict[StopReason | None, str] = {
    StopReason.SHUTDOWN: "the agent is shutting down",
    StopReason.LEASE_ENDING: "the lease could not be renewed in time and the kind is exclusive",
}


class _FailedError(Exception):
    def __init__(self, summary: str, details: str = "", *, retry: bool) -> None:
        super().__init__(error_text(summary, details))
        self.retry = retry


def report_on(
    job: Job, kind: Kind, ending: Ending, said: Reports, folder: WorkFolder, log: Produced | None
) -> Report | None:
    """The report that ends the assignment; None where the controller has ended it already.

    Hashes the outputs of a job that exited with 0, so it blocks for as long as reading them takes.
    """
    logs = (log,) if log is not None else ()
    if ending.stopped is StopReason.CANCELLED:
        return None
    if ending.stopped in _RELEASES:
        return Report(job.assignment_id, job.kind, "release", {"reason": _RELEASES[ending.stopped]}, logs)
    try:
        _check(job, ending, said)
        if said.children:
            return Report(job.assignment_id, job.kind, "decompose", {"children": said.children}, logs)
        outputs = _outputs(folder, kind)
    except _FailedError as error:
        return Report(job.assignment_id, job.kind, "fail", {"error": str(error), "retry": error.retry}, logs)
    fields: Json = {"result": said.result or {}}
    return Report(job.assignment_id, job.kind, "complete", fields, (*outputs, *logs))


def _check(job: Job, ending: Ending, said: Reports) -> None:
    """Raises _FailedError unless the job ran to its end and succeeded."""
    if ending.stopped is StopReason.TIMED_OUT:
        raise _FailedError(f"ran past max_runtime_s ({job.max_runtime:g} s)", ending.stderr, retry=True)
    if ending.failure is not None or ending.exit_code is None:
        raise _FailedError("could not be run", ending.failure or "", retry=True)
    if ending.exit_code != 0:
        retry = ending.exit_code == os.EX_TEMPFAIL or ending.exit_code not in _SYSEXITS
        raise _FailedError(_describe(ending.exit_code), ending.stderr, retry=retry)
    if said.problem is not None:
        raise _FailedError(said.problem, retry=False)


def _outputs(folder: WorkFolder, kind: Kind) -> list[Produced]:
    try:
        return collect_outputs(folder, kind)
    except OutputError as error:
        raise _FailedError(str(error), retry=False) from error


def _describe(exit_code: int) -> str:
    if exit_code >= 0:
        return f"exit {exit_code}"
    try:
        name = signal.Signals(-exit_code).name
    except ValueError:
        name = f"signal {-exit_code}"
    return f"killed by {name}"
