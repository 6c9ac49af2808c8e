"""`python bin/demo.d`: the demonstration. See bin/demo."""

import signal

if __name__ == "__main__":
    # While the modules load there is nothing to clear away: Ctrl-C ends it as it ends any program, without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    from demo import main

    main(prog_name="bin/demo")
