"""The table of operations: each route that calls one function of `fleet_agent`, with its fields and its answer.

Routes, checks and the OpenAPI document all come from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from .fields import (
    BOOLEAN,
    KINDS,
    NAME,
    OBJECT,
    SHA256,
    SWITCH,
    TEXT,
    TEXT_OR_NULL,
    UUID,
    Field,
    integer,
    number,
    objects,
    query_integer,
    text_or_null,
    word,
)
from .shapes import Schema, reference


@dataclass(frozen=True)
class Operation:
    """One route and the function behind it.

    The function's arguments are the credential, the instance, and the fields of path, query and body by their names.
    `body_shape`: what the body is, where it goes on as it came. `answer` names a schema of SCHEMAS.
    """

    function: str
    method: Literal["GET", "POST", "PUT"]
    path: str
    summary: str
    scopes: tuple[str, ...]
    answer: str
    body: tuple[Field, ...] = ()
    query: tuple[Field, ...] = ()
    body_shape: str | None = None

    @property
    def path_fields(self) -> tuple[Field, ...]:
        """The fields in the path."""
        return tuple(field for field in (ASSIGNMENT, _SLUG) if f"{{{field.name}}}" in self.path)

    @property
    def needs_body(self) -> bool:
        """Whether a request without a body is refused, be it only because a cut request must not count as one."""
        return bool(self.body) or self.body_shape is not None


MAX_WAIT_SECONDS: Final = 30

ASSIGNMENT: Final = Field("assignment", UUID, "The assignment's id.", required=True)
CONTENT_HASH: Final = Field("sha256", SHA256, "The SHA-256 of the bytes.", required=True)

_SLUG: Final = Field("slug", NAME, "The model's slug; one with a slash in it goes by heartbeat only.", required=True)
_KINDS: Final = Field("kinds", KINDS, "The kinds to take; null or absent: whatever the node can run.")
_LEASE: Final = Field(
    "lease_seconds", integer(5, 3600), "How long the lease lasts without a renewal, in seconds.", default="60"
)
_ARTIFACTS: Final = Field("artifacts", objects("ReportedArtifact", 1000), "What was made.", default="[]")
_RESULT: Final = Field("result", OBJECT, "The result, kept as the job's if this assignment wins.", default="{}")

OPERATIONS: Final = (
    Operation("node", "GET", "/v1/node", "The node as the controller sees it", ("compute:read",), "Node"),
    Operation(
        "assignments",
        "GET",
        "/v1/assignments",
        "The node's open assignments, by the job's priority, then age",
        ("compute:read",),
        "Assignments",
        query=(
            Field("include_running", SWITCH, "Whether those that run are listed too.", default=False),
            Field("max_rows", query_integer(0, 10000), "How many at most.", default="10"),
        ),
    ),
    Operation(
        "assignment",
        "GET",
        "/v1/assignments/{assignment}",
        "One assignment with its job",
        ("compute:read",),
        "AssignmentWithJob",
    ),
    Operation(
        "complete_many",
        "POST",
        "/v1/assignments/complete",
        "Reports several assignments as complete; each report stands alone",
        ("compute:complete",),
        "Outcomes",
        body=(Field("reports", objects("Report", 10000), "What came of each.", required=True),),
    ),
    Operation(
        "complete_and_claim",
        "POST",
        "/v1/assignments/{assignment}/complete-and-claim",
        "Reports an assignment as complete and claims the next in the same transaction",
        ("compute:complete", "compute:claim"),
        "OutcomeAndNext",
        body=(_ARTIFACTS, _RESULT, _KINDS, _LEASE),
    ),
    Operation(
        "start",
        "POST",
        "/v1/assignments/{assignment}/start",
        "Says that work on an assignment begins",
        ("compute:claim",),
        "Assignment",
    ),
    Operation(
        "renew",
        "POST",
        "/v1/assignments/{assignment}/renew",
        "Renews a lease; lease_expires_at is null when it is no longer the node's to renew",
        ("compute:claim",),
        "Renewal",
        body=(_LEASE,),
    ),
    Operation(
        "progress",
        "POST",
        "/v1/assignments/{assignment}/progress",
        "Reports progress, which renews the lease too",
        ("compute:complete",),
        "Nothing",
        body=(
            Field("percent", number(0, 100), "0 to 100.", required=True),
            Field("message", TEXT_OR_NULL, "What is being done."),
        ),
    ),
    Operation(
        "complete",
        "POST",
        "/v1/assignments/{assignment}/complete",
        "Reports an assignment as complete; the artifacts decide whether it is",
        ("compute:complete",),
        "Outcome",
        body=(_ARTIFACTS, _RESULT),
    ),
    Operation(
        "fail",
        "POST",
        "/v1/assignments/{assignment}/fail",
        "Reports an assignment as failed",
        ("compute:complete",),
        "Outcome",
        body=(
            Field("error", TEXT, "What went wrong.", required=True),
            Field("retry", BOOLEAN, "Whether another attempt could do better.", default=True),
            _ARTIFACTS,
        ),
    ),
    Operation(
        "release",
        "POST",
        "/v1/assignments/{assignment}/release",
        "Hands an assignment back, which costs no attempt",
        ("compute:claim",),
        "Outcome",
        body=(Field("reason", TEXT_OR_NULL, "Why."), _ARTIFACTS),
    ),
    Operation(
        "decompose",
        "POST",
        "/v1/assignments/{assignment}/decompose",
        "Splits the assignment's job into children",
        ("compute:complete",),
        "Children",
        body=(Field("children", objects("Child", 10000, least=1), "The children.", required=True),),
    ),
    Operation(
        "keep_log",
        "POST",
        "/v1/assignments/{assignment}/log",
        "Hands over the log of an assignment that others have ended, or that was decomposed; once",
        ("compute:complete",),
        "Kept",
        body=(Field("artifacts", objects("ReportedArtifact", 1000), "The log: status log alone.", required=True),),
    ),
    Operation(
        "models",
        "GET",
        "/v1/models",
        "The registry of models, each with where it stands on the node",
        ("compute:read",),
        "Models",
    ),
    Operation(
        "set_model_state",
        "PUT",
        "/v1/models/{slug}/state",
        "Says that the node loads, has loaded or has unloaded a model",
        ("compute:heartbeat",),
        "Nothing",
        body=(
            Field("state", word("loading", "loaded", "unloaded"), "Where it stands.", required=True),
            Field("device", text_or_null(1, 255), "The label of the device; null: of none in particular."),
            Field("vram_held_mb", integer(0, 2**31 - 1), "What it holds of the device's memory, in MB.", default="0"),
        ),
    ),
)

HEARTBEAT: Final = Operation(
    "heartbeat",
    "POST",
    "/v1/heartbeat",
    "Reports measurements, devices, models and held assignments; renews their leases",
    ("compute:heartbeat",),
    "Heartbeat",
    body_shape="HeartbeatReport",
)

CLAIM: Final = Operation(
    "claim",
    "POST",
    "/v1/claim",
    "Takes work, waiting for it if asked to; heartbeat: the node had better send one now",
    ("compute:claim",),
    "ClaimedJobs",
    body=(_KINDS, Field("max_jobs", integer(0, 100), "How many at most.", default="1"), _LEASE),
)

WAIT: Final = Field(
    "wait_seconds",
    number(0, MAX_WAIT_SECONDS),
    f"How long to wait for work, 0 to {MAX_WAIT_SECONDS} seconds.",
    default="0",
)


def _object(required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required)}


def _list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


_ID: Final[Schema] = {"type": "string", "format": "uuid"}
_TIME: Final[Schema] = {"type": "string", "format": "date-time"}
_TIME_OR_NULL: Final[Schema] = {"type": ["string", "null"], "format": "date-time"}
_STRING: Final[Schema] = {"type": "string"}
_STRING_OR_NULL: Final[Schema] = {"type": ["string", "null"]}
_ANY_OBJECT: Final[Schema] = {"type": "object"}

# The schemas of answers, by name. Objects may gain members; clients ignore what they don't know.
SCHEMAS: Final[Mapping[str, Schema]] = {
    "Nothing": _object(),
    "Node": _object(("id", "name", "status"), id=_ID, name=_STRING, status=_STRING),
    "Heartbeat": _object(
        ("node", "renewed", "stop", "next_heartbeat_seconds"),
        node=reference("Node"),
        renewed=_list_of(_object(("id", "lease_expires_at"), id=_ID, lease_expires_at=_TIME)),
        stop=_list_of(_object(("id", "reason"), id=_ID, reason=_STRING)),
        next_heartbeat_seconds={"type": "number"},
        unknown_keys=_list_of(_STRING),
    ),
    "Assignment": _object(
        ("id", "job_id", "state"),
        id=_ID,
        job_id=_ID,
        node_id=_ID,
        state=_STRING,
        reason=_STRING_OR_NULL,
        attempt={"type": "integer"},
        lease_expires_at=_TIME_OR_NULL,
    ),
    "AssignmentWithJob": {"allOf": [reference("Assignment"), _object(("job",), job=_ANY_OBJECT)]},
    "Assignments": _object(("assignments",), assignments=_list_of(reference("Assignment"))),
    "ClaimedJob": _object(
        ("assignment_id", "job_id", "kind", "payload", "lease_expires_at"),
        assignment_id=_ID,
        job_id=_ID,
        kind=_STRING,
        payload={},
        requires=_ANY_OBJECT,
        inputs={"type": "array"},
        lang=_STRING_OR_NULL,
        project_id={"type": ["string", "null"], "format": "uuid"},
        priority={"type": "integer"},
        attempt={"type": "integer"},
        lease_expires_at=_TIME,
        placement={"type": ["object", "null"]},
        contract={"type": ["object", "null"]},
    ),
    "ClaimedJobs": _object(("jobs",), jobs=_list_of(reference("ClaimedJob")), heartbeat={"type": "boolean"}),
    "Renewal": _object(("lease_expires_at",), lease_expires_at=_TIME_OR_NULL),
    "Outcome": _object(
        ("assignment_id", "state"),
        assignment_id=_ID,
        state=_STRING_OR_NULL,
        reason=_STRING_OR_NULL,
        verified={"type": ["boolean", "null"]},
        job_status=_STRING_OR_NULL,
        missing=_list_of(_STRING),
        artifacts=_list_of(_ID),
        superseded_nodes=_list_of(_ID),
    ),
    "Outcomes": _object(("outcomes",), outcomes=_list_of(reference("Outcome"))),
    "OutcomeAndNext": _object(
        ("outcome", "next"),
        outcome=reference("Outcome"),
        next={"oneOf": [reference("ClaimedJob"), {"type": "null"}]},
    ),
    "Kept": _object(("artifacts",), artifacts=_list_of(_ID)),
    "Children": _object(("children",), children=_list_of(_ID)),
    "Model": _object(
        ("slug", "kind", "here"),
        slug=_STRING,
        kind=_STRING,
        vram_min_mb={"type": "integer"},
        vram_preferred_mb={"type": "integer"},
        ram_min_mb={"type": "integer"},
        requires_accelerators=_list_of(_STRING),
        reference_throughput={"type": "number"},
        load_seconds={"type": "integer"},
        here=_list_of(
            _object(("state",), device=_STRING_OR_NULL, state=_STRING, vram_held_mb={"type": "integer"}),
        ),
    ),
    "Models": _object(("models",), models=_list_of(reference("Model"))),
    "Paired": _object(
        ("node_id", "node_name", "base_name", "key", "key_id", "scopes"),
        node_id=_ID,
        node_name=_STRING,
        base_name=_STRING,
        key=_STRING,
        key_id=_STRING,
        scopes=_list_of(_STRING),
    ),
    "Confirmation": _object(("created", "storage_key"), created={"type": "boolean"}, storage_key=_STRING),
    "Readiness": _object(("ready", "reason"), ready={"type": "boolean"}, reason=_STRING_OR_NULL),
    "Problem": _object(
        ("code", "title", "status"),
        code=_STRING,
        title=_STRING,
        status={"type": "integer"},
        detail=_STRING,
        hint=_STRING,
    ),
}
