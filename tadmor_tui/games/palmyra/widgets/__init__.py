"""Panes of Palmyra's table, a class per file. They know sizes and signs, and no rules."""
