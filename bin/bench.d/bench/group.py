"""Groups of rows, as they are asked for on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .load import Experiment
from .rows import Row


@dataclass(frozen=True)
class Group:
    """Experiments by their names, and rows over them. Names are unique over all groups."""

    experiments: Mapping[str, Experiment]
    rows: Sequence[Row]
