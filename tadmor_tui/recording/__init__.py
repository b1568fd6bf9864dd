"""Screens without a terminal, and recordings of them."""
