"""gunicorn's connection, but nobody holds one for nothing.

gunicorn lets a client take as long as it likes over its first request, and it upgrades to WebSocket, which nothing here
speaks. Neither is a setting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from gunicorn.asgi.protocol import ASGIProtocol

KEEPALIVE_SECONDS: Final = 75
"""How long a connection may be idle between requests: longer than an agent's heartbeats are apart, and than proxies
keep theirs (a minute with most), or a proxy would send a request into a connection that has just been ended."""

_FIRST_REQUEST_SECONDS: Final = 20.0
# A worker that is to end waits for its connections: a request that is under way already has so long to come.
_LAST_REQUEST_SECONDS: Final = 2.0


class Connection(ASGIProtocol):
    """One connection: its first request's headers have a deadline too, as those of the next have by the keep-alive."""

    # gunicorn's own, of which its type stubs know nothing; pyproject.toml bounds its version for them.
    worker: Any
    _awaiting_request: bool
    _keepalive_handle: asyncio.TimerHandle | None
    _cancel_keepalive_timer: Callable[[], None]
    _keepalive_timeout: Callable[[], None]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The client has connected."""
        super().connection_made(transport)
        self.worker.connections.add(self)
        self._expect_request(_FIRST_REQUEST_SECONDS if self.worker.alive else _LAST_REQUEST_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """One side has ended it."""
        self.worker.connections.discard(self)
        super().connection_lost(exc)

    def hurry(self) -> None:
        """The worker is about to end: nothing more is waited for than what is under way."""
        if self._awaiting_request:
            self._expect_request(_LAST_REQUEST_SECONDS)

    def _expect_request(self, seconds: float) -> None:
        """Ends the connection unless a request's headers have come by then; gunicorn stops its timer when they have."""
        self._cancel_keepalive_timer()
        self._keepalive_handle = self.worker.loop.call_later(seconds, self._keepalive_timeout)

    def _is_websocket_upgrade(self, request: Any) -> bool:
        """Never: the request is answered as if it did not ask for it (RFC 9110, section 7.8)."""
        return False
