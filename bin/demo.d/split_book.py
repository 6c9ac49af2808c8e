"""Splits a text into chapters: the program behind the demonstration's jobs of kind `book`.

In: the payload on standard input, {"path": of the text, "seconds": what all chapters together shall take}. Out: a child
for each chapter, on the report's descriptor. The agents share this machine's files, so the text itself doesn't travel.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from chapters import find_chapters


def main() -> None:
    """Reports the children."""
    payload = json.load(sys.stdin)
    path = Path(payload["path"])
    chapters = find_chapters(path.read_bytes())
    children = [
        {
            "kind": "chapter",
            # In the order of the book: a lower number goes first.
            "priority": 100 + number,
            "payload": {
                "path": str(path),
                "number": number,
                "title": chapter.title,
                "start": chapter.start,
                "end": chapter.end,
                "seconds": min(3.0, payload["seconds"] / len(chapters)),
            },
        }
        for number, chapter in enumerate(chapters, start=1)
    ]
    with os.fdopen(int(os.environ["FLEET_REPORT_FD"]), "w") as report:
        report.write(json.dumps({"children": children}) + "\n")


main()
