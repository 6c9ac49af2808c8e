"""The agent's smaller parts, each by itself."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from pgfleet.agent.backoff import Backoff
from pgfleet.agent.config import Config, ConfigError
from pgfleet.agent.credential import Credential, CredentialError
from pgfleet.agent.files import write_atomically
from pgfleet.agent.jobs import Job
from pgfleet.agent.reports import Reports
from pgfleet.agent.supervisor import LogFile
from pgfleet.agent.texts import clean, error_text, without_password
from pgfleet.agent.workfolder import fault_of
from support.agents import KEY

NODE = "11111111-1111-1111-1111-111111111111"


def load(folder: Path, text: str) -> Config:
    path = folder / "agent.toml"
    path.write_text(text, encoding="utf-8")
    return Config.load(path)


def test_configuration_has_defaults(tmp_path: Path) -> None:
    config = load(tmp_path, '[kinds.render]\ncommand = ["./render"]')
    assert (config.lease_seconds, config.drain_seconds, config.disk_floor_mb) == (60, 60, 1024)
    assert (config.devices, config.ollama) == ((), None)
    assert config.kinds["render"].slots == 1
    assert config.kinds["render"].artifact_kind("a.wav") == "output"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "kinds: at least one table"),
        ("kinds = 3", "kinds: at least one table"),
        ("slots = 1\n[kinds.a]\ncommand = ['x']", "slots: is not a setting; known here: devices, disk_floor_mb"),
        ("[kinds.a]", "kinds.a.command: must be a list of texts"),
        ("[kinds.a]\ncommand = 'x'", "kinds.a.command: must be a list of texts"),
        ("[kinds.a]\ncommand = []", "kinds.a.command: must be a list of texts"),
        ("[kinds.a]\ncommand = ['']", "kinds.a.command: the program's name is empty"),
        ('[kinds.a]\ncommand = ["x", "\\u0000"]', "a word holds a NUL"),
        ("[kinds.a]\ncommand = ['x']\nslots = 0", "kinds.a.slots: must be a whole number from 1 to 100"),
        ("[kinds.a]\ncommand = ['x']\nslots = true", "kinds.a.slots: must be a whole number from 1 to 100"),
        ("[kinds.a]\ncommand = ['x']\nslot = 2", "kinds.a.slot: is not a setting"),
        ("[kinds.a]\ncommand = ['x']\nartifacts = ['*.wav']", "kinds.a.artifacts: must be a table"),
        ("lease_seconds = 4\n[kinds.a]\ncommand = ['x']", "lease_seconds: must be a whole number from 5 to 3600"),
        ("lease_seconds = 7.5\n[kinds.a]\ncommand = ['x']", "lease_seconds: must be a whole number"),
        ("devices = 1\n[kinds.a]\ncommand = ['x']", "devices: must hold tables"),
        ("[kinds.a]\ncommand = ['x']\n[devices.x]\nfactor = 2", 'devices."x".factor: is not a setting'),
        ("[kinds.a]\ncommand = ['x']\n[devices.x]\nuse = 0", 'devices."x".use: must be true or false'),
        ("[kinds.a]\ncommand = ['x']\n[devices.x]\nlabel = ''", 'devices."x".label: must be a text of 1 to 255'),
        ("[kinds.a]\ncommand = ['x']\n[devices.'x*']\nlabel = 'y'", 'devices."x*".label: several devices may fit'),
        ("[kinds.a]\ncommand = ['x']\n[devices.x]\nlabel = 'cpu'", "devices: no two devices can have the same label"),
        ("[kinds.a]\ncommand = ['x']\n[devices]\nx.label = 'z'\ny.label = 'z'", "devices: no two devices can have"),
        ("[kinds.a]\ncommand = ['x']\n[devices.x]\nthroughput_factor = 0", "throughput_factor: must be a number from"),
        ("[kinds.a]\ncommand = ['x']\n[devices.x]\nthroughput_factor = nan", "throughput_factor: must be a number"),
        ("[kinds.a]\ncommand = ['x']\n[devices.x]\nthroughput_factor = true", "throughput_factor: must be a number"),
        ("[kinds.a]\ncommand = ['x']\n[devices.x]\naccelerators = 'cuda'", "accelerators: must be a list of names"),
        ("ollama = 1\n[kinds.a]\ncommand = ['x']", "ollama: must be a table"),
        ("[kinds.a]\ncommand = ['x']\n[ollama]", "ollama.url: must be an address"),
        ("[kinds.a]\ncommand = ['x']\n[ollama]\nurl = 'localhost:11434'", "ollama.url: must be an address"),
        ("[kinds.a]\ncommand = ['x']\n[ollama]\nurl = 'http://x'\nmodels.a = 1", "ollama.models: must be a table"),
        ("[kinds.a]\ncommand = ['x']\n[ollama]\nurl = 'http://x'\nmodels = {a='m', b='m'}", "two slugs stand for"),
        ("[kinds.a]\ncommand = ['x']\n[ollama]\nurl = 'http://x'\nkeep_alive_seconds = 0", "0 would unload a model"),
        (f"[kinds.{'a' * 65}]\ncommand = ['x']", "a kind's name has 1 to 64 characters"),
        ("[kinds.a\ncommand", "Expected ']'"),
    ],
)
def test_configuration_faults_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, text)
    assert complaint in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path / "agent.toml"))


def test_ollama_is_configured(tmp_path: Path) -> None:
    text = "[kinds.a]\ncommand = ['x']\n[ollama]\nurl = 'http://127.0.0.1:11434/'\nmodels = { qwen = 'qwen2.5:7b' }"
    ollama = load(tmp_path, text).ollama
    assert ollama is not None
    assert (ollama.url, ollama.keep_alive_seconds) == ("http://127.0.0.1:11434", 1800)
    assert ollama.models == {"qwen": "qwen2.5:7b"}


def test_configuration_that_is_missing_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="does not exist"):
        Config.load(tmp_path / "agent.toml")
    (tmp_path / "agent.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="decode"):
        Config.load(tmp_path / "agent.toml")


def test_placeholders_are_filled_in_once(tmp_path: Path) -> None:
    kind = load(tmp_path, "[kinds.a]\ncommand = ['./run', '{in}:{out}', '{here}/x', '{other}']").kinds["a"]
    arguments = kind.arguments(inputs=Path("/w/{out}"), outputs=Path("/o"), here=tmp_path)
    assert arguments == [str(tmp_path / "run"), "/w/{out}:/o", f"{tmp_path}/x", "{other}"]


def test_artifact_kinds_go_by_the_first_pattern(tmp_path: Path) -> None:
    text = "[kinds.a]\ncommand = ['x']\nartifacts = { 'draft/*' = 'draft', '*.wav' = 'audio' }"
    kind = load(tmp_path, text).kinds["a"]
    assert [kind.artifact_kind(name) for name in ("draft/a.wav", "b/a.wav", "a.txt")] == ["draft", "audio", "output"]


def test_a_credential_is_kept_privately(tmp_path: Path) -> None:
    path = tmp_path / "home" / "credential.json"
    credential = Credential("https://fleet.example", KEY, NODE, "box")
    previous = os.umask(0)
    try:
        credential.save(path)
    finally:
        os.umask(previous)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [entry.name for entry in path.parent.iterdir()] == ["credential.json"]
    assert Credential.load(path) == credential
    assert KEY not in repr(credential)


@pytest.mark.parametrize(
    ("content", "mode", "complaint"),
    [
        (None, 0o600, "not paired"),
        ("{}", 0o640, "chmod 600"),
        ("{", 0o600, "is not JSON"),
        ("[]", 0o600, "must be an object with the texts server, key, node_id, node_name"),
        (json.dumps({"server": "http://x", "key": 7, "node_id": NODE, "node_name": "b"}), 0o600, "must be an object"),
        (json.dumps({"server": "http://x", "key": "fleet_x", "node_id": NODE, "node_name": "b"}), 0o600, "damaged"),
        (json.dumps({"server": "ftp://x", "key": KEY, "node_id": NODE, "node_name": "b"}), 0o600, "'ftp://x' is not"),
        (json.dumps({"server": "http://[", "key": KEY, "node_id": NODE, "node_name": "b"}), 0o600, "'http://[' is not"),
    ],
)
def test_credential_faults_are_named(tmp_path: Path, content: str | None, mode: int, complaint: str) -> None:
    path = tmp_path / "credential.json"
    if content is not None:
        path.write_text(content)
        path.chmod(mode)
    with pytest.raises(CredentialError) as caught:
        Credential.load(path)
    assert complaint in str(caught.value)
    assert "fleet_x" not in str(caught.value)


def test_another_server_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "credential.json"
    Credential("https://old.example", KEY, NODE, "box").save(path)
    monkeypatch.setenv("FLEET_SERVER", "https://new.example")
    assert Credential.load(path).server == "https://new.example"


def test_back_off_doubles_to_its_limit_and_is_jittered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.uniform", lambda least, most: (least + most) / 2)
    backoff = Backoff(longest=10)
    assert [backoff.delay() for _ in range(6)] == [0.5, 1, 2, 4, 5, 5]
    backoff.reset()
    assert backoff.delay() == 0.5


def test_back_off_waits_at_least_as_long_as_asked() -> None:
    assert all(30 <= Backoff().delay(30.0) <= 31 for _ in range(100))


def test_texts_are_made_storable() -> None:
    assert clean("a\0b\udcffc") == "a\N{SYMBOL FOR NULL}b?c"
    assert error_text("exit 1", " \n") == "exit 1"
    assert error_text("exit 1", "x" * 3000) == "exit 1: …" + "x" * 1991


@pytest.mark.parametrize("size", [0, 5, 6, 7, 9, 10, 11, 12, 13, 17, 100])
@pytest.mark.parametrize("piece", [1, 3, 4, 50])
def test_a_log_keeps_both_ends(tmp_path: Path, size: int, piece: int) -> None:
    path = tmp_path / "log"
    content = bytes(range(size))
    log = LogFile(path, 12)
    for at in range(0, size, piece):
        log.write(content[at : at + piece])
    log.close()
    kept = path.read_bytes()
    assert kept == (
        content if size <= 12 else content[:6] + b"\n[... %d bytes left out ...]\n" % (size - 12) + content[-6:]
    )
    assert [entry.name for entry in tmp_path.iterdir()] == ["log"]


def said(*pieces: bytes) -> Reports:
    reports = Reports()
    for piece in pieces:
        reports.feed(piece)
    reports.close()
    return reports


def test_lines_may_come_in_pieces() -> None:
    reports = said(b'{"progress": 1', b'0}\n\n{"res', b'ult": {"a": 1}}\n', b'{"children": [{"kind": "x"}]}')
    assert reports.problem is None
    assert reports.take_progress() == (10.0, None)
    assert reports.take_progress() is None
    assert (reports.result, reports.children) == ({"a": 1}, [{"kind": "x"}])


def test_progress_is_kept_within_bounds() -> None:
    assert said(b'{"progress": 140, "message": "\\u0000"}').take_progress() == (100.0, "\N{SYMBOL FOR NULL}")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"hello", "expected an object"),
        (b"\xff\xfe", "expected an object"),
        (b"{}", "expected an object"),
        (b"[]", "expected an object"),
        (b'{"typo": 1}', "expected an object"),
        (b"[" * 100_000, "expected an object"),
        (b'{"progress": "1"}', "progress must be a number"),
        (b'{"progress": true}', "progress must be a number"),
        (b'{"progress": NaN}', "progress must be a number"),
        (b'{"message": "alone"}', "progress must be a number"),
        (b'{"progress": 1, "message": 2}', "message must be a text"),
        (b'{"children": []}', "children must be a list"),
        (b'{"children": {"kind": "x"}}', "children must be a list"),
        (b'{"children": ["x"]}', "each child must be an object"),
        (b'{"result": []}', "result must be an object"),
        (b"x" * (5 << 20), "a line is longer"),
        (b'{"result": {"x": "' + b"x" * (3 << 20) + b'"}}\n' * 6, "children and result pass"),
    ],
)
def test_faults_in_lines_are_named(line: bytes, problem: str) -> None:
    if line.endswith(b"\n"):
        line = line.splitlines()[0] + b"\n"
        reports = said(*[line] * 6)
    else:
        reports = said(line)
    assert reports.problem is not None
    assert reports.problem.startswith("file descriptor 3: " + problem)


@pytest.mark.parametrize(
    "change",
    [
        {"assignment_id": "../x"},
        {"assignment_id": None},
        {"inputs": [{"content_hash": "../../etc/passwd"}]},
        {"inputs": [{"content_hash": "A" * 64}]},
        {"inputs": ["x"]},
        {"requires": {"max_runtime_s": "1"}},
        {"requires": {"max_runtime_s": -1}},
        {"contract": "exclusive"},
    ],
)
def test_what_is_no_claimed_job_is_refused(change: dict[str, Any]) -> None:
    job = {"assignment_id": NODE, "job_id": NODE, "kind": "x"}
    assert Job.from_json(job).inputs == ()
    with pytest.raises(ValueError, match=r"."):
        Job.from_json(job | change)


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "report.json"
    write_atomically(path, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_s_fault_is_told_until_it_is_mended(tmp_path: Path) -> None:
    root = tmp_path / "home" / "work"
    assert fault_of(root) == "No such file or directory"
    root.parent.mkdir()
    root.touch()
    assert fault_of(root) == "Not a directory"
    root.unlink()
    assert fault_of(root) is None  # made anew
    assert list(root.iterdir()) == []


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("http://127.0.0.1:11434", "http://127.0.0.1:11434"),
        ("https://user:p@ss@ollama.example/api", "https://ollama.example/api"),
        ("http://token@[::1]:11434/", "http://[::1]:11434/"),
    ],
)
def test_an_address_is_shown_without_its_password(address: str, shown: str) -> None:
    assert without_password(address) == shown
