"""Lessons: annotated games in which the learner makes the moves, read from data by one engine for all games."""
