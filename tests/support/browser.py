"""Headless Chromium, for what only a browser can tell. Where a machine has none, its tests are left out, and the first
lines of the report say so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def pytest_report_header() -> list[str]:
    """Says what is left out."""
    return [] if _PROGRAM else ["left out: tests in a browser, since this machine has no Chromium"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests that want a browser where there is none."""
    if _PROGRAM is not None:
        return
    left_out = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser; each test opens a context of its own in it."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - half a second that few runs need

    with sync_playwright() as playwright:
        # Chromium's sandbox refuses root, and containers often have none to offer.
        started = playwright.chromium.launch(executable_path=_PROGRAM, chromium_sandbox=False, args=["--disable-gpu"])
        yield started
        started.close()
