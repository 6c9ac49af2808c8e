"""The node agent: runs on each machine, asks the controller for work, runs it and hands over what it made.

It calls out; nothing calls in.
"""

__version__ = "0.1.0"
