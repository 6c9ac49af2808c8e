"""What follows from a heartbeat's answer, and from the lack of one."""

from __future__ import annotations

import asyncio
import logging
import math
from pathlib import Path
from typing import Any, cast

import pytest

from pgfleet.agent.client import Client
from pgfleet.agent.heartbeat import DEFAULT_INTERVAL, Heartbeat, Identity
from pgfleet.agent.machine import Machine


class Answering:
    """A client whose every heartbeat is answered with `answer`."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.answer = answer

    async def heartbeat(self, report: dict[str, Any]) -> dict[str, Any]:
        return self.answer


class Idle:
    """A worker with nothing to do."""

    def held(self) -> list[str]:
        return []

    def obstacle(self) -> str | None:
        return None

    def stop(self, assignment_id: str, reason: str) -> None:
        raise AssertionError

    def renewed(self, assignment_id: str, sent_at: float) -> None:
        raise AssertionError

    def set_node_status(self, status: str) -> None:
        raise AssertionError

    def controller_is_back(self) -> None:
        pass


def heartbeat(folder: Path, answer: dict[str, Any]) -> Heartbeat:
    identity = Identity("1", "2030-01-01T00:00:00Z", "an instance", ["work"])
    client = cast(Client, Answering(answer))
    return Heartbeat(client, identity, Idle(), Machine(folder, (), None), 60, asyncio.Event(), lambda: None)


@pytest.mark.parametrize(
    ("told", "interval"),
    [
        (7, 7.0),
        (2.5, 2.5),
        (0.1, 1.0),
        (1e9, 60.0),
        (math.inf, 60.0),
        (0, DEFAULT_INTERVAL),
        (-5, DEFAULT_INTERVAL),
        (math.nan, DEFAULT_INTERVAL),
        ("3", DEFAULT_INTERVAL),
        (None, DEFAULT_INTERVAL),
        ([], DEFAULT_INTERVAL),
    ],
)
def test_the_next_heartbeat_is_never_too_soon_nor_too_late(tmp_path: Path, told: object, interval: float) -> None:
    beats = heartbeat(tmp_path, {"next_heartbeat_seconds": told})
    asyncio.run(beats.beat())
    assert beats.interval == interval


def test_an_interval_stays_until_another_is_told(tmp_path: Path) -> None:
    answer: dict[str, Any] = {"next_heartbeat_seconds": 4}
    beats = heartbeat(tmp_path, answer)
    asyncio.run(beats.beat())
    del answer["next_heartbeat_seconds"]
    asyncio.run(beats.beat())
    assert beats.interval == 4


def test_an_older_controller_is_named_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    answer: dict[str, Any] = {"unknown_keys": ["models", "devices"]}
    beats = heartbeat(tmp_path, answer)
    with caplog.at_level(logging.WARNING):
        for keys in (["models", "devices"], ["devices"], ["kinds", "devices"], [], None, "odd", [7]):
            answer["unknown_keys"] = keys
            asyncio.run(beats.beat())
    assert [record.getMessage().partition("does not know: ")[2] for record in caplog.records] == [
        "devices, models",
        "kinds",
        "7",
    ]


@pytest.mark.parametrize(
    "answer",
    [
        {"renewed": None, "stop": 3, "node": "box"},
        {"renewed": ["x"], "stop": [None], "node": []},
    ],
)
def test_odd_answers_are_survived(tmp_path: Path, answer: dict[str, Any]) -> None:
    asyncio.run(heartbeat(tmp_path, answer).beat())
