"""What `pip install` brings."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from support.clusters import CHECKOUT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.Path:
    """The content of the wheel, built from a copy, since building writes into the folder that it builds from."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in ("app", "agent", "sql", "plpgsql"):
        shutil.copytree(CHECKOUT / name, copy / name)
    for file in (*CHECKOUT.glob("*.md"), *CHECKOUT.glob("*.toml"), CHECKOUT / "LICENSE"):
        shutil.copy(file, copy)
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "."],
        check=False,
        cwd=copy,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return zipfile.Path(next(copy.glob("pgfleet-*.whl")))


@pytest.mark.parametrize("folder", ["sql", "plpgsql"])
def test_the_schema_is_in_it_whole(wheel: zipfile.Path, folder: str) -> None:
    """Where a checkout has it: beside the package `app`, so that install.sql finds what it includes."""
    packed = {name for name in _files(wheel) if name.startswith(f"pgfleet/{folder}/")}
    assert packed == {f"pgfleet/{file.relative_to(CHECKOUT)}" for file in (CHECKOUT / folder).rglob("*.sql")}


@pytest.mark.parametrize("package", ["app", "agent"])
def test_the_code_is_in_it_whole(wheel: zipfile.Path, package: str) -> None:
    """Sub-packages too, and nothing else of the checkout."""
    packed = {name for name in _files(wheel) if name.endswith(".py") and name.startswith(f"pgfleet/{package}/")}
    assert packed == {f"pgfleet/{file.relative_to(CHECKOUT)}" for file in (CHECKOUT / package).rglob("*.py")}


def test_it_gives_two_commands(wheel: zipfile.Path) -> None:
    """`fleet` and `fleet-agent`."""
    entry_points = next(name for name in _files(wheel) if name.endswith("entry_points.txt"))
    lines = wheel.joinpath(entry_points).read_text().splitlines()
    assert "fleet = pgfleet.app.cli:main" in lines
    assert "fleet-agent = pgfleet.agent.cli:main" in lines


def test_no_folder_of_tests_is_in_it(wheel: zipfile.Path) -> None:
    """It holds the four folders of pgfleet and nothing else."""
    tops = {Path(name).parts[:2] for name in _files(wheel) if not name.startswith("pgfleet-")}
    assert {parts[0] for parts in tops} == {"pgfleet"}
    assert {parts[1] for parts in tops} == {"app", "agent", "sql", "plpgsql"}


def _files(wheel: zipfile.Path) -> list[str]:
    return [name for name in wheel.root.namelist() if not name.endswith("/")]
