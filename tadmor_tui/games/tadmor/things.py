"""The kinds of things on Tadmor's table that the reference has no entry for, or that have another key there."""

SEAT, RARE, TRACKER = "seat", "rare", "turn"
"""A merchant by the number of his seat; a rare good; the row that says how far the game has come."""
