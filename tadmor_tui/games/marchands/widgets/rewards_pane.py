"""The rewards for a contract: three cards, of which two are taken, and what each pair brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Action
from rules.marchands.actions import TakeRewards
from rules.marchands.state import REWARDS, Reward
from rules.message import Message, message
from tadmor_tui.games.marchands.rewards import SPHERE_OF, Outlook, Place, outlooks
from tadmor_tui.games.marchands.text.explanations import action_topic
from tadmor_tui.games.marchands.visible_position import contract_of
from tadmor_tui.games.marchands.widgets.signs import goods, letter
from tadmor_tui.games.marchands.widgets.spheres_pane import NAMES, sphere_sign
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.runs import Piece
from tadmor_tui.render.text import (
    Line,
    Run,
    beside,
    first_that_fits,
    fit,
    grounded,
    key_at,
    line,
    line_about,
    padded,
    relit,
    width,
    wrapped,
)
from tadmor_tui.text.translation import nt, pt, t, words_of
from tadmor_tui.widgets.action_menu import ActionMenu
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable

_TITLES: dict[Reward, Message] = {
    "keep": message("Keep the contract"),
    "temple": message("Build a temple"),
    "electors": message("Place electors"),
}
_PAIRS: dict[tuple[Reward, Reward], Message] = {
    ("keep", "temple"): message("keep and temple"),
    ("keep", "electors"): message("keep and electors"),
    ("temple", "electors"): message("temple and electors"),
}
_CARDS, _CARDS_WITH_PAIRS = 77, 110
"""Cells from which on cards stand side by side, and from which on the pairs are compared below them."""
_CARD = 25
_LARGE_CARD = 27
_SPHERES = 34
"""Cells of one's spheres beside the cards."""


class RewardsSelection(Struct, frozen=True):
    city: str
    paid: tuple[str, ...]
    outlooks: tuple[Outlook, ...]
    chosen: tuple[Reward, ...]


class RewardsPane(Pane["MarchandsTable", RewardsSelection | Message]):
    """In place of the menu; digits put cards in and out, and the key to choose takes both."""

    FITS = True

    def select(self, table: MarchandsTable) -> RewardsSelection | Message:
        ui, position = table.ui, table.position()
        seat, contract = ui.rewards.seat, position.view.fulfilled
        if seat is None or contract is None:
            return ActionMenu.NAME
        paid = contract_of(ui.catalogue, contract).goods
        city = position.view.players[seat].caravan or ""
        return RewardsSelection(city, paid, outlooks(position, seat), ui.rewards.chosen)

    def paint(self, selected: RewardsSelection | Message, size: Size, look: Appearance) -> list[Line]:
        if isinstance(selected, Message):
            return [titled(words_of(selected), size.width, look.glyphs)]
        return paint_rewards(selected, look, *size)

    # --- keys and mouse

    def move(self, way: str) -> None:
        self.table.ui.rewards.move(1 if way in ("right", "down") else -1)

    def choose(self) -> Action | None:
        action = self.table.ui.rewards.take()
        if action is None:
            self.table.ui.hint = t("Take two of the three: {digits} choose a card or put it back.", digits="1 2 3")
        return action

    def press(self, x: int, y: int) -> Action | None:
        """A card is put in or out; a pair is chosen, and taken with the second press."""
        rewards, target = self.table.ui.rewards, key_at(self.lines[y], x) if y < len(self.lines) else ""
        wanted = tuple(reward for reward in REWARDS if reward in target.split())
        if len(wanted) == 1:
            rewards.turn(wanted[0])
        elif wanted and wanted == rewards.chosen:
            return self.choose()
        elif wanted:
            rewards.point_at(wanted)
        return None

    def scroll(self, step: int) -> None:
        """All cards are seen."""

    # --- what is said

    def commands(self) -> list[Command]:
        return [("choose", t("take both")), ("pick-1", t("to 3: in or out"))]

    def explain(self) -> str:
        """The rewards that are not taken, and the consequences."""
        selected = self.select(self.table)
        if isinstance(selected, Message):
            return ""
        if len(selected.chosen) < 2:
            return t("Take two of the three: {digits} choose a card or put it back.", digits="1 2 3")
        told = " ".join(_without(each) for each in selected.outlooks if each.reward not in selected.chosen)
        return told if cell_len(told) < self.room.width else ""

    def help_topic(self) -> HelpTopic:
        return action_topic(TakeRewards(("keep", "temple")), self.explain())


def rows_for(cells: int) -> int:
    """Rows of everything, in so many cells."""
    if cells >= _CARDS_WITH_PAIRS:
        return 1 + 9 + 1 + len(_PAIRS)
    return 1 + 6 if cells >= _CARDS else 1 + 3 * len(REWARDS)


def paint_rewards(selected: RewardsSelection, look: Appearance, cells: int, rows: int) -> list[Line]:
    glyphs = look.glyphs
    head = _head(selected, glyphs, cells)
    if cells < _CARDS:
        return [head, *(row for each in selected.outlooks for row in _in_lines(selected, each, glyphs, cells))][:rows]
    if cells < _CARDS_WITH_PAIRS or rows < rows_for(cells):
        cards = [_card(selected, each, glyphs, _CARD, 4) for each in selected.outlooks]
        return [head, *beside(*((card, _CARD + 1) for card in cards))][:rows]
    wide = _LARGE_CARD
    cards = [_card(selected, each, glyphs, wide, 7) for each in selected.outlooks]
    left = beside(*((card, wide + 1) for card in cards))
    room = 3 * (wide + 1) + 1
    body = beside((left, room), (_spheres(selected, glyphs, cells - room), cells - room))
    return [head, *body, titled(t("What the two bring"), cells, glyphs), *_pairs(selected, glyphs, cells)][:rows]


def _head(selected: RewardsSelection, glyphs: Glyphs, cells: int) -> Line:
    title = t("Contract fulfilled in {city}", city=selected.city)
    you_paid = t("you paid")
    words = [line((f" {you_paid} ", "dim"), *goods(selected.paid, " ")), line()]
    note = t("take two of three")
    rows = (
        (*line((glyphs.rule, "frame"), (title, "title")), *paid, Run(" "), Run(f" {note} ", "legal")) for paid in words
    )
    row = first_that_fits(rows, cells)
    rule = Run(glyphs.rule * max(0, cells - width(row)), "frame")
    return (*row[:-1], rule, row[-1])


# --- a card


def _card(selected: RewardsSelection, each: Outlook, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """A card with its rim; one that is in has the rim of the cursor."""
    is_in, number = each.reward in selected.chosen, REWARDS.index(each.reward) + 1
    rim, corners = "title" if is_in else "frame", glyphs.corners
    told = t("{sign} taken", sign=glyphs.can) if is_in else ""
    gap = glyphs.rule * (cells - 6 - (len(told) + 2 if told else 0))
    digit = Run(f" {number} ", "cursor" if is_in else "key")
    above = line((corners[0] + glyphs.rule, rim), digit, (gap, rim), (f" {told} " if told else "", "good"),
                 (corners[1], rim))  # fmt: skip
    lines = [above]
    side = Run(glyphs.upright, rim)
    for row in [*_content(each, glyphs, cells - 4, brief=rows < 7), *[line()] * rows][:rows]:
        lines.append((side, *fit((Run(" "), *row), cells - 2), side))
    lines.append(line((corners[2] + glyphs.rule * (cells - 2) + corners[3], rim)))
    return [line_about(grounded(row, "tile" if is_in else "panel", cells), each.reward) for row in lines]


def _content(each: Outlook, glyphs: Glyphs, cells: int, brief: bool) -> Iterator[Line]:
    sphere = SPHERE_OF[each.reward]
    name = words_of(NAMES[sphere])
    yield line((words_of(_TITLES[each.reward]), "legal"))
    if not brief:
        yield line(sphere_sign(sphere, glyphs), (f" {name}", "dim"))
        yield line()
    yield first_that_fits((line(*runs) for runs in _gain(each, glyphs)), cells)
    if each.before is None:
        yield line((t("yours lies face down"), "dim"))
    else:
        change = f"{each.before} {glyphs.arrow} {each.after}"
        whose = t("{sphere} {change}", sphere=name, change=change)
        yield line((whose if brief else t("your sphere {change}", change=change), "legal"))
    yield from _place_change(each, glyphs, cells, brief)
    if each.place(each.before) is not None:
        others = [run for colour, n in each.others for run in (letter(colour), f" {n}  ")]
        yield line(*others)


def _gain(each: Outlook, glyphs: Glyphs) -> Iterator[list[Run]]:
    sign = Run(f"+{each.gain}", "good")
    if each.reward == "keep":
        at_the_end = t("at the end")
        yield [sign, Run(f" {at_the_end}", "plain")]
    elif each.reward == "temple":
        for_rank = t("for the rank")
        yield [sign, Run(f" {for_rank} ", "plain"), Run(glyphs.mission * each.gain, "title")]
    else:
        where = t("in {regions}", regions=" ".join(each.regions))
        yield [sign, Run(f" {where}", "plain")]


def _place_change(each: Outlook, glyphs: Glyphs, cells: int, brief: bool) -> Iterator[Line]:
    before, after = each.place(each.before), each.place(each.after)
    if before is None or after is None:
        hidden = [line((t("the others are hidden"), "dim"))]
        yield from hidden if brief else wrapped(t("those of the others are hidden"), cells, "")
        return
    told = f"{place_told(before)} {glyphs.arrow} {place_told(after)}"
    yield line((told, "good" if after.number < before.number or (before.is_last and not after.is_last) else "dim"))


def place_told(place: Place) -> str:
    """`shared last`, `1st`."""
    if place.is_last:
        return t("joint last") if place.shared else pt("a place", "last")
    return t("joint {place.nth}", place=place.number) if place.shared else t("{place.nth}", place=place.number)


def _in_lines(selected: RewardsSelection, each: Outlook, glyphs: Glyphs, cells: int) -> list[Line]:
    """A card as three rows, where nothing stands side by side."""
    is_in, number = each.reward in selected.chosen, REWARDS.index(each.reward) + 1
    title, gain, change, place, *_ = _content(each, glyphs, cells - 6, brief=True)
    mark = Run(f"{glyphs.can} " if is_in else "  ", "good")
    rows = [
        line(" ", Run(f" {number} ", "cursor" if is_in else "key"), " ", mark, *title),
        line("      ", *gain, "   ", *change),
        line("      ", *place),
    ]
    return [line_about(grounded(row, "tile" if is_in else "panel", cells), each.reward) for row in rows]


# --- the pairs, and one's spheres


def _pairs(selected: RewardsSelection, glyphs: Glyphs, cells: int) -> Iterator[Line]:
    by_reward = {each.reward: each for each in selected.outlooks}
    names = max(len(words_of(words)) for words in _PAIRS.values())
    for pair, words in _PAIRS.items():
        lit = pair == selected.chosen
        digits = "+".join(str(REWARDS.index(reward) + 1) for reward in pair)
        one, other = (_change(by_reward[reward], glyphs) for reward in pair)
        changes = t("{one}, {other}", one=one, other=other)
        left = next(each for each in selected.outlooks if each.reward not in pair)
        row = fit(
            line(
                f" {glyphs.pointer if lit else ' '} {digits}  ",
                (padded(words_of(words), names + 2), "legal"),
                (padded(changes, 44), "plain"),
                (_stays(left), "dim"),
            ),
            cells,
        )
        yield line_about(relit(row, "cursor") if lit else row, " ".join(pair))


def _change(each: Outlook, glyphs: Glyphs) -> str:
    sphere = words_of(NAMES[SPHERE_OF[each.reward]])
    if each.before is None:
        return t("{sphere} +{gain}", sphere=sphere, gain=each.gain)
    return t("{sphere} {change}", sphere=sphere, change=f"{each.before} {glyphs.arrow} {each.after}")


def _stays(each: Outlook) -> str:
    sphere, place = words_of(NAMES[SPHERE_OF[each.reward]]), each.place(each.before)
    if place is not None:
        return t("{sphere}: {place}", sphere=sphere, place=place_told(place))
    return t("{sphere} stays", sphere=sphere)


def _without(each: Outlook) -> str:
    """The consequences of a reward that is not taken."""
    if each.reward == "keep":
        return t("Not kept: the contract goes back into the bag and may come again.")
    place = each.place(each.before)
    if each.reward == "temple":
        told = t("No temple: the place here stays free for others.")
        return told if place is None else " ".join((told, _standing(place, t("religion"))))
    told = nt("{n} elector stays with you.", "{n} electors stay with you.", each.gain)
    return told if place is None else " ".join((told, _standing(place, t("politics"))))


def _standing(place: Place, sphere: str) -> str:
    return t("In {sphere} you are {place}.", sphere=sphere, place=place_told(place))


def _spheres(selected: RewardsSelection, glyphs: Glyphs, cells: int) -> list[Line]:
    """One's spheres as they are now, beside those of the others."""
    lines = [titled(t("Your spheres now"), cells, glyphs)]
    names = max(len(words_of(name)) for name in NAMES.values())
    for each in sorted(selected.outlooks, key=lambda one: list(NAMES).index(SPHERE_OF[one.reward])):
        sphere, place = SPHERE_OF[each.reward], each.place(each.before)
        others = " ".join("?" if n is None else str(n) for _, n in each.others)
        own = "?" if each.before is None else str(each.before)
        told = "" if place is None else place_told(place)
        name, ink = padded(words_of(NAMES[sphere]), names), "bad" if place is not None and place.is_last else "plain"
        runs: tuple[Piece, ...] = (f" {name} ", (f"{own:>2} ", "legal"), (f" {others}", "dim"), (f"  {told}", ink))
        lines.append(line(" ", sphere_sign(sphere, glyphs), *runs))
    rest = t("At the end one player leaves by religion, one by politics and one by economy: don't be last in any.")
    return [*lines, line(), *wrapped(rest, cells - 1)]
