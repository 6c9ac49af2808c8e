"""The models that a local Ollama server holds: told in every heartbeat, loaded and unloaded before a job.

Of Ollama's interface (docs.ollama.com/api) this uses `/api/ps` (what is loaded, `size_vram` of it in a GPU's memory),
`/api/tags` (what is installed), and `/api/generate` without a prompt, which loads a model, or with `keep_alive` 0
unloads it. `keep_alive` is counted from the end of a model's last use; a request that names none leaves it as it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

import httpx

from .backoff import Backoff
from .client import json_object
from .config import OllamaSettings
from .devices import CPU
from .jobs import Job, Json
from .memory import MIB
from .supervisor import clock
from .texts import without_password

logger = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")

_LATEST = ":latest"
_ASKING_PATIENCE = 3.0  # seconds for a question; the heartbeat waits for one
_LOADING_PATIENCE = 1800.0  # seconds for a large model from a slow disk; a stop ends it before
_OUTAGE_PATIENCE = 30.0  # seconds that a job waits for a server that is being started again
_UNLOADING_PATIENCE = 20.0  # seconds; the answer to an unload comes before its memory is free
_LOOK_AGAIN = 0.2


class ModelError(Exception):
    """A model can't be loaded or unloaded; the message is the server's."""


class ServerAwayError(ModelError):
    """The server can't be asked: a fault of this machine, whatever the model."""


@dataclass(frozen=True)
class LoadedModel:
    """A model in memory. Sizes in MiB; `vram_mb` is the part of `size_mb` that is in a GPU's memory."""

    name: str
    size_mb: int
    vram_mb: int


class Ollama:
    """The server, and what this agent has done there. Models are named by slugs towards the rest of the agent."""

    def __init__(self, settings: OllamaSettings) -> None:
        self.url = without_password(settings.url)
        """Where it is, fit to be shown."""
        self._keep_alive = settings.keep_alive_seconds
        self._names = {slug: _with_tag(name) for slug, name in settings.models.items()}
        self._slugs = {name: slug for slug, name in self._names.items()}
        self._http = httpx.AsyncClient(base_url=settings.url, timeout=_ASKING_PATIENCE, trust_env=False)
        self._users: Counter[str] = Counter()  # jobs in hand, by the models they require
        self._loading: dict[str, str | None] = {}  # models on their way, with the device they were placed on
        self._devices: dict[str, str] = {}  # where a model was placed, for machines with several GPUs
        self._placing = asyncio.Lock()  # one job makes room and fills it, then the next

    async def close(self) -> None:
        await self._http.aclose()

    # -- what it holds ----------------------------------------------------------------------------------------

    async def report(self, devices: Sequence[Json]) -> list[Json] | None:
        """The `models` of a heartbeat; None when the server gives no answer, so that what is known stays."""
        try:
            loaded = await self.loaded()
        except httpx.ConnectError:
            return []  # it does not run, so it holds nothing
        except (httpx.HTTPError, ModelError) as error:
            logger.warning("Ollama does not tell its models: %s", error or type(error).__name__)
            return None
        here = {model.name for model in loaded}
        on_their_way = [
            {"slug": self._slug(name), "state": "loading", **_on(device)}
            for name, device in self._loading.items()
            if name not in here
        ]
        return [*filter(None, (self._described(model, devices) for model in loaded)), *on_their_way]

    async def loaded(self) -> list[LoadedModel]:
        """What is in memory now.

        Raises:
            httpx.HTTPError: no answer.
            ModelError: an answer that is none of Ollama's.
        """
        return [
            LoadedModel(_name_of(item), _mb(item.get("size")), _mb(item.get("size_vram")))
            for item in await self._list("/api/ps")
        ]

    async def installed(self) -> set[str]:
        """The names of the models that the server could load. Raises as `loaded` does."""
        return {_name_of(item) for item in await self._list("/api/tags")}

    def _described(self, model: LoadedModel, devices: Sequence[Json]) -> Json | None:
        """One model of a heartbeat; None for one in the memory of a GPU that is not offered."""
        described: Json = {"slug": self._slug(model.name), "state": "loaded"}
        if model.vram_mb == 0:
            return described | {"device": CPU, "vram_held_mb": model.size_mb}
        described |= {"vram_held_mb": model.vram_mb}
        cards = [device["label"] for device in devices if device["kind"] == "gpu_discrete"]
        # Ollama takes cards before a GPU without memory of its own.
        gpus = cards or [device["label"] for device in devices if device["kind"] == "gpu_integrated"]
        if len(gpus) <= 1:
            return described | {"device": gpus[0]} if gpus else None
        placed = self._devices.get(model.name)
        return described | _on(placed if placed in gpus else None)

    # -- before and after a job -------------------------------------------------------------------------------

    def hold(self, job: Job) -> None:
        """From now on the models of this job are in use, and no other job's plan unloads them."""
        self._users.update({self.name_of(slug) for slug in job.models})

    def drop(self, job: Job) -> None:
        """The job is done with its models. They stay loaded: the next job may want them."""
        self._users.subtract({self.name_of(slug) for slug in job.models})

    async def prepare(self, job: Job) -> None:
        """Unloads what the placement says and loads what the job needs and this server has.

        Models that are needed together are all loaded; of others only the first, as its memory is meant for one at a
        time. A model that is not installed here is another program's business.

        Raises:
            ModelError: a model could not be loaded or unloaded.
            ServerAwayError: nor could this server be asked.
        """
        if not job.models and not job.would_evict:
            return
        async with self._placing:
            here = {model.name for model in await _patiently(self.loaded)}
            unwanted = {self.name_of(slug) for slug in job.would_evict} & here
            for name in sorted(unwanted):
                if self._users[name] > 0:
                    logger.warning("%s is to be unloaded for %s but is in use: it stays", name, job.assignment_id)
                    unwanted.remove(name)
                else:
                    await self._unload(name)
            await self._until_gone(unwanted)
            wanted = [self.name_of(slug) for slug in job.models]
            missing = [name for name in (wanted if job.models_together else wanted[:1]) if name not in here - unwanted]
            if missing:
                installed = await _patiently(self.installed)
                for name in missing:
                    if name in installed:
                        await self._load(name, job)
                    else:
                        logger.info("%s wants %s, which is not Ollama's", job.assignment_id, name)

    async def _load(self, name: str, job: Job) -> None:
        device, on_cpu = job.device, job.device_kind == "cpu"
        logger.info("loading %s for %s", name, job.assignment_id)
        body: Json = {"model": name, "keep_alive": self._keep_alive, "stream": False}
        if on_cpu:
            body["options"] = {"num_gpu": 0}  # layers on a GPU: the memory there was not given to this job
        elif device is not None:
            self._devices[name] = device
        self._loading[name] = device
        try:
            try:
                await self._post("/api/generate", body)
            except ModelError as error:
                if "does not support generate" not in str(error):
                    raise
                # A model that only makes embeddings is loaded by making one.
                await self._post("/api/embed", body | {"input": "."})
            await self._check_place(name, on_cpu=on_cpu)
        finally:
            del self._loading[name]

    async def _check_place(self, name: str, *, on_cpu: bool) -> None:
        for model in await _patiently(self.loaded):
            if model.name == name and not on_cpu and model.vram_mb < model.size_mb:
                logger.warning(
                    "%s does not fit: %d of its %d MB are in the GPU's memory", name, model.vram_mb, model.size_mb
                )

    async def _unload(self, name: str) -> None:
        logger.info("unloading %s", name)
        await self._post("/api/generate", {"model": name, "keep_alive": 0, "stream": False})
        self._devices.pop(name, None)

    async def _until_gone(self, names: Collection[str]) -> None:
        give_up = clock() + _UNLOADING_PATIENCE
        while names and (still := {model.name for model in await _patiently(self.loaded)}.intersection(names)):
            if clock() > give_up:
                raise ModelError(f"{', '.join(sorted(still))} did not go when unloaded")
            await asyncio.sleep(_LOOK_AGAIN)

    # -- names ------------------------------------------------------------------------------------------------

    def name_of(self, slug: str) -> str:
        """What Ollama calls the model that the controller knows by this slug."""
        return self._names.get(slug) or _with_tag(slug)

    def _slug(self, name: str) -> str:
        if (slug := self._slugs.get(name)) is not None:
            return slug
        short = name.removesuffix(_LATEST)
        return name if short in self._names else short  # that slug stands for another model

    # -- requests ---------------------------------------------------------------------------------------------

    async def _list(self, path: str) -> list[Json]:
        response = await self._http.get(path)
        models = (json_object(response) or {}).get("models")
        if response.status_code != httpx.codes.OK or not isinstance(models, list | None):
            raise ModelError(f"{path} answered {response.status_code} without a list of models")
        return [item for item in models or [] if isinstance(item, dict)]

    async def _post(self, path: str, body: Json) -> None:
        async def ask() -> None:
            try:
                response = await self._http.post(path, json=body, timeout=httpx.Timeout(10.0, read=_LOADING_PATIENCE))
            except httpx.ReadTimeout as error:  # the server is there; this model is too much for it
                raise ModelError(f"{body['model']}: {path} took longer than {_LOADING_PATIENCE:.0f} s") from error
            if response.status_code == httpx.codes.SERVICE_UNAVAILABLE:
                raise httpx.HTTPStatusError("busy", request=response.request, response=response)
            if response.status_code != httpx.codes.OK:
                said = (json_object(response) or {}).get("error")
                raise ModelError(f"{body['model']}: {said or f'{path} answered {response.status_code}'}")

        await _patiently(ask)


async def _patiently(ask: Callable[[], Awaitable[_Answer]]) -> _Answer:
    """Asks again for a while when there is no answer.

    Raises:
        ServerAwayError: there was none for too long.
        ModelError: it was a refusal.
    """
    give_up, backoff = clock() + _OUTAGE_PATIENCE, Backoff(longest=5.0)
    while True:
        try:
            return await ask()
        except httpx.HTTPError as error:
            if clock() > give_up:
                raise ServerAwayError(f"Ollama gives no answer ({type(error).__name__})") from error
            await asyncio.sleep(backoff.delay())


def _with_tag(name: str) -> str:
    """Ollama's own way to complete a name; a colon before the last slash is a port's."""
    return name if ":" in name.rsplit("/", 1)[-1] else name + _LATEST


def _name_of(item: Json) -> str:
    return _with_tag(str(item.get("name") or item.get("model") or "?"))


def _mb(size: object) -> int:
    return size // MIB if isinstance(size, int) and size > 0 else 0


def _on(device: str | None) -> Json:
    """Without a device, the controller counts it as held memory of the node."""
    return {} if device is None else {"device": device}
