"""A table for several terminals: who may in, how they reach it, and a process of its own for each of them."""
