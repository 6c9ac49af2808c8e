"""A job is handed to three nodes while one of them is being taken out of service.

Seen elsewhere: the queue's entry was taken away before the rows that should replace it were found, and the job was in
no place at all. Here: what can't be handed out stays in the queue, and the caller sees how many got it.
"""

from __future__ import annotations

import pytest

from races.fleet import Fleet, assign, code
from support.races import Sessions, wait_until_blocked

# R1, R12, D10, D11, D21, D42.

each_way_out = pytest.mark.parametrize(
    "way_out",
    [
        "select fleet.drain_node(%s, 'maintenance')",
        "select fleet.set_node_status(%s, 'retired')",
        "select fleet.remove_node(%s, 'sold')",
    ],
    ids=["drain", "retire", "remove"],
)


@each_way_out
def test_the_slot_that_nobody_could_take_is_filled_later(fleet: Fleet, sessions: Sessions, way_out: str) -> None:
    """Two of three get it at once; the next machine that asks gets the third part."""
    leaving, operator = sessions.open("leaving"), sessions.open("operator")
    nodes = fleet.nodes(3)
    job = fleet.job(fan_out=3)

    leaving.begin()
    leaving.run(way_out, nodes[0])
    got = [row[0] for row in assign(operator, job).rows()]
    leaving.commit()

    assert sorted(got) == sorted(nodes[1:])
    fourth = fleet.node("n4")
    assert fleet.claim(fourth).job == job
    assert len(fleet.holders(job)) == 3


@each_way_out
def test_a_change_that_is_rolled_back_leaves_the_node_for_later(fleet: Fleet, sessions: Sessions, way_out: str) -> None:
    """It claims the part that was left."""
    leaving, operator = sessions.open("leaving"), sessions.open("operator")
    nodes = fleet.nodes(3)
    job = fleet.job(fan_out=3)

    leaving.begin()
    leaving.run(way_out, nodes[0])
    assert len(assign(operator, job).rows()) == 2
    leaving.rollback()

    assert fleet.claim(nodes[0]).job == job


@each_way_out
def test_what_was_handed_out_first_is_accounted_for(fleet: Fleet, sessions: Sessions, way_out: str) -> None:
    """The leaving node keeps its part, or the part is in the queue again; never neither."""
    operator, leaving = sessions.open("operator"), sessions.open("leaving")
    nodes = fleet.nodes(3)
    job = fleet.job(fan_out=3)

    operator.begin()
    assert len(assign(operator, job).rows()) == 3
    call = leaving.send(way_out, nodes[0])
    wait_until_blocked(leaving, by=operator)
    operator.commit()
    call.rows()

    held = len(fleet.holders(job))
    wanted = fleet.setup.value("select coalesce(sum(wanted), 0) from fleet_core.queue where job_id = %s", job)
    assert held + wanted == 3
    assert held == (2 if "remove" in way_out else 3)


def test_more_parts_than_machines_is_a_shortfall_that_is_filled(fleet: Fleet, sessions: Sessions) -> None:
    """The caller sees who got it; the rest waits in the queue."""
    operator = sessions.open("operator")
    nodes = fleet.nodes(2)
    job = fleet.job()

    assert [row[0] for row in assign(operator, job, fan_out=5).rows()] == nodes
    for name in ("n3", "n4", "n5"):
        assert fleet.claim(fleet.node(name)).job == job
    assert len(fleet.holders(job)) == 5


def test_no_machine_at_all_leaves_the_job_where_it_is(fleet: Fleet, sessions: Sessions) -> None:
    """Every node has left: the job is blocked, which the caller is told, and claimed by the next one that comes."""
    operator = sessions.open("operator")
    nodes = fleet.nodes(2)
    job = fleet.job()
    for node in nodes:
        fleet.setup.run("select fleet.remove_node(%s)", node)

    assert code(assign(operator, job, nodes)) == "job_not_assignable"
    assert fleet.status(job) == "blocked"
    assert fleet.claim(fleet.node("n3")).job == job
