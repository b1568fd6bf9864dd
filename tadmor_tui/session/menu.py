"""The list of what can be done now, in steps: first what, then how, where there are several ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Action
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import t

Path: TypeAlias = tuple[str, ...]
"""The groups that were opened on the way to a list."""


class Numbering:
    """A line keeps its number, and one that is gone leaves its number unused, so that no digit changes its meaning."""

    def __init__(self) -> None:
        self._lists: dict[Path, dict[str, int]] = {}

    def numbers(self, path: Path, keys: Sequence[str]) -> list[int]:
        """Return the numbers of the lines of a list; a line that is new gets the next one.

        A list without a single line that was there before is about something else, and begins with 1 again.
        """
        known = self._lists.get(path, {})
        if keys and not any(key in known for key in keys):
            known = {}
        self._lists[path] = known
        return [known.setdefault(key, len(known) + 1) for key in keys]


_MOST_AT_ONCE = 20
"""Offers that are listed one by one, even if they could be chosen part by part."""


class Item(Struct, frozen=True):
    """A line of the menu: one offer, or several that differ only in detail."""

    label: str
    offers: tuple[Offer, ...]
    key: str
    """By which it is known again, whatever it costs and brings then."""
    only_how: bool = False
    """It says only how something is paid or what it brings; what it is stands above the list."""
    price: str = ""
    """The end of the label that says what it costs, if it costs something."""

    @property
    def single(self) -> bool:
        return len(self.offers) == 1

    @property
    def gives_up_points(self) -> bool:
        return all(offer.action.gives_up_points for offer in self.offers)

    @property
    def proposed(self) -> bool:
        """True if it may lie under the cursor without somebody having put the cursor there."""
        return not all(offer.action.gives_up_points or offer.action.last_resort for offer in self.offers)

    @property
    def rank(self) -> int:
        """Lines of a higher rank stand further below: those that give something up, end the go, or cost points."""
        if self.gives_up_points:
            return 3
        return 2 if all(offer.action.ends_go for offer in self.offers) else 0 if self.proposed else 1

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
    path: Path
    numbers: list[int]
    cursor: int = 0


class Menu:
    """The player's place in the list."""

    def __init__(self, offers: Sequence[Offer], numbering: Numbering | None = None) -> None:
        """Without a numbering the lines are numbered anew."""
        self._numbering = numbering or Numbering()
        self._levels: list[Level] = []
        top = _families(offers)
        if len(top) == 1 and not top[0].single and top[0].proposed:
            self._open("", _spread(top[0].offers), (top[0].key,))
        else:
            self._open("", top, ())

    def _open(self, title: str, found: list[Item], path: Path) -> None:
        """Return offers by their numbers, so that new lines push no other one away; endings and losses come last."""
        given = zip(self._numbering.numbers(path, [item.key for item in found]), found, strict=True)
        numbered = sorted(given, key=lambda pair: (pair[1].rank, pair[0]))
        items = [item for _, item in numbered]
        self._levels.append(Level(title, items, path, [number for number, _ in numbered], _nearest(items, 0)))

    @property
    def items(self) -> Sequence[Item]:
        """The visible lines: the groups, or the ways of the group that is open."""
        return self._levels[-1].items

    @property
    def numbers(self) -> Sequence[int]:
        """The number of each line."""
        return self._levels[-1].numbers

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
        inside = _grouped(item.offers) if item.is_family else _spread(item.offers)
        self._open(item.label, inside, (*self._levels[-1].path, item.key))
        return None

    def point_at(self, action: Action) -> bool:
        """Put the cursor on an action, opening the groups on the way; False if it is not in the list."""
        for number, item in enumerate(self.items):
            if any(offer.action == action for offer in item.offers):
                self.cursor = number
                if not item.single:
                    self.choose()
                    self.point_at(action)
                return True
        return False

    def back(self) -> bool:
        """Close the open group; False if none was."""
        if len(self._levels) == 1:
            return False
        self._levels.pop()
        return True

    def follow(self, offers: Sequence[Offer], numbering: Numbering | None = None) -> Menu:
        """The menu for the next position, as near as possible to where the player was; a list of nothing but other
        things begins at its first line.

        Where something was thrown away, the cursor does not wait to throw away the next thing.
        """
        menu = Menu(offers, numbering)
        for level in self._levels:
            keys = [item.key for item in menu.items]
            if not {item.key for item in level.items} & set(keys):
                break
            here = level.items[level.cursor].key
            used_up = here in keys and _used_up(level.items[level.cursor], menu.items[keys.index(here)])
            if here not in keys or used_up or not any(item.proposed for item in level.items):
                menu.cursor = _nearest(menu.items, level.cursor)
                break
            menu.cursor = keys.index(here)
            if level is self._levels[-1] or menu.items[menu.cursor].single:
                break
            menu.choose()
        return menu


def _used_up(before: Item, now: Item) -> bool:
    """Return True if a line that throws something away has less to throw away than before."""
    return not now.proposed and len(now.offers) < len(before.offers)


def _nearest(items: Sequence[Item], wanted: int) -> int:
    """Return the line at that place, or the last before it, that gives up nothing; if all do, then the first."""
    harmless = [number for number, item in enumerate(items) if item.proposed]
    return max((number for number in harmless if number <= wanted), default=harmless[0] if harmless else 0)


def _families(offers: Sequence[Offer]) -> list[Item]:
    """Return a line for each group; one for a whole family, which is called by its group if it has only one."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.family or offer.group, []).append(offer)
    return [
        Item(key, tuple(members), key) if len(groups := _grouped(members)) > 1 else replace(groups[0], key=key)
        for key, members in found.items()
    ]


def _grouped(offers: Sequence[Offer]) -> list[Item]:
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    return [
        Item(members[0].line, tuple(members), group, price=members[0].price)
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
    return [Item(offer.line_in_group, (offer,), offer.notation, not offer.detail) for offer in offers]
