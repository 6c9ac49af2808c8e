"""Registers the pgTAP collector and the shared fixtures."""

pytest_plugins = ["pgtap_runner", "support.browser", "support.fixtures"]
