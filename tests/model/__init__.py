"""A model of jobs and assignments in plain Python, and a state machine that holds it against the database."""
