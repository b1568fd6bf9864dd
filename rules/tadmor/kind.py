"""Tadmor as it declares itself to the rest of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import msgspec

from rules.contract import AnyGame, Event, GoEnded
from rules.game_kind import GameKind, OptionChoice, OptionField, SeatLabel
from rules.message import message
from rules.tadmor.components.catalogue import Catalogue, catalogue_of, own_catalogue, standard_catalogue
from rules.tadmor.events import AnyEvent
from rules.tadmor.game import TadmorGame
from rules.tadmor.names import merchant
from rules.tadmor.state import COLOURS, Options
from rules.tadmor.view import View

_SETUP = OptionField(
    "experienced",
    message("Set-up"),
    (
        OptionChoice(False, message("standard"), message("everybody takes one of the four first improvements")),
        OptionChoice(
            True,
            message("experienced"),
            message("starting with the last merchant, everybody takes any improvement of Era I"),
        ),
    ),
)

_PAIRS = OptionField(
    "many_pairs",
    message("Tower pairs"),
    (
        OptionChoice(
            False, message("one an action"), message("one action builds at most one pair, as in the French rulebook")
        ),
        OptionChoice(
            True,
            message("any number"),
            message("one action builds as many pairs as can be paid, as in the German rulebook"),
        ),
    ),
)


def _comes_by_itself(version: int, action: str, last: str, events: Sequence[Event]) -> bool:
    """Until version 2 a go of placement had to be ended even when nothing else was left to do, and nothing else could.

    So where the last action ends the go by itself today, the next line of an old log is that end.
    """
    placing = last.startswith(("place ", "return "))
    return version < 2 and action == "end" and placing and any(isinstance(event, GoEnded) for event in events)


def _state_by_old_rules(version: int, game: AnyGame, action: str) -> bytes:
    assert isinstance(game, TadmorGame)
    if version >= 2:
        return b""
    return msgspec.json.encode(game.state_right_after(game.read_action(action)))


TADMOR: GameKind[Options, Catalogue] = GameKind(
    title="Tadmor",
    about=message("trade, towers and temples around an oasis"),
    introduction=message(
        "For 2 to 4 players, 60 to 90 minutes, a rich game: camels and ships fetch goods for a tower, temples and "
        "missions, and marauders lie in wait."
    ),
    first_seat=lambda game: game.state.first,
    rules_version=2,
    state_version=1,
    seats=(2, 3, 4),
    seat_labels=tuple(SeatLabel(colour, merchant(colour), colour[0].upper()) for colour in COLOURS),
    option_form=(_SETUP, _PAIRS),
    options=Options,
    start=TadmorGame,
    load_state=TadmorGame.load_state,
    standard_components=standard_catalogue,
    own_components=own_catalogue,
    components_of=catalogue_of,
    events=get_args(AnyEvent),
    view=View,
    comes_by_itself=_comes_by_itself,
    state_by_old_rules=_state_by_old_rules,
)
