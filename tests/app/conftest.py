"""The app over a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pgfleet.app.config import Settings
from support.clusters import Cluster, Database
from support.http_app import Agent, App, Fleet, running, settings_for


@pytest.fixture
def settings(app_role_dsn: str, tmp_path: Path) -> Settings:
    """Settings for the test's database and a store in a folder of the test."""
    return settings_for(app_role_dsn, tmp_path)


@pytest.fixture
def app(settings: Settings) -> Iterator[App]:
    """The app."""
    with running(settings) as app:
        yield app


@pytest.fixture
def fleet(database: Database, app: App) -> Fleet:
    """The fleet behind the app."""
    return Fleet(database, app)


@pytest.fixture
def agent(fleet: Fleet) -> Agent:
    """The one node of an organization."""
    return fleet.agent(fleet.organization())


@pytest.fixture(scope="module")
def shared_fleet(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """A fleet like `fleet`, for a module of many small tests that leave nothing behind."""
    database = cluster.clone()
    dsn = database.dsn(database.login("fleet_app"))
    with running(settings_for(dsn, tmp_path_factory.mktemp("app"))) as app:
        yield Fleet(database, app)
    database.drop()


@pytest.fixture(scope="module")
def shared_agent(shared_fleet: Fleet) -> Agent:
    """The one node of its organization."""
    return shared_fleet.agent(shared_fleet.organization())
