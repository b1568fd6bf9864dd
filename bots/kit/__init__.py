"""Skeletons that the bots of all games share: players, advice, reviews and reports."""
