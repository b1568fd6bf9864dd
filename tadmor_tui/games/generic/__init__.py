"""The face of a game that has none of its own: whatever its view has, in lines."""
