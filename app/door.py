"""The door: which path leads where. No rule of the fleet lives here."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine, Mapping
from http import HTTPStatus
from typing import Any, Final

import falcon
import psycopg
from falcon import HTTPError
from falcon.asgi import Response

from . import bodies, fields, metrics, openapi, problems
from .artifacts import Artifact
from .claims import Claim
from .collector import Collector
from .config import Settings
from .credentials import Caller, Credentials
from .database import Database
from .early import App
from .fleet_metrics import FleetMetrics
from .heartbeats import Heartbeat, Heartbeats
from .listener import Listener
from .operations import CLAIM, HEARTBEAT, OPERATIONS, Operation
from .pairing import Pair, Pairing
from .problems import Problem
from .remembered import RememberedKeys
from .requests import Bookkeeping, Request
from .status_page import StatusPage
from .store import Store, open_store
from .waiters import Waiters

_log = logging.getLogger(__name__)


class Door:
    """What the resources share, and the life of it: made in the process that serves, opened and closed in its loop."""

    def __init__(self, settings: Settings, remembered: RememberedKeys | None = None) -> None:
        """`remembered` is made before the fork, where there are several workers."""
        self.settings = settings
        self.remembered = remembered or RememberedKeys()
        self.waiters = Waiters()
        self.database: Database
        self.fleet_metrics: FleetMetrics
        self.credentials: Credentials
        self.pairing: Pairing
        self.listener: Listener
        self.store: Store
        self.collector: Collector
        self.heartbeats: Heartbeats
        self._background: set[asyncio.Task[None]] = set()

    async def process_startup(self, scope: Mapping[str, Any], event: Mapping[str, Any]) -> None:
        """ASGI lifespan: connections belong to this worker and must not be shared by a fork."""
        self.store = open_store(self.settings.store)
        self.database = Database(self.settings.dsn)
        self.fleet_metrics = FleetMetrics(self.database)
        self.credentials = Credentials(self.database, self.remembered)
        self.pairing = Pairing(self.database)
        self.listener = Listener(self.settings.direct_dsn or self.settings.dsn, self.waiters)
        self.collector = Collector(self.database, self.store)
        self.heartbeats = Heartbeats(self.database)
        await self.database.open()
        self.listener.start()
        self.collector.start()
        self.heartbeats.start()

    async def process_shutdown(self, scope: Mapping[str, Any], event: Mapping[str, Any]) -> None:
        """ASGI lifespan."""
        self.waiters.close()
        if self._background:
            await asyncio.wait(self._background, timeout=5)
        await self.heartbeats.close()
        await self.collector.close()
        await self.listener.close()
        self.pairing.close()
        self.credentials.close()
        await self.database.close()

    async def authenticate(self, request: Request) -> Caller:
        """The caller. Raises Problem `credential_invalid`."""
        caller = await self.credentials.authenticate(
            request.get_header("Authorization"), request.get_header("X-Fleet-Instance"), request.source
        )
        request.credential = caller.credential
        return caller

    async def call(self, caller: Caller, function: str, arguments: Mapping[str, Any]) -> bytes:
        """Calls a function of `fleet_agent` for the caller; returns its JSON answer as it is. Raises Problem."""
        try:
            with self.credentials.in_use(caller):
                return await self.database.call(
                    function, {"credential": caller.credential, "instance": caller.instance, **arguments}
                )
        except Problem as problem:
            if problem.code == "node_cloned":
                self.later(self._note_clone(caller))
            raise

    async def _note_clone(self, caller: Caller) -> None:
        """Raises the alarm, in a transaction of its own: the refused one has undone whatever it wrote."""
        try:
            await self.database.call("note_clone", {"credential": caller.credential, "instance": caller.instance})
        except Problem as problem:
            _log.warning("a clone could not be reported: %s", problem.code)  # the clone's next call will
        except psycopg.Error:
            _log.exception("a clone could not be reported")

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Does what the request that asks for it can't wait for; it is finished before the process ends."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)


class _Call:
    """A route that calls one function and passes its answer on."""

    def __init__(self, door: Door, operation: Operation) -> None:
        self._door = door
        self._operation = operation

    async def _respond(self, req: Request, resp: Response, **path: str) -> None:
        caller = await self._door.authenticate(req)
        arguments = {
            **fields.arguments(self._operation.path_fields, path),
            **fields.arguments(self._operation.query, req.query_fields),
            **await self._body_arguments(req),
        }
        resp.data = await self._door.call(caller, self._operation.function, arguments) or b"{}"

    async def _body_arguments(self, request: Request) -> Mapping[str, Any]:
        read = bodies.read_needed_object if self._operation.needs_body else bodies.read_object
        body = await read(request)
        return {} if body is None else fields.arguments(self._operation.body, body.members)


class _Get(_Call):
    on_get = _Call._respond  # noqa: SLF001 - its own base's


class _Post(_Call):
    on_post = _Call._respond  # noqa: SLF001 - its own base's


class _Put(_Call):
    on_put = _Call._respond  # noqa: SLF001 - its own base's


_RESOURCES: Final = {"GET": _Get, "POST": _Post, "PUT": _Put}


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
    def __init__(self, door: Door) -> None:
        self._door = door

    async def on_get(self, req: Request, resp: Response) -> None:
        """Counts of all workers, and the fleet's figures."""
        resp.data = metrics.exposition() + await self._door.fleet_metrics.exposition()
        resp.content_type = metrics.CONTENT_TYPE


class _OpenApi:
    def __init__(self) -> None:
        self._document = json.dumps(openapi.document()).encode()

    async def on_get(self, req: Request, resp: Response) -> None:
        """The OpenAPI document."""
        resp.data = self._document


def create_app(door: Door) -> App:
    """The ASGI app behind a door. Its lifespan opens and closes the door."""
    app = App(request_type=Request, response_type=Response)
    app.add_middleware(Bookkeeping(door.settings.trusted_proxies))
    app.add_middleware(door)
    app.add_error_handler(Exception, _answer_fault)
    app.add_error_handler(HTTPError, _answer_http_error)
    app.add_error_handler(Problem, _answer_problem)
    for operation in OPERATIONS:
        app.add_route(operation.path, _RESOURCES[operation.method](door, operation))
    app.add_route(HEARTBEAT.path, Heartbeat(door))
    app.add_route(CLAIM.path, Claim(door))
    app.add_route("/v1/pair", Pair(door))
    app.add_route("/v1/artifacts/{sha256}", Artifact(door))
    app.add_route("/", StatusPage(door))
    app.add_route("/healthz", _Health())
    app.add_route("/readyz", _Readiness(door))
    app.add_route("/metrics", _Metrics(door))
    app.add_route("/openapi.json", _OpenApi())
    return app


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
