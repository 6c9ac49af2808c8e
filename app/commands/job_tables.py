"""How a job's assignments, artifacts and history look in a terminal. What is shown is what `fleet.job()` tells."""

from __future__ import annotations

from datetime import datetime

from rich.table import Table
from rich.text import Text

from ..words import duration
from .database import Row
from .output import plain, status_text, table


def assignments(ended_or_not: list[Row]) -> Table:
    """Who had it, for how long, and what came of it."""
    listed = table("ROUND", "NODE", "STATE", "BEGAN", "TOOK", "DETAIL", right=["ROUND"], wrapping=["NODE", "DETAIL"])
    for row in ended_or_not:
        began, ended = datetime.fromisoformat(row["started_at"] or row["assigned_at"]), row["finished_at"]
        detail = row["error"] or row["progress_message"] or row["reason"] or ""
        if row["progress_percent"] is not None and ended is None:
            detail = f"{row['progress_percent']:g} % {detail}"
        listed.add_row(
            str(row["attempt"]),
            Text(row["node_name"]),
            status_text(row["state"]),
            f"{began:%H:%M:%S}",
            duration((datetime.fromisoformat(ended) - began).total_seconds()) if ended else "-",
            Text(detail),
        )
    return listed


def artifacts(described: list[Row]) -> Table:
    """What was made."""
    listed = table("KIND", "STATUS", "BYTES", "MEDIA TYPE", "SHA-256", right=["BYTES"], wrapping=["KIND", "MEDIA TYPE"])
    for row in described:
        listed.add_row(
            Text(row["kind"]), row["status"], f"{row['byte_size']:,}", Text(row["media_type"]), row["content_hash"][:12]
        )
    return listed


def history(told: Row) -> Table:
    """What has happened, oldest first; `told` is the job whole."""
    names = node_names(told)
    listed = table("WHEN", "EVENT", "BY", "DETAIL", wrapping=["BY", "DETAIL"])
    for event in told["events"]:
        at = datetime.fromisoformat(event["at"])
        by = names.get(event["node_id"]) or event["actor"] or "-"
        listed.add_row(f"{at:%m-%d %H:%M:%S}", event["event"], Text(by), Text(plain(event["detail"] or "")))
    return listed


def event_line(event: Row, names: dict[str, str]) -> Text:
    """`02:27:33 failed      gpu-box {"error": …}`."""
    at = datetime.fromisoformat(event["at"])
    parts = (names.get(event["node_id"]), plain(event["detail"] or ""))
    return Text(" ".join([f"{at:%H:%M:%S} {event['event']:<11}", *(part for part in parts if part)]).rstrip())


def node_names(told: Row) -> dict[str, str]:
    """The names of the nodes that have had the job, by their ids."""
    return {assignment["node_id"]: assignment["node_name"] for assignment in told["assignments"]}
