"""A line of the log."""

from __future__ import annotations

import json
import logging
import sys
from datetime import datetime, timedelta

from pgfleet.app.logs import FIELDS, JsonFormatter


def line_of(message: str, *arguments: object, **attributes: object) -> dict[str, object]:
    """The line that a record becomes, read again."""
    record = logging.LogRecord("pgfleet.app", logging.WARNING, __file__, 1, message, arguments, None)
    record.__dict__ |= attributes
    text = JsonFormatter().format(record)
    assert "\n" not in text
    line: dict[str, object] = json.loads(text)
    return line


def test_line_has_time_level_logger_and_message() -> None:
    line = line_of("%s is\naway", "it")

    assert datetime.fromisoformat(str(line.pop("time"))).utcoffset() == timedelta(0)
    assert line == {"level": "warning", "logger": "pgfleet.app", "message": "it is\naway"}


def test_fields_of_the_record_stand_beside_the_message() -> None:
    assert line_of("request", **{FIELDS: {"status": 200}})["status"] == 200


def test_exception_is_in_the_same_line() -> None:
    try:
        int("broken")
    except ValueError:
        line = line_of("failed", exc_info=sys.exc_info())

    assert "ValueError" in str(line["exception"])
