"""The status page in a real browser, from a server of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from support.clusters import Database
from support.command_line import run
from support.served_app import ServedApp

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# It refreshes itself every 10 seconds; an outage takes a few of them.
_PATIENCE_MS = 60_000


def test_it_fits_a_phone_and_a_desk_by_day_and_by_night(browser: Browser, database: Database, tmp_path: Path) -> None:
    with served(database, tmp_path) as app:
        key = operator_key(database)
        for width in (390, 1360):
            for scheme in ("light", "dark"):
                options = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme}
                with opened(browser, app, key, **options) as (page, complaints):
                    assert page.title() == "(1) fleet"  # no sweep has ever run
                    assert page.locator("#nodes .name").all_inner_texts() == ["gpu-box"]
                    assert page.locator("#queue .name").all_inner_texts() == ["render"]
                    assert page.evaluate("document.documentElement.scrollWidth") <= width
                    body = "getComputedStyle(document.body)"
                    paper, ink = page.evaluate(f"{body}.backgroundColor"), page.evaluate(f"{body}.color")
                    assert (_lightness(paper) > _lightness(ink)) == (scheme == "light")
                assert complaints == []


def test_it_lives_on_without_scripts_and_through_an_outage(
    browser: Browser, database_to_kill: Database, tmp_path: Path
) -> None:
    """Nobody touches it: it shows what is new, says that the database is away, and comes back."""
    database = database_to_kill
    with (
        served(database, tmp_path) as app,
        opened(browser, app, operator_key(database), java_script_enabled=False) as (page, _),
    ):
        page.set_default_timeout(_PATIENCE_MS)
        submit(database, "translate")
        page.get_by_text("translate").first.wait_for()

        database.cluster.server.kill()
        page.get_by_text("This page tries again by itself.").wait_for()

        database.cluster.server.start()
        page.get_by_text("translate").first.wait_for()


@contextmanager
def served(database: Database, folder: Path) -> Iterator[ServedApp]:
    """A server over a fleet with a machine and a job."""
    acme = database.value("select fleet.create_organization(name => 'acme')")
    node = database.value("select fleet.create_node(organization => %s, name => 'gpu-box')", acme)
    database.value("select fleet.heartbeat(%s)", node)
    submit(database, "render")
    app = ServedApp(database.dsn(database.login("fleet_app")), folder, workers=1).start()
    try:
        yield app
    finally:
        app.stop()


@contextmanager
def opened(browser: Browser, app: ServedApp, key: str, **options: Any) -> Iterator[tuple[Page, list[str]]]:
    """The page, and what the browser complains of."""
    context = browser.new_context(http_credentials={"username": "alice", "password": key}, **options)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        page.goto(app.url)
        yield page, complaints
    finally:
        context.close()


def operator_key(database: Database) -> str:
    """A new key for the page."""
    made = run("operator-key", "issue", "alice", "--organization", "acme", dsn=database.dsn())
    assert made.exit_code == 0, made.output
    return made.stdout.strip()


def submit(database: Database, kind: str) -> None:
    """A new job of that kind, which nobody takes."""
    database.value("select fleet.submit_job(id, %s) from fleet.organizations", kind)


def _lightness(color: str) -> int:
    """The sum of `rgb(r, g, b)`."""
    return sum(int(part) for part in color.removeprefix("rgb(").removesuffix(")").split(","))
