"""What stops a run."""

from __future__ import annotations


class BenchError(Exception):
    """Something broke, so that nothing measured after it would mean anything. The text is a sentence for the user."""
