"""The shared place of panes that have no room of their own: all are mounted, one is displayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from textual.geometry import Region

from tadmor_tui.widgets.pane import AnyPane


class PaneStack:
    """The menu, and the panes that can be opened over it. Each class of panes is in it at most once."""

    def __init__(
        self, menu: AnyPane, others: Iterable[AnyPane], instead_of_menu: Callable[[], type[object] | None]
    ) -> None:
        self.menu = menu
        self._instead_of_menu = instead_of_menu
        self._others: dict[type[object], AnyPane] = {type(pane): pane for pane in others}
        self._shown = menu
        self._region: Region | None = None
        for pane in self:
            pane.in_stack = True
            pane.display = False

    def __iter__(self) -> Iterator[AnyPane]:
        yield self.menu
        yield from self._others.values()

    def __getitem__(self, open_pane: type[object] | None) -> AnyPane:
        """Return the pane of a class; None: the menu, or what is seen instead of it now."""
        seen = self._instead_of_menu() if open_pane is None else open_pane
        return self.menu if seen is None else self._others[seen]

    def show(self, pane: AnyPane, region: Region | None) -> None:
        """Display one pane in the place of the stack."""
        if pane is self._shown and region == self._region:
            return
        if pane is not self._shown:
            self._shown.place(None)
            self._shown, pane.scrolled = pane, 0
        self._region = region
        pane.place(region)
