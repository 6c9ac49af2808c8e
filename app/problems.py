"""Refusals, as the client sees them: RFC 9457 problem documents.

The codes are part of the contract. Most come from the database, where a refusal is an error with an SQLSTATE of the
class `FL`: its message is the code, its detail a sentence, its hint a way out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Final

import psycopg

CONTENT_TYPE: Final = "application/problem+json"

# SQLSTATE of a refusal → HTTP status.
_REFUSALS: Final = {
    "FL400": HTTPStatus.UNPROCESSABLE_ENTITY,
    "FL401": HTTPStatus.UNAUTHORIZED,
    "FL403": HTTPStatus.FORBIDDEN,
    "FL404": HTTPStatus.NOT_FOUND,
    "FL409": HTTPStatus.CONFLICT,
    "FL429": HTTPStatus.TOO_MANY_REQUESTS,
}

# What PostgreSQL itself says to arguments that it can't read or hold: class 22, data exception, and class 54,
# program limit exceeded (a document nested or sized beyond what jsonb takes).
_REFUSED_INPUT: Final = ("22", "54")

# The schema isn't there, isn't this version's, or hasn't been granted: undefined function, undefined table, invalid
# schema name, insufficient privilege.
_SCHEMA_MISMATCH: Final = frozenset({"42883", "42P01", "3F000", "42501"})

_QUOTED_CHARACTERS: Final = 64


class Problem(Exception):  # noqa: N818 - RFC 9457's word for it
    """A refusal: the HTTP status, the code that programs read, and sentences for people."""

    def __init__(
        self,
        status: HTTPStatus,
        code: str,
        detail: str | None = None,
        *,
        hint: str | None = None,
        retry_after: int | None = None,
        more_headers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.detail = detail
        self.hint = hint
        self.retry_after = retry_after
        self.more_headers = more_headers

    def headers(self) -> dict[str, str]:
        """Headers that go with the document."""
        headers = dict(self.more_headers)
        if self.status == HTTPStatus.UNAUTHORIZED:
            headers["WWW-Authenticate"] = "Bearer"  # RFC 9110, section 11.6.1
        if self.retry_after is not None:
            headers["Retry-After"] = str(self.retry_after)
        return headers

    def document(self) -> bytes:
        """The problem document. Without a `type` the title is the status's phrase (RFC 9457, section 4.2.1)."""
        members: dict[str, object] = {"code": self.code, "title": self.status.phrase, "status": self.status.value}
        if self.detail:
            members["detail"] = self.detail
        if self.hint:
            members["hint"] = self.hint
        return json.dumps(members).encode()


def invalid_argument(detail: str, hint: str | None = None) -> Problem:
    """422: something in the request isn't what it should be; the detail names it."""
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "invalid_argument", detail, hint=hint)


def credential_invalid() -> Problem:
    """401, one and the same for a key that is missing, malformed, unknown, wrong or revoked, and for an operator's key
    where a node is asked for: it stands for none."""
    return Problem(
        HTTPStatus.UNAUTHORIZED,
        "credential_invalid",
        "The request carries no valid key.",
        hint="Send 'Authorization: Bearer <key>' with the key that this machine was paired with.",
    )


def request_timeout(seconds: float) -> Problem:
    """408: the body has not come within `seconds`."""
    return Problem(HTTPStatus.REQUEST_TIMEOUT, "request_timeout", f"The body may take at most {seconds:.0f} seconds.")


def too_large(limit: int) -> Problem:
    """413: the body is over `limit` bytes."""
    return Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", f"The body may have at most {limit} bytes.")


def unsupported_media_type(detail: str) -> Problem:
    """415: the body is in no form that this route reads."""
    return Problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail)


def range_not_satisfiable(size: int) -> Problem:
    """416: the range lies beyond the `size` bytes that there are (RFC 9110, section 15.5.17)."""
    return Problem(
        HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE,
        "range_not_satisfiable",
        f"There are {size} bytes.",
        more_headers={"Content-Range": f"bytes */{size}"},
    )


def unavailable(detail: str) -> Problem:
    """503: nothing is wrong with the request; it may be sent again in a second."""
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", detail, retry_after=1)


def internal_error() -> Problem:
    """500: a fault of ours; the log has it under the request's id."""
    return Problem(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "internal_error",
        "The controller failed at this request.",
        hint="Tell the operator the X-Request-Id of this answer.",
    )


def from_database(error: psycopg.Error) -> Problem | None:
    """The problem that an error of a function call stands for, None where it stands for a fault of ours."""
    sqlstate = error.sqlstate
    if sqlstate is None:
        # psycopg refuses what can't be sent at all, such as a NUL in a text.
        return invalid_argument(str(error)) if isinstance(error, psycopg.DataError) else None
    if sqlstate == "FL401":
        return credential_invalid()
    if (status := _REFUSALS.get(sqlstate)) is not None:
        diagnosis = error.diag
        return Problem(
            status,
            diagnosis.message_primary or "refused",
            diagnosis.message_detail,
            hint=diagnosis.message_hint,
            retry_after=60 if status == HTTPStatus.TOO_MANY_REQUESTS else None,
        )
    if sqlstate.startswith(_REFUSED_INPUT):
        return invalid_argument(error.diag.message_primary or "The database can't read this value.")
    if sqlstate in _SCHEMA_MISMATCH:
        return unavailable("The database's schema doesn't fit this version of the app; an operator must install it.")
    return None


def quote(text: str) -> str:
    """A client's own text for use in a sentence: cut, with everything unprintable escaped."""
    cut = text if len(text) <= _QUOTED_CHARACTERS else text[:_QUOTED_CHARACTERS] + "…"
    return json.dumps(cut)
