"""docs/psql.md: every question is one SELECT, and has an answer on a fleet that has had a bad night."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest

from support.clusters import CHECKOUT, Cluster, Database

_PAGE: Final = CHECKOUT / "docs" / "psql.md"
_QUESTION = re.compile(r"^### (\d+)\. [^\n]+\?\n\n```sql\n(.+?)\n```$", re.MULTILINE | re.DOTALL)
_WIDEST: Final = 120
_WIDEST_ANSWER: Final = 240  # two lines of a wide terminal: ids alone take 39 columns each


def questions() -> list[tuple[str, str]]:
    """Number and statement of each question, in the page's order."""
    return _QUESTION.findall(_PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def bad_night(cluster: Cluster) -> Iterator[Database]:
    """A fleet in which something of everything has happened: see bad_night.sql."""
    database = cluster.clone()
    done = database.psql(Path(__file__).with_name("bad_night.sql"))
    assert done.returncode == 0, done.stderr
    yield database
    database.drop()


def test_there_are_twenty_in_order() -> None:
    assert [number for number, _ in questions()] == [str(number) for number in range(1, 21)]


@pytest.mark.parametrize(("number", "statement"), questions(), ids=lambda text: text if text.isdigit() else "")
def test_each_is_one_select_that_fits_a_terminal(number: str, statement: str) -> None:
    assert statement.startswith("select ")
    assert statement.index(";") == len(statement) - 1
    assert max(map(len, statement.splitlines())) <= _WIDEST


@pytest.mark.parametrize(("number", "statement"), questions(), ids=lambda text: text if text.isdigit() else "")
def test_each_is_answered(bad_night: Database, tmp_path: Path, number: str, statement: str) -> None:
    """By psql itself, as an operator of that organization."""
    job = bad_night.value("select id from fleet.jobs where kind = 'render' order by attempts_spent desc limit 1")
    node = bad_night.value("select id from fleet.nodes where name = 'gpu-box'")
    asked = tmp_path / "question.sql"
    asked.write_text(f"\\set job {job}\n\\set node {node}\n{statement}\n")
    organization = bad_night.value("select id from fleet.organizations")

    done = bad_night.psql(asked, bad_night.login("fleet_operator", organization=organization))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip(), "no row"


@pytest.mark.parametrize(("number", "statement"), questions(), ids=lambda text: text if text.isdigit() else "")
def test_a_long_error_does_not_make_a_list_unreadable(
    bad_night: Database, tmp_path: Path, number: str, statement: str
) -> None:
    """Those about one job show it whole."""
    asked = tmp_path / "question.sql"
    asked.write_text(f"\\set job {uuid4()}\n\\set node {uuid4()}\n{statement}\n")

    done = bad_night.psql(asked)

    assert max(map(len, done.stdout.splitlines()), default=0) <= _WIDEST_ANSWER


@pytest.mark.parametrize(("number", "statement"), questions(), ids=lambda text: text if text.isdigit() else "")
def test_a_reader_may_ask_all_but_the_second(bad_night: Database, tmp_path: Path, number: str, statement: str) -> None:
    asked = tmp_path / "question.sql"
    asked.write_text(f"\\set job {bad_night.value('select id from fleet.jobs limit 1')}\n{statement}\n")

    done = bad_night.psql(asked, bad_night.login("fleet_reader"))

    assert (done.returncode == 0) == (number != "2"), done.stderr
