"""Everything under way, and whatever can be killed is killed."""
