"""Environments for programs that don't belong to pgfleet: made once, in build/peers."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from .errors import LeftOutError
from .server import CHECKOUT

_PROGRAMS = Path(__file__).resolve().parents[1] / "peers"
_FOLDER = CHECKOUT / "build" / "peers"
_PYTHONS = ("python3", "python3.14", "python3.13", "python3.12", "python3.11")
_STAMP = "packages"


def python_environment(name: str, packages: Sequence[str], least: tuple[int, int]) -> tuple[str, ...]:
    """The command that runs peers/use_<name>.py where these packages are installed. Raises LeftOutError."""
    folder = _FOLDER / name
    python = folder / "bin" / "python"
    if not _has(folder, packages):
        _make(_find_python(least), "-m", "venv", "--clear", str(folder))
        _make(str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
        _note(folder, packages)
    return (str(python), str(_PROGRAMS / f"use_{name}.py"))


def node_environment(name: str, packages: Sequence[str]) -> tuple[str, ...]:
    """The command that runs peers/use_<name>.mjs where these packages are installed. Raises LeftOutError."""
    folder = _FOLDER / name
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise LeftOutError("there is no Node.js on this machine.")
    if not _has(folder, packages):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        _make("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), *packages)
        _note(folder, packages)
    # Node.js looks for packages beside the program that imports them.
    program = shutil.copy(_PROGRAMS / f"use_{name}.mjs", folder)
    return ("node", str(program))


def _has(folder: Path, packages: Sequence[str]) -> bool:
    stamp = folder / _STAMP
    return stamp.exists() and stamp.read_text().split() == list(packages)


def _note(folder: Path, packages: Sequence[str]) -> None:
    (folder / _STAMP).write_text("\n".join(packages))


def _find_python(least: tuple[int, int]) -> str:
    for name in _PYTHONS:
        check = [name, "-c", f"import sys; sys.exit(sys.version_info < {least})"]
        if shutil.which(name) is not None and subprocess.run(check, check=False, capture_output=True).returncode == 0:
            return name
    raise LeftOutError(f"there is no Python {least[0]}.{least[1]} or newer on this machine.")


def _make(*command: str) -> None:
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise LeftOutError(f"{command[0]} could not install it: {last}")
