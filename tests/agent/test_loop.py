"""The heartbeat and the claims."""

from __future__ import annotations

import stat
import time
from datetime import UTC, datetime
from itertools import pairwise

import psutil

import pgfleet.agent
from support.agents import Agent
from support.waiting import eventually

from .controller import Answer, FakeController, problem

WAIT_FOR_GO = """
import os, sys, threading
here = os.path.dirname(sys.argv[0])
kind = os.environ["FLEET_KIND"]
open(here + "/begun", "a").write(kind + "\\n")
while not (os.path.exists(here + "/go") or os.path.exists(here + "/go-" + kind)):
    threading.Event().wait(0.05)
open(os.environ["FLEET_OUT"] + "/x", "w")
"""


def test_the_heartbeat_comes_before_the_first_claim(controller: FakeController, agent: Agent) -> None:
    controller.order("heartbeat", Answer(503), Answer(503))
    agent.configure("").start()
    controller.wait_for_call("claim")
    assert [call.verb for call in controller.calls[:3]] == ["heartbeat"] * 3


def test_what_a_heartbeat_tells(controller: FakeController, agent: Agent) -> None:
    agent.configure({"work": WAIT_FOR_GO, "other": WAIT_FOR_GO}).start()
    assignment = controller.submit()
    controller.wait_for(
        lambda: controller.calls and assignment in controller.made("heartbeat")[-1].body["assignments"],
        "the assignment",
    )
    call = controller.made("heartbeat")[-1]
    report = call.body
    assert report["agent_version"] == pgfleet.agent.__version__
    assert abs((datetime.now(UTC) - datetime.fromisoformat(report["agent_started_at"])).total_seconds()) < 60
    assert report["instance_id"] == call.headers["X-Fleet-Instance"]
    assert {c.headers["X-Fleet-Instance"] for c in controller.calls} == {report["instance_id"]}
    assert sorted(report["kinds"]) == ["other", "work"]
    assert report["assignments"] == [assignment]
    assert report["lease_seconds"] == 60
    (device, *_) = report["devices"]
    assert (device["kind"], device["label"]) == ("cpu", "cpu")
    assert 0 < device["ram_free_mb"] <= device["ram_total_mb"] == psutil.virtual_memory().total >> 20
    assert {"cpu_busy_pct", "ram_free_mb", "disk_free_mb", "load_avg_1m"} <= report["measurements"].keys()


def test_heartbeats_come_as_often_as_the_controller_says(controller: FakeController, agent: Agent) -> None:
    controller.next_heartbeat_seconds = 2
    agent.configure("").start()
    controller.wait_for_call("heartbeat", count=3)
    first, second, third = (call.at for call in controller.made("heartbeat"))
    assert 1.9 < second - first < 3
    assert 1.9 < third - second < 3


def test_heartbeats_go_on_while_jobs_keep_every_cpu_busy(controller: FakeController, agent: Agent) -> None:
    agent.configure("while True: pass", slots=4).start()
    for _ in range(4):
        controller.submit()
    controller.wait_for(lambda: len(controller.open) == 4, "four jobs")
    begun = len(controller.made("heartbeat"))
    controller.wait_for_call("heartbeat", count=begun + 5)
    times = [call.at for call in controller.made("heartbeat")[begun:]]
    assert max(after - before for before, after in pairwise(times)) < 3


def test_a_free_slot_claims_for_its_kind_alone(controller: FakeController, agent: Agent) -> None:
    agent.configure({"work": WAIT_FOR_GO, "other": WAIT_FOR_GO}).start()
    first = controller.wait_for_call("claim").body
    assert first["kinds"] == ["work", "other"]
    assert first["max_jobs"] == 1
    assert first["wait_seconds"] > 0
    controller.submit("work")
    second = controller.wait_for(lambda: controller.made("claim")[1:], "another claim")[0].body
    assert second["kinds"] == ["other"]
    waiting = controller.submit("work")
    controller.submit("other")
    controller.wait_for(lambda: len(controller.open) == 2, "the other job")
    agent.file("go-work").touch()
    assert controller.end_of(waiting)["verb"] == "complete"


def test_no_more_jobs_at_a_time_than_slots(controller: FakeController, agent: Agent) -> None:
    agent.configure(WAIT_FOR_GO, slots=2).start()
    assignments = [controller.submit() for _ in range(5)]
    controller.wait_for(lambda: len(controller.open) == 2, "two jobs")
    controller.wait_for_call("heartbeat", count=len(controller.made("heartbeat")) + 2)
    assert len(controller.open) == 2
    assert len(controller.made("heartbeat")[-1].body["assignments"]) == 2
    agent.file("go").touch()
    for assignment in assignments:
        assert controller.end_of(assignment)["verb"] == "complete"


def test_one_call_reports_a_job_and_brings_the_next(controller: FakeController, agent: Agent) -> None:
    agent.configure(WAIT_FOR_GO).start()
    assignments = [controller.submit() for _ in range(4)]
    agent.file("go").touch()
    for assignment in assignments:
        controller.end_of(assignment)
    reports = controller.made("complete-and-claim")
    assert [call.assignment for call in reports] == assignments
    assert reports[0].body["kinds"] == ["work"]
    assert reports[0].body["lease_seconds"] == 60
    between = [c for c in controller.made("claim") if reports[0].at < c.at < reports[-1].at]
    assert between == []


def test_an_assignment_beyond_the_slots_is_handed_back(controller: FakeController, agent: Agent) -> None:
    first, second = controller.submit(), controller.submit()
    too_many = {"jobs": list(controller.queue)}
    controller.open.update({job["assignment_id"]: job for job in too_many["jobs"]})
    controller.queue.clear()
    controller.order("claim", Answer(200, too_many))
    agent.configure(WAIT_FOR_GO).start()
    assert controller.end_of(second)["verb"] == "release"
    assert first in controller.open


def test_what_can_not_be_read_is_left_alone(controller: FakeController, agent: Agent) -> None:
    agent.configure(WAIT_FOR_GO).start()
    agent.file("go").touch()
    controller.submit(assignment_id="../../../tmp/evil")
    good = controller.submit()
    assert controller.end_of(good)["verb"] == "complete"
    assert "can't read" in agent.log()


def test_below_the_disk_floor_nothing_is_claimed(controller: FakeController, agent: Agent) -> None:
    agent.configure("", disk_floor_mb=1 << 40).start()
    controller.wait_for_call("heartbeat", count=3)
    assert controller.made("claim") == []
    reason = controller.made("heartbeat")[-1].body["measurements"]["not_claiming"]
    assert reason.startswith("disk: ")
    assert reason.endswith(f" MB free, {1 << 40} MB wanted")


def test_a_machine_that_can_not_make_a_folder_hands_back_and_claims_no_more(
    controller: FakeController, agent: Agent
) -> None:
    """As below the disk floor: it is the machine's fault, and no job is to pay for it."""
    agent.configure("").start()
    controller.wait_for_call("claim")
    work = agent.file("work")
    work.rmdir()
    work.touch()
    first = controller.end_of(controller.submit())
    assert (first["verb"], first["body"]["reason"]) == ("release", "the work folder can't be filled: Not a directory")
    controller.wait_for(lambda: len(controller.made("heartbeat")) > 1 and obstacle(controller), "the heartbeat to tell")
    assert obstacle(controller) == "work folder: Not a directory"
    waiting = controller.submit()
    controller.wait_for_call("heartbeat", count=len(controller.made("heartbeat")) + 2)
    assert waiting not in controller.ended

    work.unlink()
    assert controller.end_of(waiting)["verb"] == "complete"
    controller.wait_for(lambda: obstacle(controller) is None, "the heartbeat to tell")
    agent.wait_for_empty_work_folder()


def test_a_work_folder_that_is_gone_is_made_anew(controller: FakeController, agent: Agent) -> None:
    """Whatever clears temporary files may take it; the agent goes on, and its jobs are as private as before."""
    agent.configure("").start()
    controller.wait_for_call("claim")
    work = agent.file("work")
    work.rmdir()
    eventually(work.is_dir, "the folder to be made anew")
    assert stat.S_IMODE(work.stat().st_mode) == 0o700
    assert controller.end_of(controller.submit())["verb"] == "complete"
    assert obstacle(controller) is None


def obstacle(controller: FakeController) -> str | None:
    """Why the agent claims nothing, as its last heartbeat told."""
    told: str | None = controller.made("heartbeat")[-1].body["measurements"].get("not_claiming")
    return told


def test_a_draining_node_claims_nothing_until_it_is_back(controller: FakeController, agent: Agent) -> None:
    agent.configure(WAIT_FOR_GO).start()
    agent.file("go").touch()
    controller.wait_for_call("claim")
    controller.node_status = "draining"
    controller.wait_for(lambda: "the node is draining" in agent.log(), "the agent to know")
    controller.end_of(controller.submit())  # by the poll that was under way
    claims = len(controller.made("claim"))
    waiting = controller.submit()
    controller.wait_for_call("heartbeat", count=len(controller.made("heartbeat")) + 2)
    assert len(controller.made("claim")) == claims
    controller.node_status = "online"
    assert controller.end_of(waiting)["verb"] == "complete"


def test_a_poll_that_ends_at_once_is_no_busy_loop(controller: FakeController, agent: Agent) -> None:
    controller.longest_poll = 0
    agent.configure("").start()
    started_at = controller.wait_for_call("claim").at
    controller.wait_for(lambda: time.monotonic() - started_at > 3, "three seconds")
    assert len(controller.made("claim")) < 6


def test_a_server_in_trouble_is_asked_ever_less(controller: FakeController, agent: Agent) -> None:
    controller.keep_answering("claim", problem(503, "unavailable"))
    agent.configure("").start()
    started_at = controller.wait_for_call("claim").at
    controller.wait_for(lambda: time.monotonic() - started_at > 6, "six seconds")
    assert 2 <= len(controller.made("claim")) < 20
    controller.keep_answering("claim", None)


def test_a_refused_heartbeat_does_not_end_the_agent(controller: FakeController, agent: Agent) -> None:
    agent.configure(WAIT_FOR_GO).start()
    agent.file("go").touch()
    controller.order("heartbeat", problem(422, "invalid_argument"))
    assert controller.end_of(controller.submit())["verb"] == "complete"


def test_the_server_is_away_at_the_start(controller: FakeController, agent: Agent) -> None:
    agent.configure(WAIT_FOR_GO)
    agent.file("go").touch()
    with controller.away():
        agent.start()
        eventually(lambda: "no answer to the heartbeat" in agent.log(), "a failed heartbeat")
    assert controller.end_of(controller.submit())["verb"] == "complete"
