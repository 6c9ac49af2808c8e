"""Bringing a database up to date: from every older structure, and while a fleet is at work."""
