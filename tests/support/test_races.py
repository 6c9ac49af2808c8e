"""The races' machinery notices what it is there to notice."""

from __future__ import annotations

import psycopg
import pytest

from support.clusters import Database
from support.races import Session, Sessions, assert_clean_log, refused, wait_until_blocked

_REFUSAL = "do $$ begin raise exception sqlstate 'FL409' using message = 'too_late', detail = 'It is over.'; end $$"


@pytest.fixture
def pair(sessions: Sessions) -> tuple[Session, Session]:
    """Two sessions and a table with two rows to lock."""
    first, second = sessions.open("first"), sessions.open("second")
    first.run("create table public.locked (id int primary key, value int)")
    first.run("insert into public.locked values (1, 0), (2, 0)")
    return first, second


def test_a_statement_waits_until_the_other_session_lets_go(pair: tuple[Session, Session]) -> None:
    """A sent statement is under way; what blocks it can be asked."""
    first, second = pair
    first.begin()
    first.run("update locked set value = 1 where id = 1")
    call = second.send("update locked set value = value + 1 where id = 1 returning value")
    wait_until_blocked(second, by=first)
    assert not call.is_done
    first.commit()
    assert call.value() == 2


def test_a_deadlock_is_found_in_the_log(database: Database, pair: tuple[Session, Session], sessions: Sessions) -> None:
    """Even where the statement's error is swallowed."""
    first, second = pair
    start = database.cluster.server.log_size()
    first.begin()
    second.begin()
    first.run("update locked set value = 1 where id = 1")
    second.run("update locked set value = 1 where id = 2")
    crossing = first.send("update locked set value = 1 where id = 2")
    wait_until_blocked(first, by=second)
    other = second.send("update locked set value = 1 where id = 1")
    with pytest.raises(psycopg.errors.DeadlockDetected):
        raise next(error for call in (crossing, other) if (error := call.error()) is not None)

    with pytest.raises(AssertionError, match="deadlock detected"):
        assert_clean_log(database, start, set())
    sessions.expect("40P01")


def test_a_refusal_is_no_fault(pair: tuple[Session, Session]) -> None:
    """SQLSTATE FLnnn may stand in the log; its code is asserted."""
    first, _ = pair
    with refused("too_late"):
        first.run(_REFUSAL)
    with pytest.raises(AssertionError, match="too_late"), refused("too_early"):
        first.run(_REFUSAL)


def test_a_terminated_session_raises(pair: tuple[Session, Session], sessions: Sessions) -> None:
    """As if its client had crashed."""
    first, second = pair
    first.begin()
    first.run("update locked set value = 1 where id = 1")
    call = second.send("update locked set value = 2 where id = 1")
    wait_until_blocked(second, by=first)
    second.terminate()
    with pytest.raises(psycopg.OperationalError):
        call.rows()
    sessions.expect("57P01")


def test_what_still_waits_at_the_end_is_cancelled(pair: tuple[Session, Session]) -> None:
    """A test that ends with a blocked session doesn't hang."""
    first, second = pair
    first.begin()
    first.run("update locked set value = 1 where id = 1")
    second.send("update locked set value = 2 where id = 1")
    wait_until_blocked(second, by=first)
