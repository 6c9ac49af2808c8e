"""The status page at `/`, for an operator's key.

The key is the password of HTTP Basic authentication (RFC 7617), since browsers can do that, or a bearer token; the user
is of no account. It never stands in a URL, which browsers keep and proxies log.
"""

from __future__ import annotations

import base64
import binascii
import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import falcon
from falcon.asgi import Response

from . import fields, page
from .problems import Problem
from .requests import Request

if TYPE_CHECKING:
    from .door import Door

_CHALLENGE: Final = 'Basic realm="fleet", charset="UTF-8"'
_BASIC: Final = "basic "

_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": page.CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class StatusPage:
    """`/`."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def on_get(self, req: Request, resp: Response) -> None:
        """The page, or why there is none: in HTML too, and tried again where that may help, since this is left open
        on a wall."""
        resp.content_type = falcon.MEDIA_HTML
        resp.set_headers(_HEADERS)
        try:
            resp.text = page.render(json.loads(await self._snapshot(req)))
        except Problem as problem:
            resp.status = problem.status
            resp.set_headers(problem.headers())
            if problem.status == HTTPStatus.UNAUTHORIZED:
                resp.set_header("WWW-Authenticate", _CHALLENGE)
            resp.text = _apology(problem)

    async def _snapshot(self, req: Request) -> bytes:
        fields.arguments((), req.query_fields)
        caller = await self._door.credentials.authenticate(
            _as_bearer(req.get_header("Authorization")), None, req.source
        )
        req.credential = caller.credential
        with self._door.credentials.in_use(caller):
            return await self._door.database.call("status", {"credential": caller.credential})


def _as_bearer(authorization: str | None) -> str | None:
    """The header with a Basic password made a bearer token; any other header as it is."""
    if authorization is None or authorization[: len(_BASIC)].lower() != _BASIC:
        return authorization
    try:
        user_and_password = base64.b64decode(authorization[len(_BASIC) :], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
    return f"Bearer {user_and_password.partition(':')[2]}"


def _apology(problem: Problem) -> str:
    if problem.status == HTTPStatus.UNAUTHORIZED:
        return page.apologize(
            "An operator's key is needed",
            "Reload the page, and give the key as the password; the user is of no account.",
            "The owner of the database makes one with: fleet operator-key issue NAME --organization ORGANIZATION",
            again=False,
        )
    away = problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return page.apologize(problem.status.phrase, problem.detail or problem.code, problem.hint, again=away)
