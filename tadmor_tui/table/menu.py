"""The list of what can be done now, in steps: first what, then how, where there are several ways."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.tadmor.actions import AnyAction
from rules.tadmor.goods import GOOD_NAMES, Goods
from tadmor_tui.faces.tadmor.offers import Offer

_MOST_AT_ONCE = 20
"""Heaps of goods that are listed one by one."""


class Item(Struct, frozen=True):
    """A line of the menu: one offer, or several that differ only in detail."""

    label: str
    offers: tuple[Offer, ...]

    @property
    def single(self) -> bool:
        return len(self.offers) == 1


class Level(Struct):
    """A list that is open, and where the player is in it."""

    title: str
    items: list[Item]
    cursor: int = 0


class Menu:
    """Where the player is in the list."""

    def __init__(self, offers: Sequence[Offer]) -> None:
        top = _grouped(offers)
        self._levels = [Level("", _spread(top[0].offers) if len(top) == 1 else top)]

    @property
    def items(self) -> Sequence[Item]:
        """What is to be seen: the groups, or the ways of the group that is open."""
        return self._levels[-1].items

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
        """The offer under the cursor, or None after opening a group."""
        item = self.current
        if item is None:
            return None
        if item.single:
            return item.offers[0]
        self._levels.append(Level(item.label, _spread(item.offers)))
        return None

    def point_at(self, action: AnyAction) -> bool:
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

    def follow(self, offers: Sequence[Offer]) -> Menu:
        """The menu for the next position, as near as possible to where the player was."""
        menu = Menu(offers)
        for level in self._levels:
            labels = [item.label for item in menu.items]
            here = level.items[level.cursor].label if level.items else ""
            if here not in labels:
                menu.cursor = min(level.cursor, max(0, len(labels) - 1))
                break
            menu.cursor = labels.index(here)
            if level is self._levels[-1] or menu.items[menu.cursor].single:
                break
            menu.choose()
        return menu


def _grouped(offers: Sequence[Offer]) -> list[Item]:
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    return [
        Item(members[0].line, tuple(members)) if len(members) == 1 else Item(group, tuple(members))
        for group, members in groups.items()
    ]


def _spread(offers: Sequence[Offer]) -> list[Item]:
    """The offers of a group one by one; a long list of heaps of goods is chosen good by good."""
    with_heaps = [(heap, offer) for offer in offers if (heap := _heap(offer)) is not None]
    if len(offers) > _MOST_AT_ONCE and len(with_heaps) == len(offers):
        for kind, name in enumerate(GOOD_NAMES):
            by_count: dict[int, list[Offer]] = {}
            for heap, offer in with_heaps:
                by_count.setdefault(heap[kind], []).append(offer)
            if len(by_count) > 1:
                return [
                    Item(_detail(some[0]) if len(some) == 1 else f"{count} {name} and ...", tuple(some))
                    for count, some in sorted(by_count.items(), reverse=True)
                ]
    return [Item(_detail(offer), (offer,)) for offer in offers]


def _heap(offer: Offer) -> Goods | None:
    """The goods that an action names, if it is of such a kind."""
    heap: Goods | None = getattr(offer.action, "goods", None)
    return heap


def _detail(offer: Offer) -> str:
    """Within a group only what differs is worth reading."""
    if offer.label == offer.group:
        return f"for {offer.pays}" if offer.pays else f"+ {offer.gains}" if offer.gains else offer.label
    return offer.line.removeprefix(f"{offer.group}, ")
