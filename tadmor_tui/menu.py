"""The list of what can be done now, in two steps: first what, then how, where there are several ways."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tadmor_tui.offers import Offer


class Item(Struct, frozen=True):
    """A line of the menu: one offer, or several that differ only in detail."""

    label: str
    offers: tuple[Offer, ...]

    @property
    def single(self) -> bool:
        return len(self.offers) == 1


class Menu:
    """Where the player is in the list."""

    def __init__(self, offers: Sequence[Offer]) -> None:
        self._top = _grouped(offers)
        if len(self._top) == 1:
            self._top = [Item(offer.line, (offer,)) for offer in self._top[0].offers]
        self._open: Item | None = None
        self._cursors = [0, 0]

    @property
    def items(self) -> Sequence[Item]:
        """What is to be seen: the groups, or the ways of the group that is open."""
        if self._open is None:
            return self._top
        return [Item(_detail(offer), (offer,)) for offer in self._open.offers]

    @property
    def title(self) -> str:
        return self._open.label if self._open else ""

    @property
    def cursor(self) -> int:
        return self._cursors[self._open is not None]

    @cursor.setter
    def cursor(self, value: int) -> None:
        self._cursors[self._open is not None] = value

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
        self._open, self._cursors[1] = item, 0
        return None

    def back(self) -> bool:
        """Close the open group; False if none was."""
        was_open = self._open is not None
        self._open = None
        return was_open

    def follow(self, offers: Sequence[Offer]) -> Menu:
        """The menu for the next position, as near as possible to where the player was."""
        menu = Menu(offers)
        label = self._open.label if self._open else self.current.label if self.current else ""
        for number, item in enumerate(menu._top):
            if item.label == label:
                menu._cursors[0] = number
                if self._open is not None and not item.single:
                    menu._open = item
                    menu._cursors[1] = min(self._cursors[1], len(item.offers) - 1)
                return menu
        menu._cursors[0] = min(self._cursors[0], max(0, len(menu._top) - 1))
        return menu


def _grouped(offers: Sequence[Offer]) -> list[Item]:
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    return [
        Item(members[0].line, tuple(members)) if len(members) == 1 else Item(group, tuple(members))
        for group, members in groups.items()
    ]


def _detail(offer: Offer) -> str:
    """Within a group only what differs is worth reading."""
    if offer.label == offer.group:
        return f"for {offer.pays}" if offer.pays else f"+ {offer.gains}" if offer.gains else offer.label
    return offer.line
