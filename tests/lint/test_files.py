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

# In a pgTAP file: calls of the schema and of the prelude; without an organization there is nothing to change.
_CALL = re.compile(r"\b((?:fleet|fleet_agent|fleet_core|t)\.\w+)\(")
_MAKES_AN_ORGANIZATION = {"t.org", "fleet.create_organization"}
_READS_ONLY = {
    "fleet.assignments_for_job",
    "fleet.assignments_for_node",
    "fleet.check_invariants",
    "fleet.explain_job",
    "fleet.job",
    "fleet.place",
    "t.artifact",
    "t.cpu",
    "t.events",
    "t.gpu",
    "t.healthy",
    "t.report",
    "t.state",
    "t.status",
    "t.wait_of",
}
# A row changed by hand, or a trigger planted: such a test shows what becomes of a database that isn't healthy.
_PLANTED_FAULT = re.compile(r"\b(?:update|delete from|insert into|update on|insert on) fleet_core\.", re.IGNORECASE)

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
    calls = _CALL.findall(text)
    if _MAKES_AN_ORGANIZATION.isdisjoint(calls) or _PLANTED_FAULT.search(text):
        return
    last_change = max(position for position, name in enumerate(calls) if name not in _READS_ONLY)
    assert "t.healthy" in calls[last_change:], "select t.healthy(); is missing at its end"


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
