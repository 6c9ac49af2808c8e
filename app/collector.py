"""What nobody needs any more goes from the store.

The database says what; here it is deleted, and then the database is told. Whatever is cut off in between is done once
more: what is handed out is handed out again until it is forgotten, and is never written to meanwhile. So any number of
processes may do this, and none needs to know of the others.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from typing import Final

import psycopg

from . import metrics
from .background import Background
from .database import Database
from .problems import Problem
from .store import Store, StoreError

_log = logging.getLogger(__name__)

_PAUSE_SECONDS: Final = 30.0
_AT_ONCE: Final = 100
# Well before the ten minutes after which the same places are handed out again.
_REMOVAL_SECONDS: Final = 300.0


class Collector(Background):
    """Deletes, as long as the app runs, a batch every now and then."""

    def __init__(self, database: Database, store: Store) -> None:
        self._database = database
        self._store = store

    async def collect(self) -> int:
        """Deletes one batch; returns how many places it had.

        Raises Problem, StoreError, TimeoutError, psycopg.Error.
        """
        answer = json.loads(await self._database.call("collect_artifacts", {"max_rows": _AT_ONCE}))
        keys: list[str] = answer["storage_keys"]
        if keys:
            async with asyncio.timeout(_REMOVAL_SECONDS):
                await self._store.remove(keys)
            told = await self._database.call("forget_artifacts", {"storage_keys": keys})
            metrics.ARTIFACTS_DELETED.inc(json.loads(told)["forgotten"])  # not those that were deleted before
            _log.info("deleted from the store: %d", len(keys))
        return len(keys)

    async def _run(self) -> None:
        while True:
            # Workers that were started together need not ask together.
            await asyncio.sleep(_PAUSE_SECONDS * random.uniform(0.5, 1.5))  # noqa: S311
            try:
                while await self.collect() == _AT_ONCE:
                    pass
            except (Problem, StoreError, TimeoutError) as error:
                _log.warning("the store could not be cleared now: %s", error)
            except psycopg.Error:
                _log.exception("the store could not be cleared")
