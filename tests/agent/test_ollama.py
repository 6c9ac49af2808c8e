"""Models in a local Ollama server: what heartbeats tell of them, and what happens before a job."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest

from pgfleet.agent import ollama as module
from pgfleet.agent.config import OllamaSettings
from pgfleet.agent.jobs import Job, Json
from pgfleet.agent.ollama import ModelError, Ollama, ServerAwayError
from support.agents import Agent
from support.waiting import eventually

from .controller import FakeController
from .ollama_server import FakeOllama

CPU = {"kind": "cpu", "label": "cpu"}
CARD = {"kind": "gpu_discrete", "label": "card 1"}
OTHER_CARD = {"kind": "gpu_discrete", "label": "card 2"}
INTEGRATED = {"kind": "gpu_integrated", "label": "chip"}


@pytest.fixture
def server() -> Iterator[FakeOllama]:
    """24 GB of VRAM; `big:latest` nearly fills it."""
    server = FakeOllama(24_000, big_latest=20_000, small_1b=3_000, vectors_latest=500)
    server.embedding_only.add("vectors:latest")
    server.start()
    yield server
    server.gate.set()
    server.stop()


def job(*models: str, evict: tuple[str, ...] = (), device: Json = CARD, together: bool = False) -> Job:
    return Job.from_json(
        {
            "assignment_id": str(uuid4()),
            "job_id": str(uuid4()),
            "kind": "work",
            "requires": {"models": list(models), "models_together": together},
            "placement": {"device": device["label"], "device_kind": device["kind"], "would_evict": list(evict)},
        }
    )


@asynccontextmanager
async def connected(server: FakeOllama, **models: str) -> AsyncIterator[Ollama]:
    client = Ollama(OllamaSettings(server.url, 600, models))
    try:
        yield client
    finally:
        await client.close()


def run(server: FakeOllama, work: Callable[[Ollama], Coroutine[Any, Any, Any]], **models: str) -> Any:
    async def whole() -> Any:
        async with connected(server, **models) as client:
            return await work(client)

    return asyncio.run(whole())


def report(server: FakeOllama, *devices: Json, **models: str) -> Any:
    return run(server, lambda client: client.report(devices), **models)


def test_what_is_loaded_is_told_by_device(server: FakeOllama) -> None:
    assert report(server, CPU, CARD) == []
    server.load("big:latest")
    server.load("small:1b", on_cpu=True)
    assert report(server, CPU, CARD) == [
        {"slug": "big", "state": "loaded", "device": "card 1", "vram_held_mb": 20_000},
        {"slug": "small:1b", "state": "loaded", "device": "cpu", "vram_held_mb": 3_000},
    ]
    # A card goes before a GPU without memory of its own, and without a card it is that.
    assert report(server, CPU, INTEGRATED, CARD)[0]["device"] == "card 1"
    assert report(server, CPU, INTEGRATED)[0]["device"] == "chip"


def test_a_model_that_is_only_partly_on_the_gpu_holds_that_part(server: FakeOllama) -> None:
    server.vram_mb = 12_000
    server.load("big:latest")
    assert report(server, CPU, CARD) == [{"slug": "big", "state": "loaded", "device": "card 1", "vram_held_mb": 12_000}]


def test_with_several_cards_the_device_is_the_one_it_was_placed_on(server: FakeOllama) -> None:
    server.load("small:1b")

    async def work(client: Ollama) -> Any:
        await client.prepare(job("big", device=OTHER_CARD))
        return await client.report([CPU, CARD, OTHER_CARD])

    small, big = run(server, work)
    assert "device" not in small
    assert (big["slug"], big["device"]) == ("big", "card 2")


def test_what_is_on_a_gpu_that_is_not_offered_is_not_told(server: FakeOllama) -> None:
    server.load("big:latest")
    assert report(server, CPU) == []


def test_slugs_may_differ_from_names(server: FakeOllama) -> None:
    server.load("big:latest")
    server.load("small:1b")
    told = report(server, CPU, CARD, tiny="small:1b", big="other:7b")
    assert [model["slug"] for model in told] == ["big:latest", "tiny"]  # `big` is another model's slug
    run(server, lambda client: client.prepare(job("qwen", evict=("tiny",))), tiny="small:1b", qwen="vectors")
    assert server.loaded.keys() == {"big:latest", "vectors:latest"}


def test_a_server_that_does_not_run_holds_nothing(server: FakeOllama) -> None:
    server.stop()
    assert report(server, CPU, CARD) == []


def test_an_odd_answer_leaves_what_is_known(controller: FakeController) -> None:
    async def ask() -> Any:
        client = Ollama(OllamaSettings(controller.url, 600, {}))  # another server than was thought
        try:
            return await client.report([CPU])
        finally:
            await client.close()

    assert asyncio.run(ask()) is None


def test_a_job_finds_its_model_loaded(server: FakeOllama) -> None:
    run(server, lambda client: client.prepare(job("big")))
    assert server.loaded == {"big:latest": (20_000, 20_000)}
    assert server.requests == [("/api/generate", {"model": "big:latest", "keep_alive": 600, "stream": False})]
    run(server, lambda client: client.prepare(job("big")))
    assert len(server.requests) == 1


def test_what_the_placement_says_is_unloaded_first(server: FakeOllama) -> None:
    server.load("big:latest")
    server.lingering = 3
    run(server, lambda client: client.prepare(job("small:1b", evict=("big", "gone"))))
    assert server.loaded == {"small:1b": (3_000, 3_000)}
    assert [body["keep_alive"] for _, body in server.requests] == [0, 600]


def test_room_is_made_also_for_a_job_without_models(server: FakeOllama) -> None:
    server.load("big:latest")
    run(server, lambda client: client.prepare(job(evict=("big",))))
    assert server.loaded == {}


def test_work_on_the_cpu_takes_no_memory_of_the_gpu(server: FakeOllama) -> None:
    run(server, lambda client: client.prepare(job("big", device=CPU)))
    assert server.loaded == {"big:latest": (20_000, 0)}


def test_models_are_loaded_together_only_if_needed_together(server: FakeOllama) -> None:
    run(server, lambda client: client.prepare(job("small:1b", "big")))
    assert server.loaded.keys() == {"small:1b"}
    run(server, lambda client: client.prepare(job("small:1b", "big", together=True)))
    assert server.loaded.keys() == {"small:1b", "big:latest"}


def test_a_model_for_embeddings_is_loaded_by_making_one(server: FakeOllama) -> None:
    run(server, lambda client: client.prepare(job("vectors")))
    assert server.loaded.keys() == {"vectors:latest"}
    path, body = server.requests[-1]
    assert (path, body["input"], body["keep_alive"]) == ("/api/embed", ".", 600)


def test_a_model_of_another_program_is_left_to_the_job(server: FakeOllama) -> None:
    run(server, lambda client: client.prepare(job("whisper-large")))
    assert server.requests == []


def test_a_model_in_use_is_not_unloaded(server: FakeOllama) -> None:
    server.load("small:1b")

    async def work(client: Ollama) -> None:
        user = job("small:1b")
        client.hold(user)
        await client.prepare(job("vectors", evict=("small:1b",)))
        assert server.loaded.keys() == {"small:1b", "vectors:latest"}
        client.drop(user)
        await client.prepare(job("vectors", evict=("small:1b",)))
        assert server.loaded.keys() == {"vectors:latest"}

    run(server, work)


def test_a_model_on_its_way_is_told(server: FakeOllama) -> None:
    server.gate.clear()

    async def work(client: Ollama) -> Any:
        loading = asyncio.create_task(client.prepare(job("big")))
        await asyncio.to_thread(eventually, lambda: server.requests, "the loading to begin")
        told = await client.report([CPU, CARD])
        server.gate.set()
        await loading
        return told, await client.report([CPU, CARD])

    before, after = run(server, work)
    assert before == [{"slug": "big", "state": "loading", "device": "card 1"}]
    assert [model["state"] for model in after] == ["loaded"]


def test_a_refusal_is_the_servers_own_words(server: FakeOllama) -> None:
    server.failures.append((500, "model requires more system memory (9 GiB) than is available (2 GiB)"))
    with pytest.raises(ModelError, match=r"^big:latest: model requires more system memory"):
        run(server, lambda client: client.prepare(job("big")))


def test_a_busy_server_is_asked_again(server: FakeOllama, monkeypatch: pytest.MonkeyPatch) -> None:
    server.failures.append((503, "server busy, please try again"))
    run(server, lambda client: client.prepare(job("big")))
    assert server.loaded.keys() == {"big:latest"}
    monkeypatch.setattr(module, "_OUTAGE_PATIENCE", 0.0)
    server.stop()
    with pytest.raises(ServerAwayError, match="Ollama gives no answer"):
        run(server, lambda client: client.prepare(job("small:1b")))


def test_a_load_that_takes_too_long_is_the_models_fault(server: FakeOllama, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LOADING_PATIENCE", 0.2)
    server.gate.clear()
    try:
        with pytest.raises(ModelError, match=r"^big:latest: /api/generate took longer than 0 s") as raised:
            run(server, lambda client: client.prepare(job("big")))
    finally:
        server.gate.set()
    assert not isinstance(raised.value, ServerAwayError)


# -- in the running agent ---------------------------------------------------------------------------------------------

REPORT_LOADED = """
import json, os, sys, urllib.request
url = json.load(sys.stdin)["url"]
models = json.load(urllib.request.urlopen(url + "/api/ps"))["models"]
os.write(3, json.dumps({"result": {"loaded": [m["name"] for m in models]}}).encode())
"""


def with_ollama(agent: Agent, server: FakeOllama, script: str) -> Agent:
    return agent.configure(script, tables=f"[ollama]\nurl = {json.dumps(server.url)}")


def needing(model: str, *evict: str) -> dict[str, Any]:
    placement = {"device": "cpu", "device_kind": "cpu", "would_evict": list(evict)}
    return {"requires": {"models": [model]}, "placement": placement}


def test_the_job_runs_when_its_model_is_there(controller: FakeController, agent: Agent, server: FakeOllama) -> None:
    server.load("small:1b", on_cpu=True)
    with_ollama(agent, server, REPORT_LOADED).start()
    first = controller.wait_for_call("heartbeat").body
    assert first["models"] == [{"slug": "small:1b", "state": "loaded", "device": "cpu", "vram_held_mb": 3_000}]
    assignment = controller.submit(payload={"url": server.url}, **needing("big", "small:1b"))
    assert controller.end_of(assignment)["body"]["result"] == {"loaded": ["big:latest"]}
    controller.wait_for(
        lambda: [m["slug"] for m in controller.made("heartbeat")[-1].body["models"]] == ["big"], "the new model"
    )


def test_a_model_that_can_not_be_loaded_fails_the_job_for_another_machine(
    controller: FakeController, agent: Agent, server: FakeOllama
) -> None:
    server.failures.append((500, "out of memory"))
    with_ollama(agent, server, "").start()
    end = controller.end_of(controller.submit(**needing("big")))
    assert end["verb"] == "fail"
    assert end["body"]["error"] == "its models could not be loaded: big:latest: out of memory"
    assert end["body"]["retry"] is True


def test_a_machine_whose_ollama_is_away_hands_the_job_back(
    controller: FakeController, agent: Agent, server: FakeOllama
) -> None:
    """It is the machine's fault, and no attempt is spent for it."""
    server.stop()
    with_ollama(agent, server, "").start()
    end = controller.end_of(controller.submit(**needing("big")), seconds=60)
    assert end["verb"] == "release"
    assert end["body"]["reason"] == "its models could not be loaded: Ollama gives no answer (ConnectError)"


def test_a_job_is_stopped_while_its_model_loads(controller: FakeController, agent: Agent, server: FakeOllama) -> None:
    server.gate.clear()
    with_ollama(agent, server, "").start()
    assignment = controller.submit(**needing("big"))
    eventually(lambda: server.requests, "the loading to begin")
    beats = len(controller.made("heartbeat"))
    controller.wait_for_call("heartbeat", count=beats + 2)  # they don't wait for it
    controller.cancel(assignment)
    controller.wait_for(lambda: controller.made("heartbeat")[-1].body["assignments"] == [], "it to be let go")
    assert assignment not in controller.ended


def test_doctor_tells_of_ollama(agent: Agent, server: FakeOllama) -> None:
    server.load("small:1b")
    with_ollama(agent, server, "")
    lines = agent.command("doctor").stdout.splitlines()
    assert f"ok    ollama:        {server.url}, 3 models, loaded: small:1b (3000 of 3000 MB in a GPU's memory)" in lines
    agent.configure("", tables=f"[ollama]\nurl = {json.dumps(server.url)}\nmodels = {{ tiny = 'absent' }}")
    result = agent.command("doctor")
    assert f"FAIL  ollama:        {server.url} does not have the model of tiny" in result.stdout.splitlines()
    server.stop()
    result = agent.command("doctor")
    assert result.returncode == 1
    assert f"FAIL  ollama:        {server.url}: " in result.stdout
