"""Everything that a limit allows is out on machines that have died.

Seen elsewhere: the dead attempts counted towards the limit, and the same limit guarded the step that would have
cleared them. Here the limits are a job's fan_out and a device's memory.
"""

from __future__ import annotations

from races.fleet import Fleet, claim, sweep
from support.races import Sessions

# R2, R21, R29.


def test_the_slots_of_a_fan_out_flow_after_one_sweep(fleet: Fleet, sessions: Sessions) -> None:
    """Both parts died with their nodes; two others get the job."""
    session = sessions.open("session")
    nodes = fleet.nodes(4)
    [first, _] = fleet.held_by_all(nodes[:2])
    fleet.travel("61 seconds")
    fleet.heard(*nodes[2:])
    assert claim(session, nodes[2]).value() is None

    sweep(session).rows()
    fleet.travel("20 seconds")
    fleet.heard(*nodes[2:])
    assert [claim(session, node).value() for node in nodes[2:]] == [first.job, first.job]
    assert fleet.holders(first.job) == nodes[2:]


def test_the_memory_of_a_machine_flows_after_one_sweep(fleet: Fleet, sessions: Sessions) -> None:
    """Two jobs fill it, its agent dies and comes back; five wait. First claims alone, then one sweep, then claims."""
    session = sessions.open("session")
    node = fleet.setup.value("select t.node(%s, 'n1', null, jsonb_build_array(t.cpu(1000)))", fleet.organization)
    for _ in range(7):
        fleet.job(requires={"ram_min_mb": 500})
    assert len(claim(session, node, 7).rows()) == 2
    assert claim(session, node).value() is None
    fleet.travel("61 seconds")
    fleet.setup.run("select fleet.heartbeat(%s, t.report(null, jsonb_build_array(t.cpu(1000))))", node)

    before = len(claim(session, node, 7).rows())
    sweep(session).rows()
    after = len(claim(session, node, 7).rows())
    assert before + after == 2
    assert claim(session, node).value() is None


def test_a_queue_behind_a_dead_head_flows(fleet: Fleet, sessions: Sessions) -> None:
    """The oldest jobs are out on a dead machine: the ones behind them don't wait for the sweep."""
    session = sessions.open("session")
    dead, alive = fleet.nodes(2)
    for _ in range(5):
        fleet.held(dead)
    waiting = [fleet.job() for _ in range(5)]
    fleet.travel("61 seconds")
    fleet.heard(alive)

    assert [row[0] for row in claim(session, alive, 10).rows()] == waiting
