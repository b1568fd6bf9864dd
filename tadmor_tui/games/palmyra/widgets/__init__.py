"""Painters of Palmyra's table. They know sizes and signs, and no rules."""
