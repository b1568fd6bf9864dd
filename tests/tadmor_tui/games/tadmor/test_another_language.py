"""Tadmor's face in a language of the tests: everything it says came through `t`, and nothing that matters is cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from rich.console import Console

from bots.games import lab_of
from bots.kit.weighing import WeighedOption
from bots.lab.processes import play_all
from bots.lab.simulation import SimulationSetup
from bots.tadmor.reasons.advice import ActionAdvice
from bots.tadmor.reasons.reason import Reason
from rules.contract import Standing, Standings
from rules.message import message
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.advice import advice_remark
from tadmor_tui.games.tadmor.explanations import closed_reason, not_possible
from tadmor_tui.games.tadmor.plain import board_lines
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.replay import TadmorReplay
from tadmor_tui.games.tadmor.reports import report_tables
from tadmor_tui.games.tadmor.text.components import favour_brief, slot_brief, tile_brief, tile_words
from tadmor_tui.games.tadmor.text.events import Storyteller
from tadmor_tui.games.tadmor.text.game_text import TadmorWords, verdict
from tadmor_tui.games.tadmor.text.offers import offers
from tadmor_tui.games.tadmor.widgets.improvement_grid import explain_tile
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.games.tadmor.widgets.merchant_pane import merchant_topic
from tadmor_tui.games.tadmor.widgets.region_map import slot_topic
from tadmor_tui.games.tadmor.widgets.tiles import TileEntry, tile_entries
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import Line, fit, text_of
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import use_language
from tadmor_tui.widgets.appearance import Appearance
from tests.drivers.seated import seated
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.notation import TADMOR_NOTATION
from tests.tadmor_tui.games.tadmor.painted import (
    Seen,
    paint_goods,
    paint_improvements,
    paint_map,
    paint_merchant,
    paint_missions,
    paint_placement,
    paint_rare_goods,
    paint_slot,
    paint_standings,
    paint_tile_list,
    paint_tracker,
)
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS
from tests.tadmor_tui.text.pseudo_language import PSEUDO, came_another_way, cut_off

NAMES = ("Ñàḃù", "Ŵàḋì", "Ţàìṁ", "Ẑàļì")
"""People whose names have no plain letters, so that none can be taken for a text of ours."""
KEYS = {USUAL_KEYS[name] for name in ("choose", "back", "explain", "end", "missions", "improvements", "reference")}
WIDTHS = (80, 120, 160)


@pytest.fixture(autouse=True)
def another_language() -> Iterator[None]:
    with use_language(PSEUDO):
        yield


def plain_words(shown: str, own: Iterable[str] = ()) -> list[str]:
    """Words that came another way than through `t`; letters of seats and keys stand alone."""
    words = came_another_way(shown, (*own, *KEYS), TADMOR_NOTATION)
    return [word for word in words if len(word) > 1]


def check(sentences: Iterable[str | None], own: Iterable[str] = ()) -> None:
    for sentence in sentences:
        assert not plain_words(sentence or "", own), sentence
        assert not cut_off(sentence or ""), sentence


def moments(merchants: int, seed: int, every: int = 20) -> Iterator[TadmorGame]:
    """Positions from all over a game."""
    game, rng, number = TadmorGame.new(merchants, seed, experienced=bool(seed % 2)), Random(seed), 0
    while game.to_act is not None:
        if number % every == 0:
            yield game
        take(game, with_sense(game, rng))
        number += 1
    yield game


def shown(game: TadmorGame, hand_open: bool = True) -> Seen:
    names = NAMES[: game.seats]
    return Seen(TadmorPosition(game.view(game.to_act), game.components, names, hand_open=hand_open))


# --- sentences


@pytest.mark.parametrize("merchants", [2, 4])
def test_every_event_of_a_game(merchants: int) -> None:
    game, rng = TadmorGame.new(merchants, 8), Random(8)
    story = Storyteller(NAMES, game.components)
    check(story.tell(event) for event in game.opening)
    while game.to_act is not None:
        seat = game.to_act
        events = take(game, with_sense(game, rng))
        check(story.tell(event.seen_by(seat)) for event in events)
        check([TadmorWords().quiet_action(NAMES[seat], events, game.components)])


@pytest.mark.parametrize("merchants", [2, 4])
def test_what_can_be_done(merchants: int) -> None:
    for seed in range(2):
        for game in moments(merchants, seed, every=5):
            if game.to_act is not None:
                for offer in offers(game, game.to_act):
                    parts = (part.text for part in offer.parts)
                    check((offer.group, offer.label, offer.line, offer.line_in_group, *parts))


def test_returned_missions_with_all_that_they_can_bring() -> None:
    """Seldom seen in a game of chance."""
    catalogue = standard_catalogue()
    for stage in ("construction", "improvements: favours", "marauders: region", "marauders: swap", "kingdom"):
        raid: dict[str, Any] = dict(raid=("red", "north")) if stage.startswith("marauders") else {}
        red = dict(fulfilled=list(catalogue.missions), goods="2w2s", at="north.wood=ship")
        blue = dict(tower=5, at="south.stone=ship")
        play = position(stage, era=2, red=red, blue=blue, **raid)
        check(offer.line for offer in offers(play.game, 0))


def test_every_tile_card_and_slot() -> None:
    catalogue = standard_catalogue()
    check(words(tile) for tile in catalogue.improvements.values() for words in (tile_brief, tile_words))
    check(favour_brief(mission) for mission in catalogue.missions.values())
    for merchants in (2, 4):
        slots = catalogue.board(merchants).slots.values()
        check(slot_brief(slot, era) for slot in slots for era in range(3))


@pytest.mark.parametrize("merchants", [2, 4])
def test_explanations(merchants: int) -> None:
    for game in moments(merchants, 3):
        s = shown(game).position
        for place in game.board.slots:
            check(slot_topic(s, place).now)
            if game.to_act is not None:
                check([closed_reason(game, game.to_act, place)])
        check(explain_tile(s, entry) for entry in tile_entries(s.view))
        check(explain_tile(s, TileEntry(tile, None)) for tile in game.components.improvements)
        for seat in range(game.seats):
            check(merchant_topic(s, seat, UNICODE).now)
        if game.to_act is not None:
            check(not_possible(game, game.to_act))


def test_why_a_piece_can_not_be_used() -> None:
    at = "damascus.tower damascus.pairs damascus.traitor palmyra.temple euphrates.red=ship emesa.caravan"
    game = position("construction", era=2, red=dict(at=at)).game
    assert not_possible(game, 0)
    check(not_possible(game, 0))


@pytest.mark.parametrize("decided_by", ["points", "rare goods", "shared"])
def test_verdicts(decided_by: str) -> None:
    game = position("construction", merchants=4).game
    total = 30 if decided_by == "points" else 40
    ranking = (Standing(1, 1, 40, ()), Standing(0, 1 if decided_by == "shared" else 2, total, ()))
    check([verdict(Standings(True, ranking, decided_by), NAMES, game.view(None))])


@pytest.mark.parametrize(("behind", "as_good"), [(0, True), (700, True), (3000, False)])
def test_advice(behind: int, as_good: bool) -> None:
    game, why = TadmorGame.new(2, 1), message("why")
    weighed = WeighedOption(None, 2000, behind, 0, 570 - behind // 100, behind // 100, as_good)
    advice = ActionAdvice(game.legal[0], weighed, Reason(why, why))
    remark = advice_remark(game, advice, hand_open=True)
    check((remark.head, remark.note, remark.text))


def test_the_board_in_lines() -> None:
    for merchants in (2, 4):
        for game in moments(merchants, 5):
            view = game.view(game.to_act)
            check(board_lines(view, NAMES, game.components))


def test_the_report_on_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    lab, catalogue = lab_of("tadmor"), standard_catalogue()
    assert lab is not None
    bots = ("malika", "hadad")
    setup = SimulationSetup("", "tadmor", "", "", len(bots), bots, 2, 1, {"experienced": False}, 1.0, None)
    figures = lab.report(list(play_all(setup.fixtures(), catalogue)), catalogue).figures
    console = Console(width=200)
    for table in report_tables(figures, catalogue):
        console.print(table)
    check([capsys.readouterr().out], own=bots)


# --- panels


def check_panel(name: str, lines: list[Line], cells: int) -> None:
    shown = text_of(fit(row, cells) for row in lines)
    assert not plain_words(shown), f"{name} in {cells} cells\n{shown}"
    if name == "map" and cells == min(WIDTHS):  # there a longer language shows where it is cut, and explains below
        shown = re.sub(r"⟦[^⟦⟧\n]*…", "", shown)
    assert not cut_off(shown), f"{name} in {cells} cells\n{shown}"


def panels(s: Seen, game: TadmorGame, cells: int) -> Iterator[tuple[str, list[Line]]]:
    legal = frozenset(list(game.board.slots)[::2])
    yield "map", paint_map(s, MapMarks(legal, min(legal)), cells, 14)
    yield "tracker", paint_tracker(s, cells)
    yield "goods", paint_goods(s, cells)
    yield "improvements", paint_improvements(s, cells // 3 if cells > 80 else cells, 22)
    yield "tiles", paint_tile_list(s, 0, cells, 8)
    yield "missions", paint_missions(s, cells)
    yield "stacks", paint_rare_goods(s, cells)
    yield "merchants", paint_standings(s, cells // 4, 6)
    for seat in range(game.seats):
        yield "merchant", paint_merchant(s, seat, cells // 2)
    if s.view.seat is not None:
        for place in game.board.slots:
            yield "for you now", paint_placement(s, place, max(43, cells // 3), 20)
    place = min(legal)
    for free, closed in ((True, None), (False, None), (False, "⟦ñò⟧")):
        yield "slot", paint_slot(s, place, free, closed, cells // 2)


@pytest.mark.parametrize("cells", WIDTHS)
@pytest.mark.parametrize("merchants", [2, 4])
@pytest.mark.parametrize("hand_open", [True, False])
def test_panels(merchants: int, cells: int, hand_open: bool) -> None:
    for game in moments(merchants, 4):
        for name, lines in panels(shown(game, hand_open), game, cells):
            check_panel(name, lines, cells)


@pytest.mark.parametrize("merchants", [2, 4])
def test_a_replay(merchants: int) -> None:
    for game in moments(merchants, 6, every=60):
        shown = seated(game)
        replay = TadmorReplay(History(shown.host, TadmorWords()))
        names = [
            part for name in shown.snapshot.names for part in (name, name.split()[0])
        ]  # long ones lose whole words
        for width, height in ((80, 24), (120, 40), (160, 50)):
            for name, region in replay.arrange(width, height, show_board=True).items():
                if name in replay.panes:
                    lines = replay.panes[name].paint(0, 0, region.size, Appearance(UNICODE, USUAL_KEYS))
                    text = text_of(fit(row, region.width) for row in lines)
                    assert not plain_words(text, names), f"{name}\n{text}"
