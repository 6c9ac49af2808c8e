"""Logs: one JSON object a line on standard error. Never a key, a DSN, a payload or a path that a client made up."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any, Final

_ENCODE: Final = json.JSONEncoder(default=str).encode

# What a record may carry besides its message: `_log.info("request", extra={FIELDS: {"status": 200}})`.
FIELDS: Final = "fleet_fields"


class JsonFormatter(logging.Formatter):
    """time (RFC 3339, UTC), level, logger, message; the record's fields; an exception's traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, FIELDS, {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return _ENCODE(line)


CONFIGURATION: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": JsonFormatter}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"level": "INFO", "handlers": ["stderr"]},
    "loggers": {
        "gunicorn.error": {"level": "INFO", "handlers": ["stderr"], "propagate": False},
        "gunicorn.access": {"level": "CRITICAL", "handlers": [], "propagate": False},
        # The pool retells each failed attempt to connect; Database says once that the database is away.
        "psycopg.pool": {"level": "ERROR"},
    },
}
