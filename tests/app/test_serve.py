"""`fleet serve`: the app under real gunicorn, over a real network, killed and stopped for real."""

from __future__ import annotations

import concurrent.futures
import hashlib
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import psutil
import pytest

from pgfleet.app import issue, keys
from support.clusters import Database
from support.served_app import ServedApp
from support.waiting import eventually


@pytest.fixture
def server(app_role_dsn: str, tmp_path: Path) -> Iterator[ServedApp]:
    """A running server."""
    server = ServedApp(app_role_dsn, tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def client(database: Database, server: ServedApp) -> Iterator[httpx.Client]:
    """An agent's client: a node's key and a connection that is kept."""
    organization = database.value("select fleet.create_organization(name => 'acme')")
    node = database.value("select fleet.create_node(organization => %s, name => 'n1')", organization)
    key, _ = issue.issue_key(database.dsn(), node)
    headers = {"Authorization": f"Bearer {key.text}"}
    with httpx.Client(base_url=server.url, headers=headers, timeout=60) as client:
        assert client.post("/v1/heartbeat", json={}).status_code == 200
        yield client


def submit(database: Database) -> Any:
    return database.value(
        "select fleet.submit_job(organization => id, kind => 'render') from fleet.organizations limit 1"
    )


def heartbeat(client: httpx.Client) -> int:
    try:
        return client.post("/v1/heartbeat", json={}).status_code
    except httpx.TransportError:
        return 0


class TestKilledDatabase:
    """On a server of its own."""

    @pytest.fixture
    def database(self, database_to_kill: Database) -> Database:
        return database_to_kill

    def test_is_503_at_once_and_200_when_it_is_back(self, database: Database, client: httpx.Client) -> None:
        database.cluster.server.kill()

        began = time.monotonic()
        assert {heartbeat(client) for _ in range(20)} == {503}
        assert time.monotonic() - began < 3

        database.cluster.server.start()
        eventually(lambda: heartbeat(client) == 200, "heartbeats to work again", seconds=5)


def test_flood_of_bad_keys_does_not_starve_heartbeats(client: httpx.Client, server: ServedApp) -> None:
    guesses = [keys.mint(uuid4()).text for _ in range(120)]
    seconds: list[float] = []
    with httpx.Client(timeout=60) as guesser, concurrent.futures.ThreadPoolExecutor(50) as threads:

        def guess(key: str) -> int:
            return guesser.get(f"{server.url}/v1/node", headers={"Authorization": f"Bearer {key}"}).status_code

        flood = [threads.submit(guess, key) for key in guesses]
        while not all(future.done() for future in flood):
            began = time.monotonic()
            assert heartbeat(client) == 200
            seconds.append(time.monotonic() - began)

    assert {future.result() for future in flood} <= {401, 503}
    assert max(seconds) < 2


def test_client_that_hangs_up_on_a_poll_loses_no_work(
    database: Database, client: httpx.Client, server: ServedApp
) -> None:
    request = (
        f"POST /v1/claim HTTP/1.1\r\nHost: fleet\r\nAuthorization: {client.headers['Authorization']}\r\n"
        "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n"
        '{"wait_seconds": 30}'
    )
    polls = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    for poll in polls:
        poll.sendall(request.encode())
    eventually(lambda: waiting(client) == 20, "the polls to wait")

    for poll in polls:
        poll.close()
    job = submit(database)

    def claimed() -> bool:
        jobs = client.post("/v1/claim", json={}).json()["jobs"]
        return [claim["job_id"] for claim in jobs] == [str(job)]

    eventually(claimed, "the job to be claimed by a client that is there")
    eventually(lambda: waiting(client) == 0, "the polls to end")


def waiting(client: httpx.Client) -> float:
    """How many claims wait, in all workers."""
    (line,) = (line for line in client.get("/metrics").text.splitlines() if line.startswith("fleet_waiting_claims "))
    return float(line.split()[1])


def test_many_waiting_agents_cost_little_and_are_all_answered(client: httpx.Client, server: ServedApp) -> None:
    def poll(seconds: int) -> list[socket.socket]:
        body = f'{{"wait_seconds": {seconds}}}'
        request = (
            f"POST /v1/claim HTTP/1.1\r\nHost: fleet\r\nAuthorization: {client.headers['Authorization']}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        )
        polls = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(300)]
        for connection in polls:
            connection.sendall(request.encode())
        return polls

    def answers(polls: list[socket.socket]) -> set[bytes]:
        statuses = set()
        for connection in polls:
            with connection, connection.makefile("rb") as stream:
                statuses.add(stream.readline())
        return statuses

    assert answers(poll(2)) == {b"HTTP/1.1 200 OK\r\n"}
    before = memory(server)
    polls = poll(30)
    eventually(lambda: waiting(client) == 300, "the polls to wait", seconds=30)

    assert memory(server) - before < 10 * 1024 * 1024
    assert heartbeat(client) == 200

    for connection in polls:
        connection.close()
    eventually(lambda: waiting(client) == 0, "the polls to end", seconds=30)


def test_sigterm_answers_polls_and_ends_soon(client: httpx.Client, server: ServedApp) -> None:
    with concurrent.futures.ThreadPoolExecutor(10) as threads:
        polls = [
            threads.submit(
                httpx.post,
                f"{server.url}/v1/claim",
                json={"wait_seconds": 30},
                headers=dict(client.headers),
                timeout=60,
            )
            for _ in range(10)
        ]
        eventually(lambda: waiting(client) == 10, "the polls to wait")

        seconds = server.stop()

        assert [poll.result().json() for poll in polls] == [{"jobs": []}] * 10
    assert seconds < 8
    assert server.process.returncode == 0


def test_sigterm_lets_an_upload_under_way_be_finished(
    database: Database, client: httpx.Client, server: ServedApp
) -> None:
    submit(database)
    assert client.post("/v1/claim", json={}).json()["jobs"]
    begun, told = threading.Event(), threading.Event()

    def halves() -> Iterator[bytes]:
        yield b"x" * 100_000
        begun.set()
        assert told.wait(20)
        yield b"y" * 100_000

    path = f"/v1/artifacts/{hashlib.sha256(b'x' * 100_000 + b'y' * 100_000).hexdigest()}"
    with concurrent.futures.ThreadPoolExecutor(1) as thread:
        upload = thread.submit(client.put, path, content=halves())
        assert begun.wait(20)
        server.process.terminate()
        eventually(lambda: not listens(server), "the server to listen no more", seconds=20)
        told.set()
        assert upload.result().status_code == 201
    assert server.process.wait(20) == 0


def listens(server: ServedApp) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", server.port)) == 0


def test_counts_are_those_of_all_workers_and_survive_one(client: httpx.Client, server: ServedApp) -> None:
    def counted() -> float:
        name = 'fleet_requests_total{method="POST",route="/v1/heartbeat",status="200"}'
        (line,) = (line for line in client.get("/metrics").text.splitlines() if line.startswith(name))
        return float(line.split()[-1])

    before = counted()
    for _ in range(10):
        assert httpx.post(f"{server.url}/v1/heartbeat", json={}, headers=dict(client.headers)).status_code == 200
    assert counted() == before + 10

    server.workers()[0].kill()

    eventually(lambda: heartbeat(client) == 200, "a connection to a living worker")
    assert counted() > before + 10


def test_worker_that_hangs_is_replaced(client: httpx.Client, server: ServedApp) -> None:
    """gunicorn's own patience is half a minute; until then the other answers who connects to it."""
    hung = server.workers()[0]
    hung.suspend()

    def is_replaced() -> bool:
        workers = server.workers()
        return len(workers) == 2 and hung.pid not in {worker.pid for worker in workers}

    eventually(is_replaced, "another worker in its place", seconds=60)
    eventually(lambda: heartbeat(client) == 200, "a connection to a living worker", seconds=20)


def test_key_is_verified_once_for_all_workers_and_for_those_that_follow_them(
    client: httpx.Client, server: ServedApp
) -> None:
    def ask() -> int:
        return httpx.post(f"{server.url}/v1/heartbeat", json={}, headers=dict(client.headers)).status_code

    def verified() -> str:
        name = 'fleet_key_verifications_total{outcome="verified"}'
        (line,) = (line for line in client.get("/metrics").text.splitlines() if line.startswith(name))
        return line.split()[-1]

    assert {ask() for _ in range(20)} == {200}
    for worker in server.workers():
        worker.kill()
    eventually(lambda: heartbeat(client) == 200, "a connection to a new worker", seconds=30)

    assert {ask() for _ in range(20)} == {200}
    assert verified() == "1.0"


def test_bytes_stream_through_in_flat_memory(database: Database, client: httpx.Client, server: ServedApp) -> None:
    submit(database)
    assert client.post("/v1/claim", json={}).json()["jobs"]
    piece, pieces = os.urandom(1024 * 1024), 200
    digest = hashlib.sha256()
    for _ in range(pieces):
        digest.update(piece)
    path = f"/v1/artifacts/{digest.hexdigest()}"
    before = memory(server)

    assert client.put(path, content=(piece for _ in range(pieces))).status_code == 201
    read = hashlib.sha256()
    with client.stream("GET", path) as answer:
        for chunk in answer.iter_bytes():
            read.update(chunk)

    assert read.hexdigest() == digest.hexdigest()
    assert memory(server) - before < 100 * 1024 * 1024


def memory(server: ServedApp) -> int:
    return sum(worker.memory_info().rss for worker in server.workers())


def test_an_answer_before_the_body_was_read_ends_the_connection_in_words(client: httpx.Client) -> None:
    """A client that was not told would send its next request into a connection that is gone."""
    unknown = "0" * 64
    for _ in range(3):
        answer = client.put(f"/v1/artifacts/{unknown}", content=b"x" * 3_000_000)
        assert answer.status_code == 404
        assert answer.headers["Connection"] == "close"
        assert client.get("/v1/node").status_code == 200


def test_body_that_is_too_large_is_answered_though_nobody_reads_it(client: httpx.Client) -> None:
    answer = client.post(
        "/v1/heartbeat", content=b" " * (3 * 1024 * 1024), headers={"Content-Type": "application/json"}
    )

    assert answer.status_code == 413


def test_logs_are_json_lines_without_secrets(client: httpx.Client, server: ServedApp) -> None:
    key = client.headers["Authorization"].removeprefix("Bearer ")
    client.post("/v1/claim", json={"kinds": ["marked-payload"]})
    client.get("/v1/node", headers={"Authorization": "Bearer marked-key"})
    client.get("/v1/assignments/marked-path?marked=query")
    server.stop()

    lines = [json.loads(line) for line in server.log().splitlines()]

    (listening,) = (line for line in lines if line.get("event") == "listening")
    assert listening["url"] == server.url
    logged = [line for line in lines if line != listening]
    assert all({"time", "level", "logger", "message"} <= set(line) for line in logged)
    assert any(line["message"] == "request" and line["route"] == "/v1/heartbeat" for line in logged)
    assert key not in server.log()
    assert "marked" not in server.log()


def test_nothing_is_left_behind(client: httpx.Client, server: ServedApp, tmp_path: Path) -> None:
    family = psutil.Process(server.process.pid).children(recursive=True)
    assert len(family) == 2
    assert list(tmp_path.glob("fleet-metrics-*"))

    server.stop()

    assert [process for process in family if process.is_running()] == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log", "store"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGQUIT])
def test_other_signals_end_it_at_once(client: httpx.Client, server: ServedApp, number: int) -> None:
    began = time.monotonic()

    server.process.send_signal(number)
    server.process.wait(20)

    assert time.monotonic() - began < 5


def test_what_the_headers_tell_is_answered_before_the_body(client: httpx.Client, server: ServedApp) -> None:
    """The client is not asked for what nobody will read."""
    key = f"Authorization: {client.headers['Authorization']}\r\n"
    artifact = f"PUT /v1/artifacts/{'a' * 64}"
    json_of = "Content-Type: application/json\r\nContent-Length:"
    for line, headers, status in [
        ("POST /v1/claim", "Content-Length: 20\r\n", 401),
        ("POST /v1/heartbeat", f"{key}{json_of} 2097153\r\n", 413),
        ("POST /v1/heartbeat", f"{key}{json_of} 20\r\nContent-Encoding: gzip\r\n", 415),
        ("POST /v1/heartbeat", f"{key}Content-Type: text/plain\r\nContent-Length: 20\r\n", 415),
        ("POST /v1/pair", "Transfer-Encoding: chunked\r\n", 415),
        (artifact, f"{key}Content-Length: 5368709121\r\n", 413),
        (artifact, f"{key}Transfer-Encoding: chunked\r\n", 404),
        ("POST /nowhere", "Content-Length: 20\r\n", 404),
        ("DELETE /v1/node", "Content-Length: 20\r\n", 405),
    ]:
        for expect in ("", "Expect: 100-continue\r\n"):
            answer = exchange(server, f"{line} HTTP/1.1\r\nHost: fleet\r\n{headers}{expect}\r\n")
            assert answer.startswith(f"HTTP/1.1 {status} ".encode()), (line, answer)
            assert b"connection: close" in answer.lower()


def exchange(server: ServedApp, request: str) -> bytes:
    """Sends these headers and no body, and reads until the server ends the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
        connection.sendall(request.encode())
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return answer


@pytest.mark.parametrize("sent", [b"", b"POST /v1/heartbeat HTTP/1.1\r\nHost: fl"])
def test_connection_without_a_request_is_ended(client: httpx.Client, server: ServedApp, sent: bytes) -> None:
    """Also one that goes on sending, a byte now and then."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port), timeout=1) as connection:
        connection.sendall(sent)

        def is_ended() -> bool:
            try:
                if sent:
                    connection.sendall(b"e")
                return connection.recv(1) == b""
            except TimeoutError:
                return False
            except ConnectionError:
                return True

        eventually(is_ended, "the server to end it", seconds=40)
    assert 15 < time.monotonic() - began < 30


def test_connection_is_kept_from_one_heartbeat_to_the_next(client: httpx.Client, server: ServedApp) -> None:
    """Ten seconds apart; a proxy keeps its connections for a minute."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=12) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: fleet\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")

        with pytest.raises(TimeoutError):
            connection.recv(1)


def test_sigterm_waits_for_no_connection_without_a_request(client: httpx.Client, server: ServedApp) -> None:
    """But for a request that is on its way."""
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=10),
        socket.create_connection(("127.0.0.1", server.port), timeout=10) as late,
    ):
        late.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert client.get("/healthz").status_code == 200
        server.process.terminate()
        eventually(lambda: not listens(server), "the server to listen no more", seconds=20)
        late.sendall(b"Host: fleet\r\n\r\n")
        assert late.recv(65536).startswith(b"HTTP/1.1 200 ")
        server.process.wait(6)
    assert server.process.returncode == 0


@pytest.mark.parametrize(("path", "status"), [("/v1/node", 401), ("/nowhere", 404), ("/healthz", 200)])
def test_upgrade_to_websocket_is_ignored(client: httpx.Client, server: ServedApp, path: str, status: int) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
        connection.sendall(
            f"GET {path} HTTP/1.1\r\nHost: fleet\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = connection.recv(65536)

    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"x-request-id: " in answer.lower()
    assert "Traceback" not in server.log()


def test_a_body_that_is_wanted_is_asked_for(client: httpx.Client, server: ServedApp) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(
            "POST /v1/heartbeat HTTP/1.1\r\nHost: fleet\r\n"
            f"Authorization: {client.headers['Authorization']}\r\nContent-Type: application/json\r\n"
            "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n".encode()
        )
        assert connection.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_head_is_refused_and_leaves_the_connection_usable(client: httpx.Client) -> None:
    for path in ("/", "/v1/node", "/healthz", "/metrics", f"/v1/artifacts/{'a' * 64}"):
        answer = client.head(path)

        assert (answer.status_code, answer.content) == (405, b"")
        assert "GET" in answer.headers["Allow"]
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert client.get("/healthz").json() == {"status": "ok"}
