"""What is done to the world: each deed ends something without a warning, and says when it is to be back."""

from __future__ import annotations

import heapq
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from itertools import count

import psutil

from chaos.world import World
from support.agents import Agent

Undo = Callable[[], object]


class Monkey:
    """Does one deed after the other, all of them in turn, in an order that its seed repeats."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self._world = world
        self._chance = chance
        self._deeds: dict[str, Callable[[], None]] = {
            "kill an agent": self._kill_agent,
            "kill an agent and its supervisors": self._kill_agent_and_supervisors,
            "freeze an agent": self._freeze_agent,
            "restart an agent": self._restart_agent,
            "kill a worker of the app": self._kill_worker,
            "kill the app": self._kill_app,
            "restart the app": self._restart_app,
            "kill a sweep": self._kill_sweep,
            "kill PostgreSQL": self._kill_postgres,
            "end a backend": self._end_backend,
        }
        self._untouched = list(world.agents)
        self._deck: list[str] = []
        self._due: list[tuple[float, int, Undo]] = []
        self._number = count()
        self.done: Counter[str] = Counter()
        world.meanwhile = self.tidy

    @property
    def names(self) -> list[str]:
        """All that it can do."""
        return list(self._deeds)

    def act(self) -> None:
        """One deed."""
        if not self._deck:
            self._deck = self.names
            self._chance.shuffle(self._deck)
        name = self._deck.pop()
        print(f"{time.strftime('%H:%M:%S')} {name}")
        self._deeds[name]()
        self.done[name] += 1

    def tidy(self) -> None:
        """Brings back what is due to be back."""
        while self._due and self._due[0][0] <= time.monotonic():
            heapq.heappop(self._due)[2]()

    def leave(self) -> None:
        """Brings everything back."""
        while self._due:
            heapq.heappop(self._due)[2]()

    def _later(self, shortest: float, longest: float, undo: Undo) -> None:
        """Does it after a random time, in seconds."""
        at = time.monotonic() + self._chance.uniform(shortest, longest)
        heapq.heappush(self._due, (at, next(self._number), undo))

    # -- agents -----------------------------------------------------------------------------------------------

    def _agent(self) -> Agent | None:
        """One to which nothing else is being done; until it is back, nothing else will be."""
        if not self._untouched:
            return None
        return self._untouched.pop(self._chance.randrange(len(self._untouched)))

    def _agent_later(self, agent: Agent, shortest: float, longest: float, undo: Undo) -> None:
        def back() -> None:
            undo()
            self._untouched.append(agent)

        self._later(shortest, longest, back)

    def _kill_agent(self) -> None:
        if (agent := self._agent()) is not None:
            agent.kill()
            # Now and then for longer than its leases.
            self._agent_later(agent, 0, self._chance.choice([1, 3, 12]), agent.start)

    def _kill_agent_and_supervisors(self) -> None:
        """As the kernel's memory killer might: what the jobs have started outlives both, until the next start."""
        if (agent := self._agent()) is None or agent.process is None:
            return
        supervisors = psutil.Process(agent.process.pid).children()
        agent.signal(signal.SIGSTOP)
        for supervisor in supervisors:
            if supervisor.is_running():
                supervisor.kill()
        agent.kill()
        self._agent_later(agent, 0, 2, agent.start)

    def _freeze_agent(self) -> None:
        """For about as long as its leases: some of its work comes late, some in time."""
        if (agent := self._agent()) is not None:
            agent.signal(signal.SIGSTOP)
            self._agent_later(agent, 6, 14, lambda: agent.signal(signal.SIGCONT))

    def _restart_agent(self) -> None:
        if (agent := self._agent()) is not None:
            agent.signal(signal.SIGTERM)

            def again() -> None:
                agent.wait(40)
                agent.start()

            # It waits for what runs, and then some for what it has to say: at times there is nobody to say it to.
            self._agent_later(agent, 6, 8, again)

    # -- the controller ---------------------------------------------------------------------------------------

    def _kill_worker(self) -> None:
        workers = self._world.app.workers()
        if workers:
            self._chance.choice(workers).kill()  # gunicorn starts another

    def _kill_app(self) -> None:
        if self._world.app.is_running:
            self._world.app.kill()
            self._later(0, 3, self._world.app.start)

    def _restart_app(self) -> None:
        if self._world.app.is_running:
            self._world.app.stop()
            self._later(0, 1, self._world.app.start)

    def _kill_sweep(self) -> None:
        if self._world.sweepers:
            victim = self._world.sweepers.pop(self._chance.randrange(len(self._world.sweepers)))
            victim.kill()
            victim.wait(20)
            self._later(0, 5, lambda: self._world.sweepers.append(self._world.sweeper()))

    def _kill_postgres(self) -> None:
        server = self._world.database.cluster.server
        if server.pid is not None:
            server.kill()
            self._later(0, 3, server.start)

    def _end_backend(self) -> None:
        self._world.persist(
            lambda: self._world.database.value(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1"
            )
        )
