"""Recognisable secrets wherever one can be put, through a whole life of a fleet; and then no place to read holds one.

What may tell a secret is the one answer that hands it out: the code to the operator, the key to the machine's file, the
payload to whoever runs or asks for that job.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import psutil
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from pgfleet.app.postgres import free_port
from support.agents import Agent
from support.clusters import Database
from support.served_app import FLEET, ServedApp
from support.waiting import eventually

PATIENCE = 60.0

MARKS = {
    name: f"MARKED{name.replace('_', '')}{number:03}"
    for number, name in enumerate(
        (
            "dsn_password",
            "s3_key",
            "s3_secret",
            "model_password",
            "server_password",
            "payload",
            "result",
            "wrong_key",
            "bad_request",
            "path",
        )
    )
}
OTHER_TENANTS_KEY = "MARKEDstoragekeyofanothertenant"

SCRIPT = f"""
import json, os, pathlib, sys, threading
payload = json.load(sys.stdin)
here = pathlib.Path(os.environ["FLEET_WORK_DIR"]).parents[1]
if payload.get("fail"):
    sys.exit(1)
(here / "started").touch()
while not (here / "go").exists():
    threading.Event().wait(0.05)
os.write(3, json.dumps({{"result": {{"token": {MARKS["result"]!r}}}}}).encode() + b"\\n")
pathlib.Path(os.environ["FLEET_OUT"], "a.txt").write_text("done")
"""


def with_password(dsn: str) -> str:
    """The same database, by a login whose password the server never asks for."""
    return make_conninfo("", **{**conninfo_to_dict(dsn), "password": MARKS["dsn_password"]})


class Stage:
    """A fleet with its operators; and whatever it has said, by where it was said."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self.owner_dsn = with_password(database.dsn())
        self.organization: UUID = database.value("select fleet.create_organization('acme')")
        self.other: UUID = database.value("select fleet.create_organization('other')")
        self.app = ServedApp(
            with_password(database.dsn(database.login("fleet_app"))),
            folder,
            workers=1,
            AWS_ACCESS_KEY_ID=MARKS["s3_key"],
            AWS_SECRET_ACCESS_KEY=MARKS["s3_secret"],
        )
        self.agent = Agent(folder / "box", self.app.url)
        (self.agent.home / "credential.json").unlink()
        self.agent.configure(
            SCRIPT,
            slots=2,
            tables=f'[ollama]\nurl = "http://user:{MARKS["model_password"]}@127.0.0.1:{free_port()}"',
        )
        self.secrets: dict[str, str] = dict(MARKS)
        self.said: list[tuple[str, str]] = []

    def says(self, where: str, text: str) -> str:
        """Keeps what was read somewhere, to be searched; returns it."""
        self.said.append((where, text))
        return text

    def fleet(self, *arguments: str, keeps: bool = True, dsn: str | None = None, typed: str = "") -> str:
        """Runs `fleet`; returns its standard output. `keeps`: it is not meant to tell a secret there."""
        done = subprocess.run(
            [*FLEET, *arguments],
            env={**os.environ, "FLEET_DSN": dsn or self.owner_dsn, "FLEET_SERVER": self.app.url},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        self.says(f"stderr of fleet {arguments[0]}", done.stderr)
        if keeps:
            self.says(f"stdout of fleet {arguments[0]}", done.stdout)
        return done.stdout

    def fleet_agent(self, *arguments: str, typed: str = "", **environment: str) -> None:
        """Runs `fleet-agent` beside the one that runs."""
        done = self.agent.command(*arguments, typed=typed, **environment)
        self.says(f"fleet-agent {arguments[0]}", done.stdout + done.stderr)

    def ask(self, method: str, path: str, key: str | None = None, **options: Any) -> httpx.Response:
        """One request; the answer is kept."""
        headers = {"Authorization": f"Bearer {key or self.secrets['node_key']}", **options.pop("headers", {})}
        answer = httpx.request(method, self.app.url + path, headers=headers, timeout=PATIENCE, **options)
        self.says(f"{method} {path}: {answer.status_code}", f"{answer.text}\n{answer.headers}")
        return answer

    def submit(self, **payload: object) -> UUID:
        """A job whose payload holds a secret."""
        job = self.database.value(
            "select fleet.submit_job(organization => %s, kind => 'work', payload => %s::jsonb, max_attempts => 1)",
            self.organization,
            json.dumps({"token": MARKS["payload"], **payload}),
        )
        assert isinstance(job, UUID)
        return job

    def wait_until(self, job: UUID, status: str) -> None:
        query = "select status from fleet.jobs where id = %s"
        eventually(lambda: self.database.value(query, job) == status, f"the job to be {status}", seconds=PATIENCE)

    def look_at_processes(self) -> None:
        """The words of every process of the app, the agent and the server; the environment of what the agent runs."""
        assert self.agent.process is not None
        agent = psutil.Process(self.agent.process.pid)
        app = psutil.Process(self.app.process.pid)
        servers = [p for p in psutil.process_iter() if p.name() == "postgres"]
        for process in [app, *app.children(recursive=True), agent, *agent.children(recursive=True), *servers]:
            try:
                self.says(f"words of {process.name()}", " ".join(process.cmdline()))
                if process in agent.children(recursive=True):
                    self.says(f"environment of {process.name()}", json.dumps(process.environ()))
            except psutil.Error:
                continue
        with closing(self.database.connect()) as connection:
            self.says("pg_stat_activity", str(connection.execute("select query from pg_stat_activity").fetchall()))

    def look_at_views(self) -> None:
        """Each view, as a login of each role that is bound to this organization; and of all."""
        for role in ("fleet_reader", "fleet_operator", "fleet_submitter"):
            for organization in (self.organization, None):
                login = self.database.login(role, organization=organization)
                with closing(self.database.connect(login)) as connection:
                    views = connection.execute("select viewname from pg_views where schemaname = 'fleet'").fetchall()
                    assert len(views) > 15
                    for (view,) in views:
                        told = str(connection.execute(f"select * from fleet.{view}".encode()).fetchall())
                        self.says(f"fleet.{view} as {role}", told)
                        assert organization is None or OTHER_TENANTS_KEY not in told, f"{view} as {role}"

    def leaks(self) -> list[str]:
        """Where which secret was found."""
        self.says("log of the app", self.app.log())
        self.says("log of the agent", self.agent.log())
        self.says("log of the server", self.database.cluster.server.log())
        found = set()
        for where, text in self.said:
            for name, secret in self.secrets.items():
                # Six digits are a code where they stand alone; longer secrets are secret in the middle of a word too.
                pattern = rf"(?<![\d.:-]){secret}(?!\d)" if secret.isdigit() else re.escape(secret)
                if match := re.search(pattern, text):
                    around = text[max(0, match.start() - 200) : match.end() + 50]
                    found.add(f"{name} in {where}: …{around}…")
        return sorted(found)


@pytest.fixture
def stage(database_to_kill: Database, tmp_path: Path) -> Iterator[Stage]:
    """On a server of its own, which logs as a new server does."""
    stage = Stage(database_to_kill, tmp_path)
    try:
        yield stage
    finally:
        if stage.agent.is_running:
            stage.agent.kill()
        stage.app.stop()


def test_no_log_view_process_or_answer_holds_a_secret(stage: Stage) -> None:
    stage.app.start()
    live(stage)
    ask_badly(stage)
    go_wrong(stage)
    stage.look_at_views()
    stage.says("metrics", httpx.get(f"{stage.app.url}/metrics").text)

    leaks = stage.leaks()
    assert not leaks, "\n\n".join(leaks)
    # That the search can find something: what was searched has the logs' ordinary words in it.
    words = " ".join(text for _, text in stage.said)
    assert all(word in words for word in ("listening", "database system is ready", "the controller at", "kind"))


def live(stage: Stage) -> None:
    """Paired by a code, keyed by hand, looked at by a key; a job done and a job failed."""
    code = json.loads(stage.fleet("pair", "box", "--organization", "acme", "--json", keeps=False))["code"]
    stage.secrets["pairing_code"] = code
    stage.fleet_agent("pair", "--server", stage.app.url, "--name", "other-box", typed=f"{code}\n")
    addresses = [f"{scheme}://user:{MARKS['server_password']}@127.0.0.1:1/x" for scheme in ("http", "htp")]
    for address in addresses:
        stage.fleet_agent("pair", "--server", address, "--name", "box", typed=f"{code}\n")
    stage.fleet_agent("pair", "--server", stage.app.url, "--name", "box", typed=f"{code}\n")
    credential = json.loads((stage.agent.home / "credential.json").read_text())
    stage.secrets["node_key"] = credential["key"]
    stage.secrets["node_key_secret"] = credential["key"][-43:]
    stage.fleet("issue-key", credential["node_id"], "--home", str(stage.folder / "second"))
    second = json.loads((stage.folder / "second" / "credential.json").read_text())
    stage.secrets["second_key_secret"] = second["key"][-43:]
    operator_key = json.loads(
        stage.fleet("operator-key", "issue", "night", "--organization", "acme", "--json", keeps=False)
    )["key"]
    stage.secrets["operator_key_secret"] = operator_key[-43:]
    stage.says("the status page", httpx.get(stage.app.url, auth=("", operator_key), timeout=PATIENCE).text)
    stage.database.value("select fleet.register_artifact(%s, %s, %s)", stage.other, "ab" * 32, OTHER_TENANTS_KEY)

    stage.agent.start()
    job, failing = stage.submit(), stage.submit(fail=True)
    eventually((stage.agent.home / "started").exists, "the job to run", seconds=PATIENCE)
    stage.look_at_processes()
    stage.fleet_agent("status")
    stage.fleet_agent("doctor")
    for address in addresses:
        stage.fleet_agent("status", FLEET_SERVER=address)
        stage.fleet_agent("doctor", FLEET_SERVER=address)
    (stage.agent.home / "go").touch()
    stage.wait_until(job, "complete")
    stage.wait_until(failing, "failed")
    for command in (
        ("job", "why", str(job)),
        ("job", "tail", str(failing)),
        ("top", "--once"),
        ("check",),
        ("node", "list"),
    ):
        stage.fleet(*command)
        stage.fleet(*command, "--json")


def ask_badly(stage: Stage) -> None:
    """Requests that are refused, or that look as if they could break something."""
    bad = MARKS["bad_request"]
    wrong = stage.secrets["node_key"][:-43] + MARKS["wrong_key"].ljust(43, "x")
    stage.ask("POST", "/v1/heartbeat", wrong, json={})
    stage.ask("POST", "/v1/heartbeat", MARKS["wrong_key"], json={})
    stage.ask("GET", f"/v1/{MARKS['path']}?token={MARKS['path']}")
    stage.ask("GET", f"/v1/artifacts/{'ab' * 32}")
    bodies = (
        f'{{"payload": "{bad}"',
        f'["{bad}"]',
        f'{{"assignments": ["{bad}"]}}',
        f'{{"{bad}": 1}}',
        f'{{"measurements": {{"note": "{bad}\\u0000"}}}}',
        f'{{"measurements": {{"note": "{bad}\\ud800"}}}}',
        f'{{"measurements": {{"note": "{bad}", "x": 1e999}}}}',
        f'{{"agent_version": {{"deep": "{bad}"}}}}',
        f'{{"lease_seconds": "{bad}", "kinds": ["{bad}"]}}',
        f'{{"note": "{bad}", "deep": {"[" * 9000}{"]" * 9000}}}',
    )
    for body in bodies:
        for path in ("heartbeat", "claim", f"assignments/{stage.organization}/complete", f"assignments/{bad}/fail"):
            answer = httpx.post(
                f"{stage.app.url}/v1/{path}",
                content=body.encode(),
                headers={"Authorization": f"Bearer {stage.secrets['node_key']}", "Content-Type": "application/json"},
                timeout=PATIENCE,
            )
            # To whoever asked, a refusal may repeat what was wrong; it is the logs that must not.
            assert answer.status_code < 500, answer.text
    for code in ("000000", stage.secrets["pairing_code"]):
        stage.ask("POST", "/v1/pair", json={"code": code, "node_name": "box"})
    submit = ("job", "submit", "work", "--payload", "@-", "--organization")
    token = MARKS["payload"]
    for payload in (f'{{"token": "{token}",}}', f'{{"token": "{token}\\u0000"}}', f'{{"token": "{token}\\udc00"}}'):
        stage.fleet(*submit, "acme", typed=payload)
    for number in ("NaN", "1e200000"):
        stage.fleet(*submit, "acme", typed=f'{{"token": "{token}", "number": {number}}}')
    stage.fleet(*submit, "nowhere", typed=f'{{"token": "{token}"}}')
    stage.fleet(*submit, "acme", "--priority", "-1", typed=f'{{"token": "{token}"}}')


def go_wrong(stage: Stage) -> None:
    """Functions that fail, a schema that does not fit, a database that goes and comes, and a key that is bad."""
    with closing(stage.database.connect()) as connection:
        connection.execute(
            "create function public.explode() returns trigger language plpgsql as"
            " $$begin raise exception 'internal' using errcode = 'XX000'; end$$"
        )
        for table in ("queue", "job_events", "heartbeats"):
            connection.execute(
                f"create trigger explode before insert or update on fleet_core.{table}"
                " for each row execute function public.explode()".encode()
            )
        body = {"measurements": {"note": MARKS["bad_request"]}}
        assert stage.ask("POST", "/v1/heartbeat", json=body).status_code == 500
        with pytest.raises(psycopg.Error):
            stage.submit()
        stage.fleet(
            "job",
            "submit",
            "work",
            "--organization",
            "acme",
            "--payload",
            "@-",
            typed=json.dumps({"token": MARKS["payload"]}),
        )
        for table in ("queue", "job_events", "heartbeats"):
            connection.execute(f"drop trigger explode on fleet_core.{table}".encode())
        connection.execute("alter function fleet_agent.heartbeat rename to elsewhere")
        assert stage.ask("POST", "/v1/heartbeat", json=body).status_code == 503
        connection.execute("alter function fleet_agent.elsewhere rename to heartbeat")
    stage.database.cluster.server.kill()
    assert stage.ask("POST", "/v1/heartbeat", json=body).status_code == 503
    for command in (("check",), ("top", "--once"), ("sweep", "--once"), ("job", "why", str(stage.organization))):
        stage.fleet(*command)
    stage.fleet("check", dsn=f"password={MARKS['dsn_password']} nonsense")
    stage.database.cluster.server.start()
    eventually(lambda: stage.ask("POST", "/v1/heartbeat", json={}).status_code == 200, "the app to be back")

    stage.agent.stop()
    credential = stage.agent.home / "credential.json"
    document = json.loads(credential.read_text())
    for key in (document["key"][:-43] + MARKS["wrong_key"].ljust(43, "x"), MARKS["wrong_key"]):
        credential.write_text(json.dumps({**document, "key": key}))
        stage.agent.start()
        stage.agent.wait(PATIENCE)
        stage.fleet_agent("doctor")
        stage.fleet_agent("status")
