"""`fleet-agent pair`."""

from __future__ import annotations

import io
import json
import os
import pty
import socket
import stat
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import psutil
import pytest

from pgfleet.agent import __version__
from pgfleet.agent.credential import Credential
from pgfleet.agent.home import Home
from pgfleet.agent.mac import find_mac
from pgfleet.agent.pairing import PairingError, ask_code
from pgfleet.agent.pairing import pair as pair_machine
from support.agents import KEY, Agent
from support.waiting import eventually

from .controller import Answer, FakeController

CODE = "314159"


@pytest.fixture
def unpaired(controller: FakeController, agent: Agent) -> Agent:
    """A machine without a credential, and a controller that has a code for it."""
    (agent.home / "credential.json").unlink()
    controller.pairing_code, controller.issued_key = CODE, KEY
    return agent


def pair(agent: Agent, server: str, typed: str = f"{CODE}\n", name: str = "box") -> subprocess.CompletedProcess[str]:
    done = agent.command("pair", "--server", server, "--name", name, typed=typed)
    assert CODE not in done.stdout + done.stderr
    assert KEY not in done.stdout + done.stderr
    return done


def test_a_machine_is_paired_with_a_code(controller: FakeController, unpaired: Agent) -> None:
    result = pair(unpaired, controller.url + "/")
    assert result.returncode == 0, result.stderr
    assert result.stdout == f"Paired with {controller.url} as box-AC4B. Next: fleet-agent doctor\n"
    (call,) = controller.made("pair")
    assert call.body == {"code": CODE, "node_name": "box", "mac": find_mac(), "agent_version": __version__}
    assert "Authorization" not in call.headers
    path = unpaired.home / "credential.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    content = json.loads(path.read_text())
    assert content.keys() == {"server", "key", "node_id", "node_name"}
    assert (content["server"], content["key"], content["node_name"]) == (controller.url, KEY, "box-AC4B")
    assert unpaired.configure("").command("doctor").returncode == 0


def test_a_paired_machine_stays_as_it_is(controller: FakeController, agent: Agent) -> None:
    before = (agent.home / "credential.json").read_bytes()
    result = pair(agent, controller.url)
    assert result.returncode == 0
    assert result.stdout == f"Paired already with {controller.url} as box; nothing was changed.\n"
    result = pair(agent, "https://another.example")
    assert result.returncode == os.EX_CONFIG
    assert "Paired already with" in result.stderr
    assert "To pair with https://another.example instead, remove" in result.stderr
    assert controller.made("pair") == []
    assert (agent.home / "credential.json").read_bytes() == before


def test_a_damaged_credential_is_not_replaced(controller: FakeController, agent: Agent) -> None:
    (agent.home / "credential.json").write_text("{")
    result = pair(agent, controller.url)
    assert result.returncode == os.EX_CONFIG
    assert "credential.json is not JSON" in result.stderr
    assert controller.made("pair") == []


def test_the_terminal_does_not_show_the_code(controller: FakeController, unpaired: Agent) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "pgfleet.agent", "pair", "--server", controller.url, "--name", "box"],
        env=os.environ | {"FLEET_AGENT_HOME": str(unpaired.home)},
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    shown = b""

    def show_until(text: bytes) -> None:
        nonlocal shown
        while text not in shown:
            shown += os.read(master, 1000)

    show_until(b"Pairing code: ")
    os.write(master, b"31415\n")
    show_until(b"Pairing code: \r\nPairing code: ")
    os.write(master, b"314 159\n")
    show_until(b"Paired with")
    assert process.wait(20) == 0
    os.close(master)
    assert b"314" not in shown


@pytest.mark.parametrize("typed", ["", "\n", "12345\n", "1234567\n", "12345a\n", "１２３４５６\n"])
def test_what_is_no_code_is_refused(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    with pytest.raises(PairingError, match=r"A pairing code has six digits\. Nothing was sent\.") as caught:
        ask_code()
    assert caught.value.status == os.EX_USAGE


def test_a_code_is_no_argument(controller: FakeController, unpaired: Agent) -> None:
    assert unpaired.command("pair", "--server", controller.url, "--name", "box", CODE).returncode == 2
    assert controller.made("pair") == []


def refusal(agent: Agent, server: str, name: str = "box") -> PairingError:
    """What pairing is refused with; nothing secret in it, and nothing kept."""
    with pytest.raises(PairingError) as caught:
        pair_machine(Home(agent.home), server, name, lambda: CODE)
    assert CODE not in str(caught.value)
    assert not (agent.home / "credential.json").exists()
    return caught.value


@pytest.mark.parametrize(
    ("server", "name", "complaint"),
    [
        ("fleet.example", "box", "'fleet.example' is not an http:// or https:// address"),
        ("http://u:p@fleet.example", "box", "http://fleet.example: a user and a password in the address"),
        ("ftp://fleet.example", "box", "is not an http"),
        ("https://fleet.example", "a b", "'a b' is no name for a node"),
        ("https://fleet.example", "a" * 64, "is no name for a node"),
        ("https://fleet.example", "", "is no name for a node"),
    ],
)
def test_what_can_not_be_is_refused_before_the_code_is_sent(
    unpaired: Agent, server: str, name: str, complaint: str
) -> None:
    refused = refusal(unpaired, server, name)
    assert refused.status == os.EX_USAGE
    assert complaint in str(refused)


@pytest.mark.parametrize(
    ("status", "code", "exit_status"),
    [
        (422, "pairing_code_invalid", os.EX_NOPERM),
        (422, "pairing_code_required", os.EX_NOPERM),
        (409, "pairing_name_mismatch", os.EX_NOPERM),
        (409, "node_name_taken", os.EX_NOPERM),
        (409, "node_name_exhausted", os.EX_NOPERM),
        (422, "invalid_argument", os.EX_NOPERM),
        (429, "pairing_rate_limited", os.EX_TEMPFAIL),
        (503, "unavailable", os.EX_TEMPFAIL),
    ],
)
def test_refusals_are_sentences(
    controller: FakeController, unpaired: Agent, status: int, code: str, exit_status: int
) -> None:
    bare = Answer(status, {"code": code})
    told = Answer(status, {"code": code, "detail": f"Because of {code}.", "hint": "Do so."}, {"Retry-After": "60"})
    controller.order("pair", bare, told)
    refused = refusal(unpaired, controller.url)
    assert refused.status == exit_status
    assert code not in str(refused)
    assert str(refused).endswith(".")
    refused = refusal(unpaired, controller.url)
    assert refused.status == exit_status
    assert str(refused) == f"Because of {code}. Do so. Not before 60 s from now."


@pytest.mark.parametrize(
    ("answer", "exit_status", "complaint"),
    [
        (Answer(404, "<html>"), os.EX_CONFIG, "answered 404 and not as a controller does"),
        (Answer(502, "<html>"), os.EX_TEMPFAIL, "answered 502"),
        (Answer(308, "", {"Location": "https://other.example/v1/pair"}), os.EX_CONFIG, "https://other.example"),
        (Answer(201, {"key": "fleet_short", "node_id": "x", "node_name": "y"}), os.EX_PROTOCOL, "holds no key"),
        (Answer(201, "no json"), os.EX_PROTOCOL, "holds no key"),
        (Answer(lost=True), os.EX_TEMPFAIL, "may have used up the code all the same"),
    ],
)
def test_odd_answers(
    controller: FakeController, unpaired: Agent, answer: Answer, exit_status: int, complaint: str
) -> None:
    controller.order("pair", answer)
    refused = refusal(unpaired, controller.url)
    assert refused.status == exit_status
    assert complaint in str(refused)
    assert "fleet_short" not in str(refused)


def test_no_server(controller: FakeController, unpaired: Agent) -> None:
    controller.stop()
    result = pair(unpaired, controller.url)
    assert result.returncode == os.EX_TEMPFAIL
    assert result.stderr.startswith(f"fleet-agent: {controller.url} can't be reached")


def test_two_at_once_use_one_code(controller: FakeController, unpaired: Agent) -> None:
    command = [sys.executable, "-m", "pgfleet.agent", "pair", "--server", controller.url, "--name", "box"]
    environment = os.environ | {"FLEET_AGENT_HOME": str(unpaired.home)}
    first = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    lock = unpaired.home / "agent.lock"
    eventually(lambda: lock.exists() and lock.read_text(), "the first to have the folder")
    second = pair(unpaired, controller.url)
    assert second.returncode == os.EX_CONFIG
    assert f"(process {first.pid}) already runs from" in second.stderr
    assert "Paired with" in first.communicate(CODE, timeout=20)[0]
    assert len(controller.made("pair")) == 1


Address = namedtuple("Address", ["family", "address"])


def interfaces(monkeypatch: pytest.MonkeyPatch, folder: Path, found: dict[str, str], *hardware: str) -> Path:
    """Interfaces with their MACs; those named in `hardware` have a device, and a radio when they begin with `wl`."""
    addresses = {
        name: [Address(socket.AF_INET, "10.0.0.1"), Address(psutil.AF_LINK, mac)] for name, mac in found.items()
    }
    monkeypatch.setattr("psutil.net_if_addrs", lambda: addresses)
    for name in hardware:
        (folder / name / "device").mkdir(parents=True)
        if name.startswith("wl"):
            (folder / name / "wireless").mkdir()
    return folder


@pytest.mark.parametrize(
    ("found", "hardware", "mac"),
    [
        ({"lo": "00:00:00:00:00:00"}, [], None),
        ({"docker0": "02:42:ac:11:00:01", "eth0": "02:42:0a:00:00:02"}, [], None),
        ({"br0": "52:54:00:00:00:01", "en1": "3c:22:fb:00:00:02", "en0": "3c:22:fb:00:00:01"}, [], "3c:22:fb:00:00:01"),
        ({"wlan0": "3c:22:fb:00:00:01", "eth0": "3c:22:fb:00:00:02"}, ["wlan0", "eth0"], "3c:22:fb:00:00:02"),
        ({"aa": "3c:22:fb:00:00:01", "eth0": "02:fc:00:00:00:01"}, ["eth0"], "02:fc:00:00:00:01"),
        ({"eth0": "3C-22-FB-00-00-01"}, [], "3C-22-FB-00-00-01"),
        ({"ib0": "80:00:02:08:fe:80:00:00:00:00:00:00:7c:fe:90:03:00:be:29:d2", "x": "junk"}, ["ib0"], None),
        ({"multi": "01:00:5e:00:00:01"}, ["multi"], None),
    ],
)
def test_the_mac_is_that_of_hardware(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, found: dict[str, str], hardware: list[str], mac: str | None
) -> None:
    assert find_mac(interfaces(monkeypatch, tmp_path, found, *hardware)) == mac


def test_the_key_is_not_lost_in_silence(
    controller: FakeController, unpaired: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(credential: Credential, path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Credential, "save", full)
    with pytest.raises(
        PairingError, match=r"^Paired as box-AC4B, but .* a code made that gives this node a new key"
    ) as e:
        pair_machine(Home(unpaired.home), controller.url, "box", lambda: CODE)
    assert e.value.status == os.EX_CANTCREAT
    assert KEY not in str(e.value)
