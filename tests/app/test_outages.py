"""The database away, coming back, busy, or in another mood."""

from __future__ import annotations

import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from pgfleet.app.config import Settings
from pgfleet.app.database import POOL_SIZE
from support.clusters import Database
from support.http_app import Agent, Fleet, running
from support.waiting import eventually


class TestOwnServer:
    """What is done to the server itself: killed, restarted, made read-only."""

    @pytest.fixture
    def database(self, database_to_kill: Database) -> Database:
        return database_to_kill

    def test_refuses_at_once_while_the_database_is_down_and_is_back_with_it(
        self, database: Database, agent: Agent
    ) -> None:
        database.cluster.server.kill()

        first = agent.post("/v1/heartbeat", {})
        began = time.monotonic()
        answers = [agent.post("/v1/heartbeat", {}) for _ in range(20)]
        seconds = time.monotonic() - began

        assert (first.status_code, first.json()["code"]) == (503, "unavailable")
        assert {answer.status_code for answer in answers} == {503}
        assert answers[0].headers["Retry-After"] == "1"
        assert seconds < 1
        assert agent.app.request("GET", "/healthz").status_code == 200
        assert agent.app.request("GET", "/readyz").status_code == 503

        database.cluster.server.start()
        began = time.monotonic()
        eventually(lambda: agent.post("/v1/heartbeat", {}).status_code == 200, "the app to be back")
        assert time.monotonic() - began < 2

    def test_connections_that_died_unnoticed_cost_no_request(self, database: Database, agent: Agent) -> None:
        """A restart between two requests: the second finds only dead connections and never tells its client."""
        for _ in range(3):
            database.cluster.server.shut_down()
            database.cluster.server.start()
            assert agent.post("/v1/heartbeat", {}).status_code == 200

    def test_terminated_backends_cost_no_request(self, database: Database, agent: Agent) -> None:
        database.value(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'pgfleet'"
        )

        assert agent.post("/v1/heartbeat", {}).status_code == 200

    def test_server_that_takes_no_writes_counts_as_away(self, database: Database, agent: Agent) -> None:
        """A demoted primary answers reads, so only its refusal of a write tells."""
        with database.connect() as connection:
            connection.execute("alter system set default_transaction_read_only = on")
            connection.execute("select pg_reload_conf()")
            eventually(lambda: database.value("show default_transaction_read_only") == "on", "the setting to be read")

            eventually(lambda: agent.post("/v1/heartbeat", {}).status_code == 503, "the app to notice")

            connection.execute("set default_transaction_read_only = off")
            connection.execute("alter system reset default_transaction_read_only")
            connection.execute("select pg_reload_conf()")
        eventually(lambda: agent.post("/v1/heartbeat", {}).status_code == 200, "the app to be back")

    def test_without_a_connection_to_be_had_it_refuses_at_once_and_is_back_with_one(
        self, database: Database, agent: Agent
    ) -> None:
        """Others have taken all that the server gives, the app's own among them."""
        with contextlib.ExitStack() as others:
            killer = others.enter_context(closing(database.connect()))

            def none_is_left() -> bool:
                with contextlib.suppress(psycopg.OperationalError):
                    while True:
                        others.enter_context(closing(database.connect()))
                ended = killer.execute(
                    "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'pgfleet'"
                )
                return ended.fetchone() == (0,)

            eventually(none_is_left, "all connections to be taken", seconds=30)
            agent.post("/v1/heartbeat", {})
            began = time.monotonic()
            answers = [agent.post("/v1/heartbeat", {}) for _ in range(20)]

            assert {answer.status_code for answer in answers} == {503}
            assert {answer.headers["Retry-After"] for answer in answers} == {"1"}
            assert time.monotonic() - began < 1
        eventually(lambda: agent.post("/v1/heartbeat", {}).status_code == 200, "the app to be back")

    def test_app_starts_while_the_database_is_down(self, database: Database, settings: Settings) -> None:
        database.cluster.server.shut_down()
        with running(settings) as app:
            assert app.request("GET", "/readyz").status_code == 503
            database.cluster.server.start()
            eventually(lambda: app.request("GET", "/readyz").json().get("ready") is not None, "the app to be ready")


def replace(database: Database, body: str) -> None:
    """Gives fleet_agent.node another body."""
    with database.connect() as connection:
        connection.execute(
            "create or replace function fleet_agent.node(credential uuid, instance text) returns jsonb "
            "language plpgsql security definer as $$ " + body + " $$"
        )


@pytest.mark.parametrize("sqlstate", ["40001", "40P01"])
def test_call_that_was_undone_is_made_again(database: Database, agent: Agent, sqlstate: str) -> None:
    with database.connect() as connection:
        connection.execute("create sequence fleet_agent.calls")
        connection.execute("grant usage on sequence fleet_agent.calls to fleet_owner")
    replace(
        database,
        "begin if nextval('fleet_agent.calls') = 1 then raise exception using errcode = '"
        + sqlstate
        + "'; end if; return '{\"calls\": 2}'; end",
    )

    assert agent.get("/v1/node").json() == {"calls": 2}


@pytest.mark.parametrize("sqlstate", ["40001", "40P01", "53200", "57014", "55P03"])
def test_call_that_cannot_be_made_now_is_unavailable(database: Database, agent: Agent, sqlstate: str) -> None:
    replace(database, f"begin raise exception using errcode = '{sqlstate}'; end")

    answer = agent.get("/v1/node")

    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


def test_call_that_takes_too_long_is_cut_off_and_not_repeated(
    database: Database, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pgfleet.app.database._CALL_SECONDS", 0.3)
    blocker = database.connect()
    blocker.execute("select pg_advisory_lock(1)")
    replace(database, "begin perform pg_advisory_lock(1); return '{}'; end")
    began = time.monotonic()

    answer = agent.get("/v1/node")

    blocker.close()
    assert (answer.status_code, answer.json()["detail"]) == (503, "The database took too long.")
    assert time.monotonic() - began < 5


def test_calls_that_find_no_free_connection_are_unavailable_and_the_next_are_not(
    database: Database, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pgfleet.app.database._ACQUIRE_SECONDS", 2.0)
    blocker = database.connect()
    blocker.execute("select pg_advisory_lock(1)")
    replace(database, "begin perform pg_advisory_lock_shared(1); return '{}'; end")

    held = "select count(*) from pg_locks where locktype = 'advisory' and not granted"
    with ThreadPoolExecutor(POOL_SIZE) as threads:
        waiting = [threads.submit(agent.get, "/v1/node") for _ in range(POOL_SIZE)]
        eventually(lambda: database.value(held) == POOL_SIZE, "all connections to be in use")
        refused = agent.get("/v1/node")
        blocker.close()
        others = [future.result() for future in waiting]

    assert (refused.status_code, refused.json()["detail"]) == (503, "All connections to the database are in use.")
    assert refused.headers["Retry-After"] == "1"
    assert {answer.status_code for answer in others} == {200}
    assert agent.get("/v1/node").status_code == 200


def test_fault_in_the_database_is_told_without_its_words(
    database: Database, agent: Agent, caplog: pytest.LogCaptureFixture
) -> None:
    replace(database, "begin raise exception 'marked-words' using errcode = 'XX000'; end")

    answer = agent.get("/v1/node")

    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert "marked-words" not in answer.text
    assert answer.headers["X-Request-Id"] in caplog.text


def test_schema_that_does_not_fit_is_unavailable(database: Database, agent: Agent) -> None:
    with database.connect() as connection:
        connection.execute("drop function fleet_agent.node(uuid, text)")

    answer = agent.get("/v1/node")

    assert answer.status_code == 503
    assert "schema" in answer.json()["detail"]


def test_calls_are_read_committed_whatever_the_servers_default(database: Database, settings: Settings) -> None:
    with database.connect() as connection:
        connection.execute(f"alter database {database.name} set default_transaction_isolation = 'serializable'")
    with running(settings) as app:
        fleet = Fleet(database, app)
        agent = fleet.agent(fleet.organization())
        replace(database, "begin return jsonb_build_object('isolation', current_setting('transaction_isolation')); end")
        assert agent.get("/v1/node").json() == {"isolation": "read committed"}


def test_password_of_the_dsn_shows_nowhere(
    database: Database, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    parts = psycopg.conninfo.conninfo_to_dict(database.dsn())
    dsn = psycopg.conninfo.make_conninfo("", **{**parts, "dbname": "nowhere", "password": "marked-secret"})
    settings = Settings(dsn=dsn, store=f"file://{tmp_path / 'store'}")
    with running(settings) as app:
        answer = app.request("GET", "/readyz")

    assert answer.status_code == 503
    assert "marked-secret" not in answer.text + caplog.text + repr(settings)
