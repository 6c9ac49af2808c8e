"""A bucket as the store: of a real S3 server on the loopback, and in memory, which knows no errors of a network."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import boto3
import pytest
from moto.server import ThreadedMotoServer
from obstore.store import MemoryStore

from pgfleet.app.config import Settings
from pgfleet.app.postgres import free_port
from pgfleet.app.store import BucketStore, HashMismatchError, Store, StoreError, TooLargeError, open_store
from support.http_app import Agent, App, Fleet, running

LARGE = b"x" * (9 * 1024 * 1024)
BUCKET = "fleet"


class S3:
    """An S3 server with one bucket."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self._server = ThreadedMotoServer(ip_address="127.0.0.1", port=self.port, verbose=False)
        self._server.start()
        access: dict[str, Any] = {"aws_access_key_id": "key", "aws_secret_access_key": "secret"}
        self.client = boto3.client("s3", endpoint_url=self.url, region_name="us-east-1", **access)
        self.client.create_bucket(Bucket=BUCKET)

    def everything(self) -> list[str]:
        """The keys of all that the bucket holds, half-finished uploads included."""
        objects = self.client.list_objects_v2(Bucket=BUCKET).get("Contents", [])
        uploads = self.client.list_multipart_uploads(Bucket=BUCKET).get("Uploads", [])
        return [item["Key"] for item in (*objects, *uploads)]

    def stop(self) -> None:
        self.client.close()
        self._server.stop()


@pytest.fixture(scope="module")
def s3_server() -> Iterator[S3]:
    server = S3()
    yield server
    server.stop()


@pytest.fixture
def s3(s3_server: S3, monkeypatch: pytest.MonkeyPatch) -> S3:
    """The server, and the environment in which every S3 client finds it."""
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ENDPOINT_URL", s3_server.url)
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    return s3_server


@pytest.fixture(params=["memory", "s3"])
def store(request: pytest.FixtureRequest) -> Store:
    """An empty place in a bucket."""
    if request.param == "memory":
        return BucketStore(MemoryStore())
    request.getfixturevalue("s3")
    return open_store(f"s3://{BUCKET}/{uuid4()}")


def key_of(content: bytes) -> tuple[str, str]:
    """The storage key, of an organization that nobody else has, and the hash."""
    content_hash = hashlib.sha256(content).hexdigest()
    return f"{uuid4()}/{content_hash[:2]}/{content_hash}", content_hash


def at(key: str) -> Callable[[int], Awaitable[str]]:
    """What says that bytes belong under that key, whatever their number."""

    async def place(_: int) -> str:
        return key

    return place


async def pieces(content: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(content), 65536):
        yield content[start : start + 65536]


async def content_of(store: Store, key: str) -> bytes | None:
    found = await store.read(key)
    return None if found is None else b"".join([piece async for piece in found[1]])


@pytest.mark.parametrize("content", [b"", b"x", LARGE], ids=["none", "one request", "in parts"])
def test_bytes_come_out_as_they_went_in_twice_over(store: Store, content: bytes) -> None:
    async def twice() -> bytes | None:
        key, content_hash = key_of(content)
        for _ in range(2):
            assert await store.receive(pieces(content), content_hash, 2**30, at(key)) == (len(content), key)
        return await content_of(store, key)

    assert asyncio.run(twice()) == content


@pytest.mark.parametrize("content", [b"x", LARGE], ids=["one request", "in parts"])
def test_uploads_of_the_same_bytes_at_once_all_succeed(
    store: Store, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each finds nothing there, and then they meet."""

    async def nothing(_: str) -> None:
        return None

    monkeypatch.setattr(store, "size", nothing)

    async def together() -> tuple[list[int], bytes | None]:
        key, content_hash = key_of(content)
        took = await asyncio.gather(*(store.receive(pieces(content), content_hash, 2**30, at(key)) for _ in range(5)))
        return [size for size, _ in took], await content_of(store, key)

    assert asyncio.run(together()) == ([len(content)] * 5, content)


def test_wrong_and_large_bytes_leave_nothing(store: Store) -> None:
    async def neither() -> bytes | None:
        key, content_hash = key_of(b"these")
        with pytest.raises(HashMismatchError):
            await store.receive(pieces(b"those"), content_hash, 9, at(key))
        with pytest.raises(TooLargeError):
            await store.receive(pieces(b"these"), content_hash, 4, at(key))
        return await content_of(store, key)

    assert asyncio.run(neither()) is None


def test_bucket_that_is_not_there_is_a_fault_of_the_store(s3: S3) -> None:
    async def receive() -> None:
        key, content_hash = key_of(b"x")
        await open_store("s3://no-such-bucket").receive(pieces(b"x"), content_hash, 9, at(key))

    with pytest.raises(StoreError):
        asyncio.run(receive())


def test_some_bytes_come_out_as_well(store: Store) -> None:
    async def some() -> bytes:
        key, content_hash = key_of(LARGE)
        await store.receive(pieces(LARGE), content_hash, 2**30, at(key))
        found = await store.read(key, range(5, 3_000_000))
        assert found is not None
        assert found[0] == len(LARGE)
        return b"".join([piece async for piece in found[1]])

    assert asyncio.run(some()) == LARGE[5:3_000_000]


def test_what_is_removed_is_gone_and_may_be_removed_again(store: Store) -> None:
    async def removed() -> list[int | None]:
        (one, hash_of_one), (other, hash_of_other) = key_of(b"one"), key_of(b"other")
        await store.receive(pieces(b"one"), hash_of_one, 9, at(one))
        await store.receive(pieces(b"other"), hash_of_other, 9, at(other))
        for _ in range(2):
            await store.remove([one, f"{one}.1"])
        return [await store.size(one), await store.size(other)]

    assert asyncio.run(removed()) == [None, 5]


class TestApp:
    """The whole app over a bucket."""

    @pytest.fixture
    def settings(self, s3: S3, settings: Settings) -> Settings:
        return replace(settings, store=f"s3://{BUCKET}/artifacts")

    @pytest.fixture
    def busy(self, fleet: Fleet, agent: Agent) -> Agent:
        fleet.submit(agent.organization)
        agent.claim()
        return agent

    def test_artifact_lies_under_its_key_and_is_read_back(self, s3: S3, busy: Agent) -> None:
        path = f"/v1/artifacts/{hashlib.sha256(b'made').hexdigest()}"

        put = busy.put(path, b"made")

        assert put.status_code == 201, put.text
        assert f"artifacts/{put.json()['storage_key']}" in s3.everything()
        assert busy.get(path).content == b"made"
        assert busy.put(path, b"made").status_code == 200

    def test_artifact_that_is_not_what_it_says_leaves_nothing(self, s3: S3, busy: Agent) -> None:
        before = s3.everything()

        answer = busy.put(f"/v1/artifacts/{hashlib.sha256(b'this').hexdigest()}", b"that")

        assert (answer.status_code, answer.json()["code"]) == (422, "hash_mismatch")
        assert s3.everything() == before

    def test_bucket_out_of_reach_is_unavailable(
        self, settings: Settings, busy: Agent, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{free_port()}")
        path = f"/v1/artifacts/{hashlib.sha256(b'made').hexdigest()}"
        with running(settings) as elsewhere:
            answer = sent(elsewhere, busy, path)

        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer.headers["Retry-After"] == "1"


def sent(app: App, agent: Agent, path: str) -> Any:
    """The answer of an app to the agent's upload."""
    return app.request("PUT", path, headers=agent.headers, content=b"made")
