"""Palmyra's table: what keys and mouse do with the board, the tiles and the panels."""

from __future__ import annotations

from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.painted_panes import HandPane, PalmyraPlayers, PlacePane
from tadmor_tui.games.palmyra.panels import CITY, HIRE, PalmyraPanels
from tadmor_tui.games.palmyra.pointing import explain_thing, place_key, player_key
from tadmor_tui.games.palmyra.scene import Scene
from tadmor_tui.games.palmyra.widgets.goals import Goal, rows_of_goals
from tadmor_tui.games.palmyra.widgets.hand import hand_layout
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.pane_stack import PaneStack

_SCROLL = "scroll-"
"""Before the way in the names of the commands that move the board."""


class PalmyraTable(PalmyraPanels):
    # --- keys and mouse

    def choose(self) -> Action | None:
        model = self.ui
        if model.open_pane is PlacePane and model.look in (*model.lays, *model.goals):
            place = model.look
            model.show_menu()
            model.aim_at(place)
            return None
        if model.menu_open and model.on_board and model.cursor is not None:
            if model.cursor in model.goals:
                return model.goals[model.cursor].action
            if model.cursor != "city" and model.tile is not None:
                return model.lays[model.cursor][model.tile].action
        return super().choose()

    def move(self, way: str) -> None:
        model = self.ui
        if model.on_board or model.open_pane is PlacePane:
            model.hint = ""
            model.move_cursor(way)
        else:
            super().move(way)

    def pick(self, number: int) -> Action | None:
        """Digits put the cursor on a place of the board; where there is none, they choose a line of the menu."""
        model = self.ui
        if model.on_board and model.has_places:
            model.hint = ""
            model.type_digit(number)
            return None
        return super().pick(number)

    def choose_line(self, index: int) -> Action | None:
        self.ui.on_board = False
        return super().choose_line(index)

    def press(self, panel: str, x: int, y: int) -> Action | None:
        model, scene = self.ui, self.scene()
        if panel == "board":
            return self._press_board(x, y)
        if panel == "hand":
            tile = self._tile_at(scene, x, y)
            if tile is not None and scene.seat == scene.view.seat:
                return self._take_tile(tile)
        elif panel == "players":
            each = max(1, self.layout.regions[PalmyraPlayers].height // len(scene.view.players))
            model.shown = y // each
        elif panel == "pane" and model.on_board and model.menu_open:
            return self._press_pane(y)
        else:
            return super().press(panel, x, y)
        return None

    def _press_pane(self, y: int) -> Action | None:
        """The heading stops while tiles are laid; a place in the list is as good as the place itself."""
        if self.ui.lays:
            return self._stopping() if not y else None
        goal = self._goal_at(y)
        if goal is None:
            return None
        return self._go(goal.place) if isinstance(goal, Goal) else goal

    def _goal_at(self, y: int) -> Goal | Action | None:
        """What a row of the list of places is about."""
        shown = rows_of_goals(self.goals_look(), self.layout.regions[PaneStack].height)
        if not 1 <= y <= len(shown):
            return None
        goal, hiring = shown[y - 1], self.hiring()
        return goal if goal is not None or hiring is None else hiring.action

    def _press_board(self, x: int, y: int) -> Action | None:
        """On what is under the cursor it does it; elsewhere the cursor goes there, or it is told what lies there."""
        model = self.ui
        place = self.board.place_at(x, y)
        if place in (*model.lays, *model.goals):
            return self._go(place)
        if place == "city" or any(tile.cell == place for tile in model.view().land):
            model.look = place
            model.open(PlacePane)
        return None

    def _go(self, place: Place) -> Action | None:
        """Put the cursor there; if it is there already, do what it stands for."""
        model = self.ui
        again = model.menu_open and model.cursor == place
        model.show_menu()
        model.aim_at(place)
        return self.choose() if again else None

    def _item_at(self, panel: str, x: int, y: int) -> int | None:
        """While the board has the cursor, the pane tells of its places and not of the menu."""
        on_board = panel == "pane" and self.ui.on_board and self.ui.has_places
        return None if on_board else super()._item_at(panel, x, y)

    def scroll(self, panel: str, step: int) -> bool:
        if panel != "board":
            return False
        self.board.scroll("down" if step > 0 else "up")
        return True

    # --- what the mouse points at

    def thing_at(self, panel: str, x: int, y: int) -> str:
        scene = self.scene()
        match panel:
            case "board":
                return place_key(self.board.place_at(x, y))
            case "hand":
                return self._tile_at(scene, x, y) or ""
            case "players":
                return player_key(y // max(1, self.layout.regions[PalmyraPlayers].height // len(scene.view.players)))
            case "stacks" | "tracker":
                return panel
            case "pane" if self.ui.on_board and self.ui.goals and self.ui.menu_open:
                goal = self._goal_at(y)
                return place_key(goal.place) if isinstance(goal, Goal) else ""
        return super().thing_at(panel, x, y)

    def explain(self, thing: str) -> str:
        return "" if self.ui.covered else explain_thing(self.scene(), thing)

    def _tile_at(self, scene: Scene, x: int, y: int) -> str | None:
        region = self.layout.regions[HandPane]
        places = hand_layout(scene.player.tiles, region.width, region.height)
        return next((place.tile for place in places if place.area.contains(x, y)), None)

    def _stopping(self) -> Action | None:
        return next((action for action in self.ui.snapshot.legal if isinstance(action, a.Stop)), None)

    def _take_tile(self, tile: str) -> Action | None:
        """Choose a tile: to lay it on the board, or the line of the menu that flips it."""
        model = self.ui
        model.hint = ""
        if not model.menu_open:
            model.show_menu()
        if model.choose_tile(tile):
            return None
        if a.Flip(tile) in model.snapshot.legal:
            model.point_at(a.Flip(tile))
        elif model.view().stage in ("conquer", "revenue"):
            model.hint = words_of(model.snapshot.game.why_nowhere(tile))
        return None

    def command(self, name: str) -> Action | None:
        model = self.ui
        if name.startswith(_SCROLL):
            self.board.scroll(name.removeprefix(_SCROLL))
        elif name == "size":
            self.board.resize()
        elif name == "look":
            model.look_around()
        elif name == "rivals":
            model.next_player()
        elif name == "pick-0":
            return self.pick(0)
        elif name == "stop":
            if (action := self._stopping()) is not None:
                return action
            model.hint = t("You can stop once you have laid a tile.")
        elif model.goals:
            return self._place_command(name)
        else:
            letter = name.removeprefix("tile-")
            letters = self._letters(self.scene())
            tile = next((tile for tile, own in letters.items() if own == letter), None)
            if tile is not None:
                return self._take_tile(tile)
        return None

    def prepare(self, action: Action) -> None:
        self.ui.point_at(action)

    def _place_command(self, name: str) -> Action | None:
        """While figures are moved no tile is chosen, and two of their letters mean the city and Caesar."""
        model, hiring = self.ui, self.hiring()
        if name == CITY and "city" in model.goals:
            model.show_menu()
            model.aim_at("city")
        elif name == HIRE and hiring is not None:
            return hiring.action
        return None
