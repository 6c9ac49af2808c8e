"""The demonstration does what it shows, says what is wrong with a file, and leaves nothing behind."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from support.clusters import CHECKOUT
from support.waiting import eventually

_FOLDER = CHECKOUT / "bin" / "demo.d"
_RESULTS = CHECKOUT / "build" / "demo"


@pytest.fixture
def temporary(tmp_path: Path) -> Iterator[Path]:
    """Where the demonstration makes its folders. It fails when one of them, or a process in one, is left."""
    # Short, and open to the server's user where the demonstration runs as root.
    folder = Path("/tmp") / f"demo-{os.getpid()}-{tmp_path.name}"[:40]  # noqa: S108 - removed below
    folder.mkdir(mode=0o755)
    yield folder
    left = list(folder.iterdir())
    processes = [process for process in psutil.process_iter(["cmdline"]) if _mentions(process, folder)]
    for process in processes:
        process.kill()
    assert not processes
    folder.rmdir()
    assert not left


def _mentions(process: psutil.Process, folder: Path) -> bool:
    return any(str(folder) in word for word in process.info["cmdline"] or ())


def _start(temporary: Path, *arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, _FOLDER, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary), "COLUMNS": "80"},
    )


def _run(temporary: Path, *arguments: str | Path) -> tuple[int, str]:
    with _start(temporary, *arguments) as process:
        output, _ = process.communicate(timeout=150)
    return process.returncode, output


def test_help_and_errors_name_the_command_that_was_typed(temporary: Path) -> None:
    assert _run(temporary, "--help")[1].startswith("Usage: bin/demo ")
    assert "Try 'bin/demo --help'" in _run(temporary, "--keeep")[1]


def test_it_runs_the_job_to_its_end_although_a_node_is_killed(temporary: Path) -> None:
    """Every chapter's artifacts are there, and are what the text says."""
    status, output = _run(temporary)

    assert status == 0, output
    assert "kill -9" in output
    assert "was lost" in output
    assert "Complete" in output
    views = output.split("What an operator sees")[1].split("The job's")[0]
    assert not [line for line in views.splitlines() if len(line) > 80]
    archives = sorted(_RESULTS.glob("*.txt.gz"))
    copy = b"".join(gzip.decompress(archive.read_bytes()) for archive in archives)
    assert copy == (_FOLDER / "harbour.md").read_bytes()
    index = json.loads((_RESULTS / "01.index.json").read_text())
    assert index["harbour"]
    assert len(list(_RESULTS.glob("*.index.json"))) == len(archives) == 12


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_on_the_way_leaves_nothing(temporary: Path, number: signal.Signals) -> None:
    """Neither a process nor a folder, as the fixture checks."""
    with _start(temporary) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "running on" in line:
                break
        process.send_signal(number)
        output = process.stdout.read()
        process.wait(30)
    assert process.returncode == 130
    assert "nothing is left behind" in output


def test_a_kill_leaves_no_process_and_the_next_run_no_folder(temporary: Path) -> None:
    """SIGKILL leaves no chance to clean up: the kernel ends the children."""
    with _start(temporary) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "running on" in line:
                break
        process.kill()
    eventually(lambda: not [p for p in psutil.process_iter(["cmdline"]) if _mentions(p, temporary)], "children to end")
    # The next one to start sweeps first; it gets no further than a wrong file would let it.
    with _start(temporary) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.wait(30)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "There is no file"),
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"one\0two", "is not a text"),
        (b"caf\xe9 cr\xe8me", "is not in UTF-8: byte 3 is 0xe9"),
    ],
)
def test_a_file_that_is_no_text_is_refused_in_a_sentence(
    temporary: Path, tmp_path: Path, content: bytes | None, complaint: str
) -> None:
    """Before anything is started."""
    file = tmp_path / "a text [1].txt"
    if content is not None:
        file.write_bytes(content)
    status, output = _run(temporary, file)
    assert status == 1
    assert complaint in " ".join(output.split())
    assert "Traceback" not in output


def test_a_folder_is_refused(temporary: Path, tmp_path: Path) -> None:
    """As a sentence too."""
    status, output = _run(temporary, tmp_path)
    assert status == 1
    assert "is not a file" in " ".join(output.split())
