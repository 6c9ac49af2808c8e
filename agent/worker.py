"""Claims work while a slot is free, sees each job through, and answers for what this agent holds."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from .artifacts import collect_log
from .backoff import Backoff
from .client import BarredError, Client, RefusedError, UnavailableError
from .config import Config
from .delivery import Delivery
from .jobs import Job, Json
from .measurements import disk_free_mb
from .ollama import ModelError, Ollama, ServerAwayError
from .outbox import Outbox, Report
from .outcome import report_on
from .reports import Reports
from .runner import Ending, Execution, StopReason, job_environment
from .supervisor import clock
from .texts import error_text
from .workfolder import WorkFolder, fault_of, reason_of

logger = logging.getLogger(__name__)

LEASE_MARGIN = 15.0  # seconds before the lease's end at which exclusive work is stopped: the grace, and a reserve
POLL_SECONDS = 20  # a long poll's wait: below the 30 s at which proxies like to cut idle connections
_PROGRESS_INTERVAL = 2.0  # seconds between two messages of progress

_ONLINE, _RETIRED = "online", "retired"


class Holding:
    """An assignment in this agent's hands, from the claim until its report is in the outbox."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.stop_reason: StopReason | None = None
        self.stopped = asyncio.Event()
        self._at_once = False
        self._execution: Execution | None = None
        self._deadlines: dict[StopReason, float] = {}
        if job.max_runtime is not None:
            self._deadlines[StopReason.TIMED_OUT] = clock() + job.max_runtime

    def stop(self, reason: StopReason, *, at_once: bool = False) -> None:
        """The first reason stays; a later call may only hurry it."""
        self.stop_reason = self.stop_reason or reason
        self._at_once |= at_once
        self.stopped.set()
        if self._execution is not None:
            self._execution.stop(self.stop_reason, at_once=self._at_once)

    def renewed(self, sent_at: float, lease_seconds: int) -> None:
        """Moves the end of exclusive work; any other goes on without a lease."""
        if self.job.exclusive:
            # From the sending: the lease began when the controller got it, which can't have been earlier.
            self._deadlines[StopReason.LEASE_ENDING] = sent_at + lease_seconds - LEASE_MARGIN
            if self._execution is not None:
                self._set_deadlines(self._execution)

    def due(self) -> StopReason | None:
        """Why it must not be started any more."""
        now = clock()
        return self.stop_reason or next((reason for reason, at in self._deadlines.items() if at <= now), None)

    def attach(self, execution: Execution) -> None:
        """From here on, stops and deadlines go to the running process."""
        self._execution = execution
        self._set_deadlines(execution)
        if self.stop_reason is not None:
            execution.stop(self.stop_reason, at_once=self._at_once)

    def _set_deadlines(self, execution: Execution) -> None:
        for reason, at in self._deadlines.items():
            execution.set_deadline(reason, at)


class Worker:
    """The slots of this machine and what is in them."""

    def __init__(
        self,
        client: Client,
        config: Config,
        outbox: Outbox,
        work: Path,
        models: Ollama | None,
        summons: asyncio.Event,
    ) -> None:
        """`summons` is set when the controller has something to say that only a heartbeat's answer tells."""
        self._client = client
        self._summons = summons
        self._config = config
        self._outbox = outbox
        self._work = work
        self._models = models
        self.delivery = Delivery(client, outbox, work, self.accept)
        self.retired = asyncio.Event()
        """Set when the controller has taken this node out of service for good and nothing is held any more."""
        self._holdings: dict[str, Holding] = {}
        self._busy: Counter[str] = Counter()  # slots taken, by kind
        self._polled: set[str] = set()  # kinds that a poll under way asks for
        self._polls: set[asyncio.Task[None]] = set()
        self._jobs: set[asyncio.Task[None]] = set()
        self._closed = False
        self._node_status = _ONLINE
        self._folder_fault: str | None = None  # why the work folder could not be used when last tried
        self._is_back = asyncio.Event()  # ends the back-offs of polls
        self._changed = asyncio.Event()  # something that decides about claiming

    # -- claiming ---------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Keeps a poll under way for every kind that has a free slot, and one for no kind while there is none but work
        in hand: a stop is heard of by either. Not to be started before the first heartbeat."""
        while not self._closed:
            self._changed.clear()
            kinds = [name for name in self._config.kinds if self._free(name) and name not in self._polled]
            if kinds and self.obstacle() is None:
                self._polled.update(kinds)
                self._spawn(self._polls, self._poll(kinds))
            elif self._holdings and not self._polls:
                self._spawn(self._polls, self._listen())
            else:
                await self._changed.wait()

    def close(self) -> None:
        """Claims no more. The polls are hung up: what the controller can't deliver it takes back."""
        self._closed = True
        for poll in self._polls:
            poll.cancel()
        self._changed.set()

    def accept(self, job: Job) -> None:
        """Starts the job if there is a slot for it, else hands it back."""
        if job.assignment_id in self._holdings or job.assignment_id in self._outbox.assignments:
            return  # an answer that came twice
        if self._closed or not self._free(job.kind):
            self._spawn(self._jobs, self._hand_back(job))
        else:
            self._busy[job.kind] += 1
            self._spawn(self._jobs, self._occupy(self._take(job)))

    def _free(self, kind: str) -> int:
        settings = self._config.kinds.get(kind)
        return 0 if settings is None else max(0, settings.slots - self._busy[kind])

    async def _poll(self, kinds: list[str]) -> None:
        """Asks for work while all these kinds have a free slot."""
        backoff = Backoff()
        try:
            while not self._closed and self.obstacle() is None and all(map(self._free, kinds)):
                # First what is finished: or this very node might be handed once more what it has done already.
                await self.delivery.settle()
                # As many as fit whichever of the kinds they are.
                if (most := min(map(self._free, kinds))) > 0:
                    await self._ask(kinds, most, backoff)
        finally:
            self._polled.difference_update(kinds)

    async def _listen(self) -> None:
        """Asks for nothing, so as to hear of a stop, while there is work in hand and no other poll."""
        backoff = Backoff()
        while not self._closed and self._holdings and not self._polled:
            await self._ask([], 0, backoff)

    async def _ask(self, kinds: list[str], most: int, backoff: Backoff) -> None:
        """One poll, and the pause before the next."""
        asked_at = clock()
        try:
            claimed = await self._client.claim(kinds, most, self._config.lease_seconds, POLL_SECONDS)
        except UnavailableError as error:
            delay = backoff.delay(error.retry_after)
            logger.warning("no answer to the claim, next in %.1f s: %s", delay, error)
        except RefusedError as error:
            delay = backoff.delay()
            logger.error("the claim was refused, next in %.1f s: %s", delay, error)
        else:
            backoff.reset()
            if claimed.wants_heartbeat:
                self._summons.set()
            for job in claimed.jobs:
                self.accept(job)
            # A poll that ends empty before its time would become a busy loop.
            delay = 0.0 if claimed.jobs else max(0.0, 1.0 - (clock() - asked_at))
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_back.wait(), delay)

    async def _hand_back(self, job: Job) -> None:
        logger.info("handing back %s: no slot for it now", job.assignment_id)
        await self.delivery.post(Report(job.assignment_id, job.kind, "release", {"reason": "no free slot"}), None)

    # -- what the heartbeat speaks for ------------------------------------------------------------------------

    def held(self) -> list[str]:
        return sorted(self._holdings.keys() | self._outbox.assignments)

    def obstacle(self) -> str | None:
        if self._node_status != _ONLINE:
            return f"the node is {self._node_status}"
        try:
            free, floor = disk_free_mb(self._work), self._config.disk_floor_mb
        except OSError as error:
            self._folder_fault = reason_of(error)
        else:
            if free < floor:
                return f"disk: {free} MB free, {floor} MB wanted"
        if self._folder_fault is not None:
            self._folder_fault = fault_of(self._work)
        return None if self._folder_fault is None else f"work folder: {self._folder_fault}"

    def stop(self, assignment_id: str, reason: str) -> None:
        holding = self._holdings.get(assignment_id)
        if holding is not None and holding.stop_reason is None:
            logger.info("stopping %s: %s", assignment_id, reason)
            holding.stop(StopReason.CANCELLED)

    def renewed(self, assignment_id: str, sent_at: float) -> None:
        holding = self._holdings.get(assignment_id)
        if holding is not None:
            holding.renewed(sent_at, self._config.lease_seconds)

    def set_node_status(self, status: str) -> None:
        if status != self._node_status:
            logger.info("the node is %s", status)
        self._node_status = status
        if status == _RETIRED and not self.held():
            self.retired.set()
        self._changed.set()

    def controller_is_back(self) -> None:
        self.delivery.hurry()
        self._is_back.set()
        self._is_back = asyncio.Event()

    # -- ending -----------------------------------------------------------------------------------------------

    def stop_all(self, reason: StopReason, *, at_once: bool = False) -> None:
        for holding in self._holdings.values():
            holding.stop(reason, at_once=at_once)

    async def idle(self) -> None:
        """Returns when no job is in hand and each has been offered to the controller once."""
        while self._jobs:
            await asyncio.wait(self._jobs)

    # -- one job ----------------------------------------------------------------------------------------------

    def _spawn(self, tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
        def done(task: asyncio.Task[None]) -> None:
            tasks.discard(task)
            self._changed.set()
            if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, BarredError):
                logger.critical("a part of the agent has failed", exc_info=error)

        task = asyncio.create_task(work)
        tasks.add(task)
        task.add_done_callback(done)

    def _take(self, job: Job) -> Holding:
        """From now on every heartbeat names it."""
        holding = self._holdings[job.assignment_id] = Holding(job)
        if self._models is not None:
            self._models.hold(job)
        return holding

    async def _occupy(self, first: Holding) -> None:
        """Fills one slot with a job and with those that follow it without a pause."""
        kind = first.job.kind
        holding: Holding | None = first
        try:
            while holding is not None:
                next_job = await self._see_through(holding)
                holding = None
                if next_job is not None and (self._closed or next_job.kind != kind):
                    await self._hand_back(next_job)
                elif next_job is not None:
                    holding = self._take(next_job)
        except BarredError:
            pass  # the whole agent is about to end
        finally:
            self._busy[kind] -= 1

    async def _see_through(self, holding: Holding) -> Job | None:
        """Runs a job and posts its report; returns the job that came with the answer."""
        job = holding.job
        logger.info("starting %s (%s, attempt %d)", job.assignment_id, job.kind, job.attempt)
        folder = WorkFolder(self._work, job.assignment_id)
        try:
            try:
                report = await self._run(holding, folder)
            except BarredError:
                raise
            except Exception as error:  # whatever it is, this assignment must end and the others go on
                logger.exception("%s could not be run", job.assignment_id)
                holding.stop(StopReason.CANCELLED, at_once=True)
                fields = {
                    "error": error_text("the agent could not run it", f"{type(error).__name__}: {error}"),
                    "retry": True,
                }
                report = Report(job.assignment_id, job.kind, "fail", fields)
            if report is None:
                log = await asyncio.to_thread(collect_log, folder)
                await self.delivery.hand_over_log(job.assignment_id, log, folder)
                return None
            return await self.delivery.post(report, self._claim_along(job.kind))
        finally:
            del self._holdings[job.assignment_id]
            if self._models is not None:
                self._models.drop(job)

    def _claim_along(self, kind: str) -> Json | None:
        if self._closed or self.obstacle() is not None:
            return None
        return {"kinds": [kind], "lease_seconds": self._config.lease_seconds}

    async def _run(self, holding: Holding, folder: WorkFolder) -> Report | None:
        job, kind = holding.job, self._config.kinds[holding.job.kind]
        try:
            await asyncio.to_thread(folder.create, job)
            failure = await self._prepare_unless_stopped(holding, folder)
        except OSError as error:
            return self._hand_back_unprepared(job, error)
        except ServerAwayError as error:
            # As with a disk: another machine may have one that answers, and no attempt is spent.
            logger.error("handing back %s: %s", job.assignment_id, error)
            words = error_text("its models could not be loaded", str(error))
            return Report(job.assignment_id, job.kind, "release", {"reason": words})
        if failure is not None:
            return Report(job.assignment_id, job.kind, "fail", {"error": failure, "retry": True})
        if (reason := holding.due()) is not None:
            ending, said = Ending(None, reason, "", None), Reports()
        else:
            command = kind.arguments(inputs=folder.inputs, outputs=folder.outputs, here=self._config.here)
            execution = await Execution.start(command, job_environment(job, folder), folder)
            holding.attach(execution)
            progress = asyncio.create_task(self._pass_on_progress(job, execution))
            try:
                ending, said = await execution.wait(), execution.reports
            finally:
                progress.cancel()
        if holding.stop_reason is StopReason.CANCELLED:
            return None
        log = await asyncio.to_thread(collect_log, folder)
        return await asyncio.to_thread(report_on, job, kind, ending, said, folder, log)

    def _hand_back_unprepared(self, job: Job, error: OSError) -> Report:
        """It is this machine's disk and not the job that is at fault: other machines get it, and this one takes no more
        until its folders can be made again."""
        self._folder_fault = reason_of(error)
        logger.error("handing back %s, and taking no more: its folder can't be filled: %s", job.assignment_id, error)
        reason = error_text("the work folder can't be filled", self._folder_fault)
        return Report(job.assignment_id, job.kind, "release", {"reason": reason})

    async def _prepare_unless_stopped(self, holding: Holding, folder: WorkFolder) -> str | None:
        """Gets everything ready; returns why that can't be done. Raises what is this machine's fault."""
        preparing = asyncio.create_task(self._prepare(holding, folder))
        stopping = asyncio.create_task(holding.stopped.wait())
        try:
            await asyncio.wait({preparing, stopping}, return_when=asyncio.FIRST_COMPLETED)
            return preparing.result() if preparing.done() else None
        finally:
            preparing.cancel()
            stopping.cancel()

    async def _prepare(self, holding: Holding, folder: WorkFolder) -> str | None:
        backoff = Backoff()
        missing = list({item.content_hash for item in holding.job.inputs})
        unrenewed = holding.job.exclusive
        while missing or unrenewed:
            try:
                if unrenewed:
                    await self._renew(holding)
                    unrenewed = False
                while missing:
                    await self._client.download(missing[-1], folder.input_path(missing[-1]))
                    missing.pop()
            except UnavailableError as error:
                logger.warning("%s waits for its inputs: %s", holding.job.assignment_id, error)
                await asyncio.sleep(backoff.delay(error.retry_after))
            except BarredError:
                raise
            except RefusedError as error:
                return error_text("its inputs could not be fetched", str(error))
        if self._models is not None:
            try:
                await self._models.prepare(holding.job)
            except ServerAwayError:
                raise
            except ModelError as error:
                return error_text("its models could not be loaded", str(error))
        return None

    async def _renew(self, holding: Holding) -> None:
        """A claim may have waited in a long poll: only a renewal tells closely enough when the lease began."""
        sent_at = clock()
        if await self._client.renew(holding.job.assignment_id, self._config.lease_seconds):
            holding.renewed(sent_at, self._config.lease_seconds)
        else:
            holding.stop(StopReason.CANCELLED)

    async def _pass_on_progress(self, job: Job, execution: Execution) -> None:
        while True:
            await execution.reported.wait()
            execution.reported.clear()
            if (progress := execution.reports.take_progress()) is not None:
                try:
                    await self._client.progress(job.assignment_id, *progress)
                except (UnavailableError, RefusedError) as error:
                    logger.debug("progress of %s was not taken: %s", job.assignment_id, error)
                await asyncio.sleep(_PROGRESS_INTERVAL)
