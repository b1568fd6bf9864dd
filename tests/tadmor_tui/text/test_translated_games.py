"""Whole games in German and French: every event, offer, question, refusal and reason is put into words of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

import pytest

from bots.observation import Observation
from rules.contract import Action, AnyGame, IllegalAction, Seat
from rules.games import GAMES
from tadmor_tui.games.registry import ui_of
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.languages import LANGUAGES, LanguageCode
from tadmor_tui.text.translation import use_language, words_of
from tests.drivers.game_notation import plain_words
from tests.rules import choosers
from tests.rules.marchands import choosers as marchands
from tests.rules.palmyra import choosers as palmyra
from tests.tadmor_tui.text.marked_languages import marked_language, without_marks

NAMES = ("Ñàḃù", "Ŵàḋì", "Ţàìṁ", "Ẑàļì")
"""People whose names have no plain letters, so that none can be taken for a text of ours."""
Chooser: TypeAlias = Callable[[AnyGame, Random, Seat], Action]
CHOOSERS: dict[str, Chooser] = {
    "tadmor": choosers.with_sense,
    "palmyra": palmyra.with_sense,
    "marchands": marchands.with_sense,
}
EVERY = {"tadmor": 6, "palmyra": 4, "marchands": 4}
"""Of so many positions one is looked at closely."""
SEEDS = range(2)


def played(name: str, seed: int) -> Iterator[tuple[AnyGame, Seat, Action]]:
    """Each position of a game, who acts and what he does."""
    kind = GAMES[name]
    options = kind.usual_options(4 if 4 in kind.seats else max(kind.seats), seed, {})
    game, rng = kind.start(options, kind.standard_components()), Random(seed)
    while game.acting:
        seat = game.acting[0]
        action = CHOOSERS[name](game, rng, seat)
        yield game, seat, action
        game.apply(seat, action)


def offered(offer: Offer) -> Iterator[str]:
    yield from (offer.group, offer.label, offer.line, offer.line_in_group, *(part.text for part in offer.parts))


def said(name: str) -> Iterator[str | None]:
    """All that is said in some games."""
    face, components = ui_of(name), GAMES[name].standard_components()
    elsewhere: list[Action] = []
    for seed in SEEDS:
        rng = Random(seed)
        for number, (game, seat, action) in enumerate(played(name, seed)):
            events = game.copy().apply(seat, action)
            for event in events:
                seen = event.seen_by(seat)
                yield face.words.event(seen, NAMES, components)
                yield face.words.brief(seen, NAMES, components)
            yield face.words.summed(events)
            yield face.words.quiet_action(NAMES[seat], events, components)
            if number % EVERY[name]:
                continue
            yield words_of(game.prompt(seat))
            for offer in face.words.offers(game, seat):
                yield from offered(offer)
            if face.adviser is not None:
                yield words_of(face.adviser.bot_reason(Observation(game, seat), action, NAMES))
            elsewhere += rng.sample(list(game.legal_actions(seat)), 1)
            for other in rng.sample(elsewhere, min(6, len(elsewhere))):
                yield from _refusal(game, seat, other)


def _refusal(game: AnyGame, seat: Seat, action: Action) -> Iterator[str]:
    """Why something can't be done that could be done at another time."""
    try:
        game.copy().apply(seat, action)
    except IllegalAction as refusal:
        yield words_of(refusal)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_all_that_is_said(code: LanguageCode, name: str) -> None:
    with use_language(marked_language(code)):
        told = {without_marks(each) for each in said(name) if each}
    english = {each: plain for each in told if (plain := plain_words(each))}
    assert not english, "\n".join(f"{words}: {each}" for each, words in sorted(english.items()))
