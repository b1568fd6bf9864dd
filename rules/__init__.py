"""The rules of the games, pure and deterministic.

Nothing in here knows a screen, a disk or a clock, and nothing draws on a global source of chance.
"""

DEFAULT_GAME = "tadmor"
"""The game that is meant if none is named."""
