"""The rules in words, for any game: clauses, components and words that can be looked up, with the numbers of a set.

A game declares its reference (`game_reference.py`): its texts, its values, what kinds of entry there are. `prose.py`
reads the texts, `fill.py` fills in the numbers, `book.py` makes the entries, and `search.py` finds them. Nothing is
imported here, so that a look-up loads only what it needs.
"""
