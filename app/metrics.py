"""What is counted, in the Prometheus text format, over all workers.

With several workers, prometheus-client keeps the counts in files that all of them map; `PROMETHEUS_MULTIPROC_DIR`
names the folder and has to be set before this module is first imported.
"""

from __future__ import annotations

import functools
import os
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

# A time of creation for every count would double them, for the sake of one format that few scrapers ask for.
disable_created_metrics()  # type: ignore[no-untyped-call]

REQUESTS: Final = Counter("fleet_requests_total", "Requests answered.", ["method", "route", "status"])
REQUEST_SECONDS: Final = Histogram(
    "fleet_request_seconds",
    "Time from a request's headers to its answer's; of claims, the wait for work included.",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
WAITING: Final = Gauge("fleet_waiting_claims", "Claims that wait for work now.", multiprocess_mode="livesum")
LISTENING: Final = Gauge(
    "fleet_listening_claims", "Claims of busy nodes that wait to hear of a stop now.", multiprocess_mode="livesum"
)
WAKE_UPS: Final = Counter("fleet_wake_ups_total", "Waiting claims that looked because of a notification.", ["found"])
PAIRINGS: Final = Counter("fleet_pairing_attempts_total", "Attempts at pairing, by their answer.", ["answer"])
HANDED_BACK: Final = Counter("fleet_undelivered_total", "Assignments handed back because the client had hung up.")
VERIFICATIONS: Final = Counter("fleet_key_verifications_total", "Keys put to Argon2.", ["outcome"])
ARTIFACTS_DELETED: Final = Counter(
    "fleet_artifacts_deleted_total", "Artifacts deleted from the store: nobody needs them."
)
ARTIFACT_BYTES: Final = Counter("fleet_artifact_bytes_total", "Bytes of artifacts.", ["direction"])


def count_request(method: str, route: str, status: int, seconds: float) -> None:
    """A request that was answered."""
    requests, took = _of_requests(method, route, status)
    requests.inc()
    took.observe(seconds)


@functools.lru_cache(1024)  # finding them costs as much as counting
def _of_requests(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, str(status)), REQUEST_SECONDS.labels(method, route)


def exposition() -> bytes:
    """All counts, of all workers."""
    if FOLDER_VARIABLE not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
