"""The actions of pieces: tower, temple, missions, rare goods. Effects of improvements: `components/tile_kinds.py`."""
