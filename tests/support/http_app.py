"""The app over a database of its own, in this process: a thread runs its event loop, tests call it from outside."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

import httpx

from pgfleet.app import issue
from pgfleet.app.config import Settings
from pgfleet.app.door import Door, create_app
from pgfleet.app.keys import Key
from support.clusters import Database

T = TypeVar("T")

_SECONDS = 60.0


class App:
    """The app, its lifespan begun, and a client without a network in between."""

    def __init__(self, settings: Settings) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="app", daemon=True)
        self._thread.start()
        self.door = Door(settings)
        self.asgi = create_app(self.door)
        asgi: Any = self.asgi  # httpx and Falcon type the same protocol differently
        transport = httpx.ASGITransport(asgi, client=("192.0.2.7", 4711))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://fleet", timeout=_SECONDS)
        self.run(self.door.process_startup({}, {}))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine that runs in the app's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_SECONDS)

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """One request, answered."""
        return self.run(self.client.request(method, path, **options))

    def together(self, *requests: Coroutine[Any, Any, httpx.Response]) -> list[httpx.Response]:
        """Requests at the same time (made with `client`), all answered."""

        async def gather() -> list[httpx.Response]:
            return list(await asyncio.gather(*requests))

        return self.run(gather())

    def close(self) -> None:
        """Ends the lifespan and the loop."""
        self.run(self.client.aclose())
        self.run(self.door.process_shutdown({}, {}))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_SECONDS)
        self._loop.close()


def settings_for(dsn: str, folder: Path) -> Settings:
    """Settings for a database, with a small store in the folder."""
    return Settings(dsn=dsn, store=f"file://{folder / 'store'}", max_artifact_bytes=4 * 1024 * 1024)


@contextmanager
def running(settings: Settings) -> Iterator[App]:
    """The app, for a while."""
    app = App(settings)
    try:
        yield app
    finally:
        app.close()


@dataclass
class Agent:
    """A node with its key, speaking to the app."""

    node: UUID
    organization: UUID
    key: Key
    app: App
    headers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.headers |= {"Authorization": f"Bearer {self.key.text}"}

    def get(self, path: str, **options: Any) -> httpx.Response:
        """GET with the key."""
        return self.app.request("GET", path, headers=self.headers, **options)

    def post(self, path: str, body: Any = None, **options: Any) -> httpx.Response:
        """POST with the key; `body` is sent as JSON."""
        return self.app.request("POST", path, headers=self.headers, json=body, **options)

    def put_json(self, path: str, body: Any) -> httpx.Response:
        """PUT with the key; `body` is sent as JSON."""
        return self.app.request("PUT", path, headers=self.headers, json=body)

    def post_raw(self, path: str, content: bytes, media_type: str = "application/json") -> httpx.Response:
        """POST of these very bytes, with the key."""
        return self.app.request("POST", path, headers={**self.headers, "Content-Type": media_type}, content=content)

    def put(self, path: str, content: Any, **headers: str) -> httpx.Response:
        """PUT of bytes with the key."""
        return self.app.request("PUT", path, headers={**self.headers, **headers}, content=content)

    def claim(self, **body: Any) -> list[dict[str, Any]]:
        """The jobs that a claim takes."""
        answer = self.post("/v1/claim", body)
        assert answer.status_code == 200, answer.text
        jobs: list[dict[str, Any]] = answer.json()["jobs"]
        return jobs


@dataclass
class Fleet:
    """What operators and submitters do, through the public functions."""

    database: Database
    app: App

    def organization(self, name: str = "acme") -> UUID:
        """A new organization."""
        organization = self.database.value("select fleet.create_organization(name => %s)", name)
        assert isinstance(organization, UUID)
        return organization

    def agent(self, organization: UUID, name: str = "n1") -> Agent:
        """A new node that is online, with a key."""
        node = self.database.value("select fleet.create_node(organization => %s, name => %s)", organization, name)
        key, _ = issue.issue_key(self.database.dsn(), node)
        agent = Agent(node, organization, key, self.app)
        assert agent.post("/v1/heartbeat", {}).status_code == 200
        return agent

    def submit(self, organization: UUID, kind: str = "render", payload: str = "{}") -> UUID:
        """A new job."""
        job = self.database.value(
            "select fleet.submit_job(organization => %s, kind => %s, payload => %s::jsonb)", organization, kind, payload
        )
        assert isinstance(job, UUID)
        return job
