"""A heartbeat meets another one, a change of its node, or a report: it waits for little, and undoes nothing."""

from __future__ import annotations

from uuid import UUID

from races.fleet import Fleet, claim, complete, drain, fail, heartbeat
from support.races import Sessions, refused, wait_until_blocked


def test_a_heartbeat_and_a_drain_do_not_undo_each_other(fleet: Fleet, sessions: Sessions) -> None:  # R11
    """A drain is intent: a heartbeat leaves it, and doesn't wait for an operator's open transaction."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.setup.value("select fleet.create_node(%s, 'new')", fleet.organization)

    operator.begin()
    drain(operator, node).rows()
    heartbeat(reporting, node).rows()
    operator.commit()

    assert fleet.setup.value("select status from fleet.nodes where id = %s", node) == "draining"


def test_what_a_heartbeat_can_not_tell_now_the_next_one_tells(fleet: Fleet, sessions: Sessions) -> None:  # R22
    """Another heartbeat is changing the node: this one is heard, and its kinds are taken with the next."""
    first, second = sessions.open("first"), sessions.open("second")
    node = fleet.setup.value("select t.node(%s, 'n1', array['index'])", fleet.organization)

    first.begin()
    first.run("select fleet.heartbeat(%s, %s)", node, {"kinds": ["render"]})
    call = second.send("select fleet.heartbeat(%s, %s)", node, {"kinds": None})
    wait_until_blocked(second, by=first)  # at the one row that both write
    first.commit()
    call.rows()
    second.run("select fleet.heartbeat(%s, %s)", node, {"kinds": None})

    assert fleet.setup.run("select kinds from fleet.nodes where id = %s", node) == [(None,)]


def test_of_devices_that_two_heartbeats_name_at_once_the_later_stand(fleet: Fleet, sessions: Sessions) -> None:  # R22
    """Neither of them sees what the other has put in, so one goes after the other; the same again changes nothing."""
    first, second = sessions.open("first"), sessions.open("second")
    node = fleet.node()
    query = "select fleet.heartbeat(%s, %s)"
    reports = [{"devices": [{"kind": "cpu", "label": label}], "models": [{"slug": label}]} for label in ("a", "b")]

    first.begin()
    first.run(query, node, reports[0])
    call = second.send(query, node, reports[1])
    wait_until_blocked(second, by=first)
    first.commit()
    call.rows()
    second.run(query, node, reports[1])

    assert fleet.setup.run("select label from fleet.devices where node_id = %s", node) == [("b",)]
    assert fleet.setup.run("select slug from fleet.node_models where node_id = %s", node) == [("b",)]


def test_devices_that_a_dba_names_while_a_heartbeat_names_others(fleet: Fleet, sessions: Sessions) -> None:  # R22
    """What is kept of the heartbeat does not hide them: the same again takes them away."""
    reporting, other = sessions.open("reporting"), sessions.open("other")
    node = fleet.node()
    report = {"devices": [{"kind": "cpu", "label": "a"}]}

    reporting.begin()
    reporting.run("select fleet.heartbeat(%s, %s)", node, report)
    call = other.send("select fleet.report_devices(%s, %s)", node, [{"kind": "cpu", "label": "b"}])
    wait_until_blocked(other, by=reporting)
    reporting.commit()
    call.rows()
    reporting.run("select fleet.heartbeat(%s, %s)", node, report)

    assert fleet.setup.run("select label from fleet.devices where node_id = %s", node) == [("a",)]


def test_a_heartbeat_that_says_the_same_while_the_node_is_removed(fleet: Fleet, sessions: Sessions) -> None:  # R13
    """It brings nothing back."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.node()
    report = {"devices": [{"kind": "cpu", "label": "a"}]}
    for _ in range(2):
        reporting.run("select fleet.heartbeat(%s, %s)", node, report)

    operator.begin()
    operator.run("select fleet.remove_node(%s)", node)
    call = reporting.send("select fleet.heartbeat(%s, %s)", node, report)
    wait_until_blocked(reporting, by=operator)
    operator.commit()

    with refused("node_removed"):
        call.rows()
    assert fleet.setup.run("select 1 from fleet_core.heartbeats where node_id = %s", node) == []


def test_a_heartbeat_and_labels_do_not_undo_each_other(fleet: Fleet, sessions: Sessions) -> None:  # R22
    """Both are kept, and the heartbeat doesn't wait for an operator's open transaction."""
    operator, reporting = sessions.open("operator"), sessions.open("reporting")
    node = fleet.node()

    operator.begin()
    operator.run("select fleet.set_node_labels(%s, %s)", node, {"rack": "7"})
    reporting.run("select fleet.heartbeat(%s, %s)", node, {"kinds": ["render"]})
    operator.commit()
    reporting.run("select fleet.heartbeat(%s, %s)", node, {"kinds": ["render"]})

    assert fleet.setup.run("select kinds, labels from fleet.nodes where id = %s", node) == [(["render"], {"rack": "7"})]


def test_two_heartbeats_of_one_node_at_once(fleet: Fleet, sessions: Sessions) -> None:  # R22
    """What the first one renews, the second doesn't wait for; the node stays heard."""
    first, second = sessions.open("first"), sessions.open("second")
    node = fleet.node()
    held = [fleet.held(node) for _ in range(2)]

    first.begin()
    assert len(heartbeat(first, node, *held).value()["renewed"]) == 2
    call = heartbeat(second, node, *reversed(held))
    wait_until_blocked(second, by=first)
    first.commit()

    assert call.value()["stop"] == []
    assert [fleet.ending(one)[0] for one in held] == ["running", "running"]


def test_heartbeats_at_once_do_not_deadlock(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """A hundred times, each announcing something and naming the same assignments in another order."""
    pair = sessions.open("first"), sessions.open("second")
    node = fleet.node()
    held = [str(fleet.held(node).id) for _ in range(5)]
    query = "select fleet.heartbeat(%s, %s)"

    for round_ in range(100):
        report = {"kinds": ["render", str(round_)], "assignments": held}
        calls = [
            session.send(query, node, {**report, "assignments": held[:: 1 - 2 * i]}) for i, session in enumerate(pair)
        ]
        for call in calls:
            assert call.value()["stop"] == []


def test_what_is_being_claimed_is_not_missed(fleet: Fleet, sessions: Sessions) -> None:  # D14
    """Two heartbeats without it, while the claim's answer is on its way: it stays the node's."""
    worker, reporting = sessions.open("worker"), sessions.open("reporting")
    node = fleet.node()
    job = fleet.job()

    worker.begin()
    claim(worker, node).rows()
    for _ in range(2):
        heartbeat(reporting, node).rows()
    worker.commit()
    for _ in range(2):
        heartbeat(reporting, node).rows()

    assert fleet.holders(job) == [node]


def test_a_completion_of_what_a_heartbeat_gives_up_wins_late(fleet: Fleet, sessions: Sessions) -> None:  # R8, D14
    """Unacknowledged, and done after all: the completion waits for the heartbeat."""
    reporting, other = sessions.open("reporting"), sessions.open("other")
    node = fleet.node()
    held = fleet.held(node)
    fleet.travel("16 seconds")
    heartbeat(reporting, node).rows()

    reporting.begin()
    heartbeat(reporting, node).rows()
    call = complete(other, held)
    wait_until_blocked(other, by=reporting)
    reporting.commit()

    assert call.value() == "complete"
    assert fleet.ending(held) == ("succeeded", "verified")


def test_a_heartbeat_does_not_give_up_what_is_being_completed(fleet: Fleet, sessions: Sessions) -> None:  # R19, R28
    """It reads past the job and leaves it to the report."""
    reporting, other = sessions.open("reporting"), sessions.open("other")
    node = fleet.node()
    held = fleet.held(node)
    fleet.travel("16 seconds")
    heartbeat(reporting, node).rows()

    other.begin()
    complete(other, held).rows()
    heartbeat(reporting, node).rows()
    other.commit()

    assert fleet.ending(held) == ("succeeded", "verified")


def test_a_node_cools_though_it_is_heard_just_then(fleet: Fleet, sessions: Sessions) -> None:  # R30
    """A heartbeat that changes nothing holds nothing that the third quick failure needs."""
    reporting, other = sessions.open("reporting"), sessions.open("other")
    node, _ = fleet.nodes(2)
    held = [fleet.held(node) for _ in range(3)]
    for one in held[:2]:
        fail(other, one, retry=False).rows()

    reporting.begin()
    reporting.run("select fleet.heartbeat(%s)", node)
    fail(other, held[2], retry=False).rows()
    reporting.commit()

    assert fleet.setup.value("select cooling_until is not null from fleet.nodes where id = %s", node)


def test_a_heartbeat_does_not_wait_for_a_claim(fleet: Fleet, sessions: Sessions) -> None:  # R19, R22
    """What it would give up has another slot that is being claimed: a later heartbeat gives it up."""
    worker, reporting = sessions.open("worker"), sessions.open("reporting")
    first, second = fleet.nodes(2)
    job = fleet.job(fan_out=2)
    wanted = fleet.claim(first)
    fleet.travel("16 seconds")
    heartbeat(reporting, first).rows()

    worker.begin()
    assert claim(worker, second).value() == job
    heartbeat(reporting, first).rows()
    assert fleet.ending(wanted) == ("running", None)
    worker.commit()

    heartbeat(reporting, first).rows()
    assert fleet.ending(wanted)[1] == "unacknowledged"


def beats(fleet: Fleet, nodes: list[UUID]) -> str:
    """What an app carries together: that each of these nodes says the same again."""
    rows = fleet.setup.run(
        "select jsonb_agg(jsonb_build_object('n', u.n, 'credential', c.id, 'report', '{}'::jsonb) order by u.n)::text"
        " from unnest(%s::uuid[]) with ordinality u(id, n) join fleet_core.credentials c on c.node_id = u.id",
        nodes,
    )
    return str(rows[0][0])


def nodes_with_keys(fleet: Fleet) -> list[UUID]:
    """Two nodes that were heard by their credentials just now."""
    nodes = fleet.nodes(2)
    for number, node in enumerate(nodes):
        credential = fleet.setup.value(
            "select fleet.issue_credential(%s, %s, 'hash', 'agent', '{compute:heartbeat}')", node, f"k{number}"
        )
        fleet.setup.run("select fleet_agent.heartbeat(%s, null, '{}')", credential)
    return nodes


HEARD_AGAIN = "select n from fleet_agent.heard_again(%s) order by n"


def test_heartbeats_that_come_together_wait_for_nobodys_row(fleet: Fleet, sessions: Sessions) -> None:  # R22
    """One node says something else in an open transaction: the other is heard, and this one is to call by itself."""
    other, carrying = sessions.open("other"), sessions.open("carrying")
    nodes = nodes_with_keys(fleet)
    together = beats(fleet, nodes)

    other.begin()
    other.run("select fleet.heartbeat(%s, %s)", nodes[0], {"agent_version": "2"})
    assert carrying.run(HEARD_AGAIN, together) == [(2,)]
    other.commit()

    assert carrying.run(HEARD_AGAIN, together) == [(2,)]  # since it said something else


def test_heartbeats_that_two_workers_carry_do_not_meet_in_a_deadlock(fleet: Fleet, sessions: Sessions) -> None:  # R22
    """The same two nodes, in opposite order."""
    first, second = sessions.open("first"), sessions.open("second")
    nodes = nodes_with_keys(fleet)
    together, reverse = beats(fleet, nodes), beats(fleet, nodes[::-1])

    first.begin()
    assert first.run(HEARD_AGAIN, together) == [(1,), (2,)]
    assert second.run(HEARD_AGAIN, reverse) == []
    first.commit()

    assert second.run(HEARD_AGAIN, reverse) == [(1,), (2,)]


def test_what_the_agents_door_keeps_in_an_open_transaction_others_wait_for(
    fleet: Fleet, sessions: Sessions
) -> None:  # R22
    """So what a node says next, by itself, comes after it."""
    carrying, other = sessions.open("carrying"), sessions.open("other")
    nodes = nodes_with_keys(fleet)

    carrying.begin()
    carrying.run(HEARD_AGAIN, beats(fleet, nodes))
    call = other.send("select fleet.heartbeat(%s, %s)", nodes[0], {"agent_version": "2"})
    wait_until_blocked(other, by=carrying)
    carrying.commit()
    call.rows()

    assert fleet.setup.value("select agent_version from fleet.nodes where id = %s", nodes[0]) == "2"


def test_what_was_the_same_when_a_heartbeat_began_is_looked_at_again(fleet: Fleet, sessions: Sessions) -> None:  # R22
    """Something else is said while it waits: what it says itself then counts as news."""
    first, second = sessions.open("first"), sessions.open("second")
    node = fleet.node()
    query = "select fleet.heartbeat(%s, %s)"
    first.run(query, node, {"agent_version": "1"})

    first.begin()
    first.run(query, node, {"agent_version": "2"})
    call = second.send(query, node, {"agent_version": "1"})
    wait_until_blocked(second, by=first)
    first.commit()
    call.rows()

    assert fleet.setup.value("select agent_version from fleet.nodes where id = %s", node) == "1"
