"""What tools say about the Python code, and the one rule they don't know: no SQL in it but calls of functions."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.clusters import CHECKOUT

# Text that begins as a statement does. "with x as (" is a common table expression, not an English sentence.
_STATEMENT = re.compile(
    r"\s*(insert\s+into|update\s+[\w.\"]+\s+set|delete\s+from|merge\s+into|truncate|select|table\s+\w+\s*$|values\s*\("
    r"|with\s+(recursive\s+)?\w+\s+as\s|(create|alter|drop)\s+(or\s+replace\s+)?(table|view|schema|function|role|type"
    r"|index|database|extension|trigger))\b",
    re.IGNORECASE,
)

# select f(…), select a, b from f(…), select * from schema.f(…), with a cast or an alias after it; call p(…).
_CALL = re.compile(
    r"\s*(select\s+([\w\s,.*:\"()>-]*\s+from\s+)?|call\s+)[a-z_]+(\.[a-z_]+)?\s*\([^;]*\)(::\w+)?(\s+as\s+\w+)?\s*;?\s*",
    re.IGNORECASE,
)
_MORE_THAN_A_CALL = re.compile(r"\b(where|join|group\s+by|order\s+by|limit|union)\b", re.IGNORECASE)


def test_ruff_finds_nothing() -> None:
    """ruff check, with the rules of pyproject.toml."""
    _passes("ruff", "check", "--output-format=concise", ".")


def test_ruff_would_format_nothing() -> None:
    """ruff format."""
    _passes("ruff", "format", "--check", ".")


def test_mypy_finds_nothing(tmp_path: Path) -> None:
    """mypy --strict over the packages, under their installed names, the tests' machinery and the demo."""
    (tmp_path / "pgfleet").mkdir()
    for package in ("app", "agent"):
        (tmp_path / "pgfleet" / package).symlink_to(CHECKOUT / package)
    (tmp_path / "tests").symlink_to(CHECKOUT / "tests")
    _passes(
        *(
            "mypy",
            "--strict",
            "--namespace-packages",
            "--explicit-package-bases",
            "--cache-dir",
            str(tmp_path / "cache"),
        ),
        *(
            "--package",
            "pgfleet.app",
            "--package",
            "pgfleet.agent",
            "--package",
            "support",
            "--package",
            "bench",
            "--module",
            "pgtap_runner",
        ),
        *("--module", "demo", "--module", "split_book", "--module", "index_chapter"),
        environment={
            "MYPYPATH": f"{tmp_path}:{tmp_path / 'tests'}:{CHECKOUT / 'bin' / 'demo.d'}:{CHECKOUT / 'bin' / 'bench.d'}"
        },
    )


def test_python_holds_no_sql_but_calls_of_functions() -> None:
    """Rules live in the database; a statement over its tables in Python would be a second place for one."""
    faults = [
        f"{file.relative_to(CHECKOUT)}:{line}: {text.strip()[:100]}"
        for folder in ("app", "agent")
        for file in sorted((CHECKOUT / folder).rglob("*.py"))
        for line, text in _strings(ast.parse(file.read_text()))
        if _is_more_than_a_call(text)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("select * from fleet_agent.claim(%s, %s)", False),
        ("select fleet.run_sweeps()", False),
        ("select (fleet_agent.claim(%s, %s))::text", True),
        ("select sweep, changed from fleet.run_sweeps()", False),
        ("select fleet_agent.node(%s, %s)::text", False),
        ("select id from fleet.jobs", True),
        ("select * from fleet.jobs() where id = %s", True),
        ("delete from fleet_core.jobs", True),
        ("Select a kind of work.", True),
        ("The job was not found.", False),
    ],
)
def test_the_rule_knows_a_call_from_a_statement(text: str, fault: bool) -> None:
    """The rule above, on examples; a sentence that begins with "Select" is better put another way."""
    assert _is_more_than_a_call(text) is fault


def _is_more_than_a_call(text: str) -> bool:
    if not _STATEMENT.match(text):
        return False
    return _CALL.fullmatch(text) is None or _MORE_THAN_A_CALL.search(text) is not None


def _strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every string of a module with its line, docstrings aside; what an f-string inserts reads as `x`."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, documented) and _opens(node)}
    parts = {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield (
                node.lineno,
                "".join(str(value.value) if isinstance(value, ast.Constant) else "x" for value in node.values),
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings | parts:
            yield node.lineno, node.value


def _opens(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether the node has a docstring."""
    return ast.get_docstring(node, clean=False) is not None


def _passes(*command: str, environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        check=False,
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
        env={"PATH": "/usr/bin:/bin", **(environment or {})},
    )
    assert done.returncode == 0, done.stdout + done.stderr
