"""Palmyra as it declares itself to the rest of the program."""

from __future__ import annotations

from typing import get_args

from rules.game_kind import Campaign, GameKind, OptionChoice, OptionField, SeatLabel
from rules.message import message, pmessage
from rules.palmyra.components.catalogue import Catalogue, catalogue_of, own_catalogue, standard_catalogue
from rules.palmyra.events import AnyEvent
from rules.palmyra.game import PalmyraGame
from rules.palmyra.names import COIN, player
from rules.palmyra.state import COLOURS, Options
from rules.palmyra.view import View, earlier_view, memory_of

_SEVERAL = (2, 3, 4, 5)
_GAME = OptionField(
    "expert",
    message("Variant"),
    (
        OptionChoice(False, message("basic"), message("the legion conquers, the censor collects")),
        OptionChoice(
            True,
            message("expert"),
            message("with Caesar, who can be hired: then either figure can do either job and earns one more"),
        ),
    ),
    _SEVERAL,
)
_COINS = OptionField(
    "open_coins",
    message("Coins"),
    (
        OptionChoice(False, message("hidden"), message("nobody sees how many coins the others have")),
        OptionChoice(True, pmessage("of coins", "open"), message("everybody's coins lie open")),
    ),
    _SEVERAL,
)
_FIRST = OptionField(
    "first",
    message("Who begins"),
    (
        OptionChoice("random", message("random"), message("a random player begins; the others follow clockwise")),
        OptionChoice("first", message("the first seat"), message("the first player in this list begins")),
    ),
    _SEVERAL,
    at_seats=True,
)
_LEVEL = OptionField(
    "level",
    message("Level"),
    (
        OptionChoice(1, message("1"), message("earn 55 coins with a hand of 2 tiles")),
        OptionChoice(2, message("2"), message("earn 60 coins with a hand of 4 tiles")),
        OptionChoice(3, message("3"), message("earn 65 coins with a hand of 6 tiles")),
        OptionChoice(4, message("4"), message("earn 70 coins with a hand of 6 tiles and 1 flipped")),
        OptionChoice(5, message("5"), message("earn 75 coins with a hand of 6 tiles and 2 flipped")),
    ),
    (1,),
)


PALMYRA: GameKind[Options, Catalogue] = GameKind(
    title="Palmyra",
    about=message("legions, censors and land around a city, tile by tile"),
    introduction=message(
        "For 1 to 5 players, 30 to 45 minutes, easy to learn: lay tiles around the city, and earn coins where "
        "landscapes and features match."
    ),
    first_seat=lambda game: game.table.first,
    rules_version=1,
    state_version=1,
    seats=(2, 3, 4, 5, 1),
    seat_labels=tuple(SeatLabel(colour, player(colour), colour[0].upper()) for colour in COLOURS),
    option_form=(_GAME, _COINS, _FIRST, _LEVEL),
    options=Options,
    start=PalmyraGame,
    load_state=PalmyraGame.load_state,
    standard_components=standard_catalogue,
    own_components=own_catalogue,
    components_of=catalogue_of,
    events=get_args(AnyEvent),
    view=View,
    memory=memory_of,
    earlier_view=earlier_view,
    campaign=Campaign("level", COIN),
)
