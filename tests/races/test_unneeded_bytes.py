"""Bytes that are about to be taken away, and the reports and uploads that cross it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from races.fleet import Fleet
from support.races import Call, Session, Sessions, refused, wait_until_blocked
from support.waiting import eventually

HASH = "ab" * 32
ARTIFACT = json.dumps([{"kind": "output", "content_hash": HASH, "storage_key": "x", "byte_size": 9}])


def expect(session: Session, fleet: Fleet, content_hash: str = HASH, byte_size: int = 9) -> Call:
    """fleet.expect_artifact; the place."""
    query = "select fleet.expect_artifact(organization => %s, content_hash => %s, byte_size => %s)"
    return session.send(query, fleet.organization, content_hash, byte_size)


def confirm(session: Session, fleet: Fleet, key: str) -> Call:
    """fleet.confirm_artifact; whether the bytes are new."""
    query = "select fleet.confirm_artifact(organization => %s, content_hash => %s, byte_size => 9, storage_key => %s)"
    return session.send(query, fleet.organization, HASH, key)


def collect(session: Session) -> list[str]:
    """fleet_agent.collect_artifacts; the places to be cleared."""
    keys: list[str] = session.value("select fleet_agent.collect_artifacts()")["storage_keys"]
    return keys


def stored(fleet: Fleet) -> Any:
    """The place of the bytes as long as somebody vouches for them."""
    return fleet.setup.value("select max(storage_key) from fleet_core.stored_bytes")


@pytest.fixture
def unneeded(fleet: Fleet) -> str:
    """The place of bytes that nobody has named for a day."""
    key = expect(fleet.setup, fleet).value()
    assert confirm(fleet.setup, fleet, key).value() is True
    fleet.travel("25 hours")
    return str(key)


def test_a_report_that_saw_them_stored_keeps_them(fleet: Fleet, sessions: Sessions, unneeded: str) -> None:
    """It is not committed when they are condemned, so the purge can't see what it names."""
    node, sweeper = sessions.open("node"), sessions.open("sweeper")
    fleet.setup.run("select fleet.set_contract(%s, 'render', '[]', require_bytes => true)", fleet.organization)
    held = fleet.held(fleet.node())

    node.begin()
    assert node.value("select verified from fleet.complete_assignment(%s, %s, %s::jsonb)", held.id, held.node, ARTIFACT)
    assert sweeper.value("select fleet.purge()") == 1
    assert [collect(sweeper) for _ in range(5)] == [[]] * 5
    node.commit()

    def is_stored_again() -> bool:
        assert collect(sweeper) == []
        return stored(fleet) == unneeded

    eventually(is_stored_again, "the bytes to be stored again")


def test_a_report_that_was_rolled_back_keeps_nothing(fleet: Fleet, sessions: Sessions, unneeded: str) -> None:
    node, sweeper = sessions.open("node"), sessions.open("sweeper")
    held = fleet.held(fleet.node())

    node.begin()
    node.run("select from fleet.complete_assignment(%s, %s, %s::jsonb)", held.id, held.node, ARTIFACT)
    assert sweeper.value("select fleet.purge()") == 1
    node.rollback()

    eventually(lambda: collect(sweeper) == [unneeded], "the place to be handed out")
    assert stored(fleet) is None


def test_an_upload_that_waits_for_the_purge_has_them_again(fleet: Fleet, sessions: Sessions, unneeded: str) -> None:
    node, sweeper = sessions.open("node"), sessions.open("sweeper")

    sweeper.begin()
    assert sweeper.value("select fleet.purge()") == 1
    call = expect(node, fleet)
    wait_until_blocked(node, by=sweeper)
    sweeper.commit()

    assert call.value() == unneeded
    assert [collect(sweeper) for _ in range(3)] == [[]] * 3
    assert confirm(node, fleet, unneeded).value() is True
    assert stored(fleet) == unneeded


def test_a_purge_passes_by_an_organization_that_uploads(fleet: Fleet, sessions: Sessions, unneeded: str) -> None:
    """A transaction that one tenant leaves open must not hold up the sweeps of all."""
    node, sweeper = sessions.open("node"), sessions.open("sweeper")

    node.begin()
    assert expect(node, fleet, "cd" * 32).value()
    assert sweeper.value("select fleet.purge()") == 0
    assert collect(sweeper) == []
    node.commit()

    assert sweeper.value("select fleet.purge()") == 1
    assert stored(fleet) is None


def test_an_upload_makes_its_bytes_as_good_as_new(fleet: Fleet, sessions: Sessions, unneeded: str) -> None:
    assert expect(fleet.setup, fleet).value() == unneeded

    assert fleet.setup.value("select fleet.purge()") == 0
    assert stored(fleet) == unneeded


def test_bytes_that_were_handed_out_meanwhile_are_not_confirmed(
    fleet: Fleet, sessions: Sessions, unneeded: str
) -> None:
    """Somebody took a day between the two; he is told to upload again, and gets another place."""
    node, sweeper = sessions.open("node"), sessions.open("sweeper")
    fleet.setup.run("select fleet.purge()")
    eventually(lambda: collect(sweeper) == [unneeded], "the place to be handed out")

    with refused("invalid_argument"):
        confirm(node, fleet, unneeded).value()
    again = expect(node, fleet).value()

    assert again == f"{unneeded}.1"
    assert confirm(node, fleet, again).value() is True


@pytest.mark.parametrize("outcome", ["commit", "rollback"])
def test_of_two_uploads_at_the_edge_of_the_quota_one_has_room(
    fleet: Fleet, sessions: Sessions, outcome: str
) -> None:  # D36
    first, second = sessions.open("first"), sessions.open("second")
    fleet.setup.run("select fleet.set_setting('organization_store_mb', '1')")

    first.begin()
    expect(first, fleet, "aa" * 32, 600_000).value()
    call = expect(second, fleet, "bb" * 32, 600_000)
    wait_until_blocked(second, by=first)

    if outcome == "commit":
        first.commit()
        with refused("limit_exceeded"):
            call.value()
    else:
        first.rollback()
        assert call.value()
