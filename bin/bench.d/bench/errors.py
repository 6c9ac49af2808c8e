"""What stops a run, or a part of it."""

from __future__ import annotations


class BenchError(Exception):
    """Something broke, so that nothing measured after it would mean anything. The text is a sentence for the user."""


class LeftOutError(Exception):
    """This machine can't run an experiment; the others go on. The text is a sentence for the user."""
