"""The terminal: how changed cells reach it, how keys come from it, and how it is left, whatever ends the program."""
