"""The document tells of every route, and of no other."""

from __future__ import annotations

import json
from typing import Any, Final

import falcon.inspect
import psycopg
import pytest

from pgfleet.app import openapi, shapes
from support.http_app import Agent, App, Fleet

JSON_TYPES: Final = {"strings": "array", "uuids": "array", "any": "any"} | {
    name: name for name in ("string", "integer", "number", "boolean", "object", "array")
}
LEAST: Final = ("minimum", "minLength", "minItems")
MOST: Final = ("maximum", "maxLength", "maxItems")


def references(node: Any) -> set[str]:
    """Every $ref in the document."""
    if isinstance(node, dict):
        here = {node["$ref"]} if "$ref" in node else set()
        return here.union(*map(references, node.values()))
    if isinstance(node, list):
        return set().union(*map(references, node))
    return set()


def test_document_tells_of_every_route(app: App) -> None:
    routes = {
        (route.path, method.method.lower())
        for route in falcon.inspect.inspect_app(app.asgi).routes
        for method in route.methods
        if not method.internal
    }

    told = app.request("GET", "/openapi.json").json()

    assert {(path, method) for path, methods in told["paths"].items() for method in methods} == routes


def test_every_reference_leads_somewhere() -> None:
    document = openapi.document()

    for reference in references(document):
        target: Any = document
        for name in reference.removeprefix("#/").split("/"):
            target = target[name]
        assert target


def test_every_operation_has_an_id_of_its_own() -> None:
    ids = [method["operationId"] for methods in openapi.document()["paths"].values() for method in methods.values()]

    assert len(ids) == len(set(ids))


def test_answers_have_what_the_document_requires(fleet: Fleet, agent: Agent) -> None:
    schemas = openapi.document()["components"]["schemas"]
    fleet.submit(agent.organization)
    claimed = agent.post("/v1/claim", {}).json()
    path = f"/v1/assignments/{claimed['jobs'][0]['assignment_id']}"

    for name, answer in [
        ("Node", agent.get("/v1/node").json()),
        ("Heartbeat", agent.post("/v1/heartbeat", {}).json()),
        ("ClaimedJobs", claimed),
        ("ClaimedJob", claimed["jobs"][0]),
        ("Assignment", agent.post(f"{path}/start").json()),
        ("Assignments", agent.get("/v1/assignments?include_running=true").json()),
        ("Renewal", agent.post(f"{path}/renew", {}).json()),
        ("Outcome", agent.post(f"{path}/release", {}).json()),
        ("Readiness", agent.get("/readyz").json()),
        ("Problem", agent.get("/nowhere").json()),
    ]:
        assert set(schemas[name]["required"]) <= set(answer), name


@pytest.mark.parametrize(
    ("told", "checked"),
    [
        ("ReportedArtifact", "artifact"),
        ("Report", "report"),
        ("Child", "child"),
        ("Requires", "requires"),
        ("HeartbeatReport", "heartbeat"),
        ("ReportedDevice", "device"),
        ("ReportedModel", "model"),
    ],
)
def test_shapes_are_those_that_the_database_checks(
    connection: psycopg.Connection[Any], told: str, checked: str
) -> None:
    shape = shapes.SHAPES[told]
    fields = connection.execute(
        "select name, json_type, required, nullable, least::float, most::float from fleet_core.fields where shape = %s",
        (checked,),
    ).fetchall()

    assert shape["properties"].keys() == {name for name, *_ in fields}
    assert set(shape["required"]) == {name for name, _, required, *_ in fields if required}
    for name, json_type, _, nullable, least, most in fields:
        member = shape["properties"][name]
        types = member.get("type", "object" if "$ref" in member else "any")
        assert types == ([JSON_TYPES[json_type], "null"] if nullable else JSON_TYPES[json_type]), name
        if name != "lease_seconds":  # by the settings
            for bound, words in ((least, LEAST), (most, MOST)):
                said = next((member[word] for word in words if word in member), bound)
                assert "pattern" in member or "enum" in member or said is bound or float(said) == bound, (name, bound)


def test_document_is_json() -> None:
    assert json.loads(json.dumps(openapi.document()))["openapi"] == "3.1.0"
