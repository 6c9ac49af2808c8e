"""Bytes in and out."""

from __future__ import annotations

import hashlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pgfleet.app.store import FileStore
from support.clusters import Database
from support.http_app import Agent, Fleet


@pytest.fixture
def busy(fleet: Fleet, agent: Agent) -> Agent:
    """A node that holds an assignment, so that it may upload."""
    fleet.submit(agent.organization)
    assert agent.claim()
    return agent


def path_of(content: bytes) -> str:
    return f"/v1/artifacts/{hashlib.sha256(content).hexdigest()}"


def stored(tmp_path: Path) -> list[Path]:
    """Every file in the store, half-received ones included."""
    return [path for path in (tmp_path / "store").rglob("*") if path.is_file()]


def test_bytes_come_out_as_they_went_in(busy: Agent) -> None:
    content = os.urandom(3 * 1024 * 1024)

    put = busy.put(path_of(content), content)
    got = busy.get(path_of(content))

    assert (put.status_code, put.json()["created"]) == (201, True)
    assert got.status_code == 200
    assert got.headers["Content-Type"] == "application/octet-stream"
    assert got.headers["Content-Length"] == str(len(content))
    assert got.content == content


def test_no_bytes_are_bytes_too(busy: Agent) -> None:
    assert busy.put(path_of(b""), b"").status_code == 201
    assert busy.get(path_of(b"")).content == b""


def test_bytes_that_are_there_already_are_read_but_not_created(busy: Agent, tmp_path: Path) -> None:
    assert busy.put(path_of(b"x"), b"x").status_code == 201
    assert busy.put(path_of(b"x"), b"x").status_code == 200
    assert busy.put(path_of(b"x"), b"y").status_code == 422
    assert len(stored(tmp_path)) == 1


def test_bytes_lie_beneath_their_organization(busy: Agent, tmp_path: Path) -> None:
    put = busy.put(path_of(b"x"), b"x")

    assert (tmp_path / "store" / put.json()["storage_key"]).read_bytes() == b"x"

    (file,) = stored(tmp_path)

    content_hash = hashlib.sha256(b"x").hexdigest()
    assert file == tmp_path / "store" / str(busy.organization) / content_hash[:2] / content_hash


def test_other_bytes_than_named_are_refused_and_nothing_is_kept(busy: Agent, tmp_path: Path) -> None:
    answer = busy.put(path_of(b"these"), b"those")

    assert (answer.status_code, answer.json()["code"]) == (422, "hash_mismatch")
    assert stored(tmp_path) == []
    assert busy.get(path_of(b"these")).status_code == 404


def test_announced_size_over_the_limit_is_refused_before_reading(busy: Agent, tmp_path: Path) -> None:
    async def unread() -> AsyncIterator[bytes]:
        yield b"the first piece comes with the request"
        raise AssertionError("read on")

    answer = busy.put(path_of(b"x"), unread(), **{"Content-Length": str(4 * 1024 * 1024 + 1)})

    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_size_over_the_limit_is_refused_though_not_announced(busy: Agent, tmp_path: Path) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(1000):
            yield b"x" * 65536

    answer = busy.put(path_of(b"x"), endless())

    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert stored(tmp_path) == []


@pytest.mark.parametrize("name", ["x", "A" * 64, "a" * 63, "a" * 65, "..%2f..%2fetc", "%00"])
def test_name_that_is_no_hash_is_refused(busy: Agent, name: str) -> None:
    for answer in (busy.put(f"/v1/artifacts/{name}", b"x"), busy.get(f"/v1/artifacts/{name}")):
        assert answer.status_code in {404, 422}
        assert answer.status_code == 404 or answer.json()["code"] == "invalid_argument"


def test_unknown_bytes_are_not_found(busy: Agent) -> None:
    assert busy.get(path_of(b"never seen")).status_code == 404


class TestQuota:
    """Of one megabyte an organization."""

    @pytest.fixture(autouse=True)
    def _one_megabyte(self, database: Database) -> None:
        database.value("select fleet.set_setting('organization_store_mb', '1')")

    def test_bytes_up_to_it_are_taken_and_then_no_more(self, busy: Agent) -> None:
        full = b"x" * 1024 * 1024
        assert busy.put(path_of(full), full).status_code == 201

        answer = busy.put(path_of(b"y"), b"y")

        assert (answer.status_code, answer.json()["code"]) == (409, "limit_exceeded")
        assert "1048576" in answer.json()["detail"]
        assert busy.put(path_of(full), full).status_code == 200
        assert busy.put(path_of(b""), b"").status_code == 201

    def test_announced_size_over_it_is_refused_before_reading(self, busy: Agent) -> None:
        async def unread() -> AsyncIterator[bytes]:
            yield b"the first piece comes with the request"
            raise AssertionError("read on")

        answer = busy.put(path_of(b"x"), unread(), **{"Content-Length": str(1024 * 1024 + 1)})

        assert (answer.status_code, answer.json()["code"]) == (409, "limit_exceeded")

    def test_size_over_it_is_refused_though_not_announced(self, busy: Agent, tmp_path: Path) -> None:
        content = b"x" * (1024 * 1024 + 1)

        async def unannounced() -> AsyncIterator[bytes]:
            yield content

        answer = busy.put(path_of(content), unannounced())

        assert (answer.status_code, answer.json()["code"]) == (409, "limit_exceeded")
        assert stored(tmp_path) == []

    def test_of_two_uploads_at_once_one_has_room(self, busy: Agent, tmp_path: Path) -> None:
        one, other = b"1" * 600_000, b"2" * 600_000

        answers = busy.app.together(
            *(busy.app.client.put(path_of(content), content=content, headers=busy.headers) for content in (one, other))
        )

        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert len(stored(tmp_path)) == 1

    def test_other_organizations_have_their_own(self, fleet: Fleet, busy: Agent) -> None:
        full = b"x" * 1024 * 1024
        other = fleet.agent(fleet.organization("other"))
        fleet.submit(other.organization)
        assert other.claim()

        assert busy.put(path_of(full), full).status_code == 201
        assert other.put(path_of(full), full).status_code == 201

    def test_what_failed_counts_for_nothing(self, database: Database, busy: Agent) -> None:
        assert busy.put(path_of(b"these"), b"those").status_code == 422

        assert database.value("select store_bytes from fleet.organizations") == 0


def test_node_without_work_may_not_upload(agent: Agent, tmp_path: Path) -> None:
    answer = agent.put(path_of(b"x"), b"x")

    assert answer.status_code in {403, 404, 409}
    assert stored(tmp_path) == []


def test_another_organizations_bytes_do_not_exist(fleet: Fleet, busy: Agent) -> None:
    stranger = fleet.agent(fleet.organization("other"))
    busy.put(path_of(b"x"), b"x")

    foreign = stranger.get(path_of(b"x"))
    unknown = stranger.get(path_of(b"y"))

    assert (foreign.status_code, foreign.json()["code"]) == (unknown.status_code, unknown.json()["code"])
    assert foreign.status_code == 404


def test_bytes_that_the_store_has_lost_are_not_found_and_heal_with_the_next_upload(busy: Agent, tmp_path: Path) -> None:
    busy.put(path_of(b"x"), b"x")
    stored(tmp_path)[0].unlink()

    lost = busy.get(path_of(b"x"))
    again = busy.put(path_of(b"x"), b"x")

    assert (lost.status_code, lost.json()["code"]) == (404, "artifact_not_found")
    assert again.status_code == 200
    assert busy.get(path_of(b"x")).content == b"x"


@pytest.mark.parametrize("left", [b"hal", b"half and more", b""])
@pytest.mark.parametrize("headers", [{}, {"Range": "bytes=1-2"}])
def test_bytes_that_the_store_has_damaged_are_not_found_and_heal_with_the_next_upload(
    busy: Agent, tmp_path: Path, left: bytes, headers: dict[str, str]
) -> None:
    """Another number of bytes than was confirmed is no download that ended well."""
    busy.put(path_of(b"half"), b"half")
    stored(tmp_path)[0].write_bytes(left)

    damaged = busy.app.request("GET", path_of(b"half"), headers={**busy.headers, **headers})
    again = busy.put(path_of(b"half"), b"half")

    assert (damaged.status_code, damaged.json()["code"]) == (404, "artifact_not_found")
    assert again.status_code == 200
    assert busy.get(path_of(b"half")).content == b"half"


def test_store_that_cannot_be_used_is_unavailable(busy: Agent, tmp_path: Path) -> None:
    (tmp_path / "store" / "incoming").rmdir()

    answer = busy.put(path_of(b"x"), b"x")

    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "1"


def test_uploads_that_a_killed_process_left_are_swept_when_old(tmp_path: Path) -> None:
    incoming = tmp_path / "incoming"
    incoming.mkdir()
    (incoming / "old").write_bytes(b"half")
    os.utime(incoming / "old", (0, 0))
    (incoming / "new").write_bytes(b"half")

    FileStore(tmp_path)

    assert [path.name for path in incoming.iterdir()] == ["new"]


@pytest.mark.parametrize("key", ["../x", "/etc/passwd", "a/b/c", ""])
def test_store_takes_no_key_but_the_controllers(busy: Agent, key: str) -> None:
    with pytest.raises(ValueError, match="storage key"):
        busy.app.run(busy.app.door.store.read(key))
