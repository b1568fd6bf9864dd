"""Saved games: JSON files in the user's data folder, safe against any crash.

The action log is the game. `store.py` lists, opens, copies and deletes games; `saved_game.py` is a game being played,
saved after every action; `document.py` is the file format.
"""
