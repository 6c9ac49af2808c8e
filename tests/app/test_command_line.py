"""What all commands of `fleet` have in common: help, errors, interruptions, completion; and those of a checkout."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import click
import pytest

from pgfleet.app.cli import main
from pgfleet.app.commands import checkout
from support.clusters import Database
from support.command_line import run, widest
from support.served_app import FLEET
from support.waiting import eventually


def commands(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command below a group, with the words that lead to it."""
    for name, command in group.commands.items():
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, *path, name)


_COMMANDS = dict(commands(main))


def test_help_lists_every_command_with_a_whole_sentence_in_80_columns() -> None:
    told = run("--help").stdout

    assert widest(told) <= 80
    assert not re.search(r"\w\.\.\.$", told, re.MULTILINE), "a sentence is cut"
    for name, *below in _COMMANDS:
        assert below or re.search(rf"^  {name} +\w", told, re.MULTILINE), name
    assert "Exit status" in told


@pytest.mark.parametrize("command", ["sweep", "top"])
@pytest.mark.parametrize("every", ["nan", "inf", "0"])
def test_an_interval_is_a_length_of_time(command: str, every: str) -> None:
    result = run(command, "--every", every, "--once", dsn="host=nowhere.invalid")

    assert result.exit_code == 2
    assert "Invalid value for '--every'" in result.stderr


@pytest.mark.parametrize("path", _COMMANDS, ids=" ".join)
def test_each_command_explains_itself(path: tuple[str, ...]) -> None:
    command = _COMMANDS[path]
    assert command.help
    assert command.help.strip().splitlines()[0].endswith(".")
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{path} --{parameter.name}"


@pytest.mark.parametrize(
    "path",
    [path for path, command in _COMMANDS.items() if not isinstance(command, click.Group)],
    ids=" ".join,
)
def test_each_command_that_asks_the_database_speaks_json(path: tuple[str, ...]) -> None:
    names = {parameter.name for parameter in _COMMANDS[path].params}

    assert "dsn" not in names or "as_json" in names


def test_without_a_dsn_the_command_line_is_wrong() -> None:
    result = run("check")

    assert result.exit_code == 2
    assert "FLEET_DSN" in result.stderr


@pytest.mark.parametrize("as_json", [False, True])
def test_a_dsn_that_can_not_be_read_is_not_repeated(as_json: bool) -> None:
    result = run("check", *(["--json"] if as_json else []), dsn="marked-secret")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "marked-secret" not in result.stderr
    assert not as_json or "error" in json.loads(result.stderr)


def test_a_database_without_the_schema_is_told_from_a_fault(database: Database) -> None:
    database.value("drop schema fleet cascade")

    result = run("check", dsn=database.dsn())

    assert result.exit_code == 1
    assert result.stderr.endswith("Run: fleet install\n")


def test_ctrl_c_ends_a_command_without_a_word(database: Database) -> None:
    acme: UUID = database.value("select fleet.create_organization(name => 'acme')")
    job = database.value("select fleet.submit_job(organization => %s, kind => 'render')", acme)
    environment = {**os.environ, "FLEET_DSN": database.dsn()}
    command = [*FLEET, "job", "tail", str(job)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert b"queued" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)

    assert (process.returncode, errors) == (130, b"")


def test_a_reader_that_has_seen_enough_is_no_error(database: Database) -> None:
    """`fleet job submit … | head -0`: the pipe is closed before anything is written."""
    database.value("select fleet.create_organization(name => 'acme')")
    environment = {**os.environ, "FLEET_DSN": database.dsn()}
    read, write = os.pipe()
    os.close(read)
    command = [*FLEET, "job", "submit", "render", "--organization", "acme"]
    done = subprocess.run(command, env=environment, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)

    assert done.stderr == b""


def test_top_fills_a_terminal_and_gives_it_back(database: Database) -> None:
    acme = database.value("select fleet.create_organization(name => 'acme')")
    database.value("select fleet.submit_job(organization => %s, kind => 'render')", acme)
    ours, its = pty.openpty()
    termios.tcsetwinsize(its, (24, 80))
    environment = {**os.environ, "FLEET_DSN": database.dsn(), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen([*FLEET, "top"], env=environment, stdin=its, stdout=its, stderr=its) as process:
        os.close(its)
        shown = Screen(ours)
        eventually(lambda: b"render" in shown.read(), "the screen", seconds=30)
        process.send_signal(signal.SIGINT)
        eventually(lambda: (shown.read(), process.poll() is not None)[1], "its end", seconds=30)
    shown.read()
    os.close(ours)

    assert process.returncode == 0
    assert b"Traceback" not in shown.seen
    for taken, given_back in ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?25l", b"\x1b[?25h")):  # the screen, the cursor
        assert 0 <= shown.seen.find(taken) < shown.seen.find(given_back)


class Screen:
    """What a program writes to a terminal."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self.seen = b""

    def read(self) -> bytes:
        """Everything so far, without waiting for more."""
        while select.select([self._terminal], [], [], 0)[0]:
            try:
                piece = os.read(self._terminal, 65536)
            except OSError:  # the program has closed its side
                break
            if not piece:
                break
            self.seen += piece
        return self.seen


@pytest.mark.parametrize(
    ("words", "offered"),
    [("fleet no", {"node"}), ("fleet job re", {"retry"}), ("fleet node list --j", {"--json"})],
)
def test_bash_completes(words: str, offered: set[str]) -> None:
    environment = {
        **os.environ,
        "_FLEET_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    program = "from pgfleet.app.cli import main; main(prog_name='fleet')"

    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)

    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script_for_the_shell(shell: str) -> None:
    result = run("completion", shell)

    assert result.exit_code == 0
    assert f"_FLEET_COMPLETE={shell}_complete" in result.stdout


def test_demo_and_bench_say_that_they_are_part_of_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "_PROGRAMS", tmp_path)

    for name in ("demo", "bench"):
        result = run(name)
        assert result.exit_code == 1
        assert f"bin/{name} is not here" in result.stderr


def test_demo_becomes_the_program_with_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[tuple[Path, list[str]]] = []
    monkeypatch.setattr(os, "execv", lambda program, arguments: became.append((program, arguments)))

    assert run("demo", "--keep", "book.txt").exit_code == 0

    ((program, arguments),) = became
    assert program.samefile(Path(__file__).parents[2] / "bin" / "demo")
    assert arguments[1:] == ["--keep", "book.txt"]
