"""Requests made from the served OpenAPI document, fitting it and not: the app does what the document says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
)

from pgfleet.app import issue, openapi
from support.clusters import Cluster, Database
from support.served_app import ServedApp

EXAMPLES = 12

# What a schema can't tell of a request that fits it.
_NOT_IN_A_SCHEMA = re.compile(
    "must be an integer|must be a whole number|an integer from"  # 7.0 is one by JSON Schema; here a number has one form
    "|unsupported Unicode escape sequence|must not hold NUL|must be a printable text"  # what PostgreSQL can't store
    "|this node has no device|two have the same label"
    "|must be a timestamp|out of range"  # no year 0000 there
    "|there is no artifact|hash_mismatch"
    "|pairing_code"
)


class Busy:
    """A node that always holds something, on a served app."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.organization = database.value("select fleet.create_organization('acme')")
        self.node = database.value("select fleet.create_node(%s, 'n1')", self.organization)
        key, _ = issue.issue_key(database.dsn(), self.node)
        self.headers = {"Authorization": f"Bearer {key.text}"}
        self.app = ServedApp(database.dsn(database.login("fleet_app")), folder, workers=1).start()
        self._client = httpx.Client(base_url=self.app.url, headers=self.headers, timeout=30)
        self._held = ""

    def close(self) -> None:
        self._client.close()
        self.app.stop()

    def assignment(self) -> str:
        """The id of an open assignment of the node."""
        held = self._client.get(f"/v1/assignments/{self._held}").json() if self._held else {}
        if held.get("state") != "running":
            # Whatever was said to the node before: it is here, able, and no clone, which changing instances look like.
            self.database.value("select fleet.resume_node(%s)", self.node)
            cpu = {"kind": "cpu", "label": "cpu", "ram_total_mb": 1000, "ram_free_mb": 1000}
            report = {"devices": [cpu], "kinds": ["render"], "models": [], "assignments": []}
            assert self._client.post("/v1/heartbeat", json=report).status_code == 200
            self.database.value("select fleet.submit_job(%s, 'render')", self.organization)
            (job,) = self._client.post("/v1/claim", json={}).json()["jobs"]
            self._held = job["assignment_id"]
        return self._held


@pytest.fixture(scope="module")
def busy(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Busy]:
    database = cluster.clone()
    busy = Busy(database, tmp_path_factory.mktemp("app"))
    yield busy
    assert "Traceback" not in busy.app.log()
    busy.close()
    database.drop()


document = schemathesis.openapi.from_dict(openapi.document())


def test_document_is_the_one_that_is_served(busy: Busy) -> None:
    assert httpx.get(f"{busy.app.url}/openapi.json").json() == openapi.document()


def _test_of(operation_id: str) -> Any:
    """The test of one operation. Each has a name of its own: what runs tests in parallel tells them by it."""

    @document.include(operation_id=operation_id).parametrize()
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    def test(case: schemathesis.Case, busy: Busy) -> None:
        _do_as_the_document_says(case, busy)

    return test


for _methods in openapi.document()["paths"].values():
    for _operation in _methods.values():
        globals()[f"test_{_operation['operationId']}"] = _test_of(_operation["operationId"])


def _do_as_the_document_says(case: schemathesis.Case, busy: Busy) -> None:
    if case.meta is not None and case.meta.generation.mode.is_positive:
        _fill_in(case, busy)
    if case.operation.path == "/v1/heartbeat":
        case.headers.pop("X-Fleet-Instance", None)  # it would stand for the body's instance_id, whatever that is
    if case.operation.path == "/readyz":
        busy.database.value("select count(*) from fleet.run_sweeps()")

    response = case.call(base_url=busy.app.url, headers=busy.headers)

    excluded: list[Any] = []
    if response.status_code in {413, 414}:  # 414 is the server's before it is the app's
        excluded = [negative_data_rejection, positive_data_acceptance, content_type_conformance]
    elif response.status_code == 422 and _NOT_IN_A_SCHEMA.search(response.text):
        excluded = [positive_data_acceptance]
    case.validate_response(response, excluded_checks=excluded)


def _fill_in(case: schemathesis.Case, busy: Busy) -> None:
    """What a schema can't know: an assignment that is there; and no time to wait."""
    if "assignment" in case.path_parameters:
        case.path_parameters["assignment"] = busy.assignment()
    if case.operation.path == "/v1/claim" and isinstance(case.body, dict):
        case.body["wait_seconds"] = 0
