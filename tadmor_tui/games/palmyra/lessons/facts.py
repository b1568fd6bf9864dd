"""Facts about a position of Palmyra for the words of lessons: game, learner's seat, and arguments."""

from __future__ import annotations

from collections.abc import Mapping

from rules.contract import Seat
from rules.message import Value
from rules.palmyra import names
from rules.palmyra.game import PalmyraGame
from rules.palmyra.tiles import KIND_OF
from tadmor_tui.games.lesson_format import Fact


def _match(game: PalmyraGame, learner: Seat, figure: str, tile: str, cell: str) -> Value:
    """Return what a tile earns on a cell: `match legion large-desert 2,0`."""
    x, y = cell.split(",")
    found = game.match(learner, "legion" if figure == "legion" else "censor", tile.replace("-", " "), (int(x), int(y)))
    return found.sum


def _draws(game: PalmyraGame, learner: Seat) -> Value:
    return names.counted_tiles(game.tile_income())


def _coins(game: PalmyraGame, learner: Seat) -> Value:
    """Return the coins that the turn would bring if it stopped now, as far as the reserve has them."""
    return names.counted_coins(min(game.coin_income().sum, game.state.reserve))


FACTS: Mapping[str, Fact] = {
    "turn": lambda game, learner: game.state.turn.number,
    "reserve": lambda game, learner: game.state.reserve,
    "large": lambda game, learner: len(game.state.large),
    "small": lambda game, learner: len(game.state.small),
    "tiles": lambda game, learner: names.counted_tiles(len(game.state.players[learner].tiles)),
    "flipped": lambda game, learner: len(game.state.players[learner].flipped),
    "coins": lambda game, learner: names.counted_coins(sum(game.state.players[learner].coins)),
    "tile": lambda game, learner, tile: names.tile(KIND_OF[tile.replace("-", " ")]),
    "match": _match,
    "draws": _draws,
    "income": _coins,
    "matched": lambda game, learner: names.counted_coins(game.coin_income().matched),
    "tribute": lambda game, learner: game.coin_income().tribute,
    "landscape": lambda game, learner: game.components.file.income.landscape,
    "feature": lambda game, learner: game.components.file.income.feature,
    "plain": lambda game, learner: game.components.file.laying.plain,
    "with_feature": lambda game, learner: game.components.file.laying.with_feature,
    "target": lambda game, learner: game.standings().target,
    "loss": lambda game, learner: names.counted_coins(game.components.file.coins.solo_loss),
}
