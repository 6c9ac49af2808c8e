"""The measuring instrument: what pgfleet does a second, and what each job costs, as ratios to queues written by hand.

A *state* is a template database (states.py), a *load* is what sessions do to a clone of it (load.py, drive.py), a *sample* is
what one run of a load came to (sample.py), a *row* compares samples of the same round with its target (rows.py).
"""
