"""Bots of any game for tests: levels with small budgets, positions to decide in, and whole games among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bots.budget import SearchLimit
from bots.games import ROSTERS, bots_of
from bots.observation import Bot, Observation
from rules.contract import AnyGame, Seat
from rules.game_kind import OptionValue
from rules.games import GAMES

GameT = TypeVar("GameT", bound=AnyGame)
ROLLOUTS = {"tadmor": 6, "palmyra": 6, "marchands": 14}
LEVELS = [(game, level) for game in ROSTERS for level in bots_of(game)]


def maker(game: str, level: str) -> Callable[[int], Bot]:
    """Return the constructor of a level; one that searches gets few rollouts."""
    limit = SearchLimit(rollouts=ROLLOUTS[game])
    return lambda seed: bots_of(game).make(level, seed, limit)


def new_game(game: str, players: int, seed: int, **options: OptionValue) -> AnyGame:
    kind = GAMES[game]
    return kind.start(kind.usual_options(players, seed, options), kind.standard_components())


def play_on(game: GameT, name: str, seed: int, decisions: int, stage: str = "") -> GameT:
    """Let bots of level 1 take some decisions, and then go on to a stage, if one is named."""
    bots = [maker(name, list(bots_of(name))[1])(seed + seat) for seat in range(game.seats)]
    while decisions > 0 or stage not in ("", game.stage):
        seat = game.acting[0]
        game.apply(seat, bots[seat].decide(Observation(game, seat)))
        decisions -= 1
    return game


def decision(make: Callable[[int], Bot], game: AnyGame, seat: Seat | None = None, seed: int = 5) -> Any:
    """Return the decision of a new bot for a seat that is to act, the first one by default."""
    return make(seed).decide(Observation(game, game.acting[0] if seat is None else seat))


def whole_game(make: Callable[[int], Bot], game: AnyGame, seed: int = 1) -> list[str]:
    """Play a game to its end among bots of one level; returns the actions in notation, each of them checked."""
    lines = []
    bots = [make(seed + seat) for seat in range(game.seats)]
    while acting := game.acting:
        seat = acting[0]
        before = game.save_state()
        action = bots[seat].decide(Observation(game, seat))
        assert game.save_state() == before, "deciding changed the game"
        assert action in game.legal_actions(seat)
        lines.append(game.write_action(action))
        game.apply(seat, action)
    return lines
