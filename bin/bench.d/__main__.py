"""`python bin/bench.d`: the measuring instrument. See bin/bench."""

from bench.cli import main

if __name__ == "__main__":
    main(prog_name="bin/bench")
