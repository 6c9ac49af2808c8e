"""An Ollama server for tests: what is installed, what is loaded, and a record of every request that changes it."""

from __future__ import annotations

import json
import threading
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MIB = 1 << 20


class FakeOllama:
    """Listens from `start` to `stop` on the same port each time.

    `sizes` are the installed models with their sizes in MiB; a model goes to the GPU's memory as far as there is room.
    """

    def __init__(self, vram_mb: int, **sizes: int) -> None:
        self.vram_mb = vram_mb
        self.sizes = {name.replace("_", ":", 1): size for name, size in sizes.items()}
        self.embedding_only: set[str] = set()
        self.loaded: dict[str, tuple[int, int]] = {}
        """By name: size and the part of it that is in the GPU's memory."""
        self.requests: list[tuple[str, dict[str, Any]]] = []
        self.failures: deque[tuple[int, str]] = deque()
        """Answers to the next requests that load or unload."""
        self.lingering = 0
        """How many looks at `/api/ps` an unloaded model is still seen in."""
        self.gate = threading.Event()
        """Loading waits for it."""
        self.gate.set()
        self._leaving: dict[str, int] = {}
        self._lock = threading.Lock()
        self._server: ThreadingHTTPServer | None = None
        self._port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        fake = self

        class Handler(_Handler):
            ollama = fake

        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), Handler)
        self._server.daemon_threads = True
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def load(self, name: str, *, on_cpu: bool = False) -> None:
        room = 0 if on_cpu else self.vram_mb - sum(part for _, part in self.loaded.values())
        self.loaded[name] = (self.sizes[name], min(self.sizes[name], room))

    def answer(self, path: str, body: dict[str, Any] | None) -> tuple[int, dict[str, Any]]:
        if body is None:
            with self._lock:
                return self._look(path)
        with self._lock:
            self.requests.append((path, body))
            if self.failures:
                status, error = self.failures.popleft()
                return status, {"error": error}
        name = body["model"]
        if name not in self.sizes:
            return 404, {"error": f"model '{name}' not found"}
        if path == "/api/generate" and body["keep_alive"] == 0:
            with self._lock:
                self._leaving[name] = self.lingering
                self._let_go()
            return 200, {"model": name, "response": "", "done": True, "done_reason": "unload"}
        if path == "/api/generate" and name in self.embedding_only:
            return 400, {"error": f'"{name}" does not support generate'}
        self.gate.wait(20)
        with self._lock:
            self.load(name, on_cpu=body.get("options", {}).get("num_gpu") == 0)
        return 200, {"model": name, "done": True, "done_reason": "load"}

    def _look(self, path: str) -> tuple[int, dict[str, Any]]:
        match path:
            case "/api/ps":
                models = [
                    {"name": name, "model": name, "size": size * MIB, "size_vram": part * MIB}
                    for name, (size, part) in self.loaded.items()
                ]
                self._let_go()
            case "/api/tags":
                models = [{"name": name, "model": name, "size": size * MIB} for name, size in self.sizes.items()]
            case _:
                return 404, {}
        return 200, {"models": models}

    def _let_go(self) -> None:
        for name in list(self._leaving):
            self._leaving[name] -= 1
            if self._leaving[name] < 0:
                del self._leaving[name]
                self.loaded.pop(name, None)


class _Handler(BaseHTTPRequestHandler):
    ollama: FakeOllama

    def _handle(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        status, answer = self.ollama.answer(self.path, json.loads(raw) if self.command == "POST" else None)
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = _handle  # noqa: N815 - the base class's names

    def log_message(self, *arguments: Any) -> None:
        pass
