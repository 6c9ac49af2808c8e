"""Fixtures: a fake controller, and agents as processes of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from support.agents import Agent
from support.waiting import eventually

from .controller import FakeController


def _is_quiet(agent: Agent) -> bool:
    return not agent.processes()


@pytest.fixture
def controller() -> Iterator[FakeController]:
    controller = FakeController()
    controller.start()
    yield controller
    controller.stop()


@pytest.fixture
def make_agent(tmp_path: Path, controller: FakeController) -> Iterator[Callable[[str], Agent]]:
    agents: list[Agent] = []

    def make(name: str) -> Agent:
        agents.append(Agent(tmp_path / name, controller.url))
        return agents[-1]

    yield make
    for agent in agents:
        if agent.process is not None and agent.process.poll() is None:
            agent.kill()
        eventually(partial(_is_quiet, agent), "all processes of the agent's jobs to be gone")


@pytest.fixture
def agent(make_agent: Callable[[str], Agent]) -> Agent:
    return make_agent("home")
