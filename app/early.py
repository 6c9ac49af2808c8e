"""Answers that need no body come before it.

Falcon waits for the first piece of a body before it looks at a request, and by that a server invites the client to send
it (`Expect: 100-continue`, RFC 9110, section 10.1.1). But who has no key, or announces too much, can be told by the
headers alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import falcon.asgi
from falcon.asgi import Response

from .requests import Request

_Receive = Callable[[], Awaitable[dict[str, Any]]]


class App(falcon.asgi.App[Request, Response]):
    """Falcon's app, which begins with a request when its headers have come."""

    # The base of Falcon's own is its app of WSGI, whose arguments are others.
    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:  # type: ignore[override]
        """See the ASGI specification."""
        if scope["type"] == "http" and _has_body(scope["headers"]):
            receive = _after_an_empty_piece(receive)
        await super().__call__(scope, receive, send)


def _has_body(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether these are the headers of a request with a body (RFC 9112, section 6)."""
    return any(name == b"transfer-encoding" or (name == b"content-length" and value != b"0") for name, value in headers)


def _after_an_empty_piece(receive: _Receive) -> _Receive:
    """The same events after one that is there already: a piece of the body with nothing in it, and more to come."""
    is_first = True

    async def next_event() -> dict[str, Any]:
        nonlocal is_first
        if is_first:
            is_first = False
            return {"type": "http.request", "body": b"", "more_body": True}
        return await receive()

    return next_event
