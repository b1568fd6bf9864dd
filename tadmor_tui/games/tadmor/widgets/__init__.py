"""Painters: pure functions that turn what a seat may see into lines. They know sizes and signs, and no rules."""
