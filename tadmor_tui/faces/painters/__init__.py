"""Painters for all games: the menu, the story, the prompt, scores, replays. They know sizes and signs, and no rules."""
