"""`python -m pgfleet.agent` is the command `fleet-agent`."""

from .cli import main

main()
