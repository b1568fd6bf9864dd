"""Motions as lists of frames: how many, how long, and that each changes nothing but its own region."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from textual.geometry import Region

from rules.contract import Event, PointsScored
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.animations import table_motion
from tadmor_tui.games.tadmor.layout import arrange
from tadmor_tui.games.tadmor.map_layout import map_layout
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.games.tadmor.widgets.prestige_track import PrestigeTrack
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.render.animation import (
    SHORT,
    Frame,
    Motion,
    Pictures,
    one_after_another,
    patched,
    shortened,
    text_at,
    written,
)
from tadmor_tui.render.runs import Run
from tadmor_tui.render.text import Line, line, text_of, width
from tadmor_tui.widgets.layout import Regions
from tests.drivers.inks import named
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import Play, position, raid
from tests.tadmor_tui.games.tadmor.painted import paint_map, paint_skyline, painted_table, seen

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50), (200, 60))
STILL = MapMarks()


def panels_of(game: TadmorGame, size: tuple[int, int]) -> Regions:
    board = seen(game).board
    return arrange(*size, board, game.seats).regions


def motion_of(game: TadmorGame, events: Sequence[Event], size: tuple[int, int]) -> Motion[Pictures]:
    return table_motion(events, seen(game).position, STILL, seen(game).look, panels_of(game, size))


def cells(lines: Sequence[Line]) -> dict[tuple[int, int], tuple[str, str]]:
    """Every cell with its sign and ink; a gap has no ink, only a ground."""
    found = {}
    for y, row in enumerate(lines):
        x = 0
        for text, ink in named(row):
            for sign in text:
                found[x, y] = (sign, ink.partition(" on ")[2] if sign == " " else ink)
                x += 1
    return found


def changed(one: Sequence[Line], other: Sequence[Line]) -> set[tuple[int, int]]:
    first, second = cells(one), cells(other)
    assert first.keys() == second.keys()
    return {place for place, cell in first.items() if cell != second[place]}


def inside(area: Region) -> set[tuple[int, int]]:
    return {(x, y) for x in range(area.x, area.right) for y in range(area.y, area.bottom)}


# --- frames


def frames(*shown: str, seconds: float = 0.1) -> Motion[str]:
    return tuple(Frame(seconds, name) for name in shown)


def test_a_short_motion_takes_a_quarter_of_a_second_at_the_most() -> None:
    long = frames(*"abcdefghijklmnopqrst")
    short = shortened(long)
    assert sum(frame.seconds for frame in short) == pytest.approx(SHORT)
    shown = "".join(frame.shown for frame in short)
    assert shown[0] == "a" and shown == "".join(sorted(shown)) and len(shown) > 4
    assert shortened(frames("a", "b")) == frames("a", "b")
    assert len(shortened(frames("a", "b", seconds=1))) == 2
    assert shortened(()) == ()


def test_what_comes_later_waits_as_it_will_begin() -> None:
    def panel(name: type[object], *texts: str) -> Motion[Pictures]:
        return tuple(Frame(0.1, {name: [line(text)]}) for text in texts)

    played = one_after_another(panel(RegionMap, "1", "2"), panel(PrestigeTrack, "3", "4"))
    assert [{name: text_of(lines) for name, lines in frame.shown.items()} for frame in played] == [
        {RegionMap: "1", PrestigeTrack: "3"},
        {RegionMap: "2", PrestigeTrack: "3"},
        {PrestigeTrack: "3"},
        {PrestigeTrack: "4"},
    ]
    assert one_after_another() == ()


def test_a_part_of_a_picture_from_another_one() -> None:
    mine = [line("abc", ("def", "title")), line("ghijkl")]
    theirs = [line("ABCDEF"), line("GHI", ("JKL", "good"))]
    assert patched(mine, theirs, Region(2, 1, 3, 1)) == [
        (Run("abc", "plain"), Run("def", "title")),
        (Run("ghI", "plain"), Run("JK", "good"), Run("l", "plain")),
    ]
    assert text_of(patched(mine, theirs, Region(0, 0, 6, 2))) == "ABCDEF\nGHIJKL"
    assert text_of(patched(mine, theirs, Region(4, 0, 9, 9))) == "abcdEF\nghijKL"


def test_wide_signs_are_never_cut_in_two() -> None:
    mine, theirs = [line("漢字漢字")], [line("abcdefgh")]
    result = patched(mine, theirs, Region(1, 0, 4, 1))
    assert text_of(result) == " bcde 字" and width(result[0]) == 8
    back = patched(theirs, mine, Region(1, 0, 4, 1))
    assert text_of(back) == "a 字 fgh" and width(back[0]) == 8


def test_a_text_in_a_picture() -> None:
    drawn = [line("......"), line("......")]
    result = written(drawn, 2, 1, "ab", "bad")
    assert result == [line("......"), line("..", ("ab", "bad"), "..")]
    assert text_at(result, 1, 1, 3) == ".ab"
    assert text_at(result, 1, 7, 3) == ""


# --- a piece


@pytest.mark.parametrize("size", SIZES)
def test_a_placed_piece_blinks_once(size: tuple[int, int]) -> None:
    play = position("placement", merchants=4, red=dict(camels=3))
    events = play.do("place camel emesa.wood")
    motion = motion_of(play.game, events, size)
    assert [frame.seconds for frame in motion] == [0.12, 0.12]
    region = panels_of(play.game, size)[RegionMap]
    stays = paint_map(seen(play.game), STILL, region.width, region.height)
    layout = map_layout(seen(play.game).board, region.width, region.height)
    (slot,) = [
        Region(row.cell_of(nth), row.y, 3, 1)
        for row in layout.rows
        for nth, slot in enumerate(row.slots)
        if slot.name == "emesa.wood"
    ]
    bright, gone = (frame.shown[RegionMap] for frame in motion)
    assert changed(bright, stays) == inside(slot)
    assert changed(gone, stays) and changed(gone, stays) <= inside(slot)
    assert "R" in text_at(bright, slot.x, slot.y, 3) and text_at(gone, slot.x, slot.y, 3)[1] == " "
    assert all(set(frame.shown) == {RegionMap} for frame in motion)


# --- a raid


def raided_damascus() -> Play:
    return raid(
        "damascus",
        merchants=3,
        blue=dict(at="damascus.pairs"),
        green=dict(at="emesa.marauders"),
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_raid_washes_over_its_region_row_by_row(size: tuple[int, int]) -> None:
    play = raided_damascus()
    region = panels_of(play.game, size)[RegionMap]
    layout = map_layout(seen(play.game).board, region.width, region.height)
    box = next(box for box in layout.boxes if box.region == "damascus")
    area = Region(box.x, box.y, box.width, box.height)
    motion = [frame for frame in motion_of(play.game, play.events, size) if RegionMap in frame.shown]
    blink, wash, lost = motion[:2], motion[2:-1], motion[-1]
    assert len(wash) == box.height and all(frame.seconds == 0.08 for frame in wash)
    stays = paint_map(seen(play.game), STILL, region.width, region.height)
    for rows, frame in enumerate(wash, 1):
        picture = frame.shown[RegionMap]
        assert changed(picture, stays) <= inside(area)
        red = {y for (_, y), (_, ink) in cells(picture).items() if ink.startswith("raid") or " on raid" in ink}
        assert red == set(range(box.y, box.y + rows))
    assert not any("on raid" in ink for row in blink[0].shown[RegionMap] for _, ink in named(row))
    assert "[B]" in text_of(wash[-1].shown[RegionMap]) or "(B)" in text_of(wash[-1].shown[RegionMap])
    marks = [(text, ink) for row in lost.shown[RegionMap] for text, ink in named(row) if "✗" in text]
    assert [ink for _, ink in marks] == ["seat.blue on raid"]
    assert changed(lost.shown[RegionMap], stays) <= inside(area)


def inks_of(lines: Sequence[Line]) -> str:
    return " ".join(ink for row in lines for _, ink in named(row))


def test_a_raid_is_seen_though_the_next_turn_has_begun_already() -> None:
    """When nobody can do anything more, all goes end by themselves."""
    nothing = dict(camels=0, ships=0)
    blue = dict(at="damascus.pairs", camels=1, ships=0)
    play = position("placement", merchants=3, plot=("red", "damascus"), red=dict(camels=1), blue=blue, green=nothing)
    play.do("place camel emesa.wood")
    events = list(play.events)
    while play.game.state.turn == 1:
        events += play.do(play.options[-1])
    shown = [frame.shown[RegionMap] for frame in motion_of(play.game, events, (80, 24)) if RegionMap in frame.shown]
    assert "on raid" in inks_of(shown[-1]) and "✗" in text_of(shown[-1])
    region = panels_of(play.game, (80, 24))[RegionMap]
    assert "on raid" not in inks_of(paint_map(seen(play.game), STILL, region.width, region.height))


def test_a_raid_that_hits_nobody_ends_with_its_last_row() -> None:
    play = raid("ebla", merchants=3)
    shown = [frame for frame in motion_of(play.game, play.events, (80, 24)) if RegionMap in frame.shown]
    assert not any("✗" in text_of(frame.shown[RegionMap]) for frame in shown)


# --- towers and points


def listed_towers(skyline: list[Line]) -> set[tuple[int, int]]:
    """The cells of Red's line where merchants are listed below each other: what follows a number may move with it."""
    rows = [(y, row) for y, row in enumerate(text_of(skyline).split("\n")) if row.startswith("R ") and "B" not in row]
    return {(x, y) for y, row in rows for x in range(row.index("▲"), len(row))}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("before", [0, 9, 30])
def test_a_tower_grows_by_its_levels(before: int, size: tuple[int, int]) -> None:
    red = dict(goods="9w9s9m9g", tower=before, at="damascus.pairs")
    play = position("construction", merchants=3, turn=5, red=red, blue=dict(tower=7))
    built = next(option for option in play.options if option.startswith("pairs"))
    events = play.do(built)
    levels = play.red.tower - before
    assert levels >= 2
    motion = [frame for frame in motion_of(play.game, events, size) if Skyline in frame.shown]
    growing = [frame for frame in motion if frame.seconds == 0.06]
    assert len(growing) == levels
    region = panels_of(play.game, size)[Skyline]
    stays = paint_skyline(seen(play.game), region.width, region.height)
    numbers = [f"▲{before + level}" for level in range(levels)]
    for number, frame in zip(numbers, growing, strict=True):
        picture = frame.shown[Skyline]
        assert number in text_of(picture)
        board = inside(Region(0, 0, region.width // 3 + 1, region.height))
        assert changed(picture, stays) - board <= listed_towers(stays), "but for the number in the list"


@pytest.mark.parametrize("points,count", [(1, 1), (7, 7), (20, 20), (66, 20), (-5, 5)])
def test_points_run_along_the_track(points: int, count: int) -> None:
    game = position("placement", merchants=3, red=dict(points=80)).game
    motion = motion_of(game, [PointsScored(0, points, "tower")], (160, 50))
    assert len(motion) == count and all(frame.seconds == 0.03 for frame in motion)
    assert sum(frame.seconds for frame in motion) <= 0.6 + 1e-9

    def column(lines: Sequence[Line]) -> int:
        return text_of(lines).split("\n")[1].index(" R ")

    stays = painted_table(seen(game), 160, 50)["track"]
    columns = [*(column(frame.shown[PrestigeTrack]) for frame in motion), column(stays)]
    assert columns == sorted(columns, reverse=points < 0) and columns[0] != columns[-1]


def test_without_a_track_nothing_runs() -> None:
    game = position("placement", merchants=3).game
    assert motion_of(game, [PointsScored(0, 5, "tower")], (80, 24)) == ()


# --- whatever happens


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
@pytest.mark.parametrize("merchants", [2, 4])
def test_whatever_happens_the_pictures_fit_their_panels(merchants: int, size: tuple[int, int]) -> None:
    game, rng = TadmorGame.new(merchants, 5), Random(5)
    panels = panels_of(game, size)
    seen: set[type[object]] = set()
    while game.to_act is not None:
        events = take(game, with_sense(game, rng))
        motion = motion_of(game, events, size)
        assert sum(frame.seconds for frame in motion) < 3
        for frame in motion:
            assert frame.seconds > 0
            for name, lines in frame.shown.items():
                seen.add(name)
                assert len(lines) == panels[name].height
                assert {width(row) for row in lines} == {panels[name].width}
    assert seen == {RegionMap, Skyline} | ({PrestigeTrack} if PrestigeTrack in panels else set())
