"""Makes a word index and a compressed copy of one chapter: the program behind jobs of kind `chapter`.

In: the payload on standard input, as split_book.py wrote it. Out, in the folder FLEET_OUT: `NN.index.json`, each word
with the lines it stands on, and `NN.txt.gz`. It reads a line at a time and takes `seconds` for all of them: indexing a
chapter is done in a blink, and then there would be nothing to watch.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import sys
import time
from collections import defaultdict
from pathlib import Path

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_REPORTS = 5


def main() -> None:
    """Reads, reports progress, writes the two files and the result."""
    payload = json.load(sys.stdin)
    number, out = payload["number"], Path(os.environ["FLEET_OUT"])
    with Path(payload["path"]).open("rb") as file:
        file.seek(payload["start"])
        text = file.read(payload["end"] - payload["start"])

    index: defaultdict[str, list[int]] = defaultdict(list)
    words = 0
    lines = text.decode().splitlines()
    with os.fdopen(int(os.environ["FLEET_REPORT_FD"]), "w") as report:
        for part in range(_REPORTS):
            begin, end = len(lines) * part // _REPORTS, len(lines) * (part + 1) // _REPORTS
            report.write(json.dumps({"progress": 100 * part / _REPORTS, "message": payload["title"]}) + "\n")
            report.flush()
            for line_number, line in enumerate(lines[begin:end], start=begin + 1):
                for word in _WORD.findall(line):
                    words += 1
                    index[word.lower()].append(line_number)
            time.sleep(payload["seconds"] / _REPORTS)

        with (out / f"{number:02}.index.json").open("w", encoding="utf-8") as file:
            json.dump(dict(sorted(index.items())), file, ensure_ascii=False)
        # Without a time in its header the same chapter always gives the same bytes, and so the same hash.
        (out / f"{number:02}.txt.gz").write_bytes(gzip.compress(text, mtime=0))
        report.write(json.dumps({"result": {"words": words, "different_words": len(index)}}) + "\n")


main()
