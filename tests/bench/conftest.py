"""A server for the instrument, small and without durability: these tests look at what is counted, never at how fast."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.load import Bench
from bench.scale import Scale
from bench.server import Server, find_installation
from bench.states import States

_TINY = Scale(
    queued=2_000,
    million=50,
    churned=200,
    expired=200,
    nodes=20,
    agents=2,
    heartbeats=400,
    polls=2,
    seconds=0.5,
    warm_up=0.5,
)


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    """A server with the states of that size."""
    with Server(find_installation(None), fsync="off", shared_buffers="64MB") as server:
        yield Bench(server, States(server, _TINY, lambda _: None), _TINY, lambda _: None)
