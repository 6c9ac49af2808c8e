"""Agents that call over HTTP: plain threads, each on a connection that stays."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from itertools import cycle

from pgfleet.app.keys import Key

from .errors import BenchError

_SECONDS = 60.0


class Caller:
    """A connection to an app; a context manager that closes it. Calls raise BenchError unless the answer is 200."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=_SECONDS)

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def post(self, path: str, body: bytes, key: Key | None = None) -> bytes:
        """The answer to a POST of JSON."""
        headers = {"Content-Type": "application/json"}
        if key is not None:
            headers["Authorization"] = f"Bearer {key.text}"
        try:
            self._connection.request("POST", path, body, headers)
            response = self._connection.getresponse()
            answer = response.read()
        except (OSError, HTTPException) as error:
            raise BenchError(f"POST {path}: {error}.") from None
        if response.status != 200:
            raise BenchError(
                f"POST {path} was answered with {response.status}: {answer.decode(errors='replace')[:500]}"
            )
        return answer


@dataclass(frozen=True)
class Traffic:
    """Calls of several agents by so many connections at once; an agent stays with its connection."""

    port: int
    path: str
    body: bytes
    keys: Sequence[Key | None]
    connections: int

    def once(self) -> int:
        """Every agent calls once; how many there are."""
        return self._run(float("inf"), None, is_once=True)

    def run(self, seconds: float, a_second: float | None = None) -> int:
        """They call for so many seconds, as fast as they can or so many times a second together; how often they did."""
        return self._run(seconds, a_second, is_once=False)

    def _run(self, seconds: float, a_second: float | None, *, is_once: bool) -> int:
        pause = 0.0 if a_second is None else self.connections / a_second
        until = time.monotonic() + seconds

        def call(keys: Sequence[Key | None]) -> int:
            calls = 0
            with Caller(self.port) as caller:
                began = time.monotonic()
                for key in keys if is_once else cycle(keys):
                    now = time.monotonic()
                    if now >= until:
                        break
                    if (due := began + calls * pause) > now:
                        time.sleep(due - now)
                    caller.post(self.path, self.body, key)
                    calls += 1
            return calls

        shares = [self.keys[number :: self.connections] for number in range(self.connections)]
        with ThreadPoolExecutor(self.connections) as threads:
            return sum(threads.map(call, [share for share in shares if share]))
