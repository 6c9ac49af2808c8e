"""Waiting for something to become true, with a deadline."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_POLL_SECONDS = 0.01


def eventually(condition: Callable[[], T], what: str, *, seconds: float = 10.0) -> T:
    """The first true answer of `condition`, asked every 10 ms.

    Fails with `what`, a clause that names what was awaited ("session a to be blocked"), when none came in time.
    """
    pause = threading.Event()
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"Waited {seconds:g} s in vain for {what}.")
        pause.wait(_POLL_SECONDS)
    return answer
