"""The controller's HTTP interface, as typed calls and typed errors.

Two kinds of failure matter to the rest of the agent. `Refused` is an answer: asking again would change nothing.
`Unavailable` is not: the request is to be sent again after a back-off, which every call of the interface allows.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx

from .credential import Credential
from .jobs import Job, Json

logger = logging.getLogger(__name__)

Verb = Literal["complete", "complete-and-claim", "fail", "release", "decompose"]

_CHUNK = 1 << 20
_LONGEST_RETRY_AFTER = 3600.0  # seconds; what asks for more is taken for a mistake
_PATIENCE = 30.0  # seconds for an answer, beyond what a long poll waits by design
_HASHING_RATE = 20e6  # bytes a second; a server that checks an upload answers late

# The credential, or this instance of it, is no good any more: nothing that this process sends will be accepted.
_FINAL_CODES = frozenset({"credential_invalid", "node_cloned", "node_removed"})


class UnavailableError(Exception):
    """No answer, or none from the controller itself. `retry_after` is in seconds, where the server named it."""

    def __init__(self, reason: str, retry_after: float | None = None) -> None:
        super().__init__(reason)
        self.retry_after = retry_after


class RefusedError(Exception):
    """The controller's answer is no (RFC 9457 problem details)."""

    def __init__(self, status: int, code: str, detail: str = "", hint: str = "") -> None:
        super().__init__(" ".join(part for part in (f"{code}:", detail, hint) if part).rstrip(":"))
        self.status = status
        self.code = code
        self.detail = detail


class BarredError(RefusedError):
    """This agent has lost its standing: revoked, removed, or superseded by another instance."""


@dataclass(frozen=True)
class Claimed:
    """The answer to a claim."""

    jobs: list[Job]
    wants_heartbeat: bool
    """Whether the controller has something to say that only a heartbeat's answer tells, such as what to stop."""


class Client:
    """Calls of one agent instance. Safe for concurrent use within one event loop."""

    def __init__(
        self,
        credential: Credential,
        instance_id: str | None,
        version: str,
        on_barred: Callable[[BarredError], None] | None = None,
    ) -> None:
        """`instance_id` is None for a mere question beside the running agent.

        `on_barred` is called when an answer says that this agent has lost its standing, besides the error raised.
        """
        self.server = credential.server
        self._on_barred = on_barred
        self._http = httpx.AsyncClient(
            base_url=self.server,
            headers={
                "Authorization": f"Bearer {credential.key}",
                "User-Agent": f"fleet-agent/{version}",
                "Accept": "application/json",
                **({} if instance_id is None else {"X-Fleet-Instance": instance_id}),
            },
            timeout=httpx.Timeout(_PATIENCE, connect=10.0),
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=8, keepalive_expiry=15.0),
        )

    async def close(self) -> None:
        await self._http.aclose()

    @property
    def in_the_clear(self) -> bool:
        """Whether the key travels unencrypted beyond this machine."""
        return in_the_clear(self.server)

    # -- the calls --------------------------------------------------------------------------------------------

    async def node(self) -> Json:
        """The node as the controller sees it."""
        return await self._call("GET", "/v1/node")

    async def server_clock(self) -> float | None:
        """Asks whether the server lives; returns its clock minus ours in seconds, to the second, if it tells it."""
        sent = time.time()
        try:
            response = await self._http.get("/healthz")
        except httpx.HTTPError as error:
            raise _unreachable(error) from error
        if response.status_code != 200:
            raise UnavailableError(f"/healthz answered {response.status_code}")
        try:
            theirs = parsedate_to_datetime(response.headers["Date"]).timestamp()
        except (KeyError, ValueError):
            return None
        return theirs - (sent + time.time()) / 2

    async def heartbeat(self, report: Json) -> Json:
        return await self._call("POST", "/v1/heartbeat", report)

    async def claim(self, kinds: list[str], max_jobs: int, lease_seconds: int, wait_seconds: int) -> Claimed:
        """Waits up to `wait_seconds` for work, or with no `max_jobs` only for the wish for a heartbeat.

        What can't be read is left out: the controller takes back what no heartbeat mentions.
        """
        body = {"kinds": kinds, "max_jobs": max_jobs, "lease_seconds": lease_seconds, "wait_seconds": wait_seconds}
        answer = await self._call("POST", "/v1/claim", body, patience=wait_seconds + _PATIENCE)
        jobs = [job for item in _list(answer, "jobs") if (job := read_job(item)) is not None]
        return Claimed(jobs, wants_heartbeat=answer.get("heartbeat") is True)

    async def renew(self, assignment_id: str, lease_seconds: int) -> bool:
        """False: the assignment is no longer this node's to renew."""
        answer = await self._call("POST", f"/v1/assignments/{assignment_id}/renew", {"lease_seconds": lease_seconds})
        return answer.get("lease_expires_at") is not None

    async def progress(self, assignment_id: str, percent: float, message: str | None) -> None:
        body = {"percent": percent, "message": message}
        await self._call("POST", f"/v1/assignments/{assignment_id}/progress", body)

    async def report(self, assignment_id: str, verb: Verb, body: Json) -> Json:
        """Ends an assignment; safe to repeat: the controller answers a repeat as it answered the first."""
        return await self._call("POST", f"/v1/assignments/{assignment_id}/{verb}", body)

    async def keep_log(self, assignment_id: str, logs: list[Json]) -> None:
        """Hands over the log of an assignment that has ended without a report that could carry it."""
        await self._call("POST", f"/v1/assignments/{assignment_id}/log", {"artifacts": logs})

    async def upload(self, path: Path, content_hash: str, byte_size: int) -> str | None:
        """Hands over the bytes; returns the place where the controller keeps them, if it tells it."""
        answer = await self._call(
            "PUT",
            f"/v1/artifacts/{content_hash}",
            content=_chunks(path),
            headers={"Content-Type": "application/octet-stream", "Content-Length": str(byte_size)},
            patience=_PATIENCE + byte_size / _HASHING_RATE,
        )
        key = answer.get("storage_key")
        return key if isinstance(key, str) else None

    async def download(self, content_hash: str, target: Path) -> None:
        """Fetches an input into `target`, which holds the right bytes or does not exist.

        What came before a connection broke lies beside it (`.part`), and the next call asks for the rest only.

        Raises:
            UnavailableError: also when what came has another hash.
            OSError: `target` can't be written.
        """
        partial = target.with_name(target.name + ".part")
        digest, had = await asyncio.to_thread(_hashed_so_far, partial)
        # Unencoded: a decoded stream could not be told from a truncated one.
        headers = {"Accept": "*/*", "Accept-Encoding": "identity"}
        if had:
            headers |= {"Range": f"bytes={had}-", "If-Range": f'"{content_hash}"'}
        try:
            async with self._http.stream("GET", f"/v1/artifacts/{content_hash}", headers=headers) as response:
                is_rest = response.status_code == 206
                if not is_rest:
                    digest = hashlib.sha256()
                    partial.unlink(missing_ok=True)
                if response.status_code == 416:
                    raise UnavailableError(f"input {content_hash} was longer than it is")
                if response.status_code not in (200, 206):
                    await response.aread()
                    raise self._failure(response)
                with partial.open("ab") as file:
                    async for chunk in response.aiter_raw(_CHUNK):
                        digest.update(chunk)
                        await asyncio.to_thread(file.write, chunk)
        except httpx.HTTPError as error:
            raise _unreachable(error) from error
        if digest.hexdigest() != content_hash:
            partial.unlink()
            raise UnavailableError(f"input {content_hash} arrived with the hash {digest.hexdigest()}")
        partial.replace(target)

    # -- how they are made ------------------------------------------------------------------------------------

    async def _call(
        self,
        method: str,
        path: str,
        body: Json | None = None,
        *,
        content: AsyncIterator[bytes] | None = None,
        headers: dict[str, str] | None = None,
        patience: float = _PATIENCE,
    ) -> Json:
        timeout = httpx.Timeout(_PATIENCE, connect=10.0, read=patience)
        try:
            response = await self._http.request(
                method, path, json=body, content=content, headers=headers, timeout=timeout
            )
        except httpx.HTTPError as error:
            raise _unreachable(error) from error
        if not response.is_success:
            raise self._failure(response)
        answer = json_object(response)
        if answer is None:
            raise UnavailableError(f"{path} answered with something that is not a JSON object")
        return answer

    def _failure(self, response: httpx.Response) -> UnavailableError | RefusedError:
        status = response.status_code
        problem = json_object(response) or {}
        code = problem.get("code")
        detail, hint = str(problem.get("detail") or ""), str(problem.get("hint") or "")
        if status == 413:
            return RefusedError(status, "too_large", detail or "the server does not take a body of this size")
        # Only the controller's own no counts: an error page of a proxy on the way must not cost finished work.
        if not 400 <= status < 500 or status in (408, 425, 429) or not isinstance(code, str):
            return UnavailableError(
                f"{status} {code or response.reason_phrase} {detail}".strip(), retry_after(response)
            )
        if code in _FINAL_CODES:
            barred = BarredError(status, code, detail, hint)
            if self._on_barred is not None:
                self._on_barred(barred)
            return barred
        return RefusedError(status, code, detail, hint)


def read_job(item: Json) -> Job | None:
    """A job as the controller sends it; None, and a line in the log, for what is none."""
    try:
        return Job.from_json(item)
    except ValueError as error:
        logger.error("the controller handed out something that this agent can't read: %s", error)
        return None


def _unreachable(error: httpx.HTTPError) -> UnavailableError:
    return UnavailableError(f"{type(error).__name__}: {error}".rstrip(": "))


def _hashed_so_far(partial: Path) -> tuple[hashlib._Hash, int]:
    """The SHA-256, to be gone on with, and the number of the bytes that an earlier download has left."""
    digest = hashlib.sha256()
    try:
        with partial.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
            return digest, file.tell()
    except FileNotFoundError:
        return digest, 0


async def _chunks(path: Path) -> AsyncIterator[bytes]:
    with path.open("rb") as file:
        while chunk := await asyncio.to_thread(file.read, _CHUNK):
            yield chunk


def json_object(response: httpx.Response) -> Json | None:
    """The body, None where it is no JSON object."""
    try:
        content: Any = response.json()
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def _list(answer: Json, name: str) -> list[Json]:
    items = answer.get(name)
    if not isinstance(items, list):
        raise UnavailableError(f"the answer has no list {name!r}")
    return items


def retry_after(response: httpx.Response) -> float | None:
    """`Retry-After` in seconds: a number or a date (RFC 9110, 10.2.3)."""
    value = response.headers.get("Retry-After", "")
    if value.isascii() and value.isdigit():
        seconds = float(value)
    else:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - time.time()
        except ValueError:
            return None
    return min(max(seconds, 0.0), _LONGEST_RETRY_AFTER)


def in_the_clear(server: str) -> bool:
    """Whether what is sent to this address travels unencrypted beyond this machine."""
    parts = urlsplit(server)
    return parts.scheme == "http" and not _is_loopback(parts.hostname or "")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
