"""What lies before the person at the table: the open panel, the menu, the cursor on the map, the cards turned up."""

from __future__ import annotations

from rules.contract import Seat
from rules.tadmor import actions as a
from tadmor_tui.faces.tadmor.explanations import (
    Focus,
    action_key,
    merchant_focus,
    not_possible,
    panel_focus,
    slot_focus,
)
from tadmor_tui.faces.tadmor.layout import Arrangement, arrange
from tadmor_tui.faces.tadmor.map_cursor import MapCursor
from tadmor_tui.faces.tadmor.offers import Offer
from tadmor_tui.faces.tadmor.painters import Scene
from tadmor_tui.faces.tadmor.painters.improvements import TileEntry, explain_tile, tile_entries
from tadmor_tui.faces.tadmor.slot_line import explain_slot
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.settings import Settings
from tadmor_tui.table.menu import Menu
from tadmor_tui.table.session import Session


class Desk:
    """Where the person is on the table, and what can be chosen there. It knows neither keys nor colours."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self.session = session
        self.arrangement: Arrangement = arrange(80, 24)
        self.tab = "menu"
        self.menu = Menu([])
        self.placing: dict[str, list[Offer]] = {}
        self.cursor = MapCursor()
        self.on_map = False
        self.look = MapCursor()
        """Where the person looks around on the map, while the panel about a slot is open."""
        self.peeking = False
        self.covered = False
        self.hint = ""
        self.scrolled = 0
        self.tile = 0
        """Which of the improvements that lie open has the cursor, while their panel is open."""
        self._settings = settings
        self._rival: Seat | None = None
        self._log_from_end = 0

    # --- who looks

    @property
    def face_down(self) -> bool:
        """Whether hands lie face down here until somebody looks at his own."""
        return self.session.shared and self._settings.curtain != "never"

    @property
    def hand_open(self) -> bool:
        return self.peeking or not self.face_down

    def scene(self, glyphs: Glyphs, keys: KeyNames) -> Scene:
        session = self.session
        view = session.game.view(None if self.covered else session.viewer)
        return Scene(view, session.names, session.game.components, glyphs, keys, self.hand_open)

    @property
    def cards_out_of_sight(self) -> int:
        """Missions that could be used now, if they did not lie face down."""
        return 0 if self.hand_open else self.session.cards_to_use

    # --- what can be chosen

    def clear(self) -> None:
        """Nothing can be chosen here now."""
        self.menu, self.placing, self.on_map = Menu([]), {}, False

    def lay_out_offers(self, scene: Scene) -> None:
        """What goes onto a slot is chosen on the map, everything else in the menu."""
        offers = self.session.offers(self.hand_open)
        self.placing = {}
        for offer in offers:
            if isinstance(offer.action, a.Place) and offer.action.place in self.session.game.board.slots:
                self.placing.setdefault(offer.action.place, []).append(offer)
        rest = [o for o in offers if not (isinstance(o.action, a.Place) and o.action.place in self.placing)]
        self.menu = self.menu.follow(rest)
        self.on_map = bool(self.placing) and self.tab == "menu"
        self.cursor.stay_on(self.placing, scene)

    def offer_only(self, offers: list[Offer]) -> None:
        """Let the person choose between a few things only; Escape shows everything again."""
        self.menu = Menu(offers)
        self.open_tab("menu")
        self.on_map = False

    def ways_to_take(self, tile: str) -> list[Offer]:
        """What can be chosen now to have an improvement."""
        return [
            o
            for o in self.session.offers(self.hand_open)
            if isinstance(o.action, a.Buy | a.TakeTile) and o.action.tile == tile
        ]

    def point_at(self, action: a.AnyAction, scene: Scene) -> None:
        """Put the cursor on an action, on the map or in the menu; nothing is done yet."""
        self.hint = ""
        self.open_tab("menu")
        self.menu = Menu([])
        self.lay_out_offers(scene)
        if isinstance(action, a.Place) and action.place in self.placing:
            self.cursor.place, self.on_map = action.place, True
        elif self.menu.point_at(action):
            self.on_map = False

    # --- panels

    def open_tab(self, name: str) -> None:
        """The arrow keys belong to the panel that is open, and to the map when it is closed.

        What was said before makes room for what the new panel has to say.
        """
        self.tab, self.hint = name, ""
        self.on_map = bool(self.placing) and name == "menu"
        self._log_from_end = self.scrolled = self.tile = 0

    def turn_tab(self, name: str) -> None:
        """Open a panel in the pane, or close it again."""
        self.open_tab("menu" if self.tab == name else name)

    def next_tab(self, step: int) -> None:
        """From the map to the menu where both have something, then through the panels and back."""
        if self.on_map and self.menu.items and self.tab == "menu" and step > 0:
            self.on_map = False
        else:
            tabs = self.arrangement.tabs
            here = tabs.index(self.tab) if self.tab in tabs else 0
            self.open_tab(tabs[(here + step) % len(tabs)])

    def shown_merchant(self, scene: Scene) -> Seat:
        """Whose whole board is shown."""
        return scene.seat if self._rival is None else self._rival

    def next_merchant(self, scene: Scene) -> None:
        self._rival = (self.shown_merchant(scene) + 1) % self.session.game.seats
        self.open_tab("merchant")

    def look_around(self, scene: Scene) -> None:
        """Open the panel about a slot, at the one under the cursor; or close it again."""
        self.look.place = self.cursor.place
        self.look.stay_on(self.session.game.board.slots, scene)
        self.turn_tab("slot")

    def lit_slot(self) -> str | None:
        """The slot under the cursor, if the map has one."""
        return self.look.place if self.tab == "slot" else self.cursor.place if self.on_map else None

    def tile_entry(self, scene: Scene) -> TileEntry | None:
        """The improvement under the cursor, while their panel is open."""
        if self.tab != "improvements":
            return None
        entries = tile_entries(scene)
        return entries[min(self.tile, len(entries) - 1)] if entries else None

    def move_tile(self, steps: int, scene: Scene) -> None:
        self.tile = (self.tile + steps) % max(1, len(tile_entries(scene)))

    # --- the story

    @property
    def log_end(self) -> int:
        """How many sentences of the story there are up to the one that the player has gone back to."""
        told = len(self.session.log)
        return told - min(self._log_from_end, max(0, told - 1))

    def turn_log(self, back: int) -> None:
        self._log_from_end = max(0, min(self._log_from_end + back, len(self.session.log) - 1))

    # --- explaining

    def explanation(self, scene: Scene) -> str:
        """What lies under the cursor, in a line."""
        if self.tab == "slot":
            moving, keys = scene.keys.moving().capitalize(), scene.keys
            return f"{moving} go over all slots, {keys['explain']} opens the rules, {keys['back']} goes back."
        if self.on_map and self.cursor.place:
            return explain_slot(scene, self.cursor.place)
        if (entry := self.tile_entry(scene)) is not None:
            return explain_tile(scene, entry)
        item = self.menu.current
        if item is None:
            return ""
        offer = item.offers[0]
        if isinstance(offer.action, a.Buy | a.TakeTile) and item.label.startswith(offer.label):
            return explain_tile(scene, TileEntry(offer.action.tile, None))
        return (
            offer.line if item.single else f"{item.label}: {scene.keys['choose']} shows the {len(item.offers)} choices."
        )

    def focus(self, scene: Scene) -> Focus:
        """What has the focus, for the reference; nothing that lies face down is told."""
        game, person = self.session.game, self.session.acting_person
        if self.covered:
            return Focus("summary")
        if (place := self.lit_slot()) is not None:
            return slot_focus(scene, place, explain_slot(scene, place))
        if self.tab == "merchant":
            return merchant_focus(scene, self.shown_merchant(scene))
        if (entry := self.tile_entry(scene)) is not None:
            others = (tile for tile in scene.view.display if tile != entry.tile)
            return Focus(entry.tile, (f"{explain_tile(scene, entry)}.",), (*others, "improvements"))
        item, undone = self.menu.current, () if person is None else not_possible(game, person)
        if self.tab == "menu" and item is not None:
            return Focus(action_key(item.offers[0].action), (f"{item.label}.", *undone))
        return panel_focus(scene, self.tab)
