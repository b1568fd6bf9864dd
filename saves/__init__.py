"""What is remembered: games kept as the list of their actions, safe against any crash."""
