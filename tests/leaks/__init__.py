"""Secrets, sought in every place that tells something."""
