"""The TAP reader takes nothing for a pass that is not one."""

from __future__ import annotations

import pytest

from pgtap_runner import TapError, check_tap


@pytest.mark.parametrize(
    "output",
    [
        "1..2\nok 1 - claims\nok 2\n",
        "ok 1\n1..1\n",
        "# a remark\n1..1\n4711\n\nok 1 - not ok is a word here\n",
    ],
)
def test_a_kept_plan_of_plain_oks_passes(output: str) -> None:
    """Lines that are no TAP don't matter, nor where the plan stands."""
    check_tap(output)


@pytest.mark.parametrize(
    ("output", "fault"),
    [
        ("1..1\nnot ok 1 - claims\n", "not ok 1 - claims"),
        ("1..2\nok 1\n", "2 tests were planned and 1 run"),
        ("1..1\nok 1\nok 2\n", "1 tests were planned and 2 run"),
        ("1..2\nok 1\nok 1\n", "Test 2 calls itself 1"),
        ("ok 1\n", "There are 0 plans"),
        ("1..1\nok 1\n1..1\n", "There are 2 plans"),
        ("1..0\n", "Nothing was tested"),
        ("1..0 # SKIP no time\n", "The whole file is skipped"),
        ("1..1\nok 1 # SKIP no time\n", "Neither passed nor failed"),
        ("1..1\nnot ok 1 # TODO later\n", "not ok 1"),
        ("1..1\nok 1 # todo later\n", "Neither passed nor failed"),
        ("1..1\nok 1\nBail out! no database\n", "Bailed out: no database"),
        ("", "There are 0 plans"),
    ],
)
def test_anything_else_is_a_fault(output: str, fault: str) -> None:
    """Each fault is told in a sentence."""
    with pytest.raises(TapError, match=fault):
        check_tap(output)
