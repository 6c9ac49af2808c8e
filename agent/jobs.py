"""A claimed job, as the controller sends it."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID

Json = dict[str, Any]

_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Input:
    """A consumed artifact; `description` is everything the controller said of it."""

    content_hash: str
    description: Json


@dataclass(frozen=True)
class Job:
    """One assignment of this node and the work it stands for.

    `assignment_id` and the inputs' hashes become names of files, so nothing but a UUID and 64 hex digits is accepted.
    """

    assignment_id: str
    job_id: str
    kind: str
    payload: Any
    inputs: tuple[Input, ...]
    lang: str | None
    project_id: str | None
    attempt: int
    placement: Json
    exclusive: bool
    max_runtime: float | None
    models: tuple[str, ...] = ()
    """The slugs of the models that it requires."""
    models_together: bool = False
    """Whether it requires all of them at a time."""

    @classmethod
    def from_json(cls, claimed: Json) -> Job:
        """Reads one element of a claim's answer.

        Raises:
            ValueError: it isn't one.
        """
        try:
            contract = claimed.get("contract") or {}
            requires = claimed.get("requires") or {}
            return cls(
                assignment_id=str(UUID(claimed["assignment_id"])),
                job_id=str(UUID(claimed["job_id"])),
                kind=str(claimed["kind"]),
                payload=claimed.get("payload", {}),
                inputs=tuple(_input(item) for item in claimed.get("inputs") or []),
                lang=_text(claimed.get("lang")),
                project_id=_text(claimed.get("project_id")),
                attempt=int(claimed.get("attempt") or 1),
                placement=dict(claimed.get("placement") or {}),
                exclusive=contract.get("exclusive") is True,
                max_runtime=_seconds(requires.get("max_runtime_s")),
                models=_texts(requires.get("models")),
                models_together=requires.get("models_together") is True,
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a claimed job: {error!r}") from error

    @property
    def device(self) -> str | None:
        """The label of the device that it was placed on."""
        return _text(self.placement.get("device"))

    @property
    def device_kind(self) -> str | None:
        """`cpu`, `gpu_integrated` or `gpu_discrete`."""
        return _text(self.placement.get("device_kind"))

    @property
    def would_evict(self) -> tuple[str, ...]:
        """The slugs of the models to be unloaded before it starts."""
        return _texts(self.placement.get("would_evict"))


def _input(item: Json) -> Input:
    content_hash = item["content_hash"]
    if not _HASH.fullmatch(content_hash):
        raise ValueError("an input's content_hash is not 64 lower-case hex digits")
    return Input(content_hash, item)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


def _seconds(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value <= 0:
        raise ValueError("max_runtime_s is not a number of seconds")
    return float(value)
