"""Memory that sessions compete for, and machines that come and go while a lane is judged."""

from __future__ import annotations

from uuid import UUID

from races.fleet import Fleet, Held, assign, claim, code, complete, release
from support.races import Call, Session, Sessions, wait_until_blocked

NEED_MB = 20000
NEEDS_MEMORY = {"vram_min_mb": NEED_MB}


def node_with_card(fleet: Fleet, name: str = "n1", vram_mb: int = 24000) -> UUID:
    """A new node that is online, with one card."""
    query = "select t.node(%s, %s, devices => jsonb_build_array(t.gpu(%s)))"
    node = fleet.setup.value(query, fleet.organization, name, vram_mb)
    assert isinstance(node, UUID)
    return node


def measure(session: Session, node: UUID, vram_mb: int = 24000) -> Call:
    """A heartbeat that says that the node has one card, all of it free."""
    return session.send("select t.measure(%s, t.gpu(%s))", node, vram_mb)


def sweep_blocked(session: Session) -> Call:
    """fleet.sweep_blocked; how many lanes it changed."""
    return session.send("select fleet.sweep_blocked()")


def overbooked(fleet: Fleet) -> list[tuple[object, ...]]:
    """The devices of which more is reserved than there is."""
    query = "select label, reserved_mb, vram_total_mb from fleet.devices where reserved_mb > vram_total_mb"
    return fleet.setup.run(query)


def test_two_claims_of_one_node_share_out_its_memory(fleet: Fleet, sessions: Sessions) -> None:  # R21, D23
    """The second one waits for the first, and then sees what is left."""
    first, second = sessions.open("first"), sessions.open("second")
    node = node_with_card(fleet)
    one, _ = fleet.job(requires=NEEDS_MEMORY), fleet.job(requires=NEEDS_MEMORY)

    first.begin()
    assert claim(first, node).value() == one
    later = claim(second, node)
    wait_until_blocked(second, by=first)
    first.commit()

    assert later.value() is None
    assert not overbooked(fleet)


def test_a_claim_that_is_rolled_back_gives_its_memory_to_the_next(fleet: Fleet, sessions: Sessions) -> None:  # R21
    """What was not committed was not reserved."""
    first, second = sessions.open("first"), sessions.open("second")
    node = node_with_card(fleet)
    one, _ = fleet.job(requires=NEEDS_MEMORY), fleet.job(requires=NEEDS_MEMORY)

    first.begin()
    claim(first, node).rows()
    later = claim(second, node)
    wait_until_blocked(second, by=first)
    first.rollback()

    assert later.value() == one


def test_claims_of_two_nodes_do_not_wait_for_each_other(fleet: Fleet, sessions: Sessions) -> None:  # D23
    """Memory is a node's own."""
    first, second = sessions.open("first"), sessions.open("second")
    one, other = node_with_card(fleet, "n1"), node_with_card(fleet, "n2")
    jobs = [fleet.job(requires=NEEDS_MEMORY) for _ in range(2)]

    first.begin()
    assert claim(first, one).value() == jobs[0]
    assert claim(second, other).value() == jobs[1]
    first.commit()


def test_claims_of_one_node_do_not_wait_where_no_memory_counts(fleet: Fleet, sessions: Sessions) -> None:  # D23
    """Also while jobs that need memory wait, which this node could never run."""
    first, second = sessions.open("first"), sessions.open("second")
    node = fleet.node()
    fleet.job(kind="llm", requires={"vram_min_mb": 99000})
    jobs = [fleet.job() for _ in range(2)]

    first.begin()
    assert claim(first, node).value() == jobs[0]
    assert claim(second, node).value() == jobs[1]
    first.commit()


def test_an_assignment_passes_over_a_node_whose_memory_is_being_given_out(
    fleet: Fleet, sessions: Sessions
) -> None:  # R19, D21
    """It waits for no node: another one is taken, or none."""
    agent, operator = sessions.open("agent"), sessions.open("operator")
    one, other = node_with_card(fleet, "n1"), node_with_card(fleet, "n2")
    first, second, third = (fleet.job(requires=NEEDS_MEMORY) for _ in range(3))

    agent.begin()
    assert claim(agent, one).value() == first
    assert assign(operator, second).value() == other
    assert assign(operator, third).value() is None
    agent.commit()
    assert not overbooked(fleet)


def test_a_claim_waits_for_an_assignment_and_sees_what_it_reserved(fleet: Fleet, sessions: Sessions) -> None:  # R21
    """What was assigned is then claimed; the other job has no memory any more."""
    operator, agent = sessions.open("operator"), sessions.open("agent")
    node = node_with_card(fleet)
    first, second = fleet.job(requires=NEEDS_MEMORY), fleet.job(requires=NEEDS_MEMORY)

    operator.begin()
    assert assign(operator, second, [node]).value() == node
    later = claim(agent, node, 5)
    wait_until_blocked(agent, by=operator)
    operator.commit()

    assert later.rows() == [(second,)]
    assert fleet.status(first) == "queued"


def test_a_heartbeat_does_not_wait_for_a_claim(fleet: Fleet, sessions: Sessions) -> None:  # R19
    """Nor does what it measures set free what the claim reserves."""
    agent, beating = sessions.open("agent"), sessions.open("beating")
    node = node_with_card(fleet)
    first, _ = fleet.job(requires=NEEDS_MEMORY), fleet.job(requires=NEEDS_MEMORY)

    agent.begin()
    assert claim(agent, node).value() == first
    measure(beating, node).rows()
    agent.commit()

    assert claim(beating, node).value() is None


def test_sessions_that_claim_and_assign_on_one_node_never_overbook_it(fleet: Fleet, sessions: Sessions) -> None:  # R21
    """Memory for one; each round's winner reports, another session measures, and all try again. Sixty times."""
    workers = [sessions.open(f"worker {number}") for number in range(3)]
    operator, beating = sessions.open("operator"), sessions.open("beating")
    node = node_with_card(fleet)

    for round_ in range(60):
        jobs = [fleet.job(requires=NEEDS_MEMORY) for _ in range(4)]
        calls = [claim(worker, node, 2) for worker in workers]
        calls += [assign(operator, jobs[-1], [node]), measure(beating, node)]
        for call in calls:
            call.rows()

        assert not overbooked(fleet)
        query = "select id, job_id, node_id from fleet.assignments where state in ('assigned', 'running')"
        held = [Held(*row) for row in fleet.setup.run(query)]
        assert len(held) == 1, f"round {round_}: {len(held)} at work where there is memory for one"
        (complete if round_ % 2 else release)(fleet.setup, held[0]).rows()
        for job in jobs:
            fleet.setup.run("select fleet.cancel_job(%s, 'next round')", job)


def test_twelve_that_place_at_once_share_three_nodes_out(fleet: Fleet, sessions: Sessions) -> None:  # R2, R21, D21
    """Memory for two jobs each: never more is reserved than there is, and each job is either out or still to be had.

    Twenty rounds: six assign a job of their own, six claim, two for each node.
    """
    placing = [sessions.open(f"session {number}") for number in range(12)]
    nodes = [node_with_card(fleet, f"n{number}", 2 * NEED_MB) for number in range(3)]

    for round_ in range(20):
        jobs = [fleet.job(requires=NEEDS_MEMORY) for _ in range(12)]
        calls = [
            claim(session, nodes[number % 3], 2) if number % 2 else assign(session, jobs[number])
            for number, session in enumerate(placing)
        ]
        for call in calls:
            assert code(call) in {None, "job_not_assignable"}

        assert not overbooked(fleet)
        for node in nodes:
            claim(fleet.setup, node, 12).rows()
        assert not overbooked(fleet)
        query = "select id, job_id, node_id from fleet.assignments where state in ('assigned', 'running')"
        held = [Held(*row) for row in fleet.setup.run(query)]
        assert sorted(one.node for one in held) == sorted(2 * nodes), f"round {round_}: memory for two jobs each"
        assert len({one.job for one in held}) == 6
        waiting = fleet.setup.run("select id from fleet.jobs where status = 'queued'")
        assert sorted(row[0] for row in waiting) == sorted(set(jobs) - {one.job for one in held})
        for one in held:
            (complete if round_ % 2 else release)(fleet.setup, one).rows()
        for job in jobs:
            fleet.setup.run("select fleet.cancel_job(%s, 'next round')", job)


def test_a_machine_that_comes_while_its_lane_is_judged_lifts_the_block(fleet: Fleet, sessions: Sessions) -> None:  # D10
    """The judgement was made without it; it judges again."""
    sweeping, machine = sessions.open("sweeping"), sessions.open("machine")
    node = fleet.node()
    job = fleet.job(requires=NEEDS_MEMORY)

    sweeping.begin()
    assert sweep_blocked(sweeping).value() == 1
    heard = measure(machine, node)
    wait_until_blocked(machine, by=sweeping)
    sweeping.commit()
    heard.rows()

    assert fleet.status(job) == "queued"
    assert claim(machine, node).value() == job


def test_a_lane_is_judged_by_a_machine_that_came_just_before(fleet: Fleet, sessions: Sessions) -> None:  # D10
    """The sweep leaves the lanes to whoever announces a machine, and judges by it afterwards."""
    sweeping, machine = sessions.open("sweeping"), sessions.open("machine")
    node = fleet.node()
    job = fleet.job(requires=NEEDS_MEMORY)

    machine.begin()
    measure(machine, node).rows()
    assert sweep_blocked(sweeping).value() == 0
    machine.commit()
    sweep_blocked(sweeping).rows()

    assert fleet.status(job) == "queued"


def test_a_machine_that_comes_and_goes_leaves_its_lane_judged_right(fleet: Fleet, sessions: Sessions) -> None:  # D10
    """Forty times: whatever order they come in, the lane ends as the machines do."""
    sweeping, machine = sessions.open("sweeping"), sessions.open("machine")
    node = fleet.node()
    job = fleet.job(requires=NEEDS_MEMORY)

    for round_ in range(40):
        has_room = bool(round_ % 2)
        calls = [sweep_blocked(sweeping), measure(machine, node, 24000 if has_room else 8000), sweep_blocked(sweeping)]
        if round_ % 3 == 0:
            calls.reverse()
        for call in calls:
            call.rows()
        assert fleet.status(job) == ("queued" if has_room else "blocked"), f"round {round_}"
