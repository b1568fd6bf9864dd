"""The rules in words: every clause, tile, card, slot and word of the game, with the numbers of a component set.

The prose lies in `text/`, one file for each subject; `prose.py` reads it, `fill.py` fills in the numbers, `book.py`
makes the entries, and `search.py` finds them. Nothing is imported here, so that a look-up loads only what it needs.
"""
