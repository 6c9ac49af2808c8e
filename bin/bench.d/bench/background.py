"""Something that goes on beside a load."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .errors import BenchError


@contextmanager
def every(seconds: float, what: str, act: Callable[[], object]) -> Iterator[None]:
    """Acts at once, before the block begins, and then every so many seconds in a thread, until it ends.

    Raises BenchError, which names `what`, when an act has failed.
    """
    act()
    is_over = threading.Event()
    failures: list[Exception] = []

    def go_on() -> None:
        while not failures and not is_over.wait(seconds):
            try:
                act()
            except Exception as error:  # noqa: BLE001 - told by the thread that waits for this one
                failures.append(error)

    thread = threading.Thread(target=go_on, name=what, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
    if failures:
        raise BenchError(f"{what} failed: {failures[0]}")
