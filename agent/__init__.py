"""The node agent: runs on each machine, asks the controller for work, runs it and hands over what it made.

It calls out; nothing calls in.
"""

import sys

__version__ = "0.1.0"

# Before a module asks for what only Unix has: process groups, flock(2), signals.
if sys.platform == "win32":
    sys.exit("fleet-agent runs on Linux and macOS; on Windows, run it in WSL 2.")
