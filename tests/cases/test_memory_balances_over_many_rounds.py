"""What is booked on machines, over hundreds of jobs that end in every way there is; and models that fit no single card.

Seen elsewhere: totals were compared instead of single devices; the memory of a job that had crashed never came back,
or came back twice, so that free memory shrank or grew from round to round.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from uuid import UUID

from races.fleet import Fleet, Held, cancel, cancel_assignment, claim, complete, fail, release, sweep
from support.races import Session, Sessions

# R21, R29, D24.

ROUNDS = 60
CARD_MB = 24000


def cards(fleet: Fleet, count: int, vram_mb: int, name: str = "n1") -> UUID:
    """A node that is online, with that many cards of that size."""
    devices = "(select jsonb_agg(t.gpu(%s, 'gpu' || n)) from generate_series(1, %s) n)"
    node = fleet.setup.value(f"select t.node(%s, %s, devices => {devices})", fleet.organization, name, vram_mb, count)
    assert isinstance(node, UUID)
    return node


def test_no_card_is_large_enough_though_all_together_are(fleet: Fleet, sessions: Sessions) -> None:
    """A model of 86 GB on eight cards of 80: not placed, blocked, and told how much one card has."""
    session = sessions.open("session")
    node = cards(fleet, 8, 80000)
    session.run("select fleet.register_model('large', vram_min_mb => 86000)")
    job = fleet.job(requires={"models": ["large"]})

    assert claim(session, node).value() is None
    session.run("select fleet.sweep_blocked()")
    assert fleet.status(job) == "blocked"
    reasons = [row[0] for row in session.run("select reason from fleet.explain_job(%s)", job)]
    assert len(reasons) == 8
    assert all("86000" in reason and "80000" in reason for reason in reasons)


def test_two_models_of_half_a_card_share_it(fleet: Fleet, sessions: Sessions) -> None:
    """To the last MB; a third one waits until one of them has ended."""
    session = sessions.open("session")
    node = cards(fleet, 1, CARD_MB)
    for model in ("one", "two", "three"):
        session.run("select fleet.register_model(%s, vram_min_mb => %s)", model, CARD_MB // 2)
    jobs = [fleet.job(requires={"models": [model]}) for model in ("one", "two", "three")]

    held = [fleet.claim(node), fleet.claim(node)]
    assert [one.job for one in held] == jobs[:2]
    assert session.run("select reserved_mb, available_mb from fleet.devices") == [(CARD_MB, 0)]
    assert claim(session, node).value() is None
    complete(session, held[0]).rows()
    assert claim(session, node).value() == jobs[2]


def expire(fleet: Fleet, session: Session, held: Held) -> None:
    fleet.travel("61 seconds")
    sweep(session).rows()


def overrun(fleet: Fleet, session: Session, held: Held) -> None:
    fleet.setup.run("select fleet.renew_lease(%s, %s, 600)", held.id, held.node)
    fleet.travel("301 seconds")
    session.run("select fleet.sweep_overdue()")


def drain_out(fleet: Fleet, session: Session, held: Held) -> None:
    session.run("select fleet.drain_node(%s, 'maintenance', '0 seconds')", held.node)
    session.run("select fleet.sweep_drains()")
    session.run("select fleet.resume_node(%s)", held.node)


def restart(fleet: Fleet, session: Session, held: Held) -> None:
    session.run("select fleet.heartbeat(%s, %s)", held.node, {"instance_id": str(held.id), "assignments": []})


def leave_unverified(fleet: Fleet, session: Session, held: Held) -> None:
    session.run("select fleet.complete_assignment(%s, %s)", held.id, held.node)


def remove_node(fleet: Fleet, session: Session, held: Held) -> None:
    session.run("select fleet.remove_node(%s, 'sold')", held.node)


ENDINGS: list[Callable[[Fleet, Session, Held], object]] = [
    lambda _, session, held: complete(session, held).rows(),
    lambda _, session, held: fail(session, held).rows(),
    lambda _, session, held: fail(session, held, retry=False).rows(),
    lambda _, session, held: release(session, held).rows(),
    lambda _, session, held: cancel(session, held.job).rows(),
    lambda _, session, held: cancel_assignment(session, held).rows(),
    leave_unverified,
    expire,
    overrun,
    drain_out,
    restart,
    remove_node,
]


def test_the_books_balance_whatever_ends_the_work(fleet: Fleet, sessions: Sessions) -> None:
    """Each round fills three cards, ends all that is out in ways drawn at random, and finds all the memory again."""
    session = sessions.open("session")
    random_ = random.Random(20000)  # noqa: S311
    books = "select coalesce(sum(reserved_mb), 0)::int, count(*) from fleet.devices"
    overbooked = "select label, reserved_mb from fleet.devices where reserved_mb not between 0 and vram_total_mb"
    node = cards(fleet, 3, CARD_MB)
    seen: set[int] = set()

    for round_ in range(ROUNDS):
        fleet.setup.run("select fleet.resume_node(%s)", node)
        fleet.setup.run(
            "select t.measure(%s, t.gpu(%s, 'gpu1'), t.gpu(%s, 'gpu2'), t.gpu(%s, 'gpu3'))", node, *[CARD_MB] * 3
        )
        for _ in range(4):
            fleet.job(requires={"vram_min_mb": random_.randint(CARD_MB // 2 + 1, CARD_MB), "max_runtime_s": 300})
        taken = session.run("select assignment_id, job_id from fleet.claim(%s, null, 4)", node)
        assert len(taken) == 3, f"round {round_}: memory for three, and {len(taken)} were handed out"
        assert session.run(overbooked) == []
        for assignment, job in taken:
            if fleet.ending(Held(assignment, job, node))[0] in {"assigned", "running"}:
                number = random_.randrange(len(ENDINGS))
                seen.add(number)
                ENDINGS[number](fleet, session, Held(assignment, job, node))
        fleet.travel("61 seconds")
        fleet.setup.run("select fleet.sweep_expired_leases()")
        if session.value("select status = 'removed' from fleet.nodes where id = %s", node):
            assert session.run(books) == [(0, 0)]
            node = cards(fleet, 3, CARD_MB, f"n{round_ + 2}")
        assert session.run(books) == [(0, 3)], f"round {round_}"
        fleet.setup.run("select fleet.cancel_job(id, 'next round') from fleet.jobs where finished_at is null")

    assert seen == set(range(len(ENDINGS)))
