"""Statistics over a player's games: a table for each game, with a bar for the part that was won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from bots.games import bots_of
from rules.games import GAMES
from saves.document import HUMAN
from saves.statistics import GameStatistics, OwnGames, Tally, statistics_of, tally
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, line, padded
from tadmor_tui.text.translation import nt, t, words_of

_GAP = 2
_WIDEST_BAR = 30
_LEAST_BAR = 6


def paint_statistics(own: OwnGames, glyphs: Glyphs, cells: int) -> list[Line]:
    """Paint all tables, one below the other."""
    rows: list[Line] = [line((f" {_overview(own)}", "legal"))]
    every = statistics_of(own.games)
    labels = [label for one in every for label, _ in _rows(one)]
    room = max((cell_len(label) for label in labels), default=0)
    for one in every:
        rows += [line(), *_table(one, room, glyphs, cells)]
    return rows


def _overview(own: OwnGames) -> str:
    total = tally(own.games)
    return nt("{n} finished game, {won} won.", "{n} finished games, {won} won.", total.games, won=total.wins)


def left_out_note(own: OwnGames) -> str:
    """Return the sentence about games of several people; empty if there are none."""
    if not own.left_out:
        return ""
    return nt(
        "{n} game with several people is not counted: “tadmor stats --name NAME” counts those of one person.",
        "{n} games with several people are not counted: “tadmor stats --name NAME” counts those of one person.",
        own.left_out,
    )


def _rows(one: GameStatistics) -> Iterator[tuple[str, Tally]]:
    """Yield the lines of a table, each with its label."""
    yield t("all"), one.total
    for players, tallied in one.by_players.items():
        yield nt("{n} player", "{n} players", players), tallied
    for opponent, tallied in one.by_opponent.items():
        yield _against(one.game, opponent), tallied


def _against(game: str, opponent: str) -> str:
    if opponent == HUMAN:
        return t("against people")
    bots = bots_of(game)
    return t("against {name}", name=bots[opponent].name if opponent in bots else opponent)


def _table(one: GameStatistics, room: int, glyphs: Glyphs, cells: int) -> Iterator[Line]:
    heads = _heads(one)
    columns = [_numbers(tallied) for _, tallied in _rows(one)]
    widths = [max(map(cell_len, column)) for column in zip(heads, *columns, strict=True)]
    bar = cells - 1 - room - sum(widths) - _GAP * (len(widths) + 2)
    bar = min(_WIDEST_BAR, bar) if bar >= _LEAST_BAR else 0
    yield titled(words_of(GAMES[one.game].title), cells, glyphs)
    yield line((f" {' ' * room}{_in_columns(heads, widths)}", "dim"))
    for (label, tallied), numbers in zip(_rows(one), columns, strict=True):
        ink = "legal" if tallied is one.total else "plain"
        yield (Run(f" {padded(label, room)}{_in_columns(numbers, widths)}  ", ink), *_bar(tallied, bar, glyphs))


def _heads(one: GameStatistics) -> tuple[str, ...]:
    heads = t("games"), t("won"), ""
    return heads if one.total.average is None else (*heads, t("average"), t("best"))


def _numbers(tallied: Tally) -> tuple[str, ...]:
    numbers = str(tallied.games), str(tallied.wins), t("{part:.0%}", part=tallied.share)
    if tallied.average is None:
        return numbers
    return *numbers, t("{number:.1f}", number=tallied.average), str(tallied.best)


def _in_columns(texts: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(" " * (_GAP + cells - cell_len(text)) + text for text, cells in zip(texts, widths, strict=True))


def _bar(tallied: Tally, cells: int, glyphs: Glyphs) -> Line:
    """Return a bar for the part that was won."""
    full = round(tallied.share * cells)
    return (Run(glyphs.thick_rule * full, "good"), Run(glyphs.rule * (cells - full), "frame"))
