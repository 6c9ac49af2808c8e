"""Faults that job systems have really had, one file each: the scene that brought them out, and what must happen."""
