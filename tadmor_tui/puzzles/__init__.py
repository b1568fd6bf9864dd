"""Decisions to be found: puzzles that came with the program, and exercises from the player's own games."""
