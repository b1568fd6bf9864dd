"""Words: whole games are told in whole sentences, and different choices are offered in different words."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from rules.contract import AnyGame, Event, Seat
from rules.games import GAMES
from tadmor_tui.games.registry import ui_of
from tests.suites.contract import GameUnderTest, played
from tests.suites.game_suite import suite_of
from tests.suites.screens.tables import NAMES

VARIANTS = [variant for game in GAMES for variant in suite_of(game).variants]


def told(variant: GameUnderTest, game: AnyGame, events: Iterable[Event]) -> list[str]:
    """Return the sentences about events; each of them is whole."""
    words, sentences = ui_of(variant.game).words, []
    for event in events:
        sentence = words.event(event, NAMES, game.components)
        for text in filter(None, (sentence, words.brief(event, NAMES, game.components))):
            assert not {"{", "}"} & set(text) and "None" not in text and "()" not in text, text
        if sentence is not None:
            assert sentence.endswith((".", ":", "---")) or sentence.startswith("Turn"), sentence
            sentences.append(sentence)
    return sentences


def check_offers(variant: GameUnderTest, game: AnyGame, seat: Seat) -> None:
    """Check that offers with the same line are told alike once they are taken, such as two equal slots."""
    outcomes: dict[str, list[str]] = {}
    lines = [(offer.line, offer.action) for offer in ui_of(variant.game).words.offers(game, seat)]
    for line, action in lines:
        assert line
        if sum(line == other for other, _ in lines) > 1:
            outcome = told(variant, game, game.copy().apply(seat, action))
            assert outcomes.setdefault(line, outcome) == outcome, line


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_whole_game_is_told_in_sentences(variant: GameUnderTest) -> None:
    rng = Random(5)
    number = len(variant.choosers) - 1  # the one that plays best, and so reaches most of what there is to tell
    for step in played(variant, number):
        assert ui_of(variant.game).words.action(step.before, step.action)
        if rng.random() < 0.2:
            check_offers(variant, step.before, step.seat)
        told(variant, step.before, step.events)
