"""Numbers in words, and bars: what the terminal and the page share."""

from __future__ import annotations

import pytest

from pgfleet.app.hour import summarize
from pgfleet.app.plot import plot, scale
from pgfleet.app.words import duration, megabytes, number
from support import snapshots


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, "-"), (-3, "0.0s"), (0.04, "0.0s"), (9.94, "9.9s"), (9.96, "10s"), (59.4, "59s"),
        (59.6, "1m00s"), (200, "3m20s"), (3599.6, "1h00m"), (7500, "2h05m"),
        (86_400 * 9 + 3600 * 13, "9d13h"), (86_400 * 100, "100d"),
    ],
)  # fmt: skip
def test_duration(seconds: float | None, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("mb", "words"),
    [(None, "-"), (0, "0M"), (999, "999M"), (1000, "1.0G"), (8120, "7.9G"), (10_200, "10G"), (131_072, "128G")],
)
def test_megabytes(mb: float | None, words: str) -> None:
    assert megabytes(mb) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [(0, "0"), (9_999, "9,999"), (10_000, "10k"), (999_999, "999k"), (1_250_000, "1.2M")],
)
def test_number(value: int, words: str) -> None:
    assert number(value) == words


@pytest.mark.parametrize(
    ("highest", "height"), [(0, 2), (1, 2), (3, 4), (5, 10), (10, 20), (11, 20), (41, 100), (999, 1000)]
)
def test_scale_leaves_little_room_above(highest: int, height: int) -> None:
    assert scale(highest) == height


def test_bars_stand_on_the_ground_and_on_each_other() -> None:
    drawn = plot(snapshots.minutes(0, 30, 10, failed=5))

    (done, failed, *_) = drawn.bars
    assert (done.look, failed.look) == ("completed", "failed")
    assert done.y + done.height == drawn.height
    assert failed.y + failed.height == done.y
    assert done.x == failed.x
    assert len(drawn.bars) == 4
    assert max(bar.x + bar.width for bar in drawn.bars) <= drawn.width
    assert min(bar.y for bar in drawn.bars) >= 0
    assert drawn.times == ["13:04", "13:34", "14:03"]
    assert "30 completed, 5 failed, 35 handed out" in done.title


def test_the_hour_is_summed_and_its_rate_is_that_of_a_whole_minute() -> None:
    hour = summarize(snapshots.minutes(3, 40, 7, failed=1))

    assert (hour.started, hour.completed, hour.failed, hour.rate) == (53, 50, 3, 40)
    assert hour.latest is not None
    assert hour.latest["minute"].startswith("2031-05-17T14:03")
    assert summarize(snapshots.minutes()).latest is None
