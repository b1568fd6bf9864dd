"""The letters of the tiles in a hand. A tile keeps its letter, so that none changes its meaning."""

from __future__ import annotations

from collections.abc import Iterable

from rules.contract import Seat

LETTERS = "abcdfimopvxyABCDFIMOPVXY"
"""Those that no other command has: one for each kind of tile."""


class HandLetters:
    """The letters of each player's kinds of tiles; one that is free is given away only when a go has ended."""

    def __init__(self) -> None:
        self._given: dict[Seat, dict[str, str]] = {}
        self._tidy: set[Seat] = set()

    def end_go(self) -> None:
        """From now on the letters of tiles that are gone may be given to others."""
        self._tidy = set(self._given)

    def of(self, seat: Seat, tiles: Iterable[str]) -> dict[str, str]:
        """The letter of each kind of tile in a hand, in the order of the hand."""
        kinds = list(dict.fromkeys(tiles))
        given = self._given.setdefault(seat, {})
        if seat in self._tidy:
            self._tidy.remove(seat)
            self._given[seat] = given = {tile: letter for tile, letter in given.items() if tile in kinds}
        for tile in kinds:
            if tile not in given:
                given[tile] = next(letter for letter in LETTERS if letter not in given.values())
        return {tile: given[tile] for tile in kinds}
