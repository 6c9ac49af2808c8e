"""The controller's door: an HTTP app and the `fleet` command line.

Every decision is a function in the database; this package parses, authenticates, calls one function and translates
its answer.
"""

__version__ = "0.1.0"
