"""The app under gunicorn, with its own ASGI worker."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import tempfile
from collections.abc import Callable, Iterator
from typing import Any, Final

from gunicorn import glogging
from gunicorn.app.base import BaseApplication
from gunicorn.workers import gasgi

from . import logs
from .config import Settings
from .connection import KEEPALIVE_SECONDS, Connection
from .remembered import RememberedKeys

_FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"

# At SIGTERM polls are woken at once; what is left are uploads and downloads.
_GRACE_SECONDS: Final = 20
_CONNECTIONS: Final = 20_000


class Worker(gasgi.ASGIWorker):
    """gunicorn's ASGI worker, but at SIGTERM neither polls nor idle connections are waited for."""

    def init_process(self) -> None:
        """In the new process."""
        self.connections: set[Connection] = set()
        # There is no other way to tell the worker its protocol: it looks it up as a name of its module.
        vars(gasgi)["ASGIProtocol"] = Connection
        super().init_process()

    def handle_exit_signal(self) -> None:
        """SIGTERM."""
        super().handle_exit_signal()
        for connection in self.connections:
            connection.hurry()
        if isinstance(self.app, Server):
            self.app.door.waiters.close()


class Logger(glogging.Logger):
    """gunicorn's, without a line for each request: it has one from us (requests.py)."""

    @property
    def access_log_enabled(self) -> bool:
        """Whether gunicorn is to put together what it would log of a request."""
        return False


class Server(BaseApplication):
    """gunicorn, told what to do by our settings and by nothing else."""

    def __init__(self, settings: Settings, announce: Callable[[], None]) -> None:
        self._settings = settings
        self._announce = announce
        self._remembered = RememberedKeys()  # one for all workers: they are forks of this process
        super().__init__()

    def load_config(self) -> None:
        """gunicorn's settings."""
        settings = self._settings
        options = {
            "bind": settings.bind,
            "workers": settings.workers,
            "worker_class": Worker,
            "worker_connections": _CONNECTIONS,
            "asgi_lifespan": "on",
            "graceful_timeout": _GRACE_SECONDS,
            "keepalive": KEEPALIVE_SECONDS,
            "control_socket_disable": True,
            "logconfig_dict": logs.CONFIGURATION,
            "logger_class": Logger,
            "when_ready": lambda _: self._announce(),
            "child_exit": _forget_worker,
        }
        if settings.certfile is not None:
            options |= {"certfile": str(settings.certfile), "keyfile": str(settings.keyfile)}
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The app, made in the worker: its metrics must find PROMETHEUS_MULTIPROC_DIR set when they are imported."""
        from .door import Door, create_app  # noqa: PLC0415

        self.door = Door(self._settings, self._remembered)
        return create_app(self.door)


def serve(settings: Settings, announce: Callable[[], None]) -> None:
    """Serves until SIGTERM or SIGINT, then exits the process. Calls `announce` once it listens."""
    _allow_connections()
    with _metrics_folder():
        Server(settings, announce).run()


def _allow_connections() -> None:
    """Raises the limit of open files to the hard one: each waiting agent is an open socket."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@contextlib.contextmanager
def _metrics_folder() -> Iterator[None]:
    """A folder in which the workers share their counts; it goes when the master does."""
    master = os.getpid()
    folder = tempfile.mkdtemp(prefix="fleet-metrics-")
    os.environ[_FOLDER_VARIABLE] = folder
    try:
        yield
    finally:
        if os.getpid() == master:  # a worker unwinds through here too: it is a fork
            shutil.rmtree(folder, ignore_errors=True)


def _forget_worker(_: object, worker: Any) -> None:
    """Drops a dead worker's gauges; what it counted stays."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - as in Server.load

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
