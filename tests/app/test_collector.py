"""What nobody needs goes from the store, and never what somebody needs."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

from pgfleet.app.config import Settings
from pgfleet.app.problems import unavailable
from pgfleet.app.store import StoreError
from support.clusters import Database
from support.http_app import Agent, App, Fleet, running
from support.waiting import eventually


class Work:
    """A job that a node holds, may upload for, and ends."""

    def __init__(self, fleet: Fleet, agent: Agent) -> None:
        self._agent = agent
        self.job = fleet.submit(agent.organization)
        (claimed,) = agent.claim()
        self._path = f"/v1/assignments/{claimed['assignment_id']}"

    def fail(self) -> None:
        """Ends it, for good, with nothing made."""
        assert self._agent.post(f"{self._path}/fail", {"error": "x", "retry": False}).status_code == 200

    def complete(self, *contents: bytes) -> None:
        """Ends it with these files."""
        artifacts = [
            {"content_hash": hash_of(content), "storage_key": "x", "byte_size": len(content)} for content in contents
        ]
        answer = self._agent.post(f"{self._path}/complete", {"artifacts": artifacts})
        assert answer.json()["state"] == "succeeded", answer.text


@pytest.fixture
def work(fleet: Fleet, agent: Agent) -> Work:
    return Work(fleet, agent)


def hash_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def put(agent: Agent, content: bytes) -> str:
    """Uploads; the storage key."""
    answer = agent.put(f"/v1/artifacts/{hash_of(content)}", content)
    assert answer.status_code in {200, 201}, answer.text
    return str(answer.json()["storage_key"])


def got(agent: Agent, content: bytes) -> bool:
    """Whether the node reads what it uploaded."""
    return agent.get(f"/v1/artifacts/{hash_of(content)}").content == content


def pass_time(database: Database, hours: int) -> None:
    database.value(
        "select fleet.set_setting('test_clock_offset', (value::interval + make_interval(hours => %s))::text)"
        " from fleet.settings where name = 'test_clock_offset'",
        hours,
    )


def purge(database: Database) -> None:
    """As the sweeps do, until nothing is left to do."""
    while database.value("select fleet.purge()"):
        pass


def is_cleared(app: App, folder: Path, key: str) -> bool:
    """Whether a place is empty, after one more batch. When a batch gets to it depends on what other tests' transactions
    are under way on the server."""
    app.run(app.door.collector.collect())
    return not (folder / "store" / key).exists()


def deleted(app: App) -> float:
    """How many artifacts /metrics says were deleted."""
    (line,) = re.findall(r"^fleet_artifacts_deleted_total (.*)$", app.request("GET", "/metrics").text, re.MULTILINE)
    return float(line)


def used(database: Database) -> int:
    """The bytes that the one organization has in the store, as they are counted."""
    return int(database.value("select store_bytes from fleet.organizations"))


@pytest.fixture(autouse=True)
def _healthy(database: Database) -> Any:
    """Whatever a test does, what is counted is what is there."""
    yield
    assert database.value("select count(*) from fleet.check_invariants() where rule ~ '^D(29|36)'") == 0


def test_an_upload_that_was_never_reported_goes_after_its_time(
    database: Database, app: App, agent: Agent, work: Work, tmp_path: Path
) -> None:
    key = put(agent, b"unwanted")
    work.fail()
    before = deleted(app)

    pass_time(database, 23)
    purge(database)
    assert database.value("select count(*) from fleet_core.loose_bytes") == 0
    pass_time(database, 2)
    purge(database)

    eventually(lambda: is_cleared(app, tmp_path, key), "the bytes to go")
    assert used(database) == 0
    assert deleted(app) == before + 1


def test_what_a_purged_job_made_goes(database: Database, app: App, agent: Agent, work: Work, tmp_path: Path) -> None:
    key = put(agent, b"made")
    work.complete(b"made")

    pass_time(database, 31 * 24)
    purge(database)

    eventually(lambda: is_cleared(app, tmp_path, key), "the bytes to go")
    assert used(database) == 0


def test_what_an_artifact_names_stays(
    database: Database, app: App, fleet: Fleet, agent: Agent, work: Work, tmp_path: Path
) -> None:
    """Reported, registered by hand, or both of another job that is purged."""
    unwanted = put(agent, b"unwanted")
    for content in (b"reported", b"registered", b"twice"):
        put(agent, content)
    work.complete(b"twice")
    pass_time(database, 29 * 24)
    assert agent.post("/v1/heartbeat", {}).status_code == 200
    Work(fleet, agent).complete(b"reported", b"twice")
    database.value(
        "select fleet.register_artifact(organization => %s, content_hash => %s, storage_key => 'x')",
        agent.organization,
        hash_of(b"registered"),
    )

    pass_time(database, 2 * 24)
    purge(database)

    eventually(lambda: is_cleared(app, tmp_path, unwanted), "what nobody needs to go")
    assert database.value("select count(*) from fleet.jobs where id = %s", work.job) == 0
    assert all(got(agent, content) for content in (b"reported", b"registered", b"twice"))


def test_what_the_node_may_still_report_stays(
    database: Database, app: App, fleet: Fleet, agent: Agent, work: Work, tmp_path: Path
) -> None:
    """An agent uploads first and reports then, and an outage may lie between."""
    put(agent, b"finished")
    other = fleet.agent(agent.organization, "n2")
    its = Work(fleet, other)
    unwanted = put(other, b"unwanted")
    its.fail()

    pass_time(database, 48)
    database.value("select count(*) from fleet.run_sweeps()")  # its lease has run out: it may complete late
    purge(database)
    eventually(lambda: is_cleared(app, tmp_path, unwanted), "what nobody needs to go")
    work.complete(b"finished")

    assert got(agent, b"finished")
    assert database.value("select bytes_verified_at is not null from fleet.artifacts")


def test_an_upload_that_comes_again_before_its_bytes_are_deleted_keeps_them(
    database: Database, app: App, fleet: Fleet, agent: Agent, work: Work, tmp_path: Path
) -> None:
    """Condemned, and fenced, but not handed out."""
    key, unwanted = put(agent, b"wanted again"), put(agent, b"unwanted")
    work.fail()
    pass_time(database, 25)
    purge(database)
    app.run(app.door.database.call("collect_artifacts", {"max_rows": 1}))

    assert got(agent, b"wanted again")
    assert agent.post("/v1/heartbeat", {}).status_code == 200
    again = Work(fleet, agent)
    assert put(agent, b"wanted again") == key
    again.fail()
    eventually(lambda: is_cleared(app, tmp_path, unwanted), "what nobody needs to go")

    assert got(agent, b"wanted again")


def test_an_upload_that_comes_while_its_bytes_are_being_deleted_lies_elsewhere(
    database: Database, app: App, fleet: Fleet, agent: Agent, work: Work, tmp_path: Path
) -> None:
    """Who was told to delete them may be slow: as late as after all is forgotten it must hit nothing."""
    key = put(agent, b"wanted again")
    work.fail()
    pass_time(database, 25)
    purge(database)

    def handed_out() -> Any:
        return app.run(app.door.database.call("collect_artifacts", {"max_rows": 1})) != b'{"storage_keys": []}'

    eventually(handed_out, "the place to be handed out")
    assert agent.post("/v1/heartbeat", {}).status_code == 200
    Work(fleet, agent)
    first = put(agent, b"wanted again")
    app.run(app.door.store.remove([key]))
    app.run(app.door.database.call("forget_artifacts", {"storage_keys": [key]}))
    second = put(agent, b"wanted again")
    app.run(app.door.store.remove([key]))

    assert first == second == f"{key}.1"
    assert got(agent, b"wanted again")
    assert used(database) == len(b"wanted again")


def test_who_was_cut_off_between_deleting_and_telling_does_it_once_more(
    database: Database, app: App, agent: Agent, work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = put(agent, b"unwanted")
    work.fail()
    pass_time(database, 25)
    purge(database)
    told = app.door.database.call

    async def cut_off(function: str, arguments: Any) -> bytes:
        if function == "forget_artifacts":
            raise unavailable("cut off")
        return await told(function, arguments)

    def tried() -> bool:
        try:
            return is_cleared(app, tmp_path, key)
        except Exception:  # noqa: BLE001 - which one is not the matter here
            return True

    with monkeypatch.context() as patched:
        patched.setattr(app.door.database, "call", cut_off)
        eventually(tried, "the bytes to be deleted")
    assert app.run(app.door.collector.collect()) == 0
    assert used(database) == len(b"unwanted")

    pass_time(database, 1)
    assert app.run(app.door.collector.collect()) == 1
    assert app.run(app.door.collector.collect()) == 0
    assert used(database) == 0


def test_a_store_that_fails_is_tried_again(
    database: Database, app: App, agent: Agent, work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = put(agent, b"unwanted")
    work.fail()
    pass_time(database, 25)
    purge(database)

    async def broken(_: object) -> None:
        raise StoreError("broken")

    def fails() -> bool:
        try:
            app.run(app.door.collector.collect())
        except StoreError:
            return True
        return False

    with monkeypatch.context() as patched:
        patched.setattr(app.door.store, "remove", broken)
        eventually(fails, "the store to be asked")
    assert (tmp_path / "store" / key).exists()
    pass_time(database, 1)

    assert is_cleared(app, tmp_path, key)


def test_what_was_put_into_the_store_and_never_confirmed_goes(
    database: Database, app: App, agent: Agent, work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is killed between the two leaves bytes that only the expectation of them tells of."""
    told = app.door.database.call

    async def killed(function: str, arguments: Any) -> bytes:
        if function == "confirm_artifact":
            raise unavailable("killed")
        return await told(function, arguments)

    with monkeypatch.context() as patched:
        patched.setattr(app.door.database, "call", killed)
        assert agent.put(f"/v1/artifacts/{hash_of(b'half')}", b"half").status_code == 503
    key = f"{agent.organization}/{hash_of(b'half')[:2]}/{hash_of(b'half')}"
    assert (tmp_path / "store" / key).exists()
    assert used(database) == len(b"half")

    pass_time(database, 25)
    purge(database)

    eventually(lambda: is_cleared(app, tmp_path, key), "the bytes to go")
    assert used(database) == 0


def test_places_are_free_again_a_day_after(
    database: Database, app: App, fleet: Fleet, agent: Agent, work: Work, tmp_path: Path
) -> None:
    key = put(agent, b"unwanted")
    work.fail()
    pass_time(database, 25)
    purge(database)
    eventually(lambda: is_cleared(app, tmp_path, key), "the bytes to go")

    pass_time(database, 25)
    app.run(app.door.database.call("forget_artifacts", {"storage_keys": []}))
    assert agent.post("/v1/heartbeat", {}).status_code == 200
    Work(fleet, agent)

    assert put(agent, b"unwanted") == key


def test_a_restored_copy_deletes_nothing_until_it_is_activated(
    database: Database, app: App, agent: Agent, work: Work, tmp_path: Path
) -> None:  # D37
    """Its store may be the one that the original goes on with. And its transactions are numbered by another cluster."""
    key = put(agent, b"unwanted")
    work.fail()
    pass_time(database, 25)
    purge(database)
    with database.connect() as connection:
        connection.execute("update fleet_core.loose_bytes set fenced_by = pg_current_xact_id()")
        connection.execute(
            "update fleet_core.installation set system_identifier = system_identifier + 1, postmaster_started_at = null"
        )
        assert not any(is_cleared(app, tmp_path, key) for _ in range(5))

        connection.execute("update fleet_core.loose_bytes set fenced_by = '9000000000000000000'")
        connection.execute("select fleet.activate()")

    eventually(lambda: is_cleared(app, tmp_path, key), "the bytes to go")


def test_it_happens_by_itself(
    database: Database, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pgfleet.app.collector._PAUSE_SECONDS", 0.01)
    with running(settings) as app:
        fleet = Fleet(database, app)
        agent = fleet.agent(fleet.organization())
        work = Work(fleet, agent)
        key = put(agent, b"unwanted")
        work.fail()
        pass_time(database, 25)
        purge(database)

        eventually(lambda: not (tmp_path / "store" / key).exists(), "the bytes to go")


@pytest.mark.parametrize("place", [None, "attic/7.ogg", "../../etc/passwd"])
def test_what_is_recorded_to_lie_elsewhere_is_neither_read_nor_deleted(
    database: Database, fleet: Fleet, agent: Agent, work: Work, place: str | None
) -> None:
    """An operator of one organization must not reach another's bytes by naming their place."""
    theirs = put(agent, b"theirs")
    thief = fleet.agent(fleet.organization("other"))
    with database.connect() as connection:
        (credential,) = connection.execute(
            "select id from fleet.credentials where node_id = %s", (thief.node,)
        ).fetchall()[0]
        connection.execute(
            "select fleet.confirm_artifact(organization => %s, content_hash => %s, byte_size => 6, storage_key => %s)",
            (thief.organization, hash_of(b"theirs"), place or theirs),
        )
        connection.execute(
            "update fleet_core.stored_bytes set credential_id = %s where organization_id = %s",
            (credential, thief.organization),
        )

    answer = thief.get(f"/v1/artifacts/{hash_of(b'theirs')}")
    pass_time(database, 25)
    purge(database)

    assert (answer.status_code, answer.json()["code"]) == (404, "artifact_not_found")
    assert database.value("select count(*) from fleet_core.loose_bytes") == 0
