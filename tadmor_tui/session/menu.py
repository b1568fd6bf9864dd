"""The list of what can be done now, in steps: first what, then how, where there are several ways."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Action
from tadmor_tui.session.offer import Offer, Source
from tadmor_tui.text.translation import t

_MOST_AT_ONCE = 20
"""Offers that are listed one by one, even if they could be chosen part by part."""


_MOST_LINES = 10
"""Lines of a list that have a key each: nine digits, and the end of a go."""


class Item(Struct, frozen=True):
    """A line of the menu: one offer, or several that differ only in detail."""

    label: str
    offers: tuple[Offer, ...]
    key: str
    """By which it is known again, whatever it costs and brings then."""
    only_how: bool = False
    """It says only how something is paid or what it brings; what it is stands above the list."""
    name: str = ""
    """Its words without cost and gain; empty: the label has neither."""
    what: str = ""
    """The same below the name of its source; empty if it has none."""
    folded: bool = False
    """True if it stands for everything that its source offers."""

    @property
    def single(self) -> bool:
        return len(self.offers) == 1

    @property
    def source(self) -> Source | None:
        """The source of all its offers; None if they have none, or several."""
        return self.offers[0].source if len({offer.source for offer in self.offers}) == 1 else None

    @property
    def cost(self) -> str:
        """The cost that all of its offers have; empty if they differ."""
        return self._common([offer.pays for offer in self.offers])

    @property
    def gain(self) -> str:
        """The gain that all of its offers have; empty if they differ."""
        return self._common([offer.outcome for offer in self.offers])

    @staticmethod
    def _common(texts: Sequence[str]) -> str:
        return texts[0] if len(set(texts)) == 1 else ""

    @property
    def value(self) -> float:
        return max(offer.value for offer in self.offers)

    @property
    def gives_up_points(self) -> bool:
        return all(offer.action.gives_up_points for offer in self.offers)

    @property
    def ends_go(self) -> bool:
        return all(offer.action.ends_go for offer in self.offers)

    @property
    def proposed(self) -> bool:
        """True if it may lie under the cursor without somebody having put the cursor there."""
        return not all(offer.action.gives_up_points or offer.action.last_resort for offer in self.offers)

    @property
    def only_trades(self) -> bool:
        """True if choosing it does something at once that is worth nothing by itself."""
        idle = self.source is not None and self.value <= 0 and not self.offers[0].action.collects
        return idle and self.single and not self.folded

    @property
    def rank(self) -> int:
        """Lines of a higher rank stand further below: those that give something up, cost points, or end the go."""
        if self.ends_go:
            return 3
        return 2 if self.gives_up_points else 0 if self.proposed else 1

    @property
    def names_action(self) -> bool:
        """True if the line says what is done, and not only which kind of thing or how."""
        offer = self.offers[0]
        return not self.only_how and (self.single or not (offer.detail or self.is_family))

    @property
    def is_family(self) -> bool:
        """True if it stands for several groups."""
        return bool(self.offers[0].family) and len({offer.group for offer in self.offers}) > 1


class Level(Struct):
    """A list that is open, and where the player is in it."""

    title: str
    items: list[Item]
    cursor: int = 0


class Menu:
    """The player's place in the list."""

    def __init__(self, offers: Sequence[Offer], rows: int = 0, page: int = 0) -> None:
        """The list has at most so many lines, as far as its sources can be folded; 0: as many as there are.

        A list that has more even then has at most as many as a `page` of several columns, if it can.
        """
        self._levels: list[Level] = []
        self._rows, self._page = rows, page
        top = _families(offers)
        if len(top) == 1 and not top[0].single and top[0].proposed:
            top = _spread(top[0].offers)
        self._unfolded = _with_trades_folded(_in_order(top))
        self._open("", _folded(self._unfolded, rows, page))

    def _open(self, title: str, found: list[Item]) -> None:
        items = _in_order(found)
        self._levels.append(Level(title, items, _best(items)))

    def fold(self, rows: int, page: int = 0, first_too: bool = False) -> None:
        """Fold the list so that it has at most so many lines; the cursor stays with its line."""
        self._rows, self._page = rows, page
        top, folded = self._levels[0], _folded(self._unfolded, rows, page, first_too)
        if len(self._levels) == 1 and [item.key for item in folded] != [item.key for item in top.items]:
            here = self.current
            top.items, top.cursor = folded, _best(folded)
            if here is not None:
                self.point_at_line(here.offers[0].action)

    @property
    def items(self) -> Sequence[Item]:
        """The visible lines: the groups, or the ways of the group that is open."""
        return self._levels[-1].items

    @property
    def rows_wanted(self) -> int:
        """Rows of a place in which the list is whole, with a heading for each source."""
        if len(self._levels) > 1:
            return len(self.items)
        whole = _folded(self._unfolded, _MOST_LINES)
        return len(whole) + len({item.source for item in whole} - {None})

    @property
    def title(self) -> str:
        return self._levels[-1].title

    @property
    def cursor(self) -> int:
        return self._levels[-1].cursor

    @cursor.setter
    def cursor(self, value: int) -> None:
        self._levels[-1].cursor = value

    @property
    def current(self) -> Item | None:
        return self.items[self.cursor] if self.items else None

    def move(self, steps: int) -> None:
        if self.items:
            self.cursor = (self.cursor + steps) % len(self.items)

    def choose(self) -> Offer | None:
        """Return the offer under the cursor, or None after opening a group."""
        item = self.current
        if item is None:
            return None
        if item.single:
            return item.offers[0]
        self._open(item.label, _folded(_in_order(_inside(item)), self._rows, self._page))
        return None

    def point_at(self, action: Action) -> bool:
        """Put the cursor on an action, opening the groups on the way; False if it is not in the list."""
        if not self.point_at_line(action):
            return False
        if self.current is not None and not self.current.single:
            self.choose()
            self.point_at(action)
        return True

    def point_at_line(self, action: Action) -> bool:
        for number, item in enumerate(self.items):
            if any(offer.action == action for offer in item.offers):
                self.cursor = number
                return True
        return False

    def point_at_best(self, offers: Sequence[Offer]) -> Item | None:
        """Put the cursor on the first line of the whole list that has one of these offers, if there is one."""
        del self._levels[1:]
        found = (offer for offer in offers if self.point_at_line(offer.action))
        return None if next(found, None) is None else self.current

    def back(self) -> bool:
        """Close the open group; False if none was."""
        if len(self._levels) == 1:
            return False
        self._levels.pop()
        return True

    def follow(self, offers: Sequence[Offer], rows: int = 0, page: int = 0) -> Menu:
        """The menu for the next position, as near as possible to where the player was; where the line is gone, or has
        thrown something away, the cursor goes to the best line.
        """
        menu = Menu(offers, rows, page)
        for level in self._levels:
            keys = [item.key for item in menu.items]
            if not level.items or level.items[level.cursor].key not in keys:
                break
            before = level.items[level.cursor]
            place = keys.index(before.key)
            alone = not any(item.proposed for item in level.items)
            if alone or before.ends_go or _used_up(before, menu.items[place]):
                break
            menu.cursor = place
            if level is self._levels[-1] or menu.items[place].single:
                break
            menu.choose()
        return menu


def _used_up(before: Item, now: Item) -> bool:
    """Return True if a line that throws something away has less to throw away than before."""
    return not now.proposed and len(now.offers) < len(before.offers)


def _best(items: Sequence[Item]) -> int:
    """Return the line where the cursor begins: the most valuable one, or one that collects, rather than the end, that
    rather than a trade by itself, and that rather than a loss.
    """

    def merit(place: int) -> tuple[int, float, bool, int]:
        item = items[place]
        collects = all(offer.action.collects for offer in item.offers)
        safety = 0 if not item.proposed else 1 if item.only_trades else 2 if item.ends_go else 3
        return safety, max(0.0, item.value), collects, -place

    return max(range(len(items)), key=merit, default=0)


def _in_order(items: Sequence[Item]) -> list[Item]:
    """Keep the lines of a source together; endings and losses come last."""
    ranks: dict[str, int] = {}
    for item in items:
        ranks[_block(item)] = min(item.rank, ranks.get(_block(item), item.rank))
    blocks = list(ranks)
    return sorted(items, key=lambda item: (ranks[_block(item)], blocks.index(_block(item)), item.rank))


def _block(item: Item) -> str:
    """Return the name of the source whose lines stand together; a line without one stands by itself."""
    return f"/{item.key}" if item.source is None else item.source.name


def _folded(items: list[Item], rows: int, page: int = 0, first_too: bool = False) -> list[Item]:
    """Fold sources from the bottom into one line each, until there are no more than so many lines.

    Where that is not enough, the last of these lines and what is seldom wanted become one; what stands first is only
    folded if that is said. A list that stays longer is made as short as a page, if that is possible.
    """
    blocks = list(dict.fromkeys(map(_block, items)))[0 if first_too else 1 :]
    names = [name for name in blocks if not name.startswith("/")]
    while rows and len(items) > rows and names:
        name = names.pop()
        some = [item for item in items if item.what and _block(item) == name]
        items = items if len(some) < 2 else _as_one_line(items, some, name)
        items = _last_as_one(items, rows)
    return _last_as_one(items, page, with_collected=True) if rows < len(items) else items


def _last_as_one(items: list[Item], rows: int, with_collected: bool = False) -> list[Item]:
    """Make folded sources, trades and what is seldom wanted one line at the end, if the list has few enough lines then.

    With what can be collected: that has a key of its own.
    """
    endings = [item for item in items if item.ends_go]
    others = [item for item in items if not item.ends_go]

    def may_hide(item: Item) -> bool:
        collects = with_collected and all(offer.action.collects for offer in item.offers)
        alone = [each for each in items if _block(each) == _block(item)] == [item]
        return item.folded or not item.proposed or (item.only_trades and alone) or collects

    last = list(takewhile(may_hide, reversed(others)))[::-1]
    number = len(items) - rows + 1
    if 2 <= number <= len(last) < len(others):
        return [*_as_one_line(others, last[-number:], t("More")), *endings]
    return items


def _with_trades_folded(items: list[Item]) -> list[Item]:
    """Fold trades if nothing in the list is worth anything: the first key then opens a list, and does nothing that
    has to be undone.
    """
    idle = [item for item in items if item.proposed and item.only_trades]
    some = [item for item in items if item.what and idle and _block(item) == _block(idle[0])]
    if len(some) < 2 or any(item.proposed and not item.only_trades and not item.ends_go for item in items):
        return items
    return _as_one_line(items, some, _block(some[0]))


def _as_one_line(items: list[Item], some: list[Item], name: str) -> list[Item]:
    first = items.index(some[0])
    line = Item(name, tuple(offer for item in some for offer in item.offers), f"{name}/", folded=True)
    return [*items[:first], line, *(item for item in items[first:] if item not in some)]


def _inside(item: Item) -> list[Item]:
    """Return the lines that a line opens."""
    if item.folded:
        return _families(item.offers)
    return _grouped(item.offers) if item.is_family else _spread(item.offers)


def _families(offers: Sequence[Offer]) -> list[Item]:
    """Return a line for each group, or for each thing that a source offers; one for a whole family, which is called by
    its group if it has only one.
    """
    found: dict[tuple[str, str], list[Offer]] = {}
    for offer in offers:
        found.setdefault((offer.family or offer.group, offer.what if offer.source else ""), []).append(offer)
    return [_line_of(group, what, members) for (group, what), members in found.items()]


def _line_of(group: str, what: str, members: Sequence[Offer]) -> Item:
    key = f"{group}/{what}" if what else group
    if what:
        if len(members) == 1:
            return Item(members[0].line, tuple(members), key, name=members[0].label, what=what)
        label = group if len({offer.group for offer in members}) > 1 else members[0].group
        return Item(label, tuple(members), key, name=label, what=what)
    groups = _grouped(members)
    return Item(group, tuple(members), key) if len(groups) > 1 else replace(groups[0], key=key)


def _grouped(offers: Sequence[Offer]) -> list[Item]:
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    return [
        Item(members[0].line, tuple(members), group, name=members[0].label)
        if len(members) == 1
        else Item(group, tuple(members), group)
        for group, members in groups.items()
    ]


def _spread(offers: Sequence[Offer]) -> list[Item]:
    """Return the offers of a group one by one; a long list of offers that are made of parts is chosen part by part."""
    parts = min(len(offer.parts) for offer in offers)
    if len(offers) > _MOST_AT_ONCE:
        for nth in range(parts):
            by_number: dict[int, list[Offer]] = {}
            for offer in offers:
                by_number.setdefault(offer.parts[nth].number, []).append(offer)
            if len(by_number) > 1:
                return [
                    Item(
                        some[0].line_in_group if len(some) == 1 else t("{part} and ...", part=some[0].parts[nth].text),
                        tuple(some),
                        some[0].parts[nth].text,
                    )
                    for _, some in sorted(by_number.items(), reverse=True)
                ]
    return [
        Item(offer.line_in_group, (offer,), offer.notation, not offer.detail, name=offer.detail) for offer in offers
    ]
