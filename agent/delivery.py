"""Sends what is in the outbox until it is answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from .artifacts import Produced, hash_file
from .backoff import Backoff
from .client import BarredError, Client, RefusedError, UnavailableError, Verb, read_job
from .jobs import Job, Json
from .outbox import Outbox, Report
from .texts import error_text
from .workfolder import WorkFolder

logger = logging.getLogger(__name__)

_AT_ONCE = 4  # deliveries at a time, when many have piled up
_MOMENT = 5.0  # seconds

# Refusals of what a report says, after which its assignment is still open and must be ended in another way.
_CONTENT_REFUSED = frozenset({"idempotency_key_taken", "job_is_container", "too_large"})


class Delivery:
    """Brings reports to the controller: the files first, then the report, then everything of it is removed here."""

    def __init__(self, client: Client, outbox: Outbox, work: Path, accept: Callable[[Job], None]) -> None:
        """`accept` gets the job that came with a late answer to complete-and-claim, which nobody waits for any more."""
        self._client = client
        self._outbox = outbox
        self._work = work
        self._accept = accept
        self._tasks: set[asyncio.Task[None]] = set()
        self._limit = asyncio.Semaphore(_AT_ONCE)
        self._hurry = asyncio.Event()

    def resume(self) -> None:
        """Starts sending what an earlier run left."""
        for report in self._outbox.reports:
            self._send_later(report, report.verb, {})

    async def post(self, report: Report, claim: Json | None) -> Job | None:
        """Keeps the report and tries once to deliver it; if that fails it goes on in the background.

        `claim` (`{kinds, lease_seconds}`) asks for the next job along with a completion, to be returned.
        """
        await self._outbox.put(report)
        verb: Verb = report.verb
        extra: Json = {}
        if report.verb == "complete" and claim is not None:
            verb, extra = "complete-and-claim", claim
        try:
            return await self._deliver(report, verb, extra)
        except UnavailableError as error:
            logger.warning("the report on %s is kept and sent again: %s", report.assignment_id, error)
            # The same verb again: had only the answer been lost, it brings the same next job.
            self._send_later(report, verb, extra, error.retry_after)
            return None

    async def hand_over_log(self, assignment_id: str, log: Produced | None, folder: WorkFolder) -> None:
        """For a job that was stopped by the controller: its log is offered once, and nothing is reported."""
        if log is not None:
            try:
                key = await self._client.upload(folder.path / log.path, log.content_hash, log.byte_size)
                await self._client.keep_log(assignment_id, [_stored(log, key)])
            except (UnavailableError, RefusedError, OSError) as error:
                logger.info("the log of %s is not kept: %s", assignment_id, error)
        await _remove(folder)

    def hurry(self) -> None:
        """Cuts short what back-offs are left: after an outage, finished work shall come in before it is done again."""
        self._hurry.set()
        self._hurry = asyncio.Event()

    async def settle(self) -> None:
        """Tries what has not been answered once more, and gives it a moment."""
        if self._tasks:
            self.hurry()
            await asyncio.wait(self._tasks, timeout=_MOMENT)

    async def close(self) -> None:
        """Stops sending; what is not answered stays on disk."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _send_later(self, report: Report, verb: Verb, extra: Json, retry_after: float | None = None) -> None:
        task = asyncio.create_task(self._send_until_answered(report, verb, extra, retry_after))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send_until_answered(self, report: Report, verb: Verb, extra: Json, retry_after: float | None) -> None:
        backoff = Backoff()
        while True:
            await asyncio.sleep(retry_after or 0.0)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), backoff.delay())
            try:
                async with self._limit:
                    next_job = await self._deliver(report, verb, extra)
            except UnavailableError as error:
                logger.info("the report on %s is still not answered: %s", report.assignment_id, error)
                retry_after = error.retry_after
            except BarredError:
                return  # kept for the agent's next life
            else:
                if next_job is not None:
                    self._accept(next_job)
                return

    async def _deliver(self, report: Report, verb: Verb, extra: Json) -> Job | None:
        """One attempt.

        Raises:
            UnavailableError: to be tried again.
            BarredError: this agent has lost its standing.
        """
        answer: Json = {}
        artifacts: list[Json] = []
        try:
            uploaded = [await self._upload(report, file) for file in report.files]
            artifacts = [artifact for artifact in uploaded if artifact is not None]
            body = report.fields | extra
            if report.verb != "decompose":
                body["artifacts"] = artifacts
            answer = await self._client.report(report.assignment_id, verb, body)
        except _UploadRefusedError as refused:
            return await self._fail_instead(report, str(refused), retry=refused.retry)
        except BarredError:
            raise
        except RefusedError as error:
            if report.verb in ("complete", "decompose") and (error.status == 422 or error.code in _CONTENT_REFUSED):
                return await self._fail_instead(report, error_text(f"the {report.verb} was refused", str(error)))
            logger.warning("the report on %s came to nothing: %s", report.assignment_id, error)
            await self._keep_log(report.assignment_id, artifacts)
        else:
            _log_outcome(report, answer)
            if report.verb == "decompose":
                await self._keep_log(report.assignment_id, artifacts)
        await self._forget(report)
        return None if answer.get("next") is None else read_job(answer["next"])

    async def _keep_log(self, assignment_id: str, artifacts: list[Json]) -> None:
        """The log is kept whatever the end, also where no report has taken it along."""
        logs = [artifact for artifact in artifacts if artifact["status"] == "log"]
        if logs:
            try:
                await self._client.keep_log(assignment_id, logs)
            except BarredError:
                raise
            except RefusedError as error:
                logger.info("the log of %s is not kept: %s", assignment_id, error)

    async def _fail_instead(self, report: Report, error: str, *, retry: bool = False) -> Job | None:
        """The work is done but can't be handed over as it is; the assignment must end all the same."""
        logger.error("%s: %s", report.assignment_id, error)
        logs = tuple(file for file in report.files if file.description["kind"] == "log")
        failure = replace(report, verb="fail", fields={"error": error, "retry": retry}, files=logs)
        await self._outbox.put(failure)
        return await self._deliver(failure, "fail", {})

    async def _forget(self, report: Report) -> None:
        # In this order: a folder without a report is cleared at the next start, a report without its files is lost.
        await self._outbox.remove(report.assignment_id)
        await _remove(WorkFolder(self._work, report.assignment_id))

    async def _upload(self, report: Report, file: Produced) -> Json | None:
        """The artifact as it goes into the report; None for a log that can't be stored, which is no reason to fail."""
        path = WorkFolder(self._work, report.assignment_id).path / file.path
        is_log = file.description["status"] == "log"
        try:
            if path.stat().st_size != file.byte_size:
                raise _UploadRefusedError(f"{file.path} has changed since the job ended", retry=True)
            key = await self._client.upload(path, file.content_hash, file.byte_size)
        except BarredError:
            raise
        except RefusedError as error:
            if error.code == "hash_mismatch" and await asyncio.to_thread(_unchanged, path, file):
                raise UnavailableError(f"{file.path} was damaged on its way") from error
            if is_log:
                logger.warning("the log of %s is not kept: %s", report.assignment_id, error)
                return None
            raise _UploadRefusedError(f"{file.path} could not be stored: {error}", retry=error.status != 413) from error
        except OSError as error:
            if is_log:
                return None
            raise _UploadRefusedError(f"{file.path} can't be read: {error.strerror}", retry=True) from error
        return _stored(file, key)


def _stored(file: Produced, key: str | None) -> Json:
    """The artifact as it goes into a report; `key` is where the controller keeps it, if it has told."""
    return file.description | {"storage_key": key or file.content_hash}


class _UploadRefusedError(Exception):
    def __init__(self, message: str, *, retry: bool) -> None:
        super().__init__(message)
        self.retry = retry


async def _remove(folder: WorkFolder) -> None:
    try:
        await asyncio.to_thread(folder.remove)
    except OSError as error:  # tried again at the next start
        logger.error("%s could not be removed: %s", folder.path, error)


def _unchanged(path: Path, file: Produced) -> bool:
    return hash_file(path) == (file.content_hash, file.byte_size)


def _log_outcome(report: Report, answer: Json) -> None:
    outcome = answer.get("outcome", answer)
    missing = outcome.get("missing") or []
    logger.info(
        "%s %s: %s%s",
        report.verb,
        report.assignment_id,
        outcome.get("state") or "accepted",
        f", missing: {', '.join(map(str, missing))}" if missing else "",
    )
