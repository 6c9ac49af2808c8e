"""An app or an agent beside a schema of another version: it works by a stated rule, or it is told what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.clusters import Database
from support.http_app import Agent, App, Fleet, running, settings_for
from upgrade.releases import NEWEST, Installer, next_release


@pytest.fixture
def app(database: Database, app_role_dsn: str, tmp_path: Path) -> Iterator[App]:
    """The app of this checkout."""
    with running(settings_for(app_role_dsn, tmp_path / "app")) as app:
        yield app


@pytest.fixture
def agent(database: Database, app: App) -> Agent:
    """The one node of an organization."""
    fleet = Fleet(database, app)
    return fleet.agent(fleet.organization())


def test_an_app_that_asks_for_what_the_schema_has_not_says_so(database: Database, agent: Agent) -> None:
    """A function that is not there, or takes other arguments: nothing is wrong with the request; it may come again."""
    database.value("drop function fleet_agent.models")

    answer = agent.get("/v1/models")

    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert "schema doesn't fit this version" in answer.json()["detail"]
    assert agent.post("/v1/heartbeat", {}).status_code == 200


def test_a_newer_schema_serves_the_app_as_before(database: Database, agent: Agent, tmp_path: Path) -> None:
    """Upgraded under the app's open connections, which notice nothing; what was out lands."""
    fleet = Fleet(database, agent.app)
    fleet.submit(agent.organization)
    [job] = agent.claim()

    assert Installer(database, next_release(tmp_path / "next")).outcome() == (0, "")

    report = {"artifacts": [{"content_hash": "a" * 64, "storage_key": "k"}]}
    answer = agent.post(f"/v1/assignments/{job['assignment_id']}/complete", report)
    assert (answer.status_code, answer.json()["job_status"]) == (200, "complete")
    fleet.submit(agent.organization)
    assert len(agent.claim()) == 1
    assert database.value("select fleet_agent.ready() ->> 'schema_version'") == str(NEWEST + 1)


def test_a_newer_agent_is_told_what_is_not_known_here(agent: Agent) -> None:
    """Its heartbeat counts all the same."""
    answer = agent.post("/v1/heartbeat", {"agent_version": "99.0", "mood": "good", "measurements": {"warmth": 21}})

    assert answer.status_code == 200
    assert answer.json()["unknown_keys"] == ["mood"]
