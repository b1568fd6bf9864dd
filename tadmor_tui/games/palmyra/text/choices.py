"""The consequences and later costs of a choice, in a sentence that its line does not say."""

from __future__ import annotations

from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from rules.palmyra.outcomes import Outcome, outcome
from rules.palmyra.prospects import Outlook
from tadmor_tui.games.palmyra.pieces import tile_of
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
            return t("Draw a tile, then move both figures; nothing is earned in this turn.")
        case a.TakeMore() | a.Draw():
            return t("A large tile touches up to 8 others, a small one 4.")
        case a.Flip():
            return nt(
                "Lost for laying; each later revenue of more than {n} coin brings {n} more.",
                "Lost for laying; each later revenue of more than {n} coins brings {n} more.",
                _flipped(game) + 1,
            )
        case a.KeepAll():
            return _kept(_flipped(game))
        case a.Stop():
            return _stopped(outcome(game.table, action))
        case a.TakeCaesar():
            return t("Either figure does either work and earns 1 more, until another pays.")
    return ""


def _stopped(found: Outcome) -> str:
    if found.coins:
        return t("Then a tile left in hand may be flipped for tribute.")
    return t("The tiles come from the stacks.") if found.tiles and found.end is None else ""


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
    matches = " + ".join(parts)
    if tile_of(first.lay.tile).small:
        return t("Best first, a small tile: {matches}.", matches=matches)
    return t("Best first, a large tile: {matches}.", matches=matches)


def _kept(flipped: int) -> str:
    if not flipped:
        return t("All tiles can still be laid; no tribute without a flipped one.")
    return t("The tribute stays {n}, in revenues above {n}.", n=flipped)
