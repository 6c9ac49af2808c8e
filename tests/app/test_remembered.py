"""The memory of verified keys that all workers share."""

from __future__ import annotations

import os
from uuid import uuid4

import pytest

from pgfleet.app import remembered
from pgfleet.app.remembered import RememberedKeys

CREDENTIAL = str(uuid4())


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_key_is_known_with_its_credential_and_its_age() -> None:
    clock = Clock()
    keys = RememberedKeys(clock=clock)
    assert keys.find("a key") is None

    keys.remember("a key", CREDENTIAL)
    clock.now += 7

    assert keys.find("a key") == (CREDENTIAL, 7.0, 7.0)
    assert keys.find("another") is None
    keys.forget("a key")
    assert keys.find("a key") is None


def test_key_that_is_verified_again_is_young_again() -> None:
    clock = Clock()
    keys = RememberedKeys(clock=clock)
    keys.remember("a key", CREDENTIAL)
    clock.now += 7
    other = str(uuid4())

    keys.remember("a key", other)

    assert keys.find("a key") == (other, 0.0, 0.0)
    keys.forget("a key")
    assert keys.find("a key") is None


def test_key_that_was_taken_is_as_old_as_before_but_not_idle() -> None:
    clock = Clock()
    keys = RememberedKeys(clock=clock)
    keys.remember("a key", CREDENTIAL)
    clock.now += 7

    keys.take("a key")
    keys.take("another")

    assert keys.find("a key") == (CREDENTIAL, 7.0, 0.0)
    assert keys.find("another") is None


def test_memory_is_bounded_and_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_SETS", 1)
    clock = Clock()
    keys = RememberedKeys(clock=clock)
    for number in range(20):
        clock.now += 1
        keys.remember(str(number), CREDENTIAL)

    assert [number for number in range(20) if keys.find(str(number)) is not None] == list(range(12, 20))


def test_fork_shares_what_is_verified() -> None:
    keys = RememberedKeys()
    keys.remember("before", CREDENTIAL)
    child = os.fork()
    if child == 0:
        keys.forget("before")
        keys.remember("within", CREDENTIAL)
        os._exit(0)
    os.waitpid(child, 0)

    assert keys.find("before") is None
    assert keys.find("within") is not None


@pytest.mark.parametrize("byte", range(remembered._RECORD.size))
def test_torn_record_is_no_record(byte: int) -> None:
    keys = RememberedKeys()
    keys.remember("a key", CREDENTIAL)
    (place,) = (place for place in keys._places(keys._digest("a key")) if keys._read(place) is not None)

    keys._records[place + byte] ^= 1

    assert keys.find("a key") is None
    keys.remember("a key", CREDENTIAL)
    assert keys.find("a key") is not None


def test_memory_holds_no_key() -> None:
    keys = RememberedKeys()
    keys.remember("a secret key", CREDENTIAL)

    assert keys._records.find(b"secret") == -1
