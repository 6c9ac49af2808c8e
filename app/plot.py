"""What was done in each minute of an hour, as the bars of a picture that may be stretched to any size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from .snapshot import Minute

_WIDTH: Final = 600
_HEIGHT: Final = 100

# What a bar leaves free of its minute's width.
_GAP: Final = 1.5


@dataclass(frozen=True)
class Bar:
    """A rectangle, in the picture's own units, of one look; its title is shown where the mouse rests."""

    look: str
    x: float
    y: float
    width: float
    height: float
    title: str


@dataclass(frozen=True)
class Plot:
    """The picture: its bars, the number that it is as high as, and the times at its beginning, middle and end."""

    bars: Sequence[Bar]
    highest: int
    times: Sequence[str]
    width: int = _WIDTH
    height: int = _HEIGHT


def plot(minutes: Sequence[Minute]) -> Plot:
    """The picture of these minutes, oldest first: completed jobs, and failed ones on top of them."""
    highest = scale(max((minute["completed"] + minute["failed"] for minute in minutes), default=0))
    step = _WIDTH / max(len(minutes), 1)
    bars = [bar for place, minute in enumerate(minutes) for bar in _bars(minute, place * step, step, _HEIGHT / highest)]
    times = [_time(minutes[place]) for place in (0, len(minutes) // 2, -1)] if minutes else []
    return Plot(bars, highest, times)


def scale(highest: int) -> int:
    """The number that the picture is as high as: the next of 2, 4, 10, 20, 40, 100 … that is not less."""
    power = int(10 ** math.floor(math.log10(max(highest, 1))))
    return next(step * power for step in (2, 4, 10, 20) if step * power >= highest)


def _bars(minute: Minute, x: float, step: float, unit: float) -> list[Bar]:
    """The bars of one minute, one on the other; nothing is drawn for nothing."""
    done, failed = minute["completed"], minute["failed"]
    title = f"{_time(minute)} UTC: {done} completed, {failed} failed, {minute['started']} handed out"
    bars: list[Bar] = []
    top = float(_HEIGHT)
    for look, number in (("completed", done), ("failed", failed)):
        if number:
            top -= number * unit
            bars.append(
                Bar(look, round(x + _GAP / 2, 2), round(top, 2), round(step - _GAP, 2), round(number * unit, 2), title)
            )
    return bars


def _time(minute: Minute) -> str:
    return f"{datetime.fromisoformat(minute['minute']):%H:%M}"
