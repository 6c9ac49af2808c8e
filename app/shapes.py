"""The shapes of JSON within bodies, as the OpenAPI document tells them.

Told here, checked in the database (fleet_core.fields): what is refused there doesn't depend on which door it came by.
Sizes are those of the default settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Schema = Mapping[str, Any]

INSTANCE: Final[Schema] = {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,128}$"}
NODE_NAME: Final[Schema] = {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,63}$"}

_LARGEST_INT: Final = 2**31 - 1
_LARGEST_BIGINT: Final = 2**63 - 1


def integer(least: int, most: int = _LARGEST_INT) -> Schema:
    """A whole number from `least` to `most`."""
    return {"type": "integer", "minimum": least, "maximum": most}


def number(least: float, most: float) -> Schema:
    """A number from `least` to `most`."""
    return {"type": "number", "minimum": least, "maximum": most}


def text(least: int, most: int) -> Schema:
    """A text of so many characters."""
    return {"type": "string", "minLength": least, "maxLength": most}


def one_of(*words: str) -> Schema:
    """One of these words."""
    return {"type": "string", "enum": list(words)}


def nullable(schema: Schema) -> Schema:
    """The same, or null."""
    return {**schema, "type": [schema["type"], "null"]}


def reference(name: str) -> Schema:
    """The schema of that name among the document's components."""
    return {"$ref": f"#/components/schemas/{name}"}


def array(items: Schema, most: int, *, least: int = 0) -> Schema:
    """From `least` to `most` of these."""
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


_OBJECT: Final[Schema] = {"type": "object"}
_ID: Final[Schema] = {"type": "string", "format": "uuid"}
_TIME: Final[Schema] = {"type": "string", "format": "date-time", "maxLength": 64}
_HASH: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_WORDS: Final = array({"type": "string"}, 100)

_MEGABYTES: Final = nullable(integer(0))


def _shape(*required: str, is_open: bool = False, **properties: Schema) -> Schema:
    """An object; `is_open`: of which members that nobody knows are kept or passed over."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        **({} if is_open else {"additionalProperties": False}),
    }


SHAPES: Final[Mapping[str, Schema]] = {
    "ReportedArtifact": _shape(
        content_hash=nullable(_HASH),
        storage_key=nullable(text(1, 1024)),
        kind=text(1, 64),
        role=one_of("produced", "consumed"),
        status=one_of("intermediate", "final", "log"),
        byte_size=integer(0, _LARGEST_BIGINT),
        media_type={"type": "string", "pattern": r"^[!-.0-~]+/[!-.0-~]+$", "minLength": 3, "maxLength": 255},
        lang=nullable({"type": "string", "maxLength": 64}),
        derivation=_OBJECT,
    ),
    "Report": _shape(
        "assignment",
        # Anything, since each report is judged by itself: a malformed one costs only itself.
        is_open=True,
        assignment=_ID,
        artifacts={},
        result={},
    ),
    "Child": _shape(
        "kind",
        kind=text(1, 64),
        payload=_OBJECT,
        requires=reference("Requires"),
        priority=nullable(integer(0, 32767)),
        run_at=nullable(_TIME),
        idempotency_key=nullable(text(1, 255)),
        max_attempts=integer(1, 100),
        fan_out=integer(1, 100),
        inputs=array(_ID, 1000),
    ),
    "Requires": _shape(
        vram_min_mb=_MEGABYTES,
        min_vram_mb=_MEGABYTES,
        vram_preferred_mb=_MEGABYTES,
        ram_min_mb=_MEGABYTES,
        min_ram_mb=_MEGABYTES,
        models=nullable(_WORDS),
        models_together={"type": ["boolean", "null"]},
        trust_domains=nullable(_WORDS),
        accelerators=nullable(_WORDS),
        labels=nullable(_OBJECT),
        max_runtime_s=nullable(integer(1)),
    ),
    "HeartbeatReport": _shape(
        is_open=True,
        agent_version=nullable(text(0, 255)),
        agent_started_at=nullable(_TIME),
        instance_id=nullable(text(1, 128)),
        measurements=nullable(_OBJECT),
        devices=nullable(array(reference("ReportedDevice"), 1000)),
        models=nullable(array(reference("ReportedModel"), 1000)),
        kinds=nullable(array({"type": "string"}, 1000)),
        assignments=nullable(array(_ID, 10000)),
        lease_seconds=nullable(integer(5, 3600)),
    ),
    "ReportedDevice": _shape(
        "kind",
        "label",
        is_open=True,
        kind=one_of("cpu", "gpu_integrated", "gpu_discrete"),
        label=text(1, 255),
        vram_total_mb=_MEGABYTES,
        vram_free_mb=_MEGABYTES,
        ram_total_mb=_MEGABYTES,
        ram_free_mb=_MEGABYTES,
        compute_units=nullable(integer(0)),
        throughput_factor=nullable(number(0.000001, 1_000_000)),
        supports_accelerators=nullable(_WORDS),
    ),
    "ReportedModel": _shape(
        "slug",
        is_open=True,
        slug=text(1, 255),
        state=one_of("loading", "loaded", "unloaded"),
        device=nullable(text(1, 255)),
        vram_held_mb=_MEGABYTES,
    ),
}
