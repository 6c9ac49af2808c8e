"""What a heartbeat tells of the machine, gathered in a time that the leases can wait for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

from .config import DeviceSettings
from .jobs import Json
from .measurements import measure
from .ollama import Ollama

logger = logging.getLogger(__name__)

_PATIENCE = 5.0  # seconds; a hanging driver must not cost the leases


class Machine:
    """This machine: its devices, its load, and the models it has in memory."""

    def __init__(self, work: Path, devices: Sequence[DeviceSettings], models: Ollama | None) -> None:
        self._work = work
        self._devices = devices
        self._models = models
        self._measuring: asyncio.Future[tuple[Json, list[Json]]] | None = None

    async def report(self) -> Json:
        """`measurements`, `devices` and `models`. A key is left out when it can't be told in time: then the controller
        goes on with what it knows."""
        measured = await self._measure()
        if measured is None:
            return {}
        report: Json = {"measurements": measured[0], "devices": measured[1]}
        if self._models is not None and (models := await self._models.report(measured[1])) is not None:
            report["models"] = models
        return report

    async def _measure(self) -> tuple[Json, list[Json]] | None:
        if self._measuring is None:
            self._measuring = asyncio.ensure_future(asyncio.to_thread(measure, self._work, self._devices))
        done, _ = await asyncio.wait({self._measuring}, timeout=_PATIENCE)
        if not done:
            logger.warning("the measurements hang; this heartbeat goes without them")
            return None
        measuring, self._measuring = self._measuring, None
        try:
            return measuring.result()
        except Exception:  # a driver's odd answer must not cost the leases
            logger.exception("the machine can't be measured")
            return None
