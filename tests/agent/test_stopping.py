"""How work ends before its time: by the controller, the clock, a signal to the agent, or the agent's death."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

import psutil
import pytest

from support.agents import Agent
from support.waiting import eventually

from .controller import Answer, FakeController, problem

# Says that it has begun, notes SIGTERM, and goes on for ever unless told otherwise.
PATIENT = """
import os, signal, sys, threading
here = os.path.dirname(sys.argv[0])
def on_term(*_):
    open(here + "/term", "a").write("TERM\\n")
    {on_term}
signal.signal(signal.SIGTERM, on_term)
print("a line of log", flush=True)
open(here + "/begun", "w").write(str(os.getpid()))
while True:
    threading.Event().wait(0.05)
    if os.path.exists(here + "/go"):
        open(os.environ["FLEET_OUT"] + "/done", "w")
        sys.exit(0)
"""
OBEDIENT = PATIENT.format(on_term="sys.exit(0)")
STUBBORN = PATIENT.format(on_term="pass")

# A tree that resists: the job, a child in its group, and one that has left it; all ignore SIGTERM.
TREE = """
import os, signal, sys, threading
signal.signal(signal.SIGTERM, signal.SIG_IGN)
here = os.path.dirname(sys.argv[0])
if os.fork() == 0:
    threading.Event().wait()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        open(here + "/begun", "w").write("x")
        threading.Event().wait()
    os._exit(0)
threading.Event().wait()
"""


def test_stop_ends_the_work_and_reports_nothing(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT).start()
    assignment = controller.submit()
    agent.read("begun")
    controller.cancel(assignment)
    agent.read("term")
    log = controller.wait_for_call("put")
    content_hash = log.path.rsplit("/", 1)[1]
    assert controller.bytes[content_hash] == b"a line of log\n"
    controller.wait_for_call("log", assignment)
    assert [(log["content_hash"], log["status"]) for log in controller.logs[assignment]] == [(content_hash, "log")]
    agent.wait_for_empty_work_folder()
    controller.wait_for_call("heartbeat", count=len(controller.made("heartbeat")) + 1)
    assert controller.made("heartbeat")[-1].body["assignments"] == []
    assert {call.verb for call in controller.calls} <= {"heartbeat", "claim", "put", "log"}
    assert agent.processes() == []


@pytest.mark.parametrize("slots", [1, 2], ids=["no slot free", "a slot free"])
def test_stop_does_not_wait_for_the_next_heartbeat(controller: FakeController, agent: Agent, slots: int) -> None:
    """The poll that is up is answered with the wish for one."""
    controller.next_heartbeat_seconds = 60
    agent.configure(OBEDIENT, slots=slots).start()
    assignment = controller.submit()
    agent.read("begun")
    controller.wait_for(lambda: controller.made("claim")[-1].body["max_jobs"] == slots - 1, "the poll beside the work")
    cancelled_at = time.monotonic()
    controller.cancel(assignment)
    agent.read("term")
    assert time.monotonic() - cancelled_at < 2


def test_poll_beside_work_in_every_slot_brings_no_more_work(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT).start()
    first, second = controller.submit(), controller.submit()
    agent.read("begun")
    controller.wait_for(lambda: controller.made("claim")[-1].body["max_jobs"] == 0, "the poll beside the work")
    assert [job["assignment_id"] for job in controller.queue] == [second]
    agent.file("go").touch()
    assert controller.end_of(first)["verb"] == "complete"
    controller.end_of(second)


def test_stop_frees_the_slot(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT).start()
    controller.cancel(controller.submit())
    first = controller.submit()
    agent.read("begun")
    controller.cancel(first)
    agent.file("go").touch()
    assert controller.end_of(controller.submit())["verb"] == "complete"


def test_sigkill_follows_sigterm_after_ten_seconds(controller: FakeController, agent: Agent) -> None:
    agent.configure(STUBBORN).start()
    assignment = controller.submit()
    pid = int(agent.read("begun"))
    controller.cancel(assignment)
    agent.read("term")
    told_at = time.monotonic()
    eventually(lambda: not psutil.pid_exists(pid), "the job to be killed", seconds=15)
    assert 9 < time.monotonic() - told_at < 12
    assert agent.file("term").read_text() == "TERM\n"


def test_sigkill_of_the_agent_takes_the_whole_tree_along(controller: FakeController, agent: Agent) -> None:
    agent.configure(TREE).start()
    controller.submit()
    agent.read("begun")
    assert len(agent.processes()) == 3
    agent.kill()
    eventually(lambda: not agent.processes(), "the tree to be gone", seconds=5)


def test_sigkill_of_agent_and_supervisor_leaves_nothing_to_the_next_agent(
    controller: FakeController, agent: Agent
) -> None:
    agent.configure(TREE).start()
    assignment = controller.submit()
    agent.read("begun")
    assert agent.process is not None
    supervisors = psutil.Process(agent.process.pid).children()
    agent.signal(signal.SIGSTOP)
    for supervisor in supervisors:
        supervisor.kill()
    agent.kill()
    eventually(lambda: len(agent.processes()) == 2, "the job itself to die with its supervisor")
    heartbeats = len(controller.made("heartbeat"))
    agent.start()
    first = controller.wait_for(lambda: controller.made("heartbeat")[heartbeats:], "a heartbeat of the new agent")[0]
    assert agent.processes() == []
    assert first.body["assignments"] == []
    assert not (agent.home / "work" / assignment).exists()


def test_a_supervisor_that_is_killed_costs_its_own_job_only(controller: FakeController, agent: Agent) -> None:
    agent.configure(TREE, slots=2).start()
    first, second = controller.submit(), controller.submit()
    agent.read("begun")
    eventually(lambda: len(agent.processes()) == 6, "both trees")
    assert agent.process is not None
    (victim,) = [
        process
        for process in psutil.Process(agent.process.pid).children()
        if any(child.environ()["FLEET_ASSIGNMENT_ID"] == first for child in process.children())
    ]
    victim.kill()
    end = controller.end_of(first)
    assert (end["verb"], end["body"]["retry"]) == ("fail", True)
    assert end["body"]["error"] == "could not be run: the job's supervisor was killed"
    assert {process.environ()["FLEET_ASSIGNMENT_ID"] for process in agent.processes()} == {second}


def test_a_restarted_agent_reports_nothing_running(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT).start()
    assignment = controller.submit()
    agent.read("begun")
    controller.wait_for(
        lambda: assignment in controller.made("heartbeat")[-1].body["assignments"], "a heartbeat with the assignment"
    )
    before = controller.made("heartbeat")
    agent.kill()
    agent.start()
    after = controller.wait_for(lambda: controller.made("heartbeat")[len(before) :], "a heartbeat")[0].body
    assert after["assignments"] == []
    assert after["instance_id"] != before[0].body["instance_id"]
    assert after["agent_started_at"] > before[0].body["agent_started_at"]
    claims = [c for c in controller.made("claim") if c.headers["X-Fleet-Instance"] == after["instance_id"]]
    assert all(claim.at > controller.made("heartbeat")[len(before)].at for claim in claims)


def test_sigterm_waits_for_what_runs_and_claims_no_more(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT, drain_seconds=30).start()
    first, second = controller.submit(), controller.submit()
    agent.read("begun")
    agent.signal(signal.SIGTERM)
    beats = len(controller.made("heartbeat"))
    controller.wait_for_call("heartbeat", count=beats + 2)
    assert controller.made("heartbeat")[-1].body["assignments"] == [first]
    agent.file("go").touch()
    assert agent.wait() == 0
    assert controller.end_of(first)["verb"] == "complete"
    assert controller.made("complete-and-claim") == []
    assert [job["assignment_id"] for job in controller.queue] == [second]


def test_sigterm_hands_back_what_does_not_end_in_time(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT, drain_seconds=1).start()
    assignment = controller.submit()
    agent.read("begun")
    agent.signal(signal.SIGTERM)
    assert agent.wait() == 0
    end = controller.end_of(assignment)
    # It caught SIGTERM and exited with 0; stopped work is never complete all the same.
    assert end["verb"] == "release"
    assert end["body"]["reason"] == "the agent is shutting down"
    assert [a["status"] for a in end["body"]["artifacts"]] == ["log"]


def test_a_second_sigterm_stops_at_once(controller: FakeController, agent: Agent) -> None:
    agent.configure(TREE, drain_seconds=3600).start()
    assignment = controller.submit()
    agent.read("begun")
    agent.signal(signal.SIGTERM)
    controller.wait_for_call("heartbeat", count=len(controller.made("heartbeat")) + 1)
    agent.signal(signal.SIGTERM)
    told_at = time.monotonic()
    assert agent.wait() == 0
    assert time.monotonic() - told_at < 5
    assert controller.end_of(assignment)["verb"] == "release"
    assert agent.processes() == []


def test_sigterm_while_idle_ends_at_once(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT, drain_seconds=3600).start()
    controller.wait_for_call("claim")
    told_at = time.monotonic()
    assert agent.stop() == 0
    assert time.monotonic() - told_at < 3


def test_sigterm_with_the_controller_away_keeps_the_report(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT, drain_seconds=0).start()
    assignment = controller.submit()
    agent.read("begun")
    with controller.away():
        assert agent.stop(30) == 0
        assert agent.processes() == []
    agent.start()
    assert controller.end_of(assignment)["verb"] == "release"


def test_a_lost_lease_does_not_end_the_work(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT, lease_seconds=5).start()
    assignment = controller.submit()
    agent.read("begun")
    with controller.away():
        left_at = time.monotonic()
        eventually(lambda: time.monotonic() - left_at > 6, "the lease to run out", seconds=8)
        assert not agent.file("term").exists()
        agent.file("go").touch()
        eventually(agent.unanswered, "the report in the outbox")
    assert controller.end_of(assignment, 40)["verb"] == "complete"


def test_exclusive_work_ends_before_its_lease(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT, lease_seconds=18).start()
    assignment = controller.submit(contract={"requirements": [], "require_bytes": False, "exclusive": True})
    agent.read("begun")
    renewed_at = controller.made("renew", assignment)[0].at
    controller.keep_answering("heartbeat", Answer(503))
    agent.read("term")
    # Stopped 15 s before the end of the 18 s since the last renewal that was answered.
    assert 2.5 < time.monotonic() - renewed_at < 6
    end = controller.end_of(assignment)
    assert end["verb"] == "release"
    assert "exclusive" in end["body"]["reason"]


def test_exclusive_work_goes_on_while_its_lease_is_renewed(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT, lease_seconds=18).start()
    assignment = controller.submit(contract={"exclusive": True})
    agent.read("begun")
    begun_at = time.monotonic()
    controller.wait_for(lambda: time.monotonic() - begun_at > 6, "twice the margin")
    assert not agent.file("term").exists()
    agent.file("go").touch()
    assert controller.end_of(assignment)["verb"] == "complete"


def test_exclusive_work_ends_before_its_lease_even_if_the_agent_is_frozen(
    controller: FakeController, agent: Agent
) -> None:
    agent.configure(OBEDIENT, lease_seconds=18).start()
    controller.submit(contract={"exclusive": True})
    agent.read("begun")
    agent.signal(signal.SIGSTOP)
    try:
        agent.read("term")
        eventually(lambda: not agent.processes(), "the work to be gone")
    finally:
        agent.signal(signal.SIGCONT)


def test_exclusive_work_is_not_begun_without_a_lease(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT).start()
    controller.order("renew", Answer(200, {"lease_expires_at": None}))
    controller.submit(contract={"exclusive": True})
    controller.wait_for_call("renew")
    controller.wait_for_call("claim", count=2)
    assert not agent.file("begun").exists()
    assert controller.ended == {}


def test_a_revoked_credential_ends_agent_and_work(controller: FakeController, agent: Agent) -> None:
    agent.configure(TREE).start()
    controller.submit()
    agent.read("begun")
    controller.keep_answering("heartbeat", problem(401, "credential_invalid"))
    assert agent.wait() == os.EX_NOPERM
    assert agent.processes() == []
    assert "credential_invalid" in agent.log()


def test_a_superseded_instance_ends(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT).start()
    controller.keep_answering("claim", problem(403, "node_cloned"))
    assert agent.wait() == os.EX_NOPERM


def test_a_retired_node_finishes_what_it_holds_and_ends(controller: FakeController, agent: Agent) -> None:
    agent.configure(OBEDIENT).start()
    first, second = controller.submit(), controller.submit()
    agent.read("begun")
    controller.node_status = "retired"
    controller.wait_for_call("heartbeat", count=len(controller.made("heartbeat")) + 2)
    agent.file("go").touch()
    assert agent.wait() == os.EX_NOPERM
    assert controller.end_of(first)["verb"] == "complete"
    assert [job["assignment_id"] for job in controller.queue] == [second]


def test_two_agents_in_one_folder(controller: FakeController, agent: Agent, make_agent: Callable[[str], Agent]) -> None:
    agent.configure(OBEDIENT).start()
    controller.wait_for_call("heartbeat")
    second = make_agent("home").start()
    assert second.wait() == os.EX_CONFIG
    assert f"an agent (process {agent.process and agent.process.pid}) already runs" in second.log()
