"""What follows from a choice, and what it costs later, in a sentence that its line does not say."""

from __future__ import annotations

from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.game import PalmyraGame
from rules.palmyra.prospects import Outlook
from tadmor_tui.games.palmyra.text.places import short_tile
from tadmor_tui.games.palmyra.text.prospects import matches_told
from tadmor_tui.text.translation import nt, t


def explain_choice(game: PalmyraGame, action: a.AnyAction, first: Outlook | None) -> str:
    """Explain a choice of the menu; empty for what is chosen on the board, where a pane explains it."""
    match action:
        case a.Conquer() | a.Revenue():
            return _first_tile(first)
        case a.Reorganize() if not (game.table.large or game.table.small):
            return t("There is nothing to draw, so the game ends at once.")
        case a.Reorganize():
            return t("You draw a tile and move both figures anywhere; this turn earns nothing else.")
        case a.TakeMore() | a.Draw():
            return t(
                "Large: up to 8 neighbours, small: 4; the stacks have {large} and {small}.",
                large=things.counted_large(len(game.table.large)),
                small=things.counted_small(len(game.table.small)),
            )
        case a.Flip():
            return nt(
                "You can't lay it any more; each later revenue of more than {n} coin then brings {n} of tribute.",
                "You can't lay it any more; each later revenue of more than {n} coins then brings {n} of tribute.",
                _flipped(game) + 1,
            )
        case a.KeepAll():
            return _kept(_flipped(game))
        case a.TakeCaesar():
            return t("Either figure can then do either job and earns 1 more, until another player pays for Caesar.")
    return ""


def _flipped(game: PalmyraGame) -> int:
    return len(game.table.flipped[game.table.seat])


def _first_tile(first: Outlook | None) -> str:
    if first is None or first.lay is None or not first.income:
        return t("No tile of yours earns anything there by itself.")
    parts = matches_told(first.lay.tile, first.match)
    if first.caesar:
        parts.append(t("Caesar {n}", n=first.caesar))
    if first.tribute:
        parts.append(t("tribute {n}", n=first.tribute))
    return t(
        "The best first tile is {tile}: {matches}; others may follow.",
        tile=short_tile(first.lay.tile),
        matches=" + ".join(parts),
    )


def _kept(flipped: int) -> str:
    if not flipped:
        return t("All your tiles can still be laid; without a flipped tile there is no tribute.")
    return nt(
        "All your tiles can still be laid; the tribute stays {n}, in each revenue of more than {n} coin.",
        "All your tiles can still be laid; the tribute stays {n}, in each revenue of more than {n} coins.",
        flipped,
    )
