"""The end of a game in three reveals: religion, politics with all electors turned up, economy, and then the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from msgspec import Struct
from rich.cells import cell_len

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.elimination import CRITERIA, Departure, ratings
from rules.marchands.game import MarchandsGame
from rules.marchands.places import REGIONS
from rules.marchands.state import SPHERES, Sphere
from rules.marchands.view import View
from rules.message import AndList
from tadmor_tui.games.game_ui import RevealedPart
from tadmor_tui.games.marchands.map_look import MapLook
from tadmor_tui.games.marchands.text.verdict import SPHERE_WORDS, departure_told, winner_told
from tadmor_tui.games.marchands.visible_position import VisiblePosition, contract_of
from tadmor_tui.games.marchands.widgets.map_drawing import paint_whole_map
from tadmor_tui.games.marchands.widgets.signs import badge, letter, seat_ink
from tadmor_tui.games.marchands.widgets.spheres_pane import NAMES
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, beside, fit, grounded, line, padded, width, wrapped
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance

_SIDE, _ROOMY = 35, 110
"""Cells of the column beside the map, and cells of the screen from which on it has all spheres."""
_LEAST_MAP = 57
_LEAST_SIDE = 23
_BAR = 7
_DETAIL_INDENT = " " * 6
CLAUSES: dict[Sphere, str] = {"religion": "M10.8", "politics": "M10.9", "economy": "M10.10"}


class _Part(Struct, frozen=True):
    """The parts that have been revealed so far."""

    sphere: Sphere
    regions: int
    """Regions whose electors lie face up."""
    decided: bool
    """True if it is told who leaves by the sphere."""
    winner: bool = False


class MarchandsReveal:
    """The parts of the reveal of a finished game."""

    def __init__(self, history: History[MarchandsGame, View]) -> None:
        self._history = history
        view = history.snapshot(history.last, 0).view
        self._position = VisiblePosition(view, history.names, cast(Catalogue, history.components))
        self._departures = view.departures
        game = history.position(history.last)
        gone = tuple(
            seat for each in self._departures if each.sphere == "religion" and each.leave for seat in each.seats
        )
        without = gone if game.table.options.electors_leave else ()
        self._electors = [
            (0,) * len(REGIONS) if seat in without else placed for seat, placed in enumerate(game.table.electors)
        ]
        self._ratings = {sphere: ratings(game.table, sphere, without) for sphere in SPHERES}
        self._standings = game.standings()
        lie = [region for region, n in enumerate(view.electors) if n]
        self._turned = [REGIONS[region] for region in lie]
        self._parts = [
            _Part("religion", 0, True),
            *(_Part("politics", n, False) for n in range(1, len(lie) + 1)),
            _Part("politics", len(lie), True),
            _Part("economy", len(lie), True),
            _Part("economy", len(lie), True, True),
        ]

    @property
    def parts(self) -> Sequence[RevealedPart]:
        chapters = {sphere: number for number, sphere in enumerate(SPHERES)}
        return [
            RevealedPart(
                len(SPHERES) if part.winner else chapters[part.sphere], self._sentence(part), CLAUSES[part.sphere]
            )
            for part in self._parts
        ]

    def chapters(self) -> Sequence[str]:
        return [*(words_of(NAMES[sphere]) for sphere in SPHERES), t("The winner")]

    # --- in words

    def _sentence(self, part: _Part) -> str:
        names = self._history.names
        if part.winner:
            return " ".join((winner_told(self._standings, names), self._outlasted()))
        if not part.decided:
            return self._region_told(self._turned[part.regions - 1])
        told = [self._why(each) for each in self._departures if each.sphere == part.sphere]
        if told:
            return " ".join(told)
        if part.sphere == "economy":
            return t("Economy is not needed: one is left.")
        return t("Nobody has to leave by {sphere}.", sphere=SPHERE_WORDS[part.sphere])

    def _why(self, departure: Departure) -> str:
        """The player who leaves, and the comparison that decides it, with the numbers."""
        told = departure_told(departure, self._history.names)
        if not departure.criterion:
            return told
        at = CRITERIA[departure.sphere].index(departure.criterion)
        rated = self._ratings[departure.sphere]
        mine, left = rated[departure.seats[0]][at], self._still_in(departure)
        theirs = min(
            (rated[seat][at] for seat in left if rated[seat][:at] == rated[departure.seats[0]][:at]), default=0
        )
        numbers = t("{mine} against {theirs} ({clause}).", mine=mine, theirs=theirs, clause=CLAUSES[departure.sphere])
        return f"{told} {numbers}"

    def _still_in(self, departure: Departure) -> list[Seat]:
        gone: set[Seat] = set()
        for each in self._departures:
            gone |= set(each.seats) if each.leave else set()
            if each is departure:
                break
        return [seat for seat in range(len(self._history.names)) if seat not in gone]

    def _outlasted(self) -> str:
        """Whom the winner has outlasted, by which sphere."""
        left = [each for each in self._departures if each.leave]
        names = self._history.names
        parts = [
            t(
                "{names} by {sphere}",
                names=AndList(tuple(names[seat] for seat in each.seats)),
                sphere=SPHERE_WORDS[each.sphere],
            )
            for each in left
        ]
        return t("Outlasted: {rivals}.", rivals=", ".join(parts)) if parts else ""

    def _owners(self, region: str) -> list[tuple[Seat, int]]:
        number = REGIONS.index(region)
        return [(seat, placed[number]) for seat, placed in enumerate(self._electors) if placed[number]]

    def _winner_of(self, region: str) -> Seat | None:
        owners = self._owners(region)
        most = max((n for _, n in owners), default=0)
        first = [seat for seat, n in owners if n == most]
        return first[0] if len(first) == 1 else None

    def _region_told(self, region: str) -> str:
        names, owners, winner = self._history.names, self._owners(region), self._winner_of(region)
        if winner is None:
            return t("Region {region}: a tie, so nobody wins it.", region=region)
        ahead = dict(owners)[winner]
        rest = max((n for seat, n in owners if seat != winner), default=0)
        return t("Region {region}: {name} wins it, {n} to {m}.", region=region, name=names[winner], n=ahead, m=rest)

    # --- as it is painted

    def paint(self, number: int, look: Appearance, cells: int, rows: int) -> list[Line]:
        """The map with the spheres beside it, and the regions below as far as there is room; or only lists."""
        part, glyphs = self._parts[number], look.glyphs
        side = _SIDE if cells >= _ROOMY else _LEAST_SIDE
        every, regions = cells >= _ROOMY, self._regions(part, glyphs, cells)
        for below in (regions, []):
            high = rows - len(below)
            drawn = paint_whole_map(self._position, self._look(part), look, cells - side, high)
            if drawn and cells - side >= _LEAST_MAP:
                panels = [grounded(row, "panel", side) for row in self._spheres(part, glyphs, side - 1, every)]
                return [*beside((drawn[:high], cells - side), (panels[:high], side)), *below][:rows]
        return [*self._spheres(part, glyphs, cells, False), line(), *regions][:rows]

    def _look(self, part: _Part) -> MapLook:
        turned = self._turned[: part.regions]
        return MapLook(
            turned_up={region: self._winner_of(region) for region in turned},
            lit=frozenset(turned[-1:]) if not part.decided else frozenset(),
        )

    def _spheres(self, part: _Part, glyphs: Glyphs, cells: int, every: bool) -> list[Line]:
        """The spheres that were revealed, or the one that is revealed now."""
        now = SPHERES.index(part.sphere)
        lines: list[Line] = []
        for sphere in SPHERES[: now + 1] if every else (part.sphere,):
            lines += [*self._sphere(sphere, part, glyphs, cells), line()]
        if part.winner:
            names = [self._history.names[seat] for seat in self._standings.winners]
            told = nt("{names} wins", "{names} win", len(names), names=AndList(tuple(names)))
            lines += [line((f" {glyphs.mission} {told}", "title"))]
        return lines

    def _sphere(self, sphere: Sphere, part: _Part, glyphs: Glyphs, cells: int) -> Iterator[Line]:
        counts: Mapping[Sphere, str] = {
            "religion": t("ranks of temples"),
            "politics": t("regions won"),
            "economy": t("contracts, monopolies"),
        }
        name = words_of(NAMES[sphere])
        note = counts[sphere] if cell_len(name) + cell_len(counts[sphere]) + 5 <= cells else ""
        yield titled(name, cells, glyphs, note)
        decided = part.decided or sphere != part.sphere
        values = self._values(sphere, part)
        most = max(1, *values)
        names = min(max(map(cell_len, self._history.names)), max(4, cells - 12 - (_BAR if cells >= 30 else 0)))
        gone = [seat for each in self._departures if each.leave and each.sphere == sphere for seat in each.seats]
        for seat in sorted(
            range(len(values)), key=lambda each: self._ratings[sphere][each] if decided else (0,), reverse=True
        ):
            colour = self._position.colours[seat]
            bar = glyphs.stored * -(-_BAR * values[seat] // max(_BAR, most)) if cells >= 30 else ""
            out, called = decided and seat in gone, padded(self._history.names[seat][:names], names)
            yield line(
                *(" ", badge(colour, 1), (f" {called} ", "bad" if out else "legal")),
                *((f"{bar} " if bar else "", seat_ink(colour)), (f"{values[seat]}", "legal")),
                (f" {glyphs.lost}" if out else "", "bad"),
            )
            if cells >= 30 and decided:
                detail = wrap_text(self._detail(sphere, seat), cells - 1, _DETAIL_INDENT, _DETAIL_INDENT)
                yield from (line((row, "dim")) for row in detail)
        if decided:
            told = [self._why(each) for each in self._departures if each.sphere == sphere]
            for sentence in told or ([t("Not needed: one is left.")] if sphere == "economy" else []):
                yield from (tuple(run._replace(ink="bad") for run in row) for row in wrapped(sentence, cells - 1))

    def _values(self, sphere: Sphere, part: _Part) -> list[int]:
        """The points of a sphere; of politics only by the regions that lie face up."""
        if sphere != "politics" or part.sphere != "politics":
            return [rated[0] for rated in self._ratings[sphere]]
        won = [self._winner_of(region) for region in self._turned[: part.regions]]
        return [won.count(seat) for seat in range(len(self._history.names))]

    def _detail(self, sphere: Sphere, seat: Seat) -> str:
        position, player = self._position, self._position.view.players[seat]
        if sphere == "religion":
            return nt("{n} temple", "{n} temples", position.temples(seat))
        if sphere == "politics":
            mine = " ".join(region for region in self._turned if self._winner_of(region) == seat)
            best = self._ratings[sphere][seat][1]
            if mine:
                return t("{regions}  best region {n}", regions=mine, n=best)
            left = any(each.leave and seat in each.seats for each in self._departures if each.sphere == "religion")
            return t("left by {sphere}", sphere=SPHERE_WORDS["religion"]) if left else t("no region")
        kept = sum(contract_of(position.catalogue, name).value for name in player.kept or ())
        return t("contracts {value}, monopolies {n}", value=kept, n=player.monopolies or 0)

    def _regions(self, part: _Part, glyphs: Glyphs, cells: int) -> list[Line]:
        """The electors of every region, face down until they are turned up."""
        if part.sphere == "religion":
            return []
        lines = [titled(t("The electors, region by region"), cells, glyphs)]
        names, view = self._history.names, self._position.view
        parts: list[Line] = []
        for number, region in enumerate(REGIONS):
            owners: list[Run | str] = []
            if region in self._turned[: part.regions]:
                winner = self._winner_of(region)
                for seat, n in self._owners(region):
                    owners += [letter(self._position.colours[seat]), Run(f"{n} ", "plain")]
                told = t("nobody") if winner is None else names[winner]
                owners.append(Run(f" {told}", "dim" if winner is None else seat_ink(self._position.colours[winner])))
            elif view.electors[number]:
                owners = [Run(f"{glyphs.window} " * min(6, view.electors[number]), "dim")]
            else:
                owners = [Run(t("none"), "faint")]
            parts.append(line((f" {padded(region, 5)}", "legal"), *owners))
        columns = 4 if cells >= _ROOMY else 2 if cells >= 77 else 1
        wide = cells // columns
        for first in range(0, len(parts), columns):
            lines.append(tuple(run for each in parts[first : first + columns] for run in fit(each, wide)))
        return lines if max(map(width, lines)) else []
