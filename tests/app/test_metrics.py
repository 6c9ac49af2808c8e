"""The fleet's figures beside the app's own."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from support.clusters import Database
from support.http_app import Agent, App, Fleet

FIGURES = r"""
    [{"name": "fleet_jobs_ready", "type": "gauge", "help": "Jobs that wait.",
      "samples": [{"labels": {"kind": "a \"b\"\n"}, "value": 3}]},
     {"name": "fleet_jobs_completed_total", "type": "counter", "help": "Jobs complete.",
      "samples": [{"labels": {}, "value": 12345678901}]}]
"""


def answer_with(database: Database, body: str) -> None:
    """Gives fleet_agent.metrics another body, which counts its calls."""
    with database.connect() as connection:
        connection.execute("create sequence if not exists fleet_agent.asked")
        connection.execute("grant usage on sequence fleet_agent.asked to fleet_owner")
        connection.execute(
            "create or replace function fleet_agent.metrics() returns jsonb language plpgsql security definer as $$"
            f" begin perform nextval('fleet_agent.asked'); {body} end $$"
        )
        connection.execute("grant execute on function fleet_agent.metrics() to fleet_app")


def scraped(app: App) -> dict[str, float]:
    """Every sample by its name and labels."""
    answer = app.request("GET", "/metrics")
    assert answer.status_code == 200
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_figures_are_those_of_the_database(database: Database, app: App) -> None:
    answer_with(database, f"return '{FIGURES}';")

    found = scraped(app)

    assert found["fleet_database_up"] == 1
    assert found['fleet_jobs_ready a "b"\n'] == 3
    assert found["fleet_jobs_completed_total"] == 12345678901


def test_real_figures_are_told_of_the_real_fleet(fleet: Fleet, agent: Agent, app: App) -> None:
    fleet.submit(agent.organization, "render")
    fleet.submit(agent.organization, "render")
    agent.claim(max_jobs=1)

    found = scraped(app)

    assert found["fleet_jobs_ready render"] == 1
    assert found["fleet_jobs_running render"] == 1
    assert found["fleet_nodes online"] == 1


def test_database_is_asked_once_in_a_while_and_by_one_at_a_time(database: Database, app: App) -> None:
    answer_with(database, "return '[]';")
    figures = app.door.fleet_metrics
    now = [1000.0]
    figures._clock = lambda: now[0]

    app.together(*(app.client.get("/metrics") for _ in range(20)))
    assert database.value("select last_value from fleet_agent.asked") == 1

    now[0] += 4.9
    scraped(app)
    assert database.value("select last_value from fleet_agent.asked") == 1
    now[0] += 0.2
    scraped(app)
    assert database.value("select last_value from fleet_agent.asked") == 2


def test_figures_of_the_past_are_not_shown_when_there_are_none(database: Database, app: App) -> None:
    answer_with(database, f"return '{FIGURES}';")
    now = [1000.0]
    app.door.fleet_metrics._clock = lambda: now[0]
    assert scraped(app)["fleet_database_up"] == 1

    answer_with(database, "raise division_by_zero;")
    now[0] += 6

    found = scraped(app)
    assert found["fleet_database_up"] == 0
    assert not any(name.startswith("fleet_jobs_") for name in found)
    assert any(name.startswith("fleet_requests_total") for name in found)
