"""Final reports on disk, from the end of a job until the controller has answered.

A report is written here before it is sent for the first time, so finished work survives the network, the agent and,
being synced, the machine. The files it names stay in the work folder for as long.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal
from uuid import UUID

from .artifacts import Produced
from .files import remove_unfinished, write_atomically
from .jobs import Json
from .system import sync_folder

logger = logging.getLogger(__name__)

_SUFFIX = ".json"


@dataclass(frozen=True)
class Report:
    """How an assignment ended: the verb, its fields but for `artifacts`, and the files to be uploaded first."""

    assignment_id: str
    kind: str
    verb: Literal["complete", "fail", "release", "decompose"]
    fields: Json
    files: tuple[Produced, ...] = field(default=())


class Outbox:
    """The reports of one agent that have not been answered yet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._reports: dict[str, Report] = {}

    def load(self, *, set_aside: bool = True) -> None:
        """Reads what an earlier run left. What can't be read is renamed, unless only looked at, and never deleted."""
        if set_aside:
            remove_unfinished(self._folder)
        for path in sorted(self._folder.glob(f"*{_SUFFIX}")):
            try:
                report = _parse(path.read_bytes())
            except (ValueError, KeyError, TypeError) as error:
                if set_aside:
                    logger.error("%s can't be read (%s); set aside as %s.unreadable", path, error, path.name)
                    path.rename(path.with_name(path.name + ".unreadable"))
            else:
                self._reports[report.assignment_id] = report

    @property
    def reports(self) -> list[Report]:
        """Oldest first."""
        return list(self._reports.values())

    @property
    def assignments(self) -> set[str]:
        """The assignments that this agent still holds by having something to say about them."""
        return set(self._reports)

    async def put(self, report: Report) -> None:
        """Keeps the report, in place of an earlier one for the same assignment. Returns once it is safe on disk.

        On a full disk it is kept in memory alone: then it outlives the network's troubles but not the agent's.
        """
        self._reports[report.assignment_id] = report
        data = json.dumps(asdict(report)).encode()
        try:
            await asyncio.to_thread(write_atomically, self._path(report.assignment_id), data)
        except OSError as error:
            logger.error("the report on %s could not be written to disk: %s", report.assignment_id, error)

    async def remove(self, assignment_id: str) -> None:
        """To be called when the report has been answered."""
        self._reports.pop(assignment_id, None)
        try:
            self._path(assignment_id).unlink(missing_ok=True)
            await asyncio.to_thread(sync_folder, self._folder)
        except OSError as error:  # sent again at the next start, and answered as before
            logger.error("the report on %s could not be removed: %s", assignment_id, error)

    def _path(self, assignment_id: str) -> Path:
        return self._folder / f"{assignment_id}{_SUFFIX}"


def _parse(data: bytes) -> Report:
    content = json.loads(data)
    files = tuple(Produced(**file) for file in content.pop("files"))
    report = Report(**content, files=files)
    if str(UUID(report.assignment_id)) != report.assignment_id:
        raise ValueError("no assignment id")
    return report
