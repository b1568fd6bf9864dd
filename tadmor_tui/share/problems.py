"""Reasons why something can't be shown to others."""


class CannotDraw(Exception):
    """A picture that can't be made; the message is a sentence for the player."""
