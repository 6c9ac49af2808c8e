"""docs/monitoring: alerts and dashboard are what Prometheus and Grafana take, and name only metrics that exist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from support.clusters import CHECKOUT, Database
from support.http_app import running, settings_for

_FOLDER: Final = CHECKOUT / "docs" / "monitoring"
_METRIC = re.compile(r"\bfleet_[a-z_]+")
# What is done over instances to a figure of the fleet, be it to its rate: the `max` of `max by (kind) (fleet_jobs_…`.
_AGGREGATED = re.compile(r"(\w+)(?: by \(\w+\) )?\((?:rate\(|increase\()?fleet_(?:jobs|nodes|oldest|sweep)")
_DURATION = re.compile(r"\d+[smhd]")
_COLUMNS: Final = 24


def rules() -> list[dict[str, Any]]:
    """The alerts."""
    (group,) = yaml.safe_load((_FOLDER / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    listed: list[dict[str, Any]] = group["rules"]
    return listed


def panels() -> list[dict[str, Any]]:
    """The dashboard's panels."""
    listed: list[dict[str, Any]] = json.loads((_FOLDER / "dashboard.json").read_text(encoding="utf-8"))["panels"]
    return listed


def expressions() -> Iterator[str]:
    """Every PromQL expression of both files."""
    yield from (rule["expr"] for rule in rules())
    yield from (target["expr"] for panel in panels() for target in panel["targets"])


@pytest.fixture
def told(database: Database, app_role_dsn: str, tmp_path: Path) -> set[str]:
    """The names of all samples that the app tells of a fleet in which something has happened."""
    done = database.psql(Path(__file__).with_name("bad_night.sql"))
    assert done.returncode == 0, done.stderr
    with database.connect() as connection:
        # One of each counter, whatever the night has brought.
        connection.execute(
            "insert into fleet_core.tallies (at, organization_id, kind, what, seconds)"
            " select fleet_core.clock(), o.id, 'render', w, '{1}'"
            " from fleet.organizations o, unnest(array['started', 'completed', 'failed']) w"
        )
        connection.execute("select * from fleet.run_sweeps()")
    with running(settings_for(app_role_dsn, tmp_path)) as app:
        app.request("GET", "/healthz")
        families = list(text_string_to_metric_families(app.request("GET", "/metrics").text))
    suffixes = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",), "gauge": ("",)}
    return {family.name + suffix for family in families for suffix in suffixes.get(family.type, ())}


def test_every_metric_is_one_that_the_app_tells(told: set[str]) -> None:
    named = {name for expression in expressions() for name in _METRIC.findall(expression)}

    assert named - told == set()
    assert len(named) > 10


def test_alerts_say_what_is_wrong_and_what_to_do() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names))
    for rule in rules():
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert _DURATION.fullmatch(rule.get("for", "0s"))
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["description"]
        assert rule["expr"].count("(") == rule["expr"].count(")")


def test_figures_of_the_fleet_are_never_added_up_over_instances() -> None:
    """Each instance tells the same ones."""
    found = [match for expression in expressions() for match in _AGGREGATED.findall(expression)]

    assert set(found) == {"max"}
    assert len(found) > 10


def test_panels_lie_beside_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert place["x"] + place["w"] <= _COLUMNS, panel["title"]
        assert not cells & taken, panel["title"]
        assert panel["description"], panel["title"]
        taken |= cells
    ids = [panel["id"] for panel in panels()]
    assert len(ids) == len(set(ids))
