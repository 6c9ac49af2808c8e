"""Pairing over HTTP: a code, once, for a machine by its name; and nothing to be learned from wrong ones."""

from __future__ import annotations

import logging
import statistics
import time
from typing import Any
from uuid import UUID

import httpx
import pytest

from pgfleet.app import codes, hashing, pairing
from pgfleet.app.codes import PairingCode
from pgfleet.app.config import Settings, parse_networks
from support.clusters import Database
from support.http_app import App, Fleet, running


@pytest.fixture
def organization(fleet: Fleet) -> UUID:
    return fleet.organization()


def make_code(database: Database, organization: UUID, name: str = "box", node: UUID | None = None) -> PairingCode:
    with database.connect() as connection:
        return codes.create_code(connection, organization, name, node=node, locality=None, hint="", ttl_seconds=600)


def pair(app: App, code: object, name: str = "box", **others: Any) -> httpx.Response:
    return app.request("POST", "/v1/pair", json={"code": code, "node_name": name, **others})


def wrong(code: PairingCode) -> str:
    return f"{(int(code.digits) + 1) % 10**6:06}"


def answer_of(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json().get("code")


def allow(database: Database, **settings: int) -> None:
    """Lets tests try more often than strangers may."""
    for name, value in settings.items():
        database.value("select fleet.set_setting(%s, %s)", name, str(value))


def test_machine_with_the_code_obtains_a_key_that_opens_the_door(
    database: Database, app: App, organization: UUID
) -> None:
    code = make_code(database, organization)

    answer = pair(app, code.digits, mac="0A:1b:2c:3d:ac:4b", agent_version="0.1.0", locality="attic")

    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    paired = answer.json()
    assert set(paired) == {"node_id", "node_name", "base_name", "key", "key_id", "scopes"}
    assert (paired["node_name"], paired["base_name"]) == ("box-AC4B", "box")
    assert paired["key"].startswith(f"fleet_{paired['key_id']}_")
    assert paired["key_id"].startswith(str(organization)[:8])
    heartbeat = app.request("POST", "/v1/heartbeat", headers={"Authorization": f"Bearer {paired['key']}"}, json={})
    assert heartbeat.json()["node"]["id"] == paired["node_id"]


def test_code_is_good_once(database: Database, app: App, organization: UUID) -> None:
    code = make_code(database, organization)
    assert pair(app, code.digits).status_code == 201

    assert answer_of(pair(app, code.digits)) == (422, "pairing_code_invalid")


def test_code_of_a_node_gives_it_a_new_key_and_no_second_identity(database: Database, fleet: Fleet) -> None:
    agent = fleet.agent(fleet.organization(), "box")
    code = make_code(database, agent.organization, node=agent.node)

    paired = pair(fleet.app, code.digits).json()

    assert paired["node_id"] == str(agent.node)
    assert agent.get("/v1/node").status_code == 401


def test_refusals_tell_nothing_apart(database: Database, app: App, organization: UUID) -> None:
    allow(database, pairing_attempts_per_source=100, pairing_wrong_per_name=100)
    live = make_code(database, organization)
    revoked = make_code(database, organization, "gone")
    database.value("select fleet.revoke_pairing_code(%s)", revoked.id)
    paired = make_code(database, organization, "paired")
    assert pair(app, paired.digits, "paired").status_code == 201

    answers = [
        pair(app, wrong(live)),
        pair(app, revoked.digits, "gone"),
        pair(app, paired.digits, "paired"),
        pair(app, wrong(live), "nobody"),
        pair(app, "12345"),
        pair(app, "١٢٣٤٥٦"),
        pair(app, live.digits + "\n"),
        pair(app, "x" * 10_000),
    ]

    assert answer_of(answers[0]) == (422, "pairing_code_invalid")
    assert {answer.text for answer in answers} == {answers[0].text}
    assert pair(app, live.digits).status_code == 201


def test_every_attempt_costs_the_same(
    database: Database, app: App, organization: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many hashes tried and made, whether there are no codes, wrong ones, another's or the right one."""
    hashed: list[str] = []
    verify, make = hashing.HASHER.verify, hashing.HASHER.hash

    class Counting:
        def verify(self, secret_hash: str, secret: str) -> bool:
            hashed.append("verified")
            return verify(secret_hash, secret)

        def hash(self, secret: str) -> str:
            hashed.append("made")
            return make(secret)

    def cost(code: str, name: str) -> list[str]:
        hashed.clear()
        pair(app, code, name)
        return list(hashed)

    monkeypatch.setattr(hashing, "HASHER", Counting())
    nothing_there = cost("123456", "box")
    box = make_code(database, organization)
    wrong_code = cost(wrong(box), "box")
    others = [make_code(database, organization, name) for name in ("b", "c", "d", "e", "f")]
    several = cost(wrong(box), "box")
    malformed = cost("12", "box")
    anothers = cost(others[-1].digits, "box")
    right = cost(box.digits, "box")

    assert nothing_there == ["verified"] * 5 + ["made"]
    assert [wrong_code, several, malformed, anothers, right] == [nothing_there] * 5


def test_wrong_code_takes_as_long_as_no_code(database: Database, app: App, organization: UUID) -> None:
    allow(database, pairing_attempts_per_source=100, pairing_wrong_per_name=100)
    code = make_code(database, organization)

    def seconds(name: str) -> float:
        began = time.perf_counter()
        assert answer_of(pair(app, wrong(code), name)) == (422, "pairing_code_invalid")
        return time.perf_counter() - began

    # In turn, so that what else the machine does comes to both.
    pairs = [(seconds("box"), seconds("nobody")) for _ in range(7)]
    of_wrong, of_none = (statistics.median(times) for times in zip(*pairs, strict=True))

    assert of_wrong == pytest.approx(of_none, rel=0.5)


def test_code_of_another_name_is_told_openly(database: Database, app: App, organization: UUID) -> None:
    code = make_code(database, organization, "other")

    assert answer_of(pair(app, code.digits, "box")) == (409, "pairing_name_mismatch")
    assert pair(app, code.digits, "other").status_code == 201


def test_name_that_is_taken_does_not_spend_the_code(database: Database, fleet: Fleet) -> None:
    organization = fleet.organization()
    fleet.agent(organization, "box")
    code = make_code(database, organization)

    taken = pair(fleet.app, code.digits)

    assert answer_of(taken) == (409, "node_name_taken")
    assert pair(fleet.app, code.digits, mac="0a:00:00:00:ac:4b").status_code == 201


@pytest.mark.parametrize(
    "body", [{"node_name": "box"}, {"node_name": "box", "code": None}, {"node_name": "box", "code": ""}]
)
def test_missing_code_is_asked_for_and_not_charged(database: Database, app: App, body: dict[str, Any]) -> None:
    answer = app.request("POST", "/v1/pair", json=body)

    assert answer_of(answer) == (422, "pairing_code_required")
    assert database.value("select count(*) from fleet_core.pairing_attempts") == 0


@pytest.mark.parametrize(
    "fault",
    [{"node_name": ""}, {"node_name": "a b"}, {"node_name": "x" * 64}, {"node_name": 7}, {"node_name": "a\x00"},
     {"code": 123456}, {"locality": ""}, {"locality": "x" * 256}, {"agent_version": "x" * 256}, {"mac": 7}, {"x": ""}],
)  # fmt: skip
def test_argument_that_cannot_be_is_refused_whatever_the_code(
    database: Database, app: App, organization: UUID, fault: dict[str, Any]
) -> None:
    """Before the code is tried: a refusal after it would tell a right one."""
    code = make_code(database, organization)

    right = app.request("POST", "/v1/pair", json={"code": code.digits, "node_name": "box", **fault})
    false = app.request("POST", "/v1/pair", json={"code": wrong(code), "node_name": "box", **fault})

    assert answer_of(right) == (422, "invalid_argument")
    assert right.text == false.text
    assert pair(app, code.digits).status_code == 201


def test_source_that_has_used_up_its_budget_is_turned_away_with_the_right_code_too(
    database: Database, app: App, organization: UUID
) -> None:
    allow(database, pairing_attempts_per_source=2)
    code = make_code(database, organization)
    for _ in range(2):
        assert answer_of(pair(app, wrong(code))) == (422, "pairing_code_invalid")

    answer = pair(app, code.digits)

    assert answer_of(answer) == (429, "pairing_rate_limited")
    assert 800 < int(answer.headers["Retry-After"]) <= 900


def test_attempt_is_charged_before_the_code_is_tried(
    database: Database, app: App, organization: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = make_code(database, organization)

    def seen_by_others(*_: object) -> Any:
        assert database.value("select count(*) from fleet_core.pairing_attempts where is_wrong") == 1
        assert database.value("select count(*) from pg_stat_activity where state = 'idle in transaction'") == 0
        raise RuntimeError("the app dies here")

    monkeypatch.setattr(pairing, "_try", seen_by_others)

    assert pair(app, code.digits).status_code == 500
    assert database.value("select count(*) from fleet_core.pairing_attempts where is_wrong") == 1


def sources(database: Database) -> set[str]:
    with database.connect() as connection:
        return {source for (source,) in connection.execute("select source from fleet_core.pairing_attempts")}


def test_header_of_a_stranger_does_not_make_another_source(database: Database, app: App) -> None:
    for number in range(3):
        app.request(
            "POST",
            "/v1/pair",
            json={"code": "123456", "node_name": "box"},
            headers={"X-Forwarded-For": f"203.0.113.{number}"},
        )

    assert sources(database) == {"192.0.2.7"}


def test_trusted_proxy_names_the_source(database: Database, settings: Settings) -> None:
    behind_proxy = Settings(
        dsn=settings.dsn, store=settings.store, trusted_proxies=parse_networks("192.0.2.7, 10.0.0.0/8")
    )
    with running(behind_proxy) as app:
        for forwarded_for in ("6.6.6.6, 203.0.113.9, 10.1.1.1", "2001:db8::1:2:3:4", "nonsense"):
            app.request(
                "POST",
                "/v1/pair",
                json={"code": "123456", "node_name": "box"},
                headers={"X-Forwarded-For": forwarded_for},
            )

    assert sources(database) == {"203.0.113.9", "2001:db8::/64", "unknown"}


def test_many_attempts_at_once_pair_one_machine(database: Database, app: App, organization: UUID) -> None:
    code = make_code(database, organization)
    body = {"code": code.digits, "node_name": "box"}

    answers = app.together(*(app.client.post("/v1/pair", json=body) for _ in range(5)))

    assert sorted(answer.status_code for answer in answers) == [201, 422, 422, 422, 422]


def test_neither_code_nor_key_shows_in_logs(
    database: Database, app: App, organization: UUID, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    code = make_code(database, organization)

    key = pair(app, code.digits).json()["key"]

    assert "request" in caplog.text
    assert key not in caplog.text
    assert code.digits not in caplog.text
    assert code.digits not in repr(code)
