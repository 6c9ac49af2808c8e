"""One job, from its claim to its report."""

from __future__ import annotations

import hashlib
import json
import os

import pytest

from support.agents import KEY, Agent

from .controller import FakeController, problem

MAKE_WAV = """
import json, os, sys
payload = json.load(sys.stdin)
open(os.environ["FLEET_OUT"] + "/take.wav", "w").write(payload["text"])
os.mkdir(os.environ["FLEET_OUT"] + "/sub")
open(os.environ["FLEET_OUT"] + "/sub/notes.txt", "w").write("notes")
print("to stdout", flush=True)
print("to stderr", file=sys.stderr)
os.write(3, b'{"result": {"seconds": 3}}\\n')
"""


def test_files_under_out_complete_the_job(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE_WAV).start()
    assignment = controller.submit(payload={"text": "schön"})
    body = controller.end_of(assignment)["body"]
    described = {a["kind"]: a for a in body["artifacts"]}
    assert described.keys() == {"audio", "output", "log"}
    assert described["audio"] == {
        "content_hash": hashlib.sha256("schön".encode()).hexdigest(),
        "storage_key": hashlib.sha256("schön".encode()).hexdigest(),
        "kind": "audio",
        "role": "produced",
        "status": "final",
        "byte_size": 6,
        "media_type": "audio/x-wav",
        "derivation": {"name": "take.wav"},
    }
    assert described["output"]["media_type"] == "text/plain"
    assert described["output"]["derivation"] == {"name": "sub/notes.txt"}
    assert described["log"]["status"] == "log"
    assert controller.bytes[described["log"]["content_hash"]] == b"to stdout\nto stderr\n"
    assert body["result"] == {"seconds": 3}


def test_the_bytes_come_before_the_report(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE_WAV).start()
    assignment = controller.submit(payload={"text": "a"})
    controller.end_of(assignment)
    verbs = [call.verb for call in controller.calls if call.verb in ("put", "complete-and-claim")]
    assert verbs == ["put", "put", "put", "complete-and-claim"]


def test_the_work_folder_is_removed_once_answered(controller: FakeController, agent: Agent) -> None:
    agent.configure(MAKE_WAV).start()
    controller.end_of(controller.submit(payload={"text": "a"}))
    # The next claim is sent after the first job is wholly done with.
    controller.end_of(controller.submit(payload={"text": "b"}))
    agent.stop()
    assert list((agent.home / "work").iterdir()) == []
    assert list((agent.home / "outbox").iterdir()) == []


def test_inputs_are_fetched_and_listed(controller: FakeController, agent: Agent) -> None:
    content = os.urandom(3 << 20)
    name = hashlib.sha256(content).hexdigest()
    controller.bytes[name] = content
    agent.configure("""
import hashlib, json, os
(item,) = json.load(open(os.environ["FLEET_INPUTS"]))
assert os.listdir(os.environ["FLEET_IN"]) == [os.path.basename(item["path"])]
found = hashlib.sha256(open(item["path"], "rb").read()).hexdigest()
os.write(3, json.dumps({"result": {"found": found, "id": item["id"]}}).encode())
""").start()
    assignment = controller.submit(inputs=[{"id": "an-id", "content_hash": name, "kind": "../../evil"}])
    assert controller.end_of(assignment)["body"]["result"] == {"found": name, "id": "an-id"}


def test_an_input_with_the_wrong_hash_is_fetched_again(controller: FakeController, agent: Agent) -> None:
    content = b"the right bytes"
    name = hashlib.sha256(content).hexdigest()
    controller.bytes[name] = b"other bytes"
    agent.configure("import os; open(os.environ['FLEET_OUT'] + '/x', 'w')").start()
    assignment = controller.submit(inputs=[{"content_hash": name}])
    controller.wait_for_call("get")
    controller.bytes[name] = content
    assert controller.end_of(assignment)["verb"] == "complete"
    assert len(controller.made("get")) > 1


LARGE = os.urandom(5 << 20)
NAME_OF_LARGE = hashlib.sha256(LARGE).hexdigest()
HASH_INPUT = """
import hashlib, json, os
(item,) = json.load(open(os.environ["FLEET_INPUTS"]))
assert os.listdir(os.environ["FLEET_IN"]) == [os.path.basename(item["path"])]
found = hashlib.sha256(open(item["path"], "rb").read()).hexdigest()
os.write(3, json.dumps({"result": {"found": found}}).encode())
"""


def test_an_input_that_breaks_off_is_gone_on_with(controller: FakeController, agent: Agent) -> None:
    controller.bytes[NAME_OF_LARGE] = LARGE
    controller.cuts.extend([2 << 20, 1 << 20])
    agent.configure(HASH_INPUT).start()

    end = controller.end_of(controller.submit(inputs=[{"content_hash": NAME_OF_LARGE}]))

    assert end["body"]["result"] == {"found": NAME_OF_LARGE}
    assert [call.headers.get("Range") for call in controller.made("get")] == [
        None,
        f"bytes={2 << 20}-",
        f"bytes={3 << 20}-",
    ]
    assert controller.made("get")[1].headers["If-Range"] == f'"{NAME_OF_LARGE}"'


def test_an_input_that_breaks_off_begins_anew_where_there_are_no_ranges(
    controller: FakeController, agent: Agent
) -> None:
    controller.bytes[NAME_OF_LARGE] = LARGE
    controller.cuts.append(2 << 20)
    controller.knows_ranges = False
    agent.configure(HASH_INPUT).start()

    end = controller.end_of(controller.submit(inputs=[{"content_hash": NAME_OF_LARGE}]))

    assert end["body"]["result"] == {"found": NAME_OF_LARGE}


@pytest.mark.parametrize("wrong", [os.urandom(5 << 20), os.urandom(8 << 20)], ids=["as long", "longer"])
def test_a_first_half_of_other_bytes_is_thrown_away(controller: FakeController, agent: Agent, wrong: bytes) -> None:
    controller.bytes[NAME_OF_LARGE] = wrong
    controller.cuts.append(len(wrong) - (1 << 20))
    agent.configure(HASH_INPUT).start()
    assignment = controller.submit(inputs=[{"content_hash": NAME_OF_LARGE}])
    controller.wait_for_call("get")
    controller.bytes[NAME_OF_LARGE] = LARGE

    assert controller.end_of(assignment)["body"]["result"] == {"found": NAME_OF_LARGE}
    assert len(controller.made("get")) == 3  # cut, wrong, right


def test_an_input_that_is_refused_fails_the_job(controller: FakeController, agent: Agent) -> None:
    agent.configure("").start()
    controller.order("get", problem(404, "artifact_not_found"))
    end = controller.end_of(controller.submit(inputs=[{"content_hash": "0" * 64}]))
    assert end["verb"] == "fail"
    assert "artifact_not_found" in end["body"]["error"]


@pytest.mark.parametrize(
    ("code", "retry"),
    [(75, True), (64, False), (74, False), (76, False), (78, False), (1, True), (63, True), (79, True), (255, True)],
)
def test_the_exit_code_says_whether_to_retry(controller: FakeController, agent: Agent, code: int, retry: bool) -> None:
    agent.configure(f"import sys; print('too bad', file=sys.stderr); print('chatter'); sys.exit({code})").start()
    end = controller.end_of(controller.submit())
    assert end["verb"] == "fail"
    assert end["body"]["retry"] is retry
    assert end["body"]["error"] == f"exit {code}: too bad"
    (log,) = end["body"]["artifacts"]
    assert (log["kind"], log["status"]) == ("log", "log")
    assert set(controller.bytes[log["content_hash"]].splitlines()) == {b"too bad", b"chatter"}


def test_a_signal_is_named(controller: FakeController, agent: Agent) -> None:
    agent.configure("import os; os.kill(os.getpid(), 9)").start()
    body = controller.end_of(controller.submit())["body"]
    assert body == {"error": "killed by SIGKILL", "retry": True, "artifacts": []}


def test_a_command_that_is_not_there_fails_the_job(controller: FakeController, agent: Agent) -> None:
    agent.configure("")
    (agent.home / "agent.toml").write_text('disk_floor_mb = 0\n[kinds.work]\ncommand = ["./nowhere"]')
    agent.start()
    body = controller.end_of(controller.submit())["body"]
    assert body["retry"] is True
    assert body["error"] == f"could not be run: {agent.home}/nowhere: No such file or directory"


def test_the_error_is_the_end_of_stderr_made_storable(controller: FakeController, agent: Agent) -> None:
    agent.configure(r"""
import sys
sys.stderr.buffer.write(b"start " + b"x" * 100_000 + b" \xff\x00 the end\n")
sys.exit(1)
""").start()
    error = controller.end_of(controller.submit())["body"]["error"]
    assert len(error) == 2000
    assert error.startswith("exit 1: …xxx")
    assert error.endswith("x \N{REPLACEMENT CHARACTER}\N{SYMBOL FOR NULL} the end")


def test_a_huge_log_keeps_its_beginning_and_its_end(controller: FakeController, agent: Agent) -> None:
    agent.configure("""
import sys
for number in range(400_000):
    print(f"{number:99d}", file=sys.stderr if number % 7 == 0 else sys.stdout)
""").start()
    assignment = controller.submit()
    controller.end_of(assignment, 60)
    log = controller.artifact(controller.made("complete-and-claim", assignment)[0], "log")
    assert len(log) < (16 << 20) + 100
    assert log.startswith(b" " * 98)
    assert b" bytes left out ...]\n" in log
    assert log.rstrip().endswith(b"399994") or log.rstrip().endswith(b"399999")


def test_children_on_descriptor_3_decompose_the_job(controller: FakeController, agent: Agent) -> None:
    agent.configure("""
import json, os
for half in range(2):
    os.write(3, json.dumps({"children": [{"kind": "part", "payload": {"half": half}}]}).encode() + b"\\n")
""").start()
    end = controller.end_of(controller.submit())
    assert end["verb"] == "decompose"
    assert end["body"] == {"children": [{"kind": "part", "payload": {"half": half}} for half in range(2)]}


def test_log_of_a_decomposed_job_is_kept(controller: FakeController, agent: Agent) -> None:
    agent.configure('import os; print(\'split\'); os.write(3, b\'{"children": [{"kind": "a"}]}\')').start()
    assignment = controller.submit()
    assert controller.end_of(assignment)["verb"] == "decompose"
    (log,) = controller.wait_for(lambda: controller.logs.get(assignment), "the log to be kept")
    assert controller.bytes[log["content_hash"]] == b"split\n"
    agent.wait_for_empty_work_folder()


def test_children_of_a_failed_job_are_dropped(controller: FakeController, agent: Agent) -> None:
    agent.configure('import os, sys; os.write(3, b\'{"children": [{"kind": "x"}]}\\n\'); sys.exit(1)').start()
    assert controller.end_of(controller.submit())["verb"] == "fail"


def test_children_that_are_refused_fail_the_job(controller: FakeController, agent: Agent) -> None:
    agent.configure('import os; os.write(3, b\'{"children": [{"kind": "x"}]}\\n\')').start()
    controller.order("decompose", problem(409, "idempotency_key_taken"))
    end = controller.end_of(controller.submit())
    assert end["verb"] == "fail"
    assert end["body"]["retry"] is False
    assert "idempotency_key_taken" in end["body"]["error"]


def test_progress_is_passed_on(controller: FakeController, agent: Agent) -> None:
    agent.configure("""
import os, sys
os.write(3, b'{"progress": 41.5, "message": "page 7"}\\n')
while not os.path.exists(os.path.dirname(sys.argv[0]) + "/go"): pass
""").start()
    assignment = controller.submit()
    call = controller.wait_for_call("progress", assignment)
    assert call.body == {"percent": 41.5, "message": "page 7"}
    agent.file("go").touch()
    controller.end_of(assignment)


def test_a_line_that_means_nothing_fails_the_job(controller: FakeController, agent: Agent) -> None:
    agent.configure("import os; os.write(3, b'{\"progres\": 1}\\n')").start()
    end = controller.end_of(controller.submit())
    assert end["verb"] == "fail"
    assert end["body"]["retry"] is False
    assert end["body"]["error"].startswith("file descriptor 3: expected an object with children, message, progress")


def test_the_environment_tells_of_the_job_and_not_of_the_agent(controller: FakeController, agent: Agent) -> None:
    agent.configure("""
import json, os
os.write(3, json.dumps({"result": {"environment": dict(os.environ), "directory": os.getcwd()}}).encode())
""").start(FLEET_SERVER=controller.url, OTHER="kept")
    assignment = controller.submit(lang="de", attempt=2, payload={"FLEET_JOB_ID": "no"})
    result = controller.end_of(assignment)["body"]["result"]
    environment = result["environment"]
    assert environment["FLEET_ASSIGNMENT_ID"] == assignment
    assert (environment["FLEET_ATTEMPT"], environment["FLEET_LANG"], environment["FLEET_KIND"]) == ("2", "de", "work")
    assert environment["FLEET_DEVICE"] == "cpu"
    assert environment["OTHER"] == "kept"
    assert "FLEET_SERVER" not in environment
    assert "FLEET_AGENT_HOME" not in environment
    assert result["directory"] == str(agent.home / "work" / assignment)


def test_the_key_reaches_neither_the_job_nor_a_log(controller: FakeController, agent: Agent) -> None:
    agent.configure("""
import json, os
from pathlib import Path
pids = [p for p in os.listdir("/proc") if p.isdigit()]
seen = b""
for pid in (os.getpid(), os.getppid()):
    seen += Path(f"/proc/{pid}/environ").read_bytes() + Path(f"/proc/{pid}/cmdline").read_bytes()
open(os.environ["FLEET_OUT"] + "/seen", "wb").write(seen)
os.write(3, json.dumps({"result": {"descriptors": sorted(os.listdir("/proc/self/fd"))}}).encode())
""").start()
    controller.keep_answering("progress", problem(401, "unauthorized"))
    assignment = controller.submit()
    end = controller.end_of(assignment)
    assert end["verb"] == "complete"
    assert len(end["body"]["result"]["descriptors"]) == 5  # 0 to 3, and the one that lists them
    agent.stop()
    assert KEY[-20:] not in agent.log()
    assert not any(KEY.encode() in content for content in controller.bytes.values())
    assert KEY not in json.dumps([call.body for call in controller.calls if call.verb != "put"])
    assert {call.headers["Authorization"] for call in controller.calls} == {f"Bearer {KEY}"}


def test_more_output_files_than_a_report_may_name(controller: FakeController, agent: Agent) -> None:
    agent.configure("import os\nfor i in range(1000): open(f'{os.environ[\"FLEET_OUT\"]}/{i}', 'w')").start()
    body = controller.end_of(controller.submit())["body"]
    assert body["retry"] is False
    assert body["error"] == "1000 files under out/, at most 999 can be handed over"


def test_odd_names_of_output_files(controller: FakeController, agent: Agent) -> None:
    agent.configure(r"""
import os
out = os.environb[b"FLEET_OUT"]
for name in ("größe \u202e.txt".encode(), b"new\nline", b"\xff\xfe", b"-rf", b"..x", b"{in}", b"quote'\""):
    open(out + b"/" + name, "wb").write(name)
os.symlink("new\nline", out + b"/link")
""").start()
    artifacts = controller.end_of(controller.submit())["body"]["artifacts"]
    names = {a["derivation"]["name"]: controller.bytes[a["content_hash"]] for a in artifacts}
    assert names == {
        "größe \u202e.txt": "größe \u202e.txt".encode(),
        "new\nline": b"new\nline",
        "\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}": b"\xff\xfe",
        "-rf": b"-rf",
        "..x": b"..x",
        "{in}": b"{in}",
        "quote'\"": b"quote'\"",
        "link": b"new\nline",
    }


@pytest.mark.parametrize(
    ("deed", "error"),
    [
        ("os.symlink(sys.argv[0], out + '/leak')", "out/leak is a link that does not lead to a file under out/"),
        ("os.symlink('/etc', out + '/etc')", "out/etc is a link that does not lead to a file under out/"),
        ("os.symlink('nowhere', out + '/dead')", "out/dead is a link that does not lead to a file under out/"),
        ("os.symlink('loop', out + '/loop')", "out/loop is a link that does not lead to a file under out/"),
        ("os.mkfifo(out + '/fifo')", "out/fifo is neither a file nor a folder"),
        ("os.rmdir(out); os.symlink('/etc', out)", "the job has removed or replaced out/ itself"),
        ("os.rmdir(out)", "the job has removed or replaced out/ itself"),
    ],
)
def test_what_leads_out_of_out_is_refused(controller: FakeController, agent: Agent, deed: str, error: str) -> None:
    agent.configure(f"import os, sys\nout = os.environ['FLEET_OUT']\n{deed}").start()
    end = controller.end_of(controller.submit())
    assert end["verb"] == "fail"
    assert end["body"]["error"] == error
    assert end["body"]["retry"] is False
    assert controller.bytes == {}


def test_a_folder_without_permissions_is_removed_too(controller: FakeController, agent: Agent) -> None:
    agent.configure("""
import os
os.makedirs("deep/er")
open("deep/er/file", "w")
os.chmod("deep", 0)
""").start()
    controller.end_of(controller.submit())
    agent.stop()
    assert list((agent.home / "work").iterdir()) == []


def test_max_runtime_stops_the_work(controller: FakeController, agent: Agent) -> None:
    agent.configure(
        "import sys, threading; print('begun', file=sys.stderr, flush=True); threading.Event().wait()"
    ).start()
    body = controller.end_of(controller.submit(requires={"max_runtime_s": 0.5}))["body"]
    assert body["error"] == "ran past max_runtime_s (0.5 s): begun"
    assert body["retry"] is True


def test_what_the_job_leaves_running_ends_with_it(controller: FakeController, agent: Agent) -> None:
    agent.configure("""
import os, signal, threading
if os.fork() == 0:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.setsid()
    if os.fork() == 0:
        threading.Event().wait()
    os._exit(0)
os.wait()
""").start()
    controller.end_of(controller.submit())
    assert agent.processes() == []


def test_a_result_that_is_refused_ends_the_job_as_failed(controller: FakeController, agent: Agent) -> None:
    agent.configure("print('a log')").start()
    controller.order("complete-and-claim", problem(422, "invalid_argument"))
    end = controller.end_of(controller.submit())
    assert end["verb"] == "fail"
    assert end["body"]["error"].startswith("the complete was refused: invalid_argument:")
    assert [a["kind"] for a in end["body"]["artifacts"]] == ["log"]


def test_an_output_that_is_too_large_ends_the_job_as_failed(controller: FakeController, agent: Agent) -> None:
    agent.configure("import os; open(os.environ['FLEET_OUT'] + '/big', 'w').write('x' * 1000)").start()
    controller.order("put", problem(413, "too_large"))
    body = controller.end_of(controller.submit())["body"]
    assert body["retry"] is False
    assert body["error"].startswith("out/big could not be stored: too_large:")
