"""Rules about files: one function each, tests that end with a look at the invariants, and words that don't belong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.clusters import CHECKOUT

_CREATE = re.compile(r"^create (?:or replace )?(?:function|procedure) (?:\w+\.)?(\w+)", re.IGNORECASE | re.MULTILINE)
_COMMENT = re.compile(r"^comment on (?:function|procedure) (?:\w+\.)?(\w+)", re.IGNORECASE | re.MULTILINE)
_LONGEST_FUNCTION_FILE = 150

# In a pgTAP file: a call that changes something, by a function of the schema or by a helper that calls one.
_CALL = re.compile(r"\b(?:fleet|fleet_agent|fleet_core|t)\.(\w+)\(")
_READS_ONLY = {
    "artifact",
    "assignments_for_job",
    "assignments_for_node",
    "check_invariants",
    "cpu",
    "explain_job",
    "gpu",
    "healthy",
    "job",
    "place",
    "report",
}

# What is left undone, and paths that only one machine has.
_LEFT_UNDONE = re.compile(r"\b(?:TODO|FIXME|XXX|NotImplementedError)\b")
_WORKPLACE = re.compile(r"(?:^|[\s\"'`(=:])/(?:work|farm|root|home)/")
# In tests: what makes one pass without testing, or wait by the clock.
_NO_TEST = re.compile(
    r"\bpytest\.skip|\bmark\.skip|\bxfail\b|\bassert True\b|\btime\.sleep\b|\bpg_sleep\b|\bsleep\((?!0\))"
)

_FOLDERS = ("sql", "plpgsql", "app", "agent", "tests", "bin", ".ci")
_TEXT = {".sql", ".psql", ".py", ".md", ".toml", ".sh", ".txt", ""}


def _function_files() -> list[Path]:
    return sorted((CHECKOUT / "plpgsql").rglob("*.sql"))


def _pgtap_files() -> list[Path]:
    return sorted((CHECKOUT / "tests" / "pgtap").rglob("*.sql"))


def _name(file: Path) -> str:
    return str(file.relative_to(CHECKOUT))


@pytest.mark.parametrize("file", _function_files(), ids=_name)
def test_a_file_holds_one_function_of_its_name_with_a_comment(file: Path) -> None:
    """A stranger finds a rule by its function's name, and reads it without scrolling."""
    text = file.read_text()
    assert _CREATE.findall(text) == [file.stem]
    assert _COMMENT.findall(text) == [file.stem]
    assert len(text.splitlines()) <= _LONGEST_FUNCTION_FILE


def test_installing_includes_every_sql_file() -> None:
    """A file that nothing includes is never installed, and nobody is told."""
    scripts = sorted((CHECKOUT / "sql").rglob("*.sql"))
    included = {
        (script.parent / found[1]).resolve()
        for script in scripts
        for found in re.finditer(r"^\s*\\ir (\S+)", script.read_text(), re.MULTILINE)
    }
    assert included == {*scripts, *_function_files()} - {CHECKOUT / "sql" / "install.sql"}


@pytest.mark.parametrize("file", _pgtap_files(), ids=_name)
def test_a_pgtap_file_that_changes_something_ends_healthy(file: Path) -> None:
    """After its last call of a function that changes something, it asks t.healthy()."""
    text = re.sub(r"--.*", "", file.read_text())
    calls = [call[1] for call in _CALL.finditer(text)]
    changing = [position for position, name in enumerate(calls) if name not in _READS_ONLY or _is_helper(name, text)]
    healthy = [position for position, name in enumerate(calls) if name == "healthy"]
    assert not changing or (healthy and healthy[-1] > changing[-1]), "select t.healthy(); is missing at its end"


def _is_helper(name: str, text: str) -> bool:
    """t.job() submits a job, fleet.job() only shows one."""
    return name == "job" and "t.job(" in text


def test_nothing_is_left_undone() -> None:
    """No mark of unfinished work."""
    assert not list(_findings(_LEFT_UNDONE, ("sql", "plpgsql", "app", "agent", "bin")))


def test_no_path_belongs_to_one_machine() -> None:
    """A checkout works wherever it lies."""
    assert not list(_findings(_WORKPLACE, _FOLDERS))


def test_no_test_passes_without_testing() -> None:
    """Nothing skipped, nothing expected to fail, no waiting by the clock."""
    assert not list(_findings(_NO_TEST, ("tests",)))


def _findings(pattern: re.Pattern[str], folders: tuple[str, ...]) -> Iterator[str]:
    """`file:line: text` of each line with the pattern, in the project's text files but this one."""
    files = [file for folder in folders for file in sorted((CHECKOUT / folder).rglob("*"))]
    for file in [*files, *CHECKOUT.glob("*.md"), CHECKOUT / "pyproject.toml"]:
        if file.suffix not in _TEXT or not file.is_file() or file == Path(__file__):
            continue
        for number, line in enumerate(file.read_text().splitlines(), start=1):
            if pattern.search(line):
                yield f"{_name(file)}:{number}: {line.strip()}"
