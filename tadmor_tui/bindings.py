"""The keys of the table and of the whole app. The settings file may give each command other keys, by its id."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding

from tadmor_tui.faces.face import FaceCommand

APP_BINDINGS = [
    Binding("ctrl+l", "repaint", "paint the screen anew", show=False, id="repaint"),
    Binding("ctrl+q", "quit", "quit", show=False, id="quit"),
    Binding("slash,f1", "reference", "rules", show=False, id="reference"),
    Binding("question_mark", "explain", "explain", show=False, id="explain"),
]
TABLE_BINDINGS = [
    Binding("enter,space", "choose", "choose", id="choose"),
    Binding("left,h", "move('left')", id="left", show=False),
    Binding("right,l", "move('right')", id="right", show=False),
    Binding("up,k", "move('up')", id="up", show=False),
    Binding("down,j", "move('down')", id="down", show=False),
    Binding("escape", "back", "back", id="back", show=False),
    Binding("tab", "next_tab(1)", "panels", id="tab"),
    Binding("shift+tab", "next_tab(-1)", id="tab-back", show=False),
    Binding("e", "end", "end go", id="end"),
    Binding("c", "collect", "collect all", id="collect"),
    Binding("u", "undo", "undo", id="undo"),
    Binding("U,ctrl+r", "redo", "redo", id="redo", show=False),
    Binding("g", "tab('log')", "log", id="log", show=False),
    Binding("t", "tab('menu')", "what to do", id="menu", show=False),
    Binding("H", "advice", "advice", id="advice", show=False),
    Binding("S", "seats", "seats: who plays", id="seats", show=False),
    Binding("K,f2", "tab('keys')", "keys", id="help", show=False),
    Binding("q", "leave", "leave", id="leave"),
    *(Binding(str(n), f"pick({n})", show=False, id=f"pick-{n}") for n in range(1, 10)),
]


def face_bindings(commands: Iterable[FaceCommand]) -> list[Binding]:
    """The keys of the commands that the table of only one game has."""
    return [
        Binding(
            command.keys,
            f"tab('{command.panel}')" if command.panel else f"face('{command.name}')",
            command.label,
            id=command.name,
            show=False,
        )
        for command in commands
    ]
