"""What the database counts of the whole fleet, in the Prometheus text format beside the app's own counts.

The route is open and the figures cost a query, so they are asked for once every few seconds and by one request at a
time, however many scrape. Which figures there are, the database says.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import psycopg
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from .database import Database
from .problems import Problem

_log = logging.getLogger(__name__)

_FRESH_SECONDS: Final = 5.0


class FleetMetrics:
    """The fleet's figures, remembered for a moment."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._asking = asyncio.Lock()
        self._exposition = b""
        self._good_until = float("-inf")

    async def exposition(self) -> bytes:
        """The figures; without the database, that it is away: figures of the past would pass for the present ones."""
        async with self._asking:
            if self._clock() >= self._good_until:
                self._exposition = _render(await self._ask())
                self._good_until = self._clock() + _FRESH_SECONDS
            return self._exposition

    async def _ask(self) -> list[Metric]:
        is_up = GaugeMetricFamily("fleet_database_up", "Whether the database tells the fleet's figures.")
        try:
            families = json.loads(await self._database.call("metrics", {}))
        except Problem:
            is_up.add_metric([], 0)
            return [is_up]
        except psycopg.Error:
            _log.exception("the fleet's figures could not be read")
            is_up.add_metric([], 0)
            return [is_up]
        is_up.add_metric([], 1)
        return [is_up, *map(_metric, families)]


class _Families(Collector):
    """Metrics that are there already, in the form in which prometheus-client takes them."""

    def __init__(self, metrics: list[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        return iter(self._metrics)


def _metric(family: dict[str, Any]) -> Metric:
    """One of fleet_agent.metrics: `{name, type, help, samples: [{labels, value}]}`; a counter's name ends in _total."""
    name = family["name"]
    metric = Metric(name.removesuffix("_total"), family["help"], family["type"])
    for sample in family["samples"]:
        metric.add_sample(name, sample["labels"], sample["value"])
    return metric


def _render(metrics: list[Metric]) -> bytes:
    registry = CollectorRegistry()
    registry.register(_Families(metrics))
    return generate_latest(registry)
