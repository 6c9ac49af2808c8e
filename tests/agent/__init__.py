"""Tests of the node agent, against a controller made of the standard library."""
