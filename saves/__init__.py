"""What is remembered: games as JSON files in the user's data folder, safe against any crash.

The action log is the game. `store.py` is the door: it lists, opens, copies and throws away games; `saved_game.py` is a
game being played, saved after every action; `document.py` is the file.
"""
