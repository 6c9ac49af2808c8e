"""A killed agent that starts again, a copied disk, and a machine that is removed and paired again under its name.

Seen elsewhere: liveness was judged by a node's name, so that the new life kept the old one's jobs "running" for ever,
or two machines renewed one lease.
"""

from __future__ import annotations

from uuid import UUID

import pytest

from races.fleet import Fleet, Held, claim, code, complete, fail, release, remove, renew, start
from support.races import Call, Session, Sessions, wait_until_blocked

# R13, R22, R26, D14, D30.

SCOPES = ["compute:read", "compute:heartbeat", "compute:claim", "compute:complete"]


def credential(fleet: Fleet, node: UUID, key_id: str) -> UUID:
    """A credential of the node; its id."""
    query = "select fleet.issue_credential(%s, %s, 'hash', 'agent', %s)"
    issued = fleet.setup.value(query, node, key_id, SCOPES)
    assert isinstance(issued, UUID)
    return issued


def beat(session: Session, key: UUID, instance: str, *holding: str) -> Call:
    """A heartbeat of that start of the agent, which holds these assignments."""
    return session.send("select fleet_agent.heartbeat(%s, %s, %s)", key, instance, {"assignments": list(holding)})


def take(session: Session, key: UUID, instance: str) -> Call:
    """A claim of that start of the agent; the assignment's id as a text, or None."""
    return session.send("select fleet_agent.claim(%s, %s, null, 1, 60) #>> '{jobs,0,assignment_id}'", key, instance)


def test_what_a_killed_agent_held_is_free_though_its_node_goes_on(fleet: Fleet, sessions: Sessions) -> None:
    """With the first heartbeat of the new start, not when a lease ends that heartbeats might renew."""
    session = sessions.open("session")
    node, other = fleet.nodes(2)
    key = credential(fleet, node, "a")
    job = fleet.job()
    beat(session, key, "first").rows()
    held = take(session, key, "first").value()
    beat(session, key, "first", held).rows()

    assert beat(session, key, "second").value()["renewed"] == []
    assert fleet.holders(job) == []
    fleet.travel("40 seconds")
    beat(session, key, "second").rows()
    fleet.heard(other)
    assert claim(session, other).value() == job


def test_two_machines_with_one_key_never_share_a_lease(fleet: Fleet, sessions: Sessions) -> None:
    """The later one is in, with what it took itself; the earlier one is fenced off, whatever it says."""
    session = sessions.open("session")
    node = fleet.node()
    key = credential(fleet, node, "a")
    fleet.job()
    beat(session, key, "original").rows()
    first = take(session, key, "original").value()
    beat(session, key, "original", first).rows()
    beat(session, key, "copy").rows()
    fleet.travel("40 seconds")
    beat(session, key, "copy").rows()
    second = take(session, key, "copy").value()
    assert second not in {None, first}

    for call in (
        beat(session, key, "original", first, second),
        take(session, key, "original"),
        session.send("select fleet_agent.renew(%s, 'original', %s, 60)", key, UUID(second)),
        session.send("select fleet_agent.complete(%s, 'original', %s, t.artifact(), '{}')", key, UUID(second)),
    ):
        assert code(call) == "node_cloned"
    assert beat(session, key, "copy", second).value()["renewed"] != []
    assert fleet.setup.run("select id from fleet.assignments where state = 'running'") == [(UUID(second),)]


def test_of_two_machines_heard_at_once_one_is_fenced(fleet: Fleet, sessions: Sessions) -> None:
    """Each has renewed the lease it was told to have; only one of them goes on."""
    original, copy = sessions.open("original"), sessions.open("copy")
    node = fleet.node()
    key = credential(fleet, node, "a")
    fleet.job()
    beat(original, key, "original").rows()
    held = take(original, key, "original").value()

    copy.begin()
    beat(copy, key, "copy", held).rows()
    late = beat(original, key, "original", held)
    wait_until_blocked(original, by=copy)
    copy.commit()

    outcomes = [code(late), code(beat(original, key, "original", held)), code(beat(copy, key, "copy", held))]
    assert outcomes.count("node_cloned") >= 1
    assert outcomes[2] is None or outcomes[1] is None, "both are fenced"
    assert not (outcomes[1] is None and outcomes[2] is None), "both go on"


def test_a_claim_of_the_earlier_start_that_commits_late_is_not_lost(fleet: Fleet, sessions: Sessions) -> None:
    """The new start has said what it holds before the claim was there to be seen; it is missed twice, and free."""
    worker, session = sessions.open("worker"), sessions.open("session")
    node, other = fleet.nodes(2)
    key = credential(fleet, node, "a")
    job = fleet.job()
    beat(session, key, "first").rows()

    worker.begin()
    assert take(worker, key, "first").value() is not None
    second = beat(session, key, "second")
    worker.commit()
    second.rows()
    for _ in range(3):
        fleet.travel("16 seconds")
        beat(session, key, "second").rows()
    fleet.travel("1 second")
    fleet.heard(other)
    assert fleet.holders(job) == []
    assert claim(session, other).value() == job


def test_a_name_that_is_taken_again_brings_neither_work_nor_rights(fleet: Fleet, sessions: Sessions) -> None:
    """Removed and paired again: the old key is dead, and the old work is not the new node's."""
    session = sessions.open("session")
    old = fleet.node("box")
    old_key = credential(fleet, old, "a")
    session.run("select fleet.set_node_labels(%s, %s)", old, {"rack": "7"})
    held = fleet.held(old)
    remove(session, old).rows()
    new = fleet.node("box")
    new_key = credential(fleet, new, "b")

    assert new != old
    assert session.run("select labels, open_assignments from fleet.nodes where id = %s", new) == [({}, 0)]
    for call in (beat(session, old_key, "x"), take(session, old_key, "x")):
        assert code(call) == "credential_invalid"
    stranger = Held(held.id, held.job, new)
    for deed in (start, renew, complete, fail, release):
        assert code(deed(session, stranger)) == "assignment_not_yours"
    assert beat(session, new_key, "x", str(held.id)).value()["renewed"] == []
    assert fleet.holders(held.job) == []
    assert session.value("select count(*) from fleet.credentials where node_id = %s", new) == 1
    fleet.travel("31 seconds")
    fleet.heard(new)
    assert claim(session, new).value() == held.job


@pytest.mark.parametrize("ends", ["completes", "fails"])
def test_the_second_try_of_a_machine_is_not_its_first(fleet: Fleet, sessions: Sessions, ends: str) -> None:
    """A report of the earlier start about its own attempt never ends the later one's."""
    session = sessions.open("session")
    node = fleet.node()
    session.run("select fleet.heartbeat(%s, %s)", node, {"instance_id": "first", "assignments": []})
    first = fleet.held(node)
    session.run("select fleet.heartbeat(%s, %s)", node, {"instance_id": "second", "assignments": []})
    fleet.travel("31 seconds")
    fleet.heard(node)
    second = fleet.claim(node)
    assert second.job == first.job

    if ends == "fails":
        assert code(fail(session, first)) == "assignment_not_failable"
        assert fleet.ending(second) == ("running", None)
    else:
        assert complete(session, first).value() == "complete"  # a result is a result: R8
        assert fleet.ending(second) == ("cancelled", "superseded")
