"""What machines and tenants say is shown on the operator's terminal, and never obeyed by it."""

from __future__ import annotations

import pytest
from rich.panel import Panel
from rich.text import Text

from pgfleet.app.commands.output import console, table
from pgfleet.app.commands.terminal import shown
from support.clusters import Database
from support.command_line import run

RED_AND_TITLE = "\x1b[31mred\x1b]0;title\x07"


def test_control_characters_are_pictures() -> None:
    assert shown(RED_AND_TITLE) == "\u241b[31mred\u241b]0;title\u2407"
    assert shown("a\x9bb\u202ec\x7f") == "a\ufffdb\ufffdc\u2421"
    assert shown("two\nlines\tand umlauts äöü 音") == "two\nlines\tand umlauts äöü 音"


def test_nothing_in_a_table_or_a_panel_is_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table("WHAT")
    rows.add_row(Text(RED_AND_TITLE))
    console().print(Panel(rows))
    console().print(f"a sentence with {RED_AND_TITLE}")

    written = capsys.readouterr().out

    assert "\x1b" not in written
    assert written.count("\u241b[31mred") == 2


def test_a_job_is_shown_with_what_its_node_said(database: Database) -> None:
    with database.connect() as connection:
        row = connection.execute("select fleet.create_organization('acme') as organization").fetchone()
        assert row is not None
        row = connection.execute("select fleet.submit_job(%s, %s)", (row[0], f"kind{RED_AND_TITLE}")).fetchone()
        assert row is not None

    result = run("job", "show", str(row[0]), dsn=database.dsn())

    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "kind\u241b[31mred" in result.stdout
