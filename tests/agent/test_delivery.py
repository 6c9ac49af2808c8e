"""Finished work is never lost to a network."""

from __future__ import annotations

import json
import signal

from support.agents import Agent
from support.waiting import eventually

from .controller import Answer, FakeController, problem
from .test_stopping import OBEDIENT

MAKE = """
import json, os, sys
name = json.load(sys.stdin).get("name", "x")
open(os.environ["FLEET_OUT"] + "/file", "w").write(name)
open(os.path.dirname(sys.argv[0]) + "/ran", "a").write(name)
"""


def test_the_controller_goes_away_and_comes_back(controller: FakeController, agent: Agent) -> None:
    agent.configure(
        "import os, sys\nwhile not os.path.exists(os.path.dirname(sys.argv[0]) + '/go'): pass\n" + MAKE
    ).start()
    assignment = controller.submit()
    controller.wait_for(lambda: assignment in controller.open, "the claim")
    with controller.away():
        agent.file("go").touch()
        eventually(lambda: agent.unanswered() == [assignment], "the report in the outbox")
    beats = len(controller.made("heartbeat"))
    assert controller.end_of(assignment)["verb"] == "complete"
    eventually(lambda: agent.unanswered() == [], "the outbox to be empty")
    controller.wait_for_call("heartbeat", count=beats + 1)


def test_a_report_outlives_the_agent(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE).start()
    controller.keep_answering("put", Answer(503))
    assignment = controller.submit(payload={"name": "kept"})
    controller.wait_for_call("put")
    eventually(lambda: agent.unanswered() == [assignment], "the report in the outbox")
    agent.kill()
    controller.keep_answering("put", None)
    beats = len(controller.made("heartbeat"))
    controller.keep_answering("complete", Answer(503))
    agent.start()
    controller.wait_for_call("complete", assignment, count=2)
    held = controller.wait_for(lambda: controller.made("heartbeat")[beats:], "a heartbeat")[0].body["assignments"]
    assert held == [assignment]
    controller.keep_answering("complete", None)
    body = controller.end_of(assignment)["body"]
    assert controller.bytes[body["artifacts"][0]["content_hash"]] == b"kept"
    eventually(lambda: agent.unanswered() == [], "the outbox to be empty")
    assert agent.file("ran").read_text() == "kept"
    eventually(lambda: not (agent.home / "work" / assignment).exists(), "its folder to be removed")


def test_a_lost_answer_is_asked_for_again_and_brings_the_same_next_job(
    controller: FakeController, agent: Agent
) -> None:
    agent.configure(MAKE).start()
    controller.order("complete-and-claim", Answer(lost=True))
    first, second = controller.submit(payload={"name": "1"}), controller.submit(payload={"name": "2"})
    assert controller.end_of(first)["verb"] == "complete"
    assert controller.end_of(second)["verb"] == "complete"
    controller.wait_for_call("complete-and-claim", first, count=2)
    assert agent.file("ran").read_text() == "12"


def test_an_error_page_of_a_proxy_is_no_answer(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE).start()
    page = "<html>not here</html>"
    controller.order("complete-and-claim", Answer(404, page), Answer(502, page), Answer(200, page), Answer(302, page))
    assignment = controller.submit()
    assert controller.end_of(assignment, 60)["verb"] == "complete"


def test_a_refusal_is_an_answer(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE).start()
    controller.order("complete-and-claim", problem(409, "job_already_finished"))
    assignment = controller.submit()
    controller.wait_for_call("complete-and-claim", assignment)
    eventually(lambda: not agent.unanswered() and not list((agent.home / "work").iterdir()), "nothing to be left")
    assert assignment not in controller.ended


def test_log_of_a_refused_report_is_kept(controller: FakeController, agent: Agent) -> None:
    """Superseded, say, and not told of it yet: the work came to nothing, its log is evidence."""
    agent.configure("print('a line of log')").start()
    controller.order("complete-and-claim", problem(409, "job_already_finished"))
    assignment = controller.submit()
    del controller.open[controller.wait_for_call("complete-and-claim").assignment]
    controller.wait_for_call("log", assignment)
    (log,) = controller.wait_for(lambda: controller.logs.get(assignment), "the log to be kept")
    assert controller.bytes[log["content_hash"]] == b"a line of log\n"


def test_bytes_damaged_on_their_way_are_sent_again(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE).start()
    controller.order("put", problem(422, "hash_mismatch"))
    assert controller.end_of(controller.submit())["verb"] == "complete"


def test_a_report_that_can_not_be_read_is_set_aside(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE)
    (agent.home / "outbox").mkdir()
    bad = agent.home / "outbox" / "11111111-1111-1111-1111-111111111111.json"
    bad.write_text(json.dumps({"assignment_id": "../../x", "kind": "x", "verb": "complete", "fields": {}, "files": []}))
    agent.start()
    assert controller.end_of(controller.submit())["verb"] == "complete"
    eventually(lambda: agent.unanswered() == [], "the outbox to be empty")
    assert [path.name for path in (agent.home / "outbox").iterdir()] == [bad.name + ".unreadable"]


def test_a_stop_for_what_is_in_the_outbox_does_not_unsend_it(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE).start()
    controller.keep_answering("complete-and-claim", Answer(503))
    assignment = controller.submit()
    controller.wait_for_call("complete-and-claim", assignment)
    controller.stop_orders.append({"id": assignment, "reason": "superseded"})
    controller.wait_for_call("heartbeat", count=len(controller.made("heartbeat")) + 2)
    assert agent.unanswered() == [assignment]
    controller.keep_answering("complete-and-claim", None)
    assert controller.end_of(assignment)["verb"] == "complete"


def test_retry_after_is_honoured(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE).start()
    controller.order("complete-and-claim", problem(503, "unavailable", **{"Retry-After": "3"}))
    assignment = controller.submit()
    controller.end_of(assignment)
    first, second = controller.made("complete-and-claim", assignment)
    assert 3 <= second.at - first.at < 5


def test_finished_work_comes_in_as_soon_as_the_controller_is_back(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE).start()
    controller.keep_answering("complete-and-claim", Answer(503))
    assignment = controller.submit()
    # By now the next try is up to 16 s away, so that chance seldom does what is asked for here.
    controller.wait_for_call("complete-and-claim", assignment, count=5, seconds=60)
    controller.keep_answering("complete-and-claim", None)
    controller.order("heartbeat", Answer(503))
    beats = len(controller.made("heartbeat"))
    controller.wait_for_call("heartbeat", count=beats + 2)
    controller.end_of(assignment, 2)


def test_polls_go_on_as_soon_as_the_controller_is_back(controller: FakeController, agent: Agent) -> None:
    """Also where the claim's own back-off has grown to a minute by then."""
    controller.keep_answering("claim", Answer(503, {}, {"Retry-After": "600"}))
    agent.configure(OBEDIENT, lease_seconds=5).start()
    controller.wait_for(lambda: "next in 60" in agent.log(), "a claim to be put off")
    controller.keep_answering("claim", None)
    with controller.away():
        eventually(lambda: "no answer to the heartbeat" in agent.log(), "the agent to notice")
    controller.submit()
    agent.read("begun")


def test_many_reports_are_all_sent(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE, slots=8).start()
    controller.keep_answering("complete-and-claim", Answer(503))
    assignments = [controller.submit() for _ in range(8)]
    eventually(lambda: agent.unanswered() == sorted(assignments), "all reports in the outbox")
    agent.signal(signal.SIGKILL)
    agent.wait()
    agent.start()
    for assignment in assignments:
        assert controller.end_of(assignment)["verb"] == "complete"


def test_a_half_written_report_is_cleared_away(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE)
    (agent.home / "outbox").mkdir()
    half = agent.home / "outbox" / ".11111111-1111-1111-1111-111111111111.json.new"
    half.write_text('{"assig')
    agent.start()
    controller.wait_for_call("claim")
    assert not half.exists()
