"""A controller for tests: the routes of the node API in memory, with faults to order, and a record of every call.

It keeps just enough rules to be a fair partner (who holds what, repeats answered as before, refusals in the form of RFC
9457); what the real one decides is tested elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
import uuid
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Json = dict[str, Any]

ENDS = {"complete": "succeeded", "fail": "failed", "release": "released", "decompose": "decomposed"}


@dataclass(frozen=True)
class Call:
    """A request as it came in."""

    verb: str
    """The last part of the path (`heartbeat`, `claim`, `complete` …), `put` or `get` for artifacts."""
    path: str
    body: Any
    headers: dict[str, str]
    at: float

    @property
    def assignment(self) -> str:
        return self.path.split("/")[3]


@dataclass(frozen=True)
class Answer:
    """An answer to order. `lost`: the request is carried out and the connection cut in place of the answer."""

    status: int = 503
    body: Json | str = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    lost: bool = False


def problem(status: int, code: str, **headers: str) -> Answer:
    return Answer(status, {"code": code, "title": code, "status": status, "detail": f"Because of {code}."}, headers)


class FakeController:
    """Listens on a port of the loopback interface from `start` to `stop`, as often as wanted."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.queue: list[Json] = []
        self.open: dict[str, Json] = {}
        self.ended: dict[str, Json] = {}
        self.logs: dict[str, list[Json]] = {}
        self.bytes: dict[str, bytes] = {}
        self.cuts: deque[int] = deque()
        """After so many bytes the connections of the next downloads break, one each."""
        self.knows_ranges = True
        self.summons = True
        """Whether a cancel is told to the poll that waits."""
        self._is_summoned = False
        self.stop_orders: list[Json] = []
        self.node_status = "online"
        self.next_heartbeat_seconds: float = 1
        self.longest_poll = 20.0
        self.unknown_keys: list[str] = []
        self.pairing_code: str | None = None
        self.issued_key = ""
        self._ordered: dict[str, deque[Answer]] = defaultdict(deque)
        self._standing: dict[str, Answer] = {}
        self._changed = threading.Condition()
        self._server: _Server | None = None
        self._port = 0

    # -- for tests --------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        controller = self

        class Handler(_Handler):
            fake = controller

        self._server = _Server(("127.0.0.1", self._port), Handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Goes away: refuses connections and cuts those that are open."""
        if self._server is not None:
            self._server.shutdown()
            self._server.cut()
            self._server = None
            with self._changed:
                self._changed.notify_all()

    @contextmanager
    def away(self) -> Iterator[None]:
        self.stop()
        yield
        self.start()

    def submit(self, kind: str = "work", payload: Any = None, **more: Any) -> str:
        """Queues a job and returns the id of the assignment that it will be handed out by."""
        assignment = str(uuid.uuid4())
        job = {
            "assignment_id": assignment,
            "job_id": str(uuid.uuid4()),
            "kind": kind,
            "payload": {} if payload is None else payload,
            "requires": {},
            "inputs": [],
            "lang": None,
            "project_id": None,
            "priority": 100,
            "attempt": 1,
            "lease_expires_at": "2030-01-01T00:00:00Z",
            "placement": {"device": "cpu", "device_kind": "cpu", "reason": "placed:cpu"},
            "contract": None,
        }
        with self._changed:
            self.queue.append(job | more)
            self._changed.notify_all()
        return assignment

    def order(self, verb: str, *answers: Answer) -> None:
        """The next calls of `verb` get these answers."""
        with self._changed:
            self._ordered[verb].extend(answers)

    def keep_answering(self, verb: str, answer: Answer | None) -> None:
        """All calls of `verb` get this answer, until None."""
        with self._changed:
            if answer is None:
                self._standing.pop(verb, None)
            else:
                self._standing[verb] = answer

    def cancel(self, assignment: str, reason: str = "job_cancelled") -> None:
        with self._changed:
            self.open.pop(assignment, None)
            self.stop_orders.append({"id": assignment, "reason": reason})
            self._is_summoned = self.summons
            self._changed.notify_all()

    def made(self, verb: str, assignment: str | None = None) -> list[Call]:
        with self._changed:
            return [c for c in self.calls if c.verb == verb and (assignment is None or c.assignment == assignment)]

    def wait_for(self, condition: Callable[[], Any], what: str, seconds: float = 20.0) -> Any:
        """The first true answer of `condition`, asked again after each call."""
        deadline = time.monotonic() + seconds
        with self._changed:
            while not (answer := condition()):
                left = deadline - time.monotonic()
                if left <= 0:
                    seen = [(call.verb, call.body) for call in self.calls[-10:]]
                    raise AssertionError(f"Waited {seconds:g} s in vain for {what}. Last calls: {seen}")
                self._changed.wait(min(left, 0.2))
        return answer

    def wait_for_call(self, verb: str, assignment: str | None = None, *, count: int = 1, seconds: float = 20.0) -> Call:
        """The latest call of `verb`, once there are `count` of them."""
        self.wait_for(lambda: len(self.made(verb, assignment)) >= count, f"{count} {verb}", seconds)
        return self.made(verb, assignment)[-1]

    def artifact(self, call: Call, kind: str) -> bytes:
        """The bytes of the one artifact of a kind in a report."""
        (found,) = [a for a in call.body["artifacts"] if a["kind"] == kind]
        return self.bytes[found["content_hash"]]

    def end_of(self, assignment: str, seconds: float = 20.0) -> Json:
        """How an assignment ended: `{verb, body}`."""
        self.wait_for(lambda: assignment in self.ended, f"the end of {assignment}", seconds)
        return self.ended[assignment]

    # -- what the routes do -----------------------------------------------------------------------------------

    def answer(self, call: Call, raw: bytes, alive: Callable[[], bool]) -> Answer:
        with self._changed:
            self.calls.append(call)
            self._changed.notify_all()
            ordered = self._ordered[call.verb]
            special = ordered.popleft() if ordered else self._standing.get(call.verb)
        if special is not None and not special.lost:
            return special
        usual = self._answer(call, raw, alive)
        return usual if special is None else Answer(lost=True)

    def _answer(self, call: Call, raw: bytes, alive: Callable[[], bool]) -> Answer:
        with self._changed:
            match call.verb:
                case "healthz" | "progress":
                    answer = Answer(200, {})
                case "node":
                    answer = Answer(200, {"id": str(uuid.uuid4()), "name": "box", "status": self.node_status})
                case "pair":
                    answer = self._pair(call.body)
                case "heartbeat":
                    answer = self._heartbeat(call.body)
                case "claim":
                    answer = self._claim(call.body, alive)
                case "log":
                    answer = self._keep_log(call)
                case "put":
                    answer = self._put(call.path.rsplit("/", 1)[1], raw)
                case "renew":
                    expires = "2030-01-01T00:00:00Z" if call.assignment in self.open else None
                    answer = Answer(200, {"lease_expires_at": expires})
                case "complete-and-claim":
                    answer = self._complete_and_claim(call)
                case verb if verb in ENDS:
                    answer = self._end(call, verb)
                case _:
                    answer = problem(404, "not_found")
        return answer

    def _pair(self, body: Json) -> Answer:
        if self.pairing_code is None or body["code"] != self.pairing_code:
            return problem(422, "pairing_code_invalid")
        self.pairing_code = None
        paired = {"node_id": str(uuid.uuid4()), "node_name": body["node_name"] + "-AC4B", "key": self.issued_key}
        return Answer(201, paired | {"base_name": body["node_name"], "key_id": "k" * 16, "scopes": []})

    def _heartbeat(self, report: Json) -> Answer:
        stop = [order for order in self.stop_orders if order["id"] in report["assignments"]]
        renewed = [
            {"id": i, "lease_expires_at": "2030-01-01T00:00:00Z"} for i in report["assignments"] if i in self.open
        ]
        node = {"id": str(uuid.uuid4()), "name": "box", "status": self.node_status}
        return Answer(
            200,
            {
                "node": node,
                "renewed": renewed,
                "stop": stop,
                "next_heartbeat_seconds": self.next_heartbeat_seconds,
                "unknown_keys": self.unknown_keys,
            },
        )

    def _claim(self, body: Json, alive: Callable[[], bool]) -> Answer:
        deadline = time.monotonic() + min(body["wait_seconds"], self.longest_poll)
        while not (jobs := self._take(body["kinds"], body["max_jobs"])):
            left = deadline - time.monotonic()
            if self._is_summoned:
                self._is_summoned = False
                return Answer(200, {"jobs": [], "heartbeat": True})
            if left <= 0 or self._server is None or not alive():
                break
            self._changed.wait(min(left, 0.1))
        return Answer(200, {"jobs": jobs})

    def _take(self, kinds: list[str], most: int) -> list[Json]:
        jobs = [job for job in self.queue if job["kind"] in kinds][:most]
        for job in jobs:
            self.queue.remove(job)
            self.open[job["assignment_id"]] = job
        return jobs

    def _put(self, name: str, raw: bytes) -> Answer:
        if hashlib.sha256(raw).hexdigest() != name:
            return problem(422, "hash_mismatch")
        created = name not in self.bytes
        self.bytes[name] = raw
        return Answer(201 if created else 200, {"created": created})

    def _keep_log(self, call: Call) -> Answer:
        if call.assignment in self.open:
            return problem(409, "assignment_not_releasable")
        self.logs.setdefault(call.assignment, call.body["artifacts"])
        return Answer(200, {"artifacts": []})

    def _complete_and_claim(self, call: Call) -> Answer:
        earlier = self.ended.get(call.assignment)
        outcome = self._end(call, "complete")
        if outcome.status != 200:
            return outcome
        if earlier is not None:
            return Answer(200, {"outcome": outcome.body, "next": earlier.get("next")})
        jobs = self._take(call.body["kinds"], 1)
        self.ended[call.assignment]["next"] = jobs[0] if jobs else None
        return Answer(200, {"outcome": outcome.body, "next": jobs[0] if jobs else None})

    def _end(self, call: Call, verb: str) -> Answer:
        earlier = self.ended.get(call.assignment)
        if earlier is None:
            if call.assignment not in self.open:
                return problem(409, f"assignment_not_{verb}able")
            del self.open[call.assignment]
            self.ended[call.assignment] = {"verb": verb, "body": call.body}
            self._changed.notify_all()
        elif earlier["verb"] != verb:
            return problem(409, f"assignment_not_{verb}able")
        return Answer(200, {"assignment_id": call.assignment, "state": ENDS[verb], "missing": []})


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._sockets: set[Any] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self._sockets.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._sockets.discard(request)
        super().shutdown_request(request)

    def cut(self) -> None:
        self.server_close()
        for request in list(self._sockets):
            super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # a client that went away, as tests make them do


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    fake: FakeController

    def _handle(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        verb = self.path.split("?")[0].rsplit("/", 1)[1]
        if self.path.startswith("/v1/artifacts/"):
            verb = "put" if self.command == "PUT" else "get"
        body = json.loads(raw) if raw and verb != "put" else None
        call = Call(verb, self.path, body, dict(self.headers), time.monotonic())
        if verb == "get":
            self._send_bytes(call)
            return
        answer = self.fake.answer(call, raw, self._alive)
        if answer.lost:
            self.close_connection = True
            return
        self._send(answer)

    do_GET = do_POST = do_PUT = _handle  # noqa: N815 - the base class's names

    def _alive(self) -> bool:
        return bool(self.connection.fileno() >= 0)

    def _send_bytes(self, call: Call) -> None:
        answer = self.fake.answer(call, b"", self._alive)
        name = call.path.rsplit("/", 1)[1]
        if answer == problem(404, "not_found") and name in self.fake.bytes:
            content, first = self.fake.bytes[name], 0
            if self.fake.knows_ranges and (wanted := call.headers.get("Range")):
                first = int(wanted.removeprefix("bytes=").removesuffix("-"))
            if first and first >= len(content):
                self._send(problem(416, "range_not_satisfiable"))
            elif self.fake.cuts:
                self.send_response(206 if first else 200)
                self.send_header("Content-Length", str(len(content) - first))
                self.end_headers()
                self.wfile.write(content[first : first + self.fake.cuts.popleft()])
                self.close_connection = True
            else:
                self._write(206 if first else 200, "application/octet-stream", content[first:], {})
        else:
            self._send(answer)

    def _send(self, answer: Answer) -> None:
        if isinstance(answer.body, str):
            self._write(answer.status, "text/html", answer.body.encode(), answer.headers)
        else:
            kind = "application/json" if answer.status < 400 else "application/problem+json"
            self._write(answer.status, kind, json.dumps(answer.body).encode(), answer.headers)

    def _write(self, status: int, kind: str, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments: Any) -> None:
        pass
