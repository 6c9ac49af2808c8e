"""Machines that are silent, draining, retired, put aside or removed, and every way in which work could reach them.

Seen elsewhere: work went to a node that was dead already but had not been swept; or a node that had lost its standing
idled on and looked healthy.
"""

from __future__ import annotations

from uuid import UUID

import pytest

from races.fleet import Fleet, assign, claim, code, complete, fail, heartbeat, release, remove, renew
from support.races import Session, Sessions

# R11, R12, R13, D42.

SILENCE = "46 seconds"
LEAVE = {
    "draining": "select fleet.drain_node(%s, 'maintenance')",
    "retired": "select fleet.set_node_status(%s, 'retired')",
    "provisioning": "select fleet.set_node_status(%s, 'provisioning')",
    "removed": "select fleet.remove_node(%s, 'sold')",
}


def card(fleet: Fleet, name: str, factor: float) -> UUID:
    """A node that is online, with a card of that speed."""
    devices = "jsonb_build_array(t.gpu(24000) || jsonb_build_object('throughput_factor', %s::numeric))"
    node = fleet.setup.value(f"select t.node(%s, %s, devices => {devices})", fleet.organization, name, factor)
    assert isinstance(node, UUID)
    return node


def leave(fleet: Fleet, node: UUID, state: str) -> None:
    """Brings the node into that state; `offline` is silence that no sweep has seen."""
    if state != "offline":
        fleet.setup.run(LEAVE[state], node)


def no_route(session: Session, node: UUID, job: UUID) -> None:
    """Neither by name nor by choice, by none of the calls."""
    assert assign(session, job, [node]).rows() == []
    place = "select node_id from fleet.place((select organization_id from fleet.jobs where id = %s), '{}')"
    assert session.value(place, job) != node
    taken = claim(session, node)
    assert code(taken) in {None, "node_removed"}
    assert taken.error() is not None or taken.rows() == []


@pytest.mark.parametrize("state", ["offline", *LEAVE])
def test_the_best_fit_gets_nothing_and_the_next_best_does(fleet: Fleet, sessions: Sessions, state: str) -> None:
    """An assignment looks at the node in that moment, and chooses another."""
    session = sessions.open("session")
    best, second = card(fleet, "best", 100), card(fleet, "second", 1)
    if state == "offline":
        fleet.travel(SILENCE)
        fleet.heard(second)
    leave(fleet, best, state)
    job = fleet.job(requires={"vram_min_mb": 1000})

    no_route(session, best, job)
    assert assign(session, job).rows() == [(second,)]


@pytest.mark.parametrize("state", ["offline", *LEAVE])
def test_a_report_that_asks_for_more_gets_none(fleet: Fleet, sessions: Sessions, state: str) -> None:
    """The result counts where the node may still report; no job comes with the answer."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    fleet.job()
    if state == "offline":
        fleet.travel(SILENCE)
    leave(fleet, held.node, state)
    query = "select next is null from fleet.complete_and_claim(%s, %s, t.artifact())"

    call = session.send(query, held.id, held.node)
    if state == "removed":
        assert code(call) == "node_removed"
    else:
        assert call.error() is None
        assert fleet.status(held.job) == "complete"
    assert fleet.setup.value("select count(*) from fleet.assignments where state in ('assigned', 'running')") == 0


@pytest.mark.parametrize("state", ["draining", "retired"])
@pytest.mark.parametrize("ending", [complete, fail, release])
def test_what_it_holds_may_be_renewed_and_reported(
    fleet: Fleet, sessions: Sessions, state: str, ending: object
) -> None:
    """On its way out, a node finishes what it has."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    leave(fleet, held.node, state)

    assert renew(session, held).value() is not None
    assert heartbeat(session, held.node, held).value()["renewed"] != []
    assert callable(ending)
    assert code(ending(session, held)) is None


@pytest.mark.parametrize("state", ["draining", "retired"])
def test_being_heard_brings_nobody_back(fleet: Fleet, sessions: Sessions, state: str) -> None:
    """The node is told where it stands, with each of ten heartbeats."""
    session = sessions.open("session")
    node = fleet.node()
    leave(fleet, node, state)
    fleet.job()

    for _ in range(10):
        fleet.travel("10 seconds")
        assert heartbeat(session, node).value()["node"]["status"] == state
        assert claim(session, node).value() is None


def test_a_removed_node_is_told_so_by_every_call(fleet: Fleet, sessions: Sessions) -> None:
    """Not "no work": an agent that hears this ends, instead of polling for ever."""
    session = sessions.open("session")
    held = fleet.held(fleet.node())
    key = fleet.setup.value(
        "select fleet.issue_credential(%s, 'a', 'hash', 'agent', '{compute:heartbeat,compute:claim}')", held.node
    )
    remove(session, held.node).rows()

    assert code(claim(session, held.node)) == "node_removed"
    assert code(heartbeat(session, held.node, held)) == "node_removed"
    assert code(session.send("select fleet_agent.claim(%s, 'x', null, 1, 60)", key)) == "credential_invalid"
    assert code(session.send("select fleet_agent.heartbeat(%s, 'x', '{}')", key)) == "credential_invalid"
    assert session.value("select status from fleet.nodes where id = %s", held.node) == "removed"
