"""Parts that games are built from. A game may do without them: all that is asked of it is in `rules.contract`."""
