"""The measuring instrument: what pgfleet does a second, and what each job costs, as ratios to queues written by hand.

A *state* is a template database (states.py), a *load* is what sessions do to a clone of it (load.py), a *sample* is
what one run of it came to (sample.py), and a *row* compares samples of the same round with its target (rows.py). A load
is one kind of *experiment*; churn.py, turns.py, sweeping.py, views.py, http.py and peers.py hold the others.
"""
