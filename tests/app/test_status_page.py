"""The status page: who may see it, what is in it, and that nothing in it can run."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final
from uuid import UUID

import falcon.inspect
import httpx
import pytest

from pgfleet.app import page
from support import snapshots
from support.clusters import Database
from support.command_line import run
from support.http_app import Agent, App, Fleet

# What is asked for, where a body without fields would be refused before anything else.
BODIES: Final = {
    "/v1/assignments/complete": {"reports": []},
    "/v1/assignments/{assignment}/progress": {"percent": 1},
    "/v1/assignments/{assignment}/fail": {"error": "x"},
    "/v1/assignments/{assignment}/decompose": {"children": []},
    "/v1/assignments/{assignment}/log": {"artifacts": []},
    "/v1/models/{slug}/state": {"state": "loaded"},
}


def operator_key(database: Database, *options: str) -> str:
    """A new key for the page."""
    result = run("operator-key", "issue", "alice", *options, dsn=database.dsn())
    assert result.exit_code == 0, result.output
    return result.stdout.strip()


def look(app: App, key: str, user: str = "alice") -> httpx.Response:
    """The page, as a browser asks for it."""
    credentials = base64.b64encode(f"{user}:{key}".encode()).decode()
    return app.request("GET", "/", headers={"Authorization": f"Basic {credentials}"})


def test_an_operator_sees_its_own_organization(database: Database, app: App, fleet: Fleet) -> None:
    acme, attic = fleet.organization("acme"), fleet.organization("attic")
    fleet.agent(acme, "gpu-box")
    fleet.agent(attic, "rack-01")
    fleet.submit(acme, "render")
    fleet.submit(attic, "backup")

    answer = look(app, operator_key(database, "--organization", "acme"))

    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    for told in ("acme", "gpu-box", "render"):
        assert told in answer.text
    for hidden in ("attic", "rack-01", "backup", str(attic)):
        assert hidden not in answer.text


def test_a_key_for_all_shows_every_organization(database: Database, app: App, fleet: Fleet) -> None:
    fleet.agent(fleet.organization("acme"), "gpu-box")
    fleet.agent(fleet.organization("attic"), "rack-01")

    answer = look(app, operator_key(database, "--all"), user="")

    assert all(told in answer.text for told in ("gpu-box", "rack-01"))


def test_a_bearer_token_does_as_well(database: Database, app: App, fleet: Fleet) -> None:
    fleet.organization("acme")
    key = operator_key(database, "--organization", "acme")

    assert app.request("GET", "/", headers={"Authorization": f"Bearer {key}"}).status_code == 200


@pytest.mark.parametrize(
    "authorization",
    [None, "Basic", "Basic !!!", "Basic YWxpY2U=", "Basic " + base64.b64encode(b"\xff:\xff").decode(), "Bearer x"],
)
def test_without_a_key_a_browser_is_asked_for_one(app: App, authorization: str | None) -> None:
    answer = app.request("GET", "/", headers={} if authorization is None else {"Authorization": authorization})

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == 'Basic realm="fleet", charset="UTF-8"'
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "An operator&#39;s key is needed" in answer.text


def test_a_key_in_the_url_is_refused(database: Database, app: App, fleet: Fleet) -> None:
    fleet.organization("acme")
    key = operator_key(database, "--organization", "acme")

    answer = app.request("GET", f"/?key={key}")

    assert answer.status_code == 422
    assert key not in answer.text


def test_a_node_does_not_see_other_nodes(app: App, agent: Agent) -> None:
    answer = agent.get("/")

    assert answer.status_code == 403
    assert "status:read" in answer.text
    assert "n1" not in answer.text


def test_an_operators_key_opens_nothing_else(database: Database, app: App, fleet: Fleet) -> None:
    """It stands for no node, so to the nodes' routes it is a key like one that nobody knows, word for word."""
    fleet.organization("acme")
    key = operator_key(database, "--organization", "acme")
    unknown = key[:-1] + ("A" if key[-1] != "A" else "B")
    paths = [route.path for route in falcon.inspect.inspect_app(app.asgi).routes if route.path.startswith("/v1/")]

    for path in paths:
        named = path.format(assignment=UUID(int=0), sha256="a" * 64, slug="x")
        for method in ("GET", "POST", "PUT"):
            answers = [
                app.request(method, named, headers={"Authorization": f"Bearer {shown}"}, json=BODIES.get(path, {}))
                for shown in (key, unknown)
            ]
            if answers[0].status_code != 405 and path != "/v1/pair":
                assert [answer.status_code for answer in answers] == [401, 401], (method, path)
                assert answers[0].json() == answers[1].json()


def test_a_revoked_key_shows_nothing_at_once(database: Database, app: App, fleet: Fleet) -> None:
    fleet.organization("acme")
    key = operator_key(database, "--organization", "acme")
    assert look(app, key).status_code == 200

    run("operator-key", "revoke", key.split("_")[1], dsn=database.dsn())

    assert look(app, key).status_code == 401


def test_while_the_database_is_away_the_page_says_so_and_tries_again(
    database: Database, app: App, fleet: Fleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    fleet.organization("acme")
    key = operator_key(database, "--organization", "acme")
    assert look(app, key).status_code == 200
    monkeypatch.setattr(app.door.database, "_pool", None)

    answer = look(app, key)

    assert answer.status_code == 503
    assert "The database is away." in answer.text
    assert re.search(r'<meta http-equiv="refresh" content="\d+">', answer.text)
    assert answer.headers["Retry-After"] == "1"


def test_nothing_in_the_page_can_run_or_be_kept(database: Database, app: App, fleet: Fleet) -> None:
    fleet.organization("acme")

    answer = look(app, operator_key(database, "--organization", "acme"))

    policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy.pop("style-src") == _hash_of_style(answer.text)
    assert policy == {"default-src": "'none'", "img-src": "data:", "base-uri": "'none'", "form-action": "'none'",
                      "frame-ancestors": "'none'"}  # fmt: skip
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_no_page_has_a_script_or_a_style_of_its_own() -> None:
    for html in (page.render(snapshots.busy()), page.apologize("x", "y", "z", again=True)):
        assert not re.search(r"<script|\son\w+=|\sstyle=|javascript:", html, re.IGNORECASE)
        assert not re.search(r'(?:src|href)="(?!data:,)', html)


def test_whatever_a_tenant_names_is_escaped() -> None:
    snapshot = snapshots.busy()
    nasty = "<script>alert(1)</script>\"'&"
    snapshot["organizations"][0] = nasty
    snapshot["queue"][0]["kind"] = nasty
    snapshot["waiting"][0]["reason"] = nasty
    snapshot["stuck"][0]["detail"] = nasty
    snapshot["running"][0]["message"] = nasty
    snapshot["nodes"]["listed"][0]["name"] = nasty
    snapshot["nodes"]["listed"][3]["devices"][0]["label"] = nasty

    html = page.render(snapshot)

    assert "<script" not in html
    assert html.count("&lt;script&gt;") == 7


def test_the_page_of_a_busy_fleet_shows_every_section() -> None:
    html = page.render(snapshots.busy())

    for told in (
        "two machines share one identity",
        "12k",
        "VRAM: needs 48000 MB",
        "rack-03",
        "frame 12 of 240",
        "2 offline",
    ):
        assert told in html
    assert re.search(r"<title>\(2\) fleet</title>", html)
    assert html.count('<rect class="completed"') == sum(m["completed"] > 0 for m in snapshots.busy()["throughput"])


def test_the_page_of_an_empty_fleet_says_what_to_do() -> None:
    html = page.render(snapshots.empty())

    assert "fleet pair NAME" in html
    assert 'id="stuck"' not in html


def _hash_of_style(html: str) -> str:
    style = re.search("<style>(.*?)</style>", html, re.DOTALL)
    assert style is not None
    return f"'sha256-{base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()}'"


def test_a_login_of_the_app_alone_reads_no_status(database: Database, app_role_dsn: str) -> None:
    """The page's function wants a key; what wants none is not the app's."""
    result = run("top", "--once", dsn=app_role_dsn)

    assert result.exit_code == 1


def test_using_a_key_is_seen(database: Database, app: App, fleet: Fleet) -> None:
    fleet.organization("acme")
    look(app, operator_key(database, "--organization", "acme"))

    assert database.value(
        "select last_used_at is not null and node_id is null and agent_name = 'alice' and scopes = '{status:read}'"
        " from fleet.credentials"
    )
