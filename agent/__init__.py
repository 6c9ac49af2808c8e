"""The node agent: runs on each machine, asks the controller for work, runs it and hands over what it made.

It calls out; nothing calls in.
"""

import sys

__version__ = "0.1.0"

# Before a module asks for what only Unix has; see `system`.
if sys.platform == "win32":
    sys.exit(
        "fleet-agent runs on Linux and macOS. Windows has no process groups, by which a job is stopped whole, and no"
        " flock: run it in WSL 2, which counts as Linux."
    )
