"""The terminal: output of changed cells, input of keys, and an orderly end, whatever ends the program."""
