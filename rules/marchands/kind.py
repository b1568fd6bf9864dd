"""Marchands d'Empire as it declares itself to the rest of the program."""

from __future__ import annotations

from typing import get_args

from rules.game_kind import GameKind, OptionChoice, OptionField, SeatLabel, TimeLimit
from rules.marchands.components.catalogue import Catalogue, catalogue_of, own_catalogue, standard_catalogue
from rules.marchands.events import AnyEvent
from rules.marchands.game import MarchandsGame
from rules.marchands.names import player
from rules.marchands.setup import FEW
from rules.marchands.state import COLOURS, Options
from rules.marchands.view import View, earlier_view, memory_of
from rules.message import message, pmessage

_LENGTH = OptionField(
    "short",
    message("Length"),
    (
        OptionChoice(False, message("12 turns"), message("the whole game, with four scorings of monopolies")),
        OptionChoice(True, message("9 turns"), message("the short game, with three scorings of monopolies")),
    ),
)
_SECRETS = OptionField(
    "no_secrets",
    message("Secrets"),
    (
        OptionChoice(
            False, message("kept"), message("stocks, kept contracts, monopolies and the owners of electors are hidden")
        ),
        OptionChoice(
            True,
            pmessage("of secrets", "none"),
            message("everything lies open except the plots, until they are sealed"),
        ),
    ),
)
_MEMO = OptionField(
    "memo",
    message("Own electors"),
    (
        OptionChoice(
            False, message("from memory"), message("no player may look at electors again, not even their own")
        ),
        OptionChoice(True, message("noted"), message("players are shown where their own electors lie")),
    ),
)
_CARDS = OptionField(
    "cards",
    message("Chance"),
    (
        OptionChoice(False, message("die"), message("a 20-sided die decides where goods and contracts go")),
        OptionChoice(
            True,
            message("cards"),
            message("cards from 1 to 20 decide, and each comes up once before any comes up again"),
        ),
    ),
)
_VICTORY = OptionField(
    "two_spheres",
    message("Victory"),
    (
        OptionChoice(False, message("the last one left"), message("players leave by religion, politics and economy")),
        OptionChoice(
            True,
            message("two spheres"),
            message("a player who leads in two of the three spheres wins; if nobody does, players leave"),
        ),
    ),
    FEW,
)
_ELECTORS = OptionField(
    "electors_leave",
    message("Electors after leaving"),
    (
        OptionChoice(False, message("stay"), message("electors count in politics even if their owner has left")),
        OptionChoice(
            True, message("are taken off"), message("electors of those who left by religion do not count in politics")
        ),
    ),
)
_TIES = OptionField(
    "final_die",
    message("Ties at the end"),
    (
        OptionChoice(False, message("shared"), message("players who tie in everything share the victory")),
        OptionChoice(True, message("rolled for"), message("the highest roll decides between tied players")),
    ),
)
_TIME = TimeLimit(
    "plotting",
    OptionField(
        "time_to_plot",
        message("Time to plot"),
        (
            OptionChoice(0, pmessage("of time", "no limit"), message("everybody plots for as long as they like")),
            OptionChoice(
                60, message("60 seconds"), message("what stands when the time is up is sealed, as in the printed rules")
            ),
            OptionChoice(120, message("120 seconds"), message("the same, with twice the time")),
        ),
    ),
)


MARCHANDS: GameKind[Options, Catalogue] = GameKind(
    title=message("Marchands d'Empire"),
    short_title="Marchands",
    about=message("secret plots and caravans on the roads of an empire"),
    introduction=message(
        "For 2 to 6 players, about 60 minutes, a game of bluff: six steps are plotted in secret, and players who fall "
        "behind in religion, politics or economy are out."
    ),
    counts_points=False,
    first_seat=lambda game: game.table.first,
    score=lambda name, n: message("{name} outlasts {n}", name=name, n=n),
    rules_version=1,
    state_version=1,
    seats=(2, 3, 4, 5, 6),
    seat_labels=tuple(SeatLabel(colour, player(colour), colour[0].upper()) for colour in COLOURS),
    option_form=(_LENGTH, _SECRETS, _MEMO, _CARDS, _VICTORY, _ELECTORS, _TIES),
    options=Options,
    start=MarchandsGame,
    load_state=MarchandsGame.load_state,
    standard_components=standard_catalogue,
    own_components=own_catalogue,
    components_of=catalogue_of,
    events=get_args(AnyEvent),
    view=View,
    time_limit=_TIME,
    memory=memory_of,
    earlier_view=earlier_view,
)
