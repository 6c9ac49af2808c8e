"""The fleet on which the scenes are played."""

from __future__ import annotations

import pytest

from races.fleet import Fleet
from support.races import Sessions


@pytest.fixture
def fleet(sessions: Sessions) -> Fleet:
    """A new organization, without nodes and jobs."""
    return Fleet(sessions)
