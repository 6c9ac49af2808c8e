"""The door: which path leads where. No rule of the fleet lives here."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

import falcon
import falcon.asgi
import psycopg
from falcon import HTTPError
from falcon.asgi import Response

from . import bodies, fields, metrics, openapi, problems
from .artifacts import Artifact
from .config import Settings
from .credentials import Caller, Credentials
from .database import Database
from .operations import CLAIM, MAX_WAIT_SECONDS, OPERATIONS, WAIT, Operation
from .problems import Problem
from .requests import Bookkeeping, Request
from .store import Store, open_store
from .waiters import Waiters

_log = logging.getLogger(__name__)

# An answer without jobs is no longer than this; a longer one needs no reading to know that it has some.
_EMPTY_CLAIM_BYTES: Final = 64


class Door:
    """What the resources share, and the life of it: made in the process that serves, opened and closed in its loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.waiters = Waiters()
        self.database: Database
        self.credentials: Credentials
        self.store: Store
        self._background: set[asyncio.Task[None]] = set()

    async def process_startup(self, scope: Mapping[str, Any], event: Mapping[str, Any]) -> None:
        """ASGI lifespan: connections belong to this worker and must not be shared by a fork."""
        self.store = open_store(self.settings.store)
        self.database = Database(self.settings.dsn)
        self.credentials = Credentials(self.database)
        await self.database.open()

    async def process_shutdown(self, scope: Mapping[str, Any], event: Mapping[str, Any]) -> None:
        """ASGI lifespan."""
        self.waiters.close()
        if self._background:
            await asyncio.wait(self._background, timeout=5)
        self.credentials.close()
        await self.database.close()

    async def authenticate(self, request: Request) -> Caller:
        """The caller. Raises Problem `credential_invalid`."""
        caller = await self.credentials.authenticate(
            request.get_header("Authorization"), request.get_header("X-Fleet-Instance")
        )
        request.credential = caller.credential
        return caller

    async def call(self, caller: Caller, function: str, arguments: Mapping[str, Any]) -> bytes:
        """Calls a function of `fleet_agent` for the caller; returns its JSON answer as it is. Raises Problem."""
        try:
            return await self.database.call(
                function, {"credential": caller.credential, "instance": caller.instance, **arguments}
            )
        except Problem as problem:
            if problem.status == HTTPStatus.UNAUTHORIZED:
                self.credentials.forget(caller.key)
            raise

    def hand_back_later(self, caller: Caller, claim: asyncio.Future[bytes]) -> None:
        """Hands back what a claim will turn out to have taken, when nobody is there any more to take it."""
        task = asyncio.create_task(self._hand_back(caller, claim))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _hand_back(self, caller: Caller, claim: asyncio.Future[bytes]) -> None:
        try:
            assignments = [UUID(job["assignment_id"]) for job in json.loads(await claim)["jobs"]]
            if assignments:
                await self.call(caller, "hand_back_undelivered", {"assignments": assignments})
                metrics.HANDED_BACK.inc(len(assignments))
        except Problem as problem:
            # Its lease ends it, or the node's next heartbeat, which doesn't list it.
            _log.warning("undelivered work could not be handed back: %s", problem.code)
        except psycopg.Error:
            _log.exception("undelivered work could not be handed back")


class _Call:
    """A route that calls one function and passes its answer on."""

    def __init__(self, door: Door, operation: Operation) -> None:
        self._door = door
        self._operation = operation

    async def _respond(self, req: Request, resp: Response, **path: str) -> None:
        caller = await self._door.authenticate(req)
        arguments = {
            **fields.arguments(self._operation.path_fields, path),
            **fields.arguments(self._operation.query, _query(req)),
            **await self._body_arguments(req),
        }
        resp.data = await self._door.call(caller, self._operation.function, arguments) or b"{}"

    async def _body_arguments(self, request: Request) -> Mapping[str, Any]:
        body = await bodies.read_object(request)
        operation = self._operation
        if body is None:
            if operation.needs_body:
                raise problems.invalid_argument("The body is missing.", "Send a JSON object, be it an empty one.")
            return {}
        if operation.whole_body is not None:
            return {operation.whole_body: body.text}
        return fields.arguments(operation.body, body.members)


class _Get(_Call):
    on_get = _Call._respond  # noqa: SLF001 - its own base's


class _Post(_Call):
    on_post = _Call._respond  # noqa: SLF001 - its own base's


class _Claim(_Call):
    """A claim that waits for work, if asked to, without holding a connection."""

    async def on_post(self, req: Request, resp: Response) -> None:
        """Claims until there is something, the wait is over, or the client has hung up."""
        caller = await self._door.authenticate(req)
        fields.arguments((), _query(req))
        arguments, wait_seconds = await self._claim_arguments(req)
        async with req.watch_for_hangup() as hangup:
            resp.data = await self._claim(caller, arguments, wait_seconds, hangup)

    async def _claim_arguments(self, request: Request) -> tuple[Mapping[str, Any], float]:
        body = await bodies.read_object(request)
        if body is None:
            raise problems.invalid_argument("The body is missing.", "Send a JSON object, be it an empty one.")
        arguments = fields.arguments((*self._operation.body, WAIT), body.members)
        wait_seconds = float(arguments.pop(WAIT.name))
        if not 0 <= wait_seconds <= MAX_WAIT_SECONDS:
            raise problems.invalid_argument(f"{WAIT.name} must be between 0 and {MAX_WAIT_SECONDS}.")
        return arguments, wait_seconds

    async def _claim(
        self, caller: Caller, arguments: Mapping[str, Any], wait_seconds: float, hangup: asyncio.Task[None]
    ) -> bytes:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + wait_seconds
        for looked in itertools.count(1):
            # In a task of its own: a claim that is cut off in the middle may have been committed.
            claim = asyncio.ensure_future(self._door.call(caller, self._operation.function, arguments))
            try:
                answer = await asyncio.shield(claim)
                await _let_hangup_be_noticed()
            except asyncio.CancelledError:
                self._door.hand_back_later(caller, claim)
                raise
            if hangup.done():
                self._door.hand_back_later(caller, claim)
                return answer
            left = deadline - loop.time()
            if left <= 0 or self._door.waiters.closed or _has_jobs(answer):
                return answer
            with metrics.WAITING.track_inprogress():
                await self._door.waiters.rest(left, hangup, looked=looked)
            if hangup.done():
                break
        return answer


class _Health:
    async def on_get(self, req: Request, resp: Response) -> None:
        """Alive: the process answers."""
        resp.data = b'{"status": "ok"}'


class _Readiness:
    def __init__(self, door: Door) -> None:
        self._door = door

    async def on_get(self, req: Request, resp: Response) -> None:
        """Ready: the database takes writes and sweeps run."""
        resp.data = await self._door.database.call("ready", {})
        if not json.loads(resp.data)["ready"]:
            resp.status = falcon.HTTP_503


class _Metrics:
    async def on_get(self, req: Request, resp: Response) -> None:
        """Counts of all workers."""
        resp.data = metrics.exposition()
        resp.content_type = metrics.CONTENT_TYPE


class _OpenApi:
    def __init__(self) -> None:
        self._document = json.dumps(openapi.document()).encode()

    async def on_get(self, req: Request, resp: Response) -> None:
        """The OpenAPI document."""
        resp.data = self._document


def create_app(door: Door) -> falcon.asgi.App[Request, Response]:
    """The ASGI app behind a door. Its lifespan opens and closes the door."""
    app = falcon.asgi.App(request_type=Request, response_type=Response)
    app.add_middleware(Bookkeeping(door.settings.trusted_proxies))
    app.add_middleware(door)
    app.add_error_handler(Exception, _answer_fault)
    app.add_error_handler(HTTPError, _answer_http_error)
    app.add_error_handler(Problem, _answer_problem)
    for operation in OPERATIONS:
        app.add_route(operation.path, (_Get if operation.method == "GET" else _Post)(door, operation))
    app.add_route(CLAIM.path, _Claim(door, CLAIM))
    app.add_route("/v1/artifacts/{sha256}", Artifact(door))
    app.add_route("/healthz", _Health())
    app.add_route("/readyz", _Readiness(door))
    app.add_route("/metrics", _Metrics())
    app.add_route("/openapi.json", _OpenApi())
    return app


def _query(request: Request) -> Mapping[str, Any]:
    """The query's fields. One that stands there twice comes as a list, which no field accepts."""
    return falcon.uri.parse_query_string(request.query_string, keep_blank=True)


def _has_jobs(answer: bytes) -> bool:
    return len(answer) > _EMPTY_CLAIM_BYTES or bool(json.loads(answer)["jobs"])


async def _let_hangup_be_noticed() -> None:
    """Two turns of the loop: the end of a connection that has arrived already is read in one and told in the next."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def _answer_problem(_: Request, resp: Response, problem: Problem, _params: Mapping[str, Any]) -> None:
    resp.status = problem.status
    resp.data = problem.document()
    resp.content_type = problems.CONTENT_TYPE
    for name, value in problem.headers().items():
        resp.set_header(name, value)


async def _answer_http_error(req: Request, resp: Response, error: HTTPError, params: Mapping[str, Any]) -> None:
    """What Falcon itself refuses: no such route, no such method, a malformed header."""
    status = HTTPStatus(error.status_code)
    for name, value in dict(error.headers or {}).items():
        resp.set_header(name, value)
    problem = Problem(status, status.name.lower(), error.description)
    await _answer_problem(req, resp, problem, params)


async def _answer_fault(req: Request, resp: Response, error: Exception, params: Mapping[str, Any]) -> None:
    _log.error("request %s failed", req.id, exc_info=error)
    await _answer_problem(req, resp, problems.internal_error(), params)
