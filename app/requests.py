"""Requests as the resources see them, and what is done around each: its id, its log line, its count."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

import falcon.asgi

from . import logs, metrics
from .config import Network
from .sources import source_address

_log = logging.getLogger(__name__)

# A client's own id is kept, so that its logs and ours agree, unless it is none to be put into a log.
_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_UNMATCHED: Final = "unmatched"


class Request(falcon.asgi.Request):
    """A request that can tell when its client hangs up."""

    def __init__(self, scope: dict[str, Any], receive: Any, first_event: Any = None, options: Any = None) -> None:
        super().__init__(scope, receive, first_event, options)
        self._events = receive
        self.id = ""
        self.began_at = time.monotonic()
        self.credential: str | None = None
        """The id of the credential, once it is known; for the log."""
        self.source: str | None = None
        """The address that the request is counted against; None where it can't be told."""

    @property
    def announces_body(self) -> bool:
        """Whether its headers tell of a body with something in it."""
        return bool(self.content_length or self.get_header("Transfer-Encoding"))

    @property
    def query_fields(self) -> Mapping[str, Any]:
        """The query's fields. One that stands there twice comes as a list, which no field accepts."""
        return falcon.uri.parse_query_string(self.query_string, keep_blank=True)

    @contextlib.asynccontextmanager
    async def watch_for_hangup(self) -> AsyncIterator[asyncio.Task[None]]:
        """A task that is done once the client has hung up. The body must have been read."""
        hangup = asyncio.create_task(self._hangup())
        try:
            yield hangup
        finally:
            hangup.cancel()

    async def _hangup(self) -> None:
        while (await self._events())["type"] != "http.disconnect":
            pass


class Bookkeeping:
    """Falcon middleware: gives each request its id, and each answer its header, its log line and its count."""

    def __init__(self, trusted_proxies: Sequence[Network]) -> None:
        self._trusted_proxies = trusted_proxies

    async def process_request(self, req: Request, resp: falcon.asgi.Response) -> None:
        """Before routing."""
        given = req.get_header("X-Request-Id", default="")
        req.id = given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(16)
        resp.set_header("X-Request-Id", req.id)
        req.source = source_address(req.remote_addr, req.get_header("X-Forwarded-For"), self._trusted_proxies)

    async def process_response(
        self, req: Request, resp: falcon.asgi.Response, resource: object, req_succeeded: bool
    ) -> None:
        """After the resource, or the handler of its error, has made the answer."""
        if req.announces_body and not req.stream.eof:
            # What is left of the body will not be read, so this connection ends: a client that was not told so would
            # send its next request into it.
            resp.set_header("Connection", "close")
        seconds = time.monotonic() - req.began_at
        route = req.uri_template if resource is not None and req.uri_template else _UNMATCHED
        method = req.method if req.method in falcon.HTTP_METHODS else _UNMATCHED
        metrics.count_request(method, route, resp.status_code, seconds)
        fields: dict[str, Any] = {
            "request_id": req.id,
            "method": method,
            "route": route,
            "status": resp.status_code,
            "milliseconds": round(seconds * 1000, 1),
            "source": req.source,
        }
        if req.credential is not None:
            fields["credential_id"] = req.credential
        _log.info("request", extra={logs.FIELDS: fields})
