"""Pairing: a machine without a key shows the code that an operator has read to it, and obtains one.

A code has six digits, so what is tried is counted, in the database, and the charge is committed before any code is
tried. Every attempt then costs the same: as many hashes, one of a new key, and one call that redeems, though there be
nothing to redeem. So neither the answer to a wrong code nor its time tells whether there are codes at all.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import falcon
from falcon.asgi import Response

from . import bodies, codes, fields, hashing, keys, metrics, problems, shapes
from .database import Database
from .fields import TEXT_OR_NULL, Field, named, text_or_null
from .hashing import Hashing
from .keys import Key
from .problems import Problem
from .requests import Request

if TYPE_CHECKING:
    from .door import Door

FIELDS: Final = (
    Field("code", TEXT_OR_NULL, "The six digits."),
    Field("node_name", named(shapes.NODE_NAME), "What the machine calls itself.", required=True),
    Field("mac", TEXT_OR_NULL, "A MAC address of the machine: six octets with : or -, anything else counts as none."),
    Field("agent_version", text_or_null(0, 255), "The agent's version."),
    Field("locality", text_or_null(1, 255), "Where the machine is; the code's own goes before it."),
)

# Apart from the agents' keys, so that neither waits for the other, and one at a time: nobody pairs in a hurry. The
# budgets of the database let in some hundred attempts in a quarter of an hour, so the queue is never longer.
_QUEUED_ATTEMPTS: Final = 128

# The name's own code and, by the default settings, four others.
_HASHES_TRIED: Final = 5

_NO_CODE: Final = UUID(int=0)

# The status of a refusal; the others (pairing_name_mismatch, node_name_taken, node_name_exhausted) are conflicts.
_STATUS: Final = {"pairing_code_invalid": HTTPStatus.UNPROCESSABLE_ENTITY}


class Pairing:
    """Tries codes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hashing = Hashing("codes", threads=1, slots=1, most_waiting=_QUEUED_ATTEMPTS)

    def close(self) -> None:
        """Ends its thread."""
        self._hashing.close()

    async def pair(self, source: str | None, code: str, machine: dict[str, Any]) -> dict[str, Any]:
        """The node that the machine has become, with its key. `machine`: node_name, mac, agent_version, locality.

        Raises Problem: `pairing_rate_limited`, or what redeem_pairing_code refuses.
        """
        attempt = await self._database.open_pairing_attempt(source, machine["node_name"])
        if isinstance(attempt, int):
            raise _rate_limited(attempt)
        async with self._hashing.slots.one(source):
            code_id, key, key_hash = await self._hashing.run(_try, attempt.codes, code)
        answer = json.loads(
            await self._database.call(
                "redeem_pairing_code",
                {
                    "attempt_id": attempt.attempt_id,
                    "code_id": code_id,
                    "key_id": key.key_id,
                    "key_hash": key_hash,
                    **machine,
                },
            )
        )
        if not answer.pop("ok"):
            raise Problem(_STATUS.get(answer["code"], HTTPStatus.CONFLICT), answer["code"], answer["message"])
        return {**answer, "key": key.text}


class Pair:
    """`/v1/pair`."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def on_post(self, req: Request, resp: Response) -> None:
        """Pairs; the key is shown in this answer and never again."""
        fields.arguments((), req.query_fields)
        body = await bodies.read_object(req)
        machine = fields.arguments(FIELDS, {} if body is None else body.members)
        code = machine.pop("code")
        _check_lengths(machine)
        try:
            if not code:
                raise _code_required()
            paired = await self._door.pairing.pair(req.source, code, machine)
        except Problem as problem:
            metrics.PAIRINGS.labels(answer=problem.code).inc()
            raise
        metrics.PAIRINGS.labels(answer="paired").inc()
        resp.status = falcon.HTTP_201
        resp.set_header("Cache-Control", "no-store")
        resp.data = json.dumps(paired).encode()


def _try(candidates: Sequence[tuple[UUID, str]], code: str) -> tuple[UUID | None, Key, str]:
    """The first code that matches, None where none does, and a new key with its hash. Takes as long in any case."""
    tried = code if codes.is_well_formed(code) else ""
    padding = [(_NO_CODE, hashing.nobodys_hash())] * (_HASHES_TRIED - len(candidates))
    matching = [code_id for code_id, code_hash in (*candidates, *padding) if hashing.matches(code_hash, tried)]
    code_id = matching[0] if matching else None
    key = keys.mint(code_id or _NO_CODE)  # the code's id begins with the tag of its organization
    return code_id, key, keys.hash_key(key)


def _check_lengths(machine: dict[str, Any]) -> None:
    """Refuses here what redeem_pairing_code would refuse after the code has been tried: that would tell a right one."""
    if len(machine["agent_version"] or "") > 255:
        raise problems.invalid_argument("agent_version must have at most 255 characters.")
    if machine["locality"] is not None and not 1 <= len(machine["locality"]) <= 255:
        raise problems.invalid_argument("locality must have 1 to 255 characters.")


def _code_required() -> Problem:
    return Problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "pairing_code_required",
        "The request holds no pairing code.",
        hint="An operator makes one with: fleet pair NAME --organization ORGANIZATION",
    )


def _rate_limited(seconds: int) -> Problem:
    return Problem(
        HTTPStatus.TOO_MANY_REQUESTS,
        "pairing_rate_limited",
        "There have been too many attempts at pairing.",
        hint="Wait as long as Retry-After says; an operator finds the attempts in fleet.events.",
        retry_after=seconds,
    )
