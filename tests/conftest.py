"""Registers the pgTAP collector and the shared fixtures."""

import signal

pytest_plugins = ["pgtap_runner", "support.browser", "support.fixtures"]

# A shell that puts a run into the background makes it deaf to Ctrl-C, and every program that the tests start and
# interrupt with it. Heard here, it is heard there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
