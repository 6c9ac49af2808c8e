"""The status page: a snapshot in, HTML out. No script, one style sheet, one picture, all in the page itself."""

from __future__ import annotations

import base64
import hashlib
from datetime import datetime
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from . import words
from .hour import summarize
from .plot import plot
from .snapshot import Snapshot

REFRESH_SECONDS: Final = 10

_TEMPLATES: Final = Path(__file__).parent / "templates"
_STYLE: Final = (_TEMPLATES / "page.css").read_text(encoding="utf-8")

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        f"style-src 'sha256-{base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'",
        "img-src data:",  # the empty icon, or browsers ask for one
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Nothing is loaded, run or framed; the one style sheet is known by its hash."""

# Rows of a section; more are counted.
_ROWS: Final = 25

_LOOKS: Final = {
    "online": "good",
    "cooling": "warn",
    "draining": "warn",
    "provisioning": "warn",
    "offline": "bad",
    "retired": "quiet",
}


def _clock(text: str) -> str:
    """A time of day, UTC, from RFC 3339."""
    return f"{datetime.fromisoformat(text):%H:%M:%S}"


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    made.filters |= {
        "clock": _clock,
        "duration": words.duration,
        "megabytes": words.megabytes,
        "number": words.number,
    }
    made.globals["style"] = _Style(_STYLE)
    return made


class _Style(str):
    """The style sheet, which is ours and must not be escaped."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


_TEMPLATE_ENVIRONMENT: Final = _environment()


def render(snapshot: Snapshot) -> str:
    """The page."""
    alarms, by_status = len(snapshot["stuck"]), snapshot["nodes"]["by_status"]
    return _TEMPLATE_ENVIRONMENT.get_template("status.html").render(
        title=f"({alarms}) fleet" if alarms else "fleet",
        refresh_seconds=REFRESH_SECONDS,
        fleet=snapshot,
        with_owner=len(snapshot["organizations"]) > 1,
        plot=plot(snapshot["throughput"]),
        hour=summarize(snapshot["throughput"]),
        by_status=[(status, by_status[status]) for status in _LOOKS if by_status.get(status)],
        looks=_LOOKS,
        rows=_ROWS,
    )


def apologize(title: str, sentence: str, hint: str | None, *, again: bool) -> str:
    """What stands in place of the page where there is none. `again`: whether it is tried again by itself."""
    return _TEMPLATE_ENVIRONMENT.get_template("apology.html").render(
        title=title, sentence=sentence, hint=hint, refresh_seconds=REFRESH_SECONDS if again else 0
    )
