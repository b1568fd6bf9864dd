"""Chances to win while a game is played: from what one person knows, or from what everybody knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bots.games import JUDGES
from bots.kit.review import TurnChances
from bots.observation import Observation, OnlookerObservation
from rules.contract import AnyGame
from rules.message import Series, message
from tadmor_tui.session.advice import percent
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import t


def has_chances(game_name: str, seats: int) -> bool:
    """Return True for a game of several players that can be judged."""
    return seats > 1 and game_name in JUDGES


def is_public(history: History[AnyGame, Struct]) -> bool:
    """Return True if more or fewer than one person look at the screen: no hand counts then."""
    return len(history.people) != 1


def chances_so_far(game_name: str, history: History[AnyGame, Struct]) -> Iterator[TurnChances]:
    """Yield the chances at the beginning of each turn, by what could be known then at this screen."""
    judge = JUDGES[game_name]
    for turn, number in sorted(history.turns.items()):
        game = history.position(number)
        observation = OnlookerObservation(game) if is_public(history) else Observation(game, history.people[0])
        yield TurnChances(number, turn, judge.chances_seen(observation))


def knowledge_told(history: History[AnyGame, Struct]) -> str:
    """Return the knowledge that the chances come from, in a sentence."""
    if is_public(history):
        return t("At the beginning of each turn, by what everybody knows: no hand is counted.")
    return t("At the beginning of each turn, by what you could know: the hands of others are not counted.")


def chances_told(history: History[AnyGame, Struct], one: TurnChances) -> str:
    """`Turn 3: Ana 57 %, Bruno 43 %`."""
    names = history.names_at(one.number)
    players = [
        message("{name} {chance}%", name=name, chance=percent(chance))
        for name, chance in zip(names, one.chances, strict=True)
    ]
    return t("{turn.capital}: {players}.", turn=history.turn_name(one.turn), players=Series(tuple(players)))


def chance_lines(game_name: str, history: History[AnyGame, Struct]) -> Sequence[str]:
    """Return the chances of all turns as lines of text."""
    found = [chances_told(history, one) for one in chances_so_far(game_name, history)]
    return [knowledge_told(history), *found]
