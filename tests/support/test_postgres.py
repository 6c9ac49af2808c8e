"""A private server serves its owner, survives a crash of its own, and outlives neither its owner nor its folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from pgfleet.app.postgres import PostgresUnavailableError, PrivateServer
from support.clusters import Cluster
from support.waiting import eventually

_OWNER = """
import sys
from pathlib import Path
from pgfleet.app.postgres import Installation, PrivateServer

server = PrivateServer(Installation(Path(sys.argv[1]), int(sys.argv[2]), "system"))
server.start()
print(server.pid, server.folder, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def server(cluster: Cluster) -> Iterator[PrivateServer]:
    """A server of the test's own, that it may break."""
    with PrivateServer(cluster.installation, settings={"application_name": "it's \\ odd"}) as server:
        yield server


def test_it_listens_on_its_socket_and_below_the_ports_of_clients(server: PrivateServer) -> None:
    """A client of another program could sit on a port above 32767 when the server restarts."""
    with psycopg.connect(server.dsn()) as connection:
        assert connection.execute("show application_name").fetchone() == ("it's \\ odd",)
    assert server.port < 32768
    assert server.folder.stat().st_mode & 0o077 == 0


def test_a_password_is_asked_over_tcp(server: PrivateServer) -> None:
    """127.0.0.1 is open to every user of the machine."""
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(server.tcp_dsn("postgres", server.superuser), password="wrong")  # noqa: S106


def test_it_recovers_from_a_crash_on_the_same_port(server: PrivateServer) -> None:
    """kill() and start() keep what was committed, and clients find the server where it was."""
    with psycopg.connect(server.dsn()) as connection:
        connection.execute("create table kept as select 1 as one")
    port = server.port

    server.kill()
    assert server.pid is None
    server.start()

    assert server.port == port
    with psycopg.connect(server.dsn()) as connection:
        assert connection.execute("select one from kept").fetchone() == (1,)
    assert "database system was not properly shut down" in server.log()


def test_stop_leaves_nothing(server: PrivateServer) -> None:
    """Neither process nor folder; a second stop does no harm."""
    folder, postmaster = server.folder, psutil.Process(server.pid)
    server.stop()
    assert not folder.exists()
    assert not postmaster.is_running()
    server.stop()


def test_what_fails_to_start_tells_why_and_leaves_nothing(cluster: Cluster) -> None:
    """The end of the log comes with the error."""
    server = PrivateServer(cluster.installation, settings={"shared_buffers": "lots"})
    with pytest.raises(PostgresUnavailableError, match="shared_buffers"):
        server.start()
    folder = server.folder
    server.stop()
    assert not folder.exists()


def test_it_ends_with_a_killed_owner_and_the_next_start_sweeps(cluster: Cluster) -> None:
    """SIGKILL leaves the owner no chance to clean up: the kernel stops the server, the next owner clears the rest."""
    installation = cluster.installation
    owner = subprocess.Popen(
        [sys.executable, "-c", _OWNER, installation.bin, str(installation.major)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with owner:
        assert owner.stdout is not None
        pid, path = owner.stdout.readline().split()
        postmaster, folder = psutil.Process(int(pid)), Path(path)
        owner.kill()
    eventually(lambda: not _lives(postmaster), "the server to end after its owner")
    assert folder.exists()

    with PrivateServer(installation):
        assert not folder.exists()


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
