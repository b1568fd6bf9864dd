"""The UI of a game that has none of its own: its view in lines."""
