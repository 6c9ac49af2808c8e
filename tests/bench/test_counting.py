"""How figures come about from what was counted, without a server."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from io import StringIO

import click
import pytest
from rich.console import Console

from bench.churn import figures
from bench.cli import choose
from bench.core import CORE
from bench.errors import BenchError
from bench.meter import spent
from bench.report import WIDTH, Machine, Result
from bench.rows import Figure, Row
from bench.sample import Cost, Sample
from bench.turns import latencies, percentile

_SAMPLES = {
    "hand": [Sample({"rate": 1000.0}), Sample({"rate": 500.0}), Sample({"rate": 2000.0})],
    "one": [
        Sample({"rate": 900.0, "p50_ms": 4.0}, Cost(100.0, 3000.0, 20.0, 8.0, 0.5)),
        Sample({"rate": 400.0, "p50_ms": 5.0}, Cost(120.0, 3000.0, 400.0, 8.0, 0.6)),
        Sample({"rate": 1000.0, "p50_ms": 9.0}, Cost(900.0, 3100.0, 60.0, 8.0, 0.7)),
    ],
}


def test_a_ratio_is_of_one_round_and_the_median_counts() -> None:
    """A slow minute is slow for both: 0.9, 0.8 and 0.5, though the medians' ratio would be 0.9."""
    row = Row("P1", "one over hand", Figure("one"), Figure("hand"), at_least=0.8)
    assert row.ratios(_SAMPLES) == [0.9, 0.8, 0.5]
    assert row.value(_SAMPLES) == 0.8


@pytest.mark.parametrize(
    ("row", "is_met", "target"),
    [
        (Row("a", "", Figure("one"), Figure("hand"), at_least=0.8), True, "≥ 0.8"),
        (Row("b", "", Figure("one"), Figure("hand"), at_least=0.81), False, "≥ 0.81"),
        (Row("c", "", Figure("one", "p50_ms"), None, at_most=5.0), True, "≤ 5"),
        (Row("d", "", Figure("one", "p50_ms"), None, at_most=4.9), False, "≤ 4.9"),
        (Row("e", "", Figure("one"), None), None, ""),
    ],
)
def test_a_target_is_met_at_its_bound_and_not_beyond(row: Row, is_met: bool | None, target: str) -> None:
    """Also where it is the most that is allowed, or where there is none."""
    assert row.is_met(_SAMPLES) is is_met
    assert row.target == target


def test_latencies_tell_claims_from_completions_and_leave_out_the_warm_up() -> None:
    """By the number of the client's transaction, as pgbench numbers them: from 1."""
    log = ["0 1 9000 0 100 0", "0 2 8000 0 100 999999", "0 3 1500 0 101 0", "1 4 700 0 101 5", "1 5 2500 0 102 0"]
    assert latencies(log, since=101.0) == ([1.5, 2.5], [0.7])


@pytest.mark.parametrize(("percent", "expected"), [(1, 1.0), (50, 50.0), (99, 99.0), (100, 100.0)])
def test_a_percentile_is_a_value_that_was_measured(percent: int, expected: float) -> None:
    """The smallest that so many percent don't exceed."""
    assert percentile([float(value) for value in range(100, 0, -1)], percent) == expected


def test_a_percentile_of_nothing_is_refused() -> None:
    """Rather than told as nought."""
    with pytest.raises(BenchError, match="Nothing was done"):
        percentile([], 50)


def test_churn_is_flat_when_its_end_is_as_fast_as_its_beginning() -> None:
    """The first fifth holds the warm-up, so the second is the measure: 100 a second there, 50 at the end."""
    fifths = [(100, 0.0, 5.0), (100, 5.0, 6.0), (100, 6.0, 7.0), (100, 7.0, 8.0), (100, 8.0, 10.0)]
    assert figures(fifths) == Sample({"rate": 50.0, "flat": 0.5})


@pytest.mark.parametrize("fifths", [[], [(1, 0.0, 0.0)] * 5])
def test_churn_of_too_few_jobs_is_refused(fifths: list[tuple[int, float, float]]) -> None:
    """A rate needs two moments."""
    with pytest.raises(BenchError, match="Too few"):
        figures(fifths)


def test_processor_time_counts_newcomers_whole_and_forgets_the_gone() -> None:
    """Of a process that ended between the readings nothing is known."""
    assert spent({1: 5.0, 2: 9.0}, {1: 7.5, 3: 1.0}) == 3.5


def test_words_choose_groups_and_rows_and_what_these_need() -> None:
    """P13 needs the reference that it is compared with; a code may stand for several rows."""
    chosen = choose(["P13"])
    assert [row.code for row in chosen.rows] == ["P13"]
    assert set(chosen.experiments) == {"hand", "chain"}
    assert [row.code for row in choose(["P5"]).rows] == ["P5", "P5"]
    assert choose(["core"]).rows == list(CORE.rows)


def test_a_word_that_names_nothing_is_refused_with_those_that_do() -> None:
    """P99 is none of core …."""
    with pytest.raises(click.BadParameter, match=r"P99 is none of core .*P13"):
        choose(["P99"])


def test_every_target_of_the_core_names_experiments_that_there_are() -> None:
    """A row over a figure that nobody measures would be found out after half an hour."""
    for row in CORE.rows:
        assert set(row.experiments) <= CORE.experiments.keys()


def _result() -> Result:
    rows = [
        Row("P1", "one over hand", Figure("one"), Figure("hand"), at_least=0.8),
        Row("P8", "a latency", Figure("one", "p50_ms"), None, at_most=4.0),
    ]
    machine = Machine(
        datetime(2030, 1, 2, 3, 4, tzinfo=UTC),
        "1.0",
        "15.1 (Debian)",
        2,
        2048,
        {"fsync": "on"},
        is_quick=False,
        rounds=3,
    )
    return Result(machine, CORE.experiments, rows, _SAMPLES, ["oban is left out: there is no Python."])


def test_json_holds_every_round_and_the_medians() -> None:
    """What a script reads of it."""
    written = json.loads(json.dumps(_result().as_json()))
    assert written["machine"]["started_at"] == "2030-01-02T03:04:00+00:00"
    assert written["rows"][0] == {
        "code": "P1",
        "text": "one over hand",
        "value": 0.8,
        "rounds": [0.9, 0.8, 0.5],
        "at_least": 0.8,
        "at_most": None,
        "is_met": True,
    }
    one = written["experiments"]["one"]
    assert one["figures"] == {"rate": 900.0, "p50_ms": 5.0}
    assert one["cost"]["cpu_us"] == 120.0
    assert len(one["rounds"]) == 3
    assert written["experiments"]["hand"]["cost"] is None
    assert written["left_out"] == ["oban is left out: there is no Python."]


def test_the_table_fits_its_width_and_says_what_was_met() -> None:
    """With each round's bounds, units beside the figures, and what was left out."""
    written = StringIO()
    _result().show(Console(file=written, width=WIDTH))
    text = written.getvalue()
    assert not [line for line in text.splitlines() if len(line) > WIDTH]
    assert "0.5 to 0.9" in text
    assert "not met" in text
    assert "p50 5 ms" in text
    assert "oban is left out" in text
