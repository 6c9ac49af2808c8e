"""Races: several sessions of one database, their orders forced with open transactions or run many times at once."""
