"""pgbench, which makes every load: the same client for the references and for pgfleet."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from .errors import BenchError
from .server import SQL, Database, environment

CLIENTS = 8
_THREADS = 2
_PATIENCE_SECONDS = 60.0


class Pgbench:
    """A pgbench at work, to be looked at while it runs."""

    def __init__(self, process: subprocess.Popen[str], script: str) -> None:
        self._process = process
        self._script = script

    def work_for(self, seconds: float) -> None:
        """Lets it work for so long. Raises BenchError when it ends before."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return
        self.finish()
        raise BenchError(f"{self._script} ended before it was measured: it ran out of work.")

    def finish(self, patience: float | None = _PATIENCE_SECONDS) -> None:
        """Waits for its end, so many seconds at most. Raises BenchError with its words when something in it failed."""
        try:
            _, complaint = self._process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            raise BenchError(f"{self._script} does not come to its end.") from None
        self._check(complaint, is_wanted=self._process.returncode == 0)

    def stop(self) -> None:
        """Ends it in the middle of whatever it does. Raises BenchError when something in it had failed."""
        self._process.terminate()
        _, complaint = self._process.communicate()
        self._check(complaint, is_wanted=self._process.returncode == -signal.SIGTERM)

    def _check(self, complaint: str, *, is_wanted: bool) -> None:
        # A session that fails ends alone; the others go on.
        if not is_wanted or "error:" in complaint:
            raise BenchError(f"{self._script} failed:\n{complaint.strip()[:2000]}")


@contextmanager
def pgbench(
    database: Database,
    script: str,
    *,
    user: str | None = None,
    clients: int = CLIENTS,
    seconds: float | None = None,
    transactions: int | None = None,
    variables: Mapping[str, object] | None = None,
    log_prefix: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Pgbench]:
    """Starts a script of sql/loads with the extended protocol and prepared statements; ends it when the block does.

    seconds or transactions (a client): how long it runs. log_prefix: how the files begin that get each latency.
    settings: of the sessions, beside the server's.
    """
    defined = {"known": 0, "found": 0, **(variables or {})}
    command = [
        *(database.server.path("pgbench"), "--no-vacuum", "--protocol=prepared"),
        *(f"--client={clients}", f"--jobs={min(_THREADS, clients)}"),
        *((f"--time={max(1, round(seconds))}",) if seconds is not None else ()),
        *((f"--transactions={transactions}",) if transactions is not None else ()),
        *((f"--log-prefix={log_prefix}", "--log") if log_prefix is not None else ()),
        *(f"--define={name}={value}" for name, value in defined.items()),
        f"--file={SQL / 'loads' / f'{script}.sql'}",
        database.dsn(user),
    ]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env=environment(**(settings or {})),
    )
    try:
        yield Pgbench(process, script)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def run_pgbench(
    database: Database, script: str, *, clients: int, transactions: int, variables: Mapping[str, object] | None = None
) -> None:
    """Runs a script to its end, so many transactions a client."""
    with pgbench(database, script, clients=clients, transactions=transactions, variables=variables) as run:
        run.finish(patience=None)
