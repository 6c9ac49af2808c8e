"""Machines that pair at the same moment: one code makes one node, a name is one node's, every guess is counted."""

from __future__ import annotations

from itertools import count
from typing import Any
from uuid import UUID

import pytest

from support.races import Call, Session, Sessions, wait_until_blocked

OPEN = "select attempt_id, allowed, code_id, code_hash, node_name from fleet_agent.open_pairing_attempt(%s, %s)"
REDEEM = "select fleet_agent.redeem_pairing_code(%s, %s, %s, %s, 'hash of a key', mac => %s)"
CREATE = "select id from fleet.create_pairing_code(%s, %s, %s, 'rack')"

Tried = tuple[UUID, UUID, str]


class Site:
    """One organization whose machines pair."""

    def __init__(self, sessions: Sessions) -> None:
        self.setup = sessions.open("setup")
        self.organization: UUID = self.setup.value("select t.org()")
        self._numbers = count(1)

    def code(self, name: str, session: Session | None = None) -> UUID:
        """A new pairing code for a machine of that name."""
        code: UUID = (session or self.setup).value(CREATE, self.organization, name, f"hash {next(self._numbers)}")
        return code

    def attempt(self, name: str, source: str = "192.0.2.1") -> Tried:
        """A committed attempt under a name that has a code: what redeeming it takes."""
        attempt, allowed, code, _, own = self.setup.run(OPEN, source, name)[0]
        assert allowed
        assert own == name, "there is no live code of that name"
        return attempt, code, name

    def redeem(self, session: Session, tried: Tried, mac: str | None = None) -> Call:
        """fleet_agent.redeem_pairing_code with a key of its own; the answer."""
        return session.send(REDEEM, *tried, f"key{next(self._numbers)}", mac)

    def names(self) -> list[str]:
        """The nodes' names, sorted."""
        return [
            row[0] for row in self.setup.run("select name from fleet.nodes where status <> 'removed' order by name")
        ]

    def count(self, what: str) -> int:
        """How many rows a view or table has."""
        return int(self.setup.value(f"select count(*) from {what}"))


@pytest.fixture
def site(sessions: Sessions) -> Site:
    """A new organization without nodes."""
    return Site(sessions)


def test_one_code_redeemed_twice_at_once_makes_one_node(site: Site, sessions: Sessions) -> None:
    """The second waits for the first and is refused; it leaves neither a node nor a key."""
    one, two = sessions.open("one"), sessions.open("two")
    site.code("box")
    first, second = site.attempt("box"), site.attempt("box")

    one.begin()
    answer = site.redeem(one, first, "02:00:00:00:00:01").value()
    call = site.redeem(two, second, "02:00:00:00:00:02")
    wait_until_blocked(two, by=one)
    one.commit()

    assert answer["ok"]
    assert _refusal(call) == "pairing_code_invalid"
    assert site.names() == ["box-0001"]
    assert site.count("fleet.credentials") == 1


def test_a_redemption_that_is_rolled_back_leaves_the_code_to_the_other(site: Site, sessions: Sessions) -> None:
    """What was not committed has not happened."""
    one, two = sessions.open("one"), sessions.open("two")
    site.code("box")
    first, second = site.attempt("box"), site.attempt("box")

    one.begin()
    site.redeem(one, first, "02:00:00:00:00:01").value()
    call = site.redeem(two, second, "02:00:00:00:00:02")
    wait_until_blocked(two, by=one)
    one.rollback()

    assert call.value()["node_name"] == "box-0002"
    assert site.names() == ["box-0002"]


def test_one_attempt_redeemed_twice_at_once_is_answered_once(site: Site, sessions: Sessions) -> None:
    """A request that a proxy sent twice."""
    one, two = sessions.open("one"), sessions.open("two")
    site.code("box")
    tried = site.attempt("box")

    one.begin()
    assert site.redeem(one, tried).value()["ok"]
    call = site.redeem(two, tried)
    wait_until_blocked(two, by=one)
    one.commit()

    assert _refusal(call) == "pairing_code_invalid"
    assert site.names() == ["box"]


def test_two_machines_whose_macs_end_alike_get_two_names(site: Site, sessions: Sessions) -> None:
    """The second waits for the name that the first is taking, and takes the next."""
    one, two = sessions.open("one"), sessions.open("two")
    # One name has one live code at a time, so the two have long names that are cut to the same.
    long = "box" + "x" * 60
    other = long[:-1] + "y"
    for name in (long, other):
        site.code(name)
    first, second = site.attempt(long), site.attempt(other)

    one.begin()
    site.redeem(one, first, "02:00:00:01:ac:4b").value()
    call = site.redeem(two, second, "02:00:00:02:ac:4b")
    wait_until_blocked(two, by=one)
    one.commit()

    assert call.value()["node_name"] == long[:56] + "-AC4B-A"
    assert len(site.names()) == 2


def test_a_name_that_is_just_being_taken_by_hand_is_waited_for(site: Site, sessions: Sessions) -> None:
    """And is free after all, when the other changes its mind."""
    one, two = sessions.open("one"), sessions.open("two")
    site.code("box")
    tried = site.attempt("box")

    one.begin()
    one.run("select fleet.create_node(%s, 'box-AC4B')", site.organization)
    call = site.redeem(two, tried, "02:00:00:00:ac:4b")
    wait_until_blocked(two, by=one)
    one.rollback()

    assert call.value()["node_name"] == "box-AC4B"


def test_a_machine_that_pairs_twice_at_once_is_one_node(site: Site, sessions: Sessions) -> None:
    """By two codes under two names; the second is told the first one's name, which it could not see before."""
    one, two = sessions.open("one"), sessions.open("two")
    for name in ("box", "crate"):
        site.code(name)
    first, second = site.attempt("box"), site.attempt("crate")

    one.begin()
    site.redeem(one, first, "02:00:00:00:ac:4b").value()
    call = site.redeem(two, second, "02:00:00:00:ac:4b")
    wait_until_blocked(two, by=one)
    one.commit()

    answer = call.value()
    assert answer["code"] == "node_name_taken"
    assert "box-AC4B" in answer["message"]
    assert site.names() == ["box-AC4B"]


def test_a_budget_of_one_source_is_not_overdrawn(site: Site, sessions: Sessions) -> None:
    """The last attempt goes to one of two that come together: the second waits until the first is counted."""
    one, two = sessions.open("one"), sessions.open("two")
    site.setup.run("select fleet.set_setting('pairing_attempts_per_source', '1')")

    one.begin()
    assert one.run(OPEN, "192.0.2.1", "box")[0][1] is True
    call = two.send(OPEN, "192.0.2.1", "box")
    wait_until_blocked(two, by=one)
    one.commit()

    assert call.rows()[0][:2] == (None, False)


def test_the_budget_of_all_sources_is_not_overdrawn(site: Site, sessions: Sessions) -> None:
    """Nor by attempts from elsewhere."""
    one, two = sessions.open("one"), sessions.open("two")
    site.setup.run("select fleet.set_setting('pairing_wrong_overall', '1')")

    one.begin()
    assert one.run(OPEN, "192.0.2.1", "box")[0][1] is True
    call = two.send(OPEN, "198.51.100.1", "crate")
    wait_until_blocked(two, by=one)
    one.commit()

    assert call.rows()[0][:2] == (None, False)


def test_guesses_that_come_together_are_counted_together(site: Site, sessions: Sessions) -> None:
    """The code of a name is handed out no more often than it has wrong attempts to spare."""
    one, two = sessions.open("one"), sessions.open("two")
    site.setup.run("select fleet.set_setting('pairing_wrong_per_name', '1')")
    site.code("box")

    one.begin()
    assert one.run(OPEN, "192.0.2.1", "box")[0][2] is not None
    call = two.send(OPEN, "198.51.100.1", "box")
    wait_until_blocked(two, by=one)
    one.commit()

    assert call.rows()[0][1:3] == (True, None)
    assert site.setup.value("select status from fleet.pairing_codes") == "burned"


def test_mismatches_that_come_together_are_counted_together(site: Site, sessions: Sessions) -> None:
    """The one too many ends the code, though it could not see the one before when it began."""
    one, two = sessions.open("one"), sessions.open("two")
    site.setup.run("select fleet.set_setting('pairing_mismatches_per_code', '2')")
    code = site.code("box")
    tried = [(site.setup.run(OPEN, "192.0.2.1", name)[0][0], code, name) for name in ("crate", "chest")]

    one.begin()
    assert site.redeem(one, tried[0]).value()["code"] == "pairing_name_mismatch"
    call = site.redeem(two, tried[1])
    wait_until_blocked(two, by=one)
    one.commit()

    assert _refusal(call) == "pairing_name_mismatch"
    assert site.setup.value("select status from fleet.pairing_codes") == "burned"


def test_opening_an_attempt_waits_for_no_redemption(site: Site, sessions: Sessions) -> None:
    """Not even where it would burn the code that is just being redeemed: one slow machine must not hold up all."""
    one, two = sessions.open("one"), sessions.open("two")
    site.setup.run("select fleet.set_setting('pairing_wrong_per_name', '2')")
    site.code("box")
    site.attempt("box")
    tried = site.attempt("box")

    one.begin()
    assert site.redeem(one, tried).value()["ok"]
    rows = two.run(OPEN, "198.51.100.1", "box")
    one.commit()

    assert rows[0][1:3] == (True, None)
    assert site.setup.value("select status from fleet.pairing_codes") == "redeemed"


def test_two_codes_made_at_once_for_one_name_leave_one(site: Site, sessions: Sessions) -> None:
    """The second waits for the first, and ends it."""
    one, two = sessions.open("one"), sessions.open("two")

    one.begin()
    first = site.code("box", one)
    call = two.send(CREATE, site.organization, "box", "hash")
    wait_until_blocked(two, by=one)
    one.commit()

    second = call.value()
    assert site.setup.run("select id, status from fleet.pairing_codes order by created_at") == [
        (first, "replaced"),
        (second, "live"),
    ]


def test_two_that_replace_one_code_at_once_leave_one(site: Site, sessions: Sessions) -> None:
    """Both see the same old code; the second ends the first's instead."""
    one, two = sessions.open("one"), sessions.open("two")
    site.code("box")

    one.begin()
    site.code("box", one)
    call = two.send(CREATE, site.organization, "box", "hash")
    wait_until_blocked(two, by=one)
    one.commit()

    second = call.value()
    assert site.setup.value("select id from fleet.pairing_codes where status = 'live'") == second
    assert site.count("fleet.pairing_codes") == 3


def test_replacing_a_code_unseen_fails_to_serialize(site: Site, sessions: Sessions) -> None:  # D22
    """Above READ COMMITTED the only other outcome is 40001."""
    sessions.expect("40001")
    operator = sessions.open("operator")

    operator.begin("repeatable read")
    operator.run("select from fleet.pairing_codes")
    site.code("box")
    call = operator.send(CREATE, site.organization, "box", "hash")

    error: Any = call.error()
    assert error is not None
    assert error.sqlstate == "40001"


@pytest.mark.parametrize("end", ["select fleet.revoke_pairing_code(%s)", "replaced"], ids=["revoked", "replaced"])
def test_a_code_that_is_ended_while_it_is_redeemed_makes_no_node(site: Site, sessions: Sessions, end: str) -> None:
    """The redemption waits for whoever ends the code, and looks again."""
    one, two = sessions.open("one"), sessions.open("two")
    code = site.code("box")
    tried = site.attempt("box")

    one.begin()
    if end == "replaced":
        site.code("box", one)
    else:
        one.run(end, code)
    call = site.redeem(two, tried)
    wait_until_blocked(two, by=one)
    one.commit()

    assert _refusal(call) == "pairing_code_invalid"
    assert site.names() == []


def test_a_code_that_is_redeemed_first_is_not_revoked_after(site: Site, sessions: Sessions) -> None:
    """And whoever revokes it is told so."""
    one, two = sessions.open("one"), sessions.open("two")
    code = site.code("box")
    tried = site.attempt("box")

    one.begin()
    assert site.redeem(one, tried).value()["ok"]
    call = two.send("select fleet.revoke_pairing_code(%s)", code)
    wait_until_blocked(two, by=one)
    one.commit()

    assert call.value() is False
    assert site.setup.value("select status from fleet.pairing_codes") == "redeemed"


def test_a_node_that_is_removed_while_it_gets_a_new_key_gets_none(site: Site, sessions: Sessions) -> None:  # R13
    """Removed is final: no key comes to life behind the removal."""
    one, two = sessions.open("one"), sessions.open("two")
    node = site.setup.value("select t.node(%s, 'box')", site.organization)
    site.setup.run("select fleet.create_pairing_code(%s, 'box', 'hash', 'rack', node => %s)", site.organization, node)
    tried = site.attempt("box")

    one.begin()
    one.run("select fleet.remove_node(%s)", node)
    call = site.redeem(two, tried)
    wait_until_blocked(two, by=one)
    one.commit()

    assert _refusal(call) == "pairing_code_invalid"
    assert site.count("fleet.credentials") == 0


def test_a_node_that_gets_a_new_key_first_loses_it_by_the_removal(site: Site, sessions: Sessions) -> None:  # R13
    """The removal waits for the new key, and revokes it too."""
    one, two = sessions.open("one"), sessions.open("two")
    node = site.setup.value("select t.node(%s, 'box')", site.organization)
    site.setup.run("select fleet.create_pairing_code(%s, 'box', 'hash', 'rack', node => %s)", site.organization, node)
    tried = site.attempt("box")

    one.begin()
    assert site.redeem(one, tried).value()["ok"]
    call = two.send("select fleet.remove_node(%s)", node)
    wait_until_blocked(two, by=one)
    one.commit()

    call.rows()
    assert site.count("fleet.credentials where revoked_at is null") == 0


def test_a_guess_is_charged_though_its_session_dies(site: Site, sessions: Sessions) -> None:
    """The app may fall at any moment after it has the hashes."""
    sessions.expect("57P01")
    one = sessions.open("one")
    site.code("box")
    attempt, _, code, _, _ = one.run(OPEN, "192.0.2.1", "box")[0]
    one.begin()
    assert site.redeem(one, (attempt, code, "box")).value()["ok"]
    one.terminate()

    assert site.names() == []
    assert site.setup.value("select wrong_attempts from fleet.pairing_codes") == 1
    assert site.redeem(site.setup, (attempt, code, "box")).value()["ok"]


def _refusal(call: Call) -> str:
    """Waits for an answer that is a refusal; its code."""
    answer = call.value()
    assert answer["ok"] is False
    assert set(answer) == {"ok", "code", "message"}
    return str(answer["code"])
