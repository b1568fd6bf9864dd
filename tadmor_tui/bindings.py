"""The keys of the table and of the whole app. The settings file may give each command other keys, by its id.

Textual has descriptions in one language only: here they are English, and `described` has them in the reader's.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding

from rules.message import Message, message
from tadmor_tui.faces.face import FaceCommand
from tadmor_tui.translation import t

APP_BINDINGS = [
    Binding("ctrl+l", "repaint", message("paint the screen anew").text, show=False, id="repaint"),
    Binding("ctrl+q", "quit", message("quit").text, show=False, id="quit"),
    Binding("slash,f1", "reference", message("rules").text, show=False, id="reference"),
    Binding("question_mark", "explain", message("explain").text, show=False, id="explain"),
]
TABLE_BINDINGS = [
    Binding("enter,space", "choose", message("choose").text, id="choose"),
    Binding("left,h", "move('left')", id="left", show=False),
    Binding("right,l", "move('right')", id="right", show=False),
    Binding("up,k", "move('up')", id="up", show=False),
    Binding("down,j", "move('down')", id="down", show=False),
    Binding("escape", "back", message("back").text, id="back", show=False),
    Binding("tab", "next_tab(1)", message("panels").text, id="tab"),
    Binding("shift+tab", "next_tab(-1)", id="tab-back", show=False),
    Binding("e", "end", message("end go").text, id="end"),
    Binding("c", "collect", message("collect all").text, id="collect"),
    Binding("u", "undo", message("undo").text, id="undo"),
    Binding("U,ctrl+r", "redo", message("redo").text, id="redo", show=False),
    Binding("n", "tab('news')", message("since your last go").text, id="news", show=False),
    Binding("g", "tab('log')", message("log").text, id="log", show=False),
    Binding("t", "tab('menu')", message("what to do").text, id="menu", show=False),
    Binding("H", "advice", message("advice").text, id="advice", show=False),
    Binding("S", "seats", message("seats: who plays").text, id="seats", show=False),
    Binding("K,f2", "tab('keys')", message("keys").text, id="help", show=False),
    Binding("q", "leave", message("leave").text, id="leave"),
    *(Binding(str(n), f"pick({n})", show=False, id=f"pick-{n}") for n in range(1, 10)),
]


def face_bindings(commands: Iterable[FaceCommand]) -> list[Binding]:
    """The keys of the commands that the table of only one game has."""
    return [
        Binding(
            command.keys,
            f"tab('{command.panel}')" if command.panel else f"face('{command.name}')",
            command.label.text,
            id=command.name,
            show=False,
        )
        for command in commands
    ]


def described(binding: Binding) -> str:
    """What a command does, as the first words of a line."""
    return t("{command.capital}", command=Message(binding.description))
