"""The OpenAPI 3.1 document, made from the table that declares the routes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from . import __version__, bodies, pairing, shapes
from .fields import Field
from .operations import CLAIM, CONTENT_HASH, HEARTBEAT, OPERATIONS, SCHEMAS, WAIT, Operation

_PROBLEM: Final = {
    "description": "A refusal (RFC 9457)",
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
_BYTES: Final = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}


def document() -> dict[str, Any]:
    """The whole document, ready for json.dumps."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, operation.body)
    paths[HEARTBEAT.path] = {"post": _operation(HEARTBEAT, ())}
    paths[CLAIM.path] = {"post": _operation(CLAIM, (*CLAIM.body, WAIT))}
    paths["/v1/pair"] = {"post": _pair()}
    paths["/v1/artifacts/{sha256}"] = _artifacts()
    paths["/"] = {"get": _status_page()}
    paths["/healthz"] = {"get": _open("health", "Whether the process answers", _json({"type": "object"}))}
    paths["/readyz"] = {
        "get": _open("ready", "Whether the database takes writes and sweeps run", _answer("Readiness"))
        | {"responses": {"200": _answer("Readiness"), "503": _answer("Readiness")}}
    }
    plain = {"description": "Prometheus text format", "content": {"text/plain": {"schema": {"type": "string"}}}}
    paths["/metrics"] = {"get": _open("metrics", "Counts of all workers, and the fleet's figures", plain)}
    paths["/openapi.json"] = {"get": _open("openapi", "This document", _json({"type": "object"}))}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "pgfleet",
            "version": __version__,
            "description": "What node agents speak. Node and organization come from the credential alone.",
        },
        "paths": paths,
        "components": {
            "schemas": {**SCHEMAS, **shapes.SHAPES},
            "responses": {"Problem": _PROBLEM},
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "operator": {"type": "http", "scheme": "basic"},
            },
        },
        "security": [{"key": []}],
    }


def _operation(operation: Operation, body: Sequence[Field]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.function,
        "summary": operation.summary,
        "description": f"Scopes: {', '.join(operation.scopes)}.",
        "parameters": [
            *(_parameter(field, "path") for field in operation.path_fields),
            *(_parameter(field, "query") for field in operation.query),
            _INSTANCE,
        ],
        "responses": {"200": _answer(operation.answer), "default": {"$ref": "#/components/responses/Problem"}},
    }
    if operation.needs_body:
        shape = operation.body_shape
        described["requestBody"] = _body(_schema(body) if shape is None else shapes.reference(shape))
    return described


def _pair() -> dict[str, Any]:
    return {
        "operationId": "pair",
        "summary": "Obtains a key, shown once, for the machine that an operator has made a pairing code for",
        "security": [],
        "requestBody": _body(_schema(pairing.FIELDS)),
        "responses": {"201": _answer("Paired"), "default": {"$ref": "#/components/responses/Problem"}},
    }


def _status_page() -> dict[str, Any]:
    page = {"text/html": {"schema": {"type": "string"}}}
    return {
        "operationId": "status_page",
        "summary": "The status page, for an operator's key, in HTML also where it is refused",
        "security": [{"operator": []}, {"key": []}],
        "responses": {
            "200": {"description": "The page", "content": page},
            "default": {"description": "Why there is none", "content": page},
        },
    }


_INSTANCE: Final = {
    "name": "X-Fleet-Instance",
    "in": "header",
    "required": False,
    "description": "Random, the same from the agent's start to its end.",
    "schema": shapes.INSTANCE,
}

_RANGE: Final = {
    "name": "Range",
    "in": "header",
    "required": False,
    "description": "One range of bytes, for the rest of a download that was cut; 416 beyond the end.",
    "schema": {"type": "string", "examples": ["bytes=1048576-"]},
}
_IF_RANGE: Final = {
    "name": "If-Range",
    "in": "header",
    "required": False,
    "description": "The ETag, which is the hash in quotes; with another the range is ignored.",
    "schema": {"type": "string"},
}


def _body(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "required": True,
        "description": f"At most {bodies.MAX_BYTES} bytes, {bodies.MAX_DEPTH} levels deep; no member twice.",
        "content": {"application/json": {"schema": schema}},
    }


def _schema(listed: Sequence[Field]) -> dict[str, Any]:
    """The schema of a body that has these fields and no others."""
    return {
        "type": "object",
        "properties": {field.name: {**field.kind.schema, "description": field.description} for field in listed},
        "required": [field.name for field in listed if field.required],
        "additionalProperties": False,
    }


def _artifacts() -> dict[str, Any]:
    parameters = [_parameter(CONTENT_HASH, "path"), _INSTANCE]
    refused = {"default": {"$ref": "#/components/responses/Problem"}}
    return {
        "put": {
            "operationId": "put_artifact",
            "summary": "Uploads the bytes of an artifact",
            "description": "Scopes: compute:complete.",
            "parameters": parameters,
            "requestBody": {"required": True, "content": _BYTES},
            "responses": {"200": _answer("Confirmation"), "201": _answer("Confirmation"), **refused},
        },
        "get": {
            "operationId": "get_artifact",
            "summary": "Downloads an input of a job that the node holds, or what it uploaded itself",
            "description": "Scopes: compute:read.",
            "parameters": [*parameters, _RANGE, _IF_RANGE],
            "responses": {
                "200": {"description": "The bytes", "content": _BYTES},
                "206": {"description": "The range of them that was asked for", "content": _BYTES},
                **refused,
            },
        },
    }


def _parameter(field: Field, place: str) -> dict[str, Any]:
    return {
        "name": field.name,
        "in": place,
        "required": field.required,
        "description": field.description,
        "schema": field.kind.schema,
    }


def _open(name: str, summary: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    """A route that needs no key."""
    return {"operationId": name, "summary": summary, "security": [], "responses": {"200": answer}}


def _answer(name: str) -> dict[str, Any]:
    return _json({"$ref": f"#/components/schemas/{name}"})


def _json(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": "The answer", "content": {"application/json": {"schema": schema}}}
