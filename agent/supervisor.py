"""Runs one job's process tree and makes sure that nothing of it outlives the job or the agent.

This file is both a module and a script of its own: the agent starts one supervisor per job with
`python -I -S supervisor.py FD`. It needs the standard library alone, so it starts in some ten milliseconds.
It stands between the agent and the job for the sake of what the agent can't do once it is dead or frozen:

- It is the parent of everything the job starts, also of what has left the job's process group: on Linux it is a *child
  subreaper* (prctl(2)), so orphans come to it and not to init. It ends only when no descendant is left.
- Its standard input is a pipe that only the agent holds. When the agent dies, however it dies, the pipe closes and
  the tree is killed. Should the supervisor itself be killed, PR_SET_PDEATHSIG kills the job's first process.
- Deadlines (a lease that must not be overrun, the longest run time) are kept here, so a frozen agent can't miss them.

Protocol, one JSON object a line. In, first: `{command, env, directory, stdin, log, log_limit, lock, grace}`.
In, later: `{"stop": reason}` (SIGTERM, then SIGKILL after `grace` seconds), `{"kill": reason}` (SIGKILL at once),
`{"deadline": {reason: clock() seconds}}`. Out, last: `{exit_code, stopped, stderr, spawn_error}`, where a negative
exit code is a signal (as in `subprocess`), and `stopped` is the reason of a stop that came before its own end.
FD is the pipe that the job gets as file descriptor 3; it is passed through and never read here.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

REPORT_FD = 3
AGENT_GONE = "agent_gone"

_STDERR_KEPT = 8192  # bytes of the end of stderr that travel back as the error
_READ_SIZE = 65536
_RESCAN = 0.05  # seconds between two looks for descendants that a kill has missed
_LONGEST_SLEEP = 1.0  # seconds of select(2), which does not count the time that the machine is suspended
_UNKILLABLE = 30.0  # seconds after which a process that ignores SIGKILL (stuck in the kernel) is left alone

_PR_SET_PDEATHSIG = 1  # prctl(2), <linux/prctl.h>
_PR_SET_CHILD_SUBREAPER = 36
_OOM_SCORE = b"500"  # the kernel's memory killer shall take the job before the agent, proc_pid_oom_score_adj(5)

_LINUX = sys.platform == "linux"


def clock() -> float:
    """Seconds that pass also while the machine is suspended, where the system can count so (Linux: CLOCK_BOOTTIME).

    The same for all processes of a machine, so a deadline can be handed from the agent to a supervisor.
    """
    if _LINUX:
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class LogFile:
    """A file that keeps the beginning and the end of what is written to it, and never more than `limit` bytes.

    The first half goes to the file, the rest into a ring beside it; `close` puts both together. A full disk loses
    bytes and nothing else.
    """

    def __init__(self, path: Path, limit: int) -> None:
        self._path = path
        self._half = max(1, limit // 2)
        self._head = path.open("wb", buffering=0)
        self._head_size = 0
        self._ring: BinaryIO | None = None
        self._ring_size = 0  # bytes ever written to the ring

    def write(self, data: bytes) -> None:
        try:
            room = self._half - self._head_size
            if room > 0:
                self._head_size += self._head.write(data[:room]) or 0
            if len(data) > room:
                self._write_ring(data[max(room, 0) :])
        except OSError:
            pass  # the disk is full: the job matters more than its log

    def close(self) -> None:
        try:
            if self._ring is not None:
                self._append_ring(self._ring)
        except OSError:
            pass
        finally:
            self._head.close()
            if self._ring is not None:
                self._ring.close()
                self._ring_path.unlink(missing_ok=True)

    @property
    def _ring_path(self) -> Path:
        return self._path.with_name(self._path.name + ".end")

    def _write_ring(self, data: bytes) -> None:
        if self._ring is None:
            self._ring = self._ring_path.open("w+b", buffering=0)
        while data:
            at = self._ring_size % self._half
            piece = data[: self._half - at]
            self._ring.seek(at)
            self._ring.write(piece)
            self._ring_size += len(piece)
            data = data[len(piece) :]

    def _append_ring(self, ring: BinaryIO) -> None:
        left_out = self._ring_size - self._half
        start = 0
        if left_out > 0:
            self._head.write(b"\n[... %d bytes left out ...]\n" % left_out)
            start = self._ring_size % self._half
        # The oldest byte stands where the next one would have gone.
        for begin, end in ((start, min(self._half, self._ring_size)), (0, start)):
            for at in range(begin, end, _READ_SIZE):
                ring.seek(at)
                self._head.write(ring.read(min(_READ_SIZE, end - at)))


class Supervisor:
    """One job's process, from its start until none of its descendants is left."""

    def __init__(self, spec: dict[str, Any], control: bytes) -> None:
        """`control` is what has been read of the agent's messages beyond the first line."""
        self._spec = spec
        self._first_control = control
        self._control = b""  # an incomplete line
        self._grace = float(spec["grace"])
        self._log = LogFile(Path(spec["log"]), int(spec["log_limit"]))
        self._selector = selectors.DefaultSelector()
        self._process: subprocess.Popen[bytes] | None = None
        self._exit_code: int | None = None
        self._alone = False  # no child is left
        self._deadlines: dict[str, float] = {}
        self._stopped: str | None = None
        self._kill_at: float | None = None
        self._give_up_at: float | None = None
        self._pipes: dict[int, Callable[[bytes], None]] = {}
        self._stderr = bytearray()

    def run(self) -> dict[str, Any]:
        """Runs the job to its end and returns the closing message."""
        try:
            self._start()
        except OSError as error:
            self._log.close()
            return self._closing(spawn_error=f"{error.filename or self._spec['command'][0]}: {error.strerror}")
        self._obey(self._first_control)
        while not (self._alone and self._exit_code is not None):
            for key, _ in self._selector.select(self._timeout()):
                key.data()
            self._reap()
            self._enforce()
            if self._give_up_at is not None and clock() >= self._give_up_at:
                break
        if not _LINUX and self._process is not None:
            _signal_group(self._process.pid, signal.SIGKILL)  # without a subreaper, its group is all that is known
        self._drain()
        self._log.close()
        return self._closing()

    # -- starting ---------------------------------------------------------------------------------------------

    def _start(self) -> None:
        self._watch_children()
        out_read, out_write = os.pipe()
        err_read, err_write = os.pipe()
        libc = ctypes.CDLL(None) if _LINUX else None
        parent = os.getpid()

        def before_exec() -> None:
            if libc is not None:
                libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
                if os.getppid() != parent:  # the supervisor died before prctl was in force
                    os._exit(1)
                try:
                    score = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
                    os.write(score, _OOM_SCORE)
                    os.close(score)
                except OSError:
                    pass

        try:
            with Path(self._spec["stdin"]).open("rb") as stdin:
                self._process = subprocess.Popen(
                    self._spec["command"],
                    stdin=stdin,
                    stdout=out_write,
                    stderr=err_write,
                    cwd=self._spec["directory"],
                    env=self._spec["env"],
                    pass_fds=(REPORT_FD,),
                    process_group=0,
                    preexec_fn=before_exec,  # noqa: PLW1509 - this process has one thread
                )
        finally:
            os.close(out_write)
            os.close(err_write)
            os.close(REPORT_FD)  # else its reader would never see the end
        self._capture(out_read, self._log.write)
        self._capture(err_read, self._keep_error)
        self._watch(sys.stdin.fileno(), self._read_control)

    def _watch_children(self) -> None:
        """SIGCHLD ends the wait in `select`; the signals meant for the agent are none of this process's business."""
        if _LINUX:
            ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1)
        wake_read, wake_write = os.pipe()
        os.set_blocking(wake_write, False)
        signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
        # Handlers, not SIG_IGN: what is ignored would stay ignored in the job, exec(2) resets handlers only.
        for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: None)
        self._watch(wake_read, lambda: os.read(wake_read, _READ_SIZE))

    def _watch(self, fd: int, callback: Callable[[], object]) -> None:
        os.set_blocking(fd, False)
        self._selector.register(fd, selectors.EVENT_READ, callback)

    # -- what comes in ----------------------------------------------------------------------------------------

    def _capture(self, pipe: int, keep: Callable[[bytes], None]) -> None:
        self._pipes[pipe] = keep
        self._watch(pipe, partial(self._take, pipe))

    def _take(self, pipe: int) -> None:
        data = os.read(pipe, _READ_SIZE)
        if data:
            self._pipes[pipe](data)
        else:
            self._selector.unregister(pipe)
            del self._pipes[pipe]
            os.close(pipe)

    def _drain(self) -> None:
        """What the job wrote just before its end is still in the pipes."""
        for pipe in list(self._pipes):
            try:
                while pipe in self._pipes:
                    self._take(pipe)
            except BlockingIOError:
                pass  # held open by a process that could not be killed

    def _keep_error(self, data: bytes) -> None:
        self._log.write(data)
        self._stderr += data
        del self._stderr[:-_STDERR_KEPT]

    def _read_control(self) -> None:
        data = os.read(sys.stdin.fileno(), _READ_SIZE)
        if data:
            self._obey(data)
        else:
            self._selector.unregister(sys.stdin.fileno())
            self._stop(AGENT_GONE, grace=0)

    def _obey(self, data: bytes) -> None:
        self._control += data
        *lines, self._control = self._control.split(b"\n")
        for line in lines:
            message = json.loads(line)
            if "deadline" in message:
                self._deadlines.update(message["deadline"])
            if "stop" in message:
                self._stop(message["stop"], self._grace)
            if "kill" in message:
                self._stop(message["kill"], grace=0)

    # -- ending -----------------------------------------------------------------------------------------------

    def _stop(self, reason: str, grace: float) -> None:
        self._reap()
        if self._process is not None and self._exit_code is None and self._stopped is None:
            self._stopped = reason
            _signal_group(self._process.pid, signal.SIGTERM)
        # A process that ended by itself was not stopped, and what is left of it is being killed already.
        if self._stopped is not None:
            kill_at = clock() + grace
            self._kill_at = kill_at if self._kill_at is None else min(self._kill_at, kill_at)

    def _reap(self) -> None:
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0] != 0:
                if self._process is not None and ended[0] == self._process.pid:
                    self._exit_code = self._process.returncode = os.waitstatus_to_exitcode(ended[1])
        except ChildProcessError:
            self._alone = True

    def _enforce(self) -> None:
        now = clock()
        for reason, deadline in self._deadlines.items():
            if deadline <= now and self._stopped is None:
                self._stop(reason, self._grace)
        # Without a stop, the end of the first process is the end of the job: what it left behind goes at once.
        over = self._exit_code is not None and self._stopped is None
        if not self._alone and (over or (self._kill_at is not None and now >= self._kill_at)):
            self._kill()
            if self._give_up_at is None:
                self._give_up_at = now + _UNKILLABLE

    def _kill(self) -> None:
        if self._process is not None and self._exit_code is None:
            _signal_group(self._process.pid, signal.SIGKILL)
        for pid in _descendants():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def _timeout(self) -> float | None:
        """Seconds until something is due by the clock; None: nothing is."""
        if self._give_up_at is not None:
            return _RESCAN
        due = [self._kill_at] if self._kill_at is not None else []
        if self._stopped is None:
            due += self._deadlines.values()
        return min(max(0.0, min(due) - clock()), _LONGEST_SLEEP) if due else None

    def _closing(self, spawn_error: str | None = None) -> dict[str, Any]:
        return {
            "exit_code": self._exit_code,
            "stopped": self._stopped,
            "stderr": self._stderr.decode(errors="replace"),
            "spawn_error": spawn_error,
        }


def _signal_group(group: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # PermissionError: macOS says so of a group of zombies
        os.killpg(group, number)


def _descendants() -> list[int]:
    """All living descendants of this process, by the parents that /proc tells (proc_pid_stat(5)); Linux only."""
    if not _LINUX:
        return []
    parents = dict(_parents())
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found - {os.getpid()})


def _parents() -> Iterator[tuple[int, int]]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_bytes()
            except OSError:
                continue
            # The second field, the command's name in brackets, may hold anything: read on from its end.
            yield int(entry.name), int(stat[stat.rindex(b")") + 2 :].split()[1])


def _read_spec() -> tuple[dict[str, Any], bytes] | None:
    data = b""
    while b"\n" not in data:
        piece = os.read(sys.stdin.fileno(), _READ_SIZE)
        if not piece:
            return None
        data += piece
    line, rest = data.split(b"\n", 1)
    return json.loads(line), rest


def _run() -> None:
    report_fd = int(sys.argv[1])
    # Before anything else is opened: descriptor 3 must still be free.
    if report_fd == REPORT_FD:
        os.set_inheritable(REPORT_FD, True)
    else:
        os.dup2(report_fd, REPORT_FD)
        os.close(report_fd)
    message = _read_spec()
    if message is None:
        return
    spec, rest = message
    with Path(spec["lock"]).open("wb") as lock:
        # Held until the tree is gone: by it the next agent knows when it may clear the work folder.
        fcntl.flock(lock, fcntl.LOCK_EX)
        closing = Supervisor(spec, rest).run()
        with suppress(BrokenPipeError):  # the agent is gone
            os.write(sys.stdout.fileno(), json.dumps(closing).encode() + b"\n")


if __name__ == "__main__":
    _run()
