"""The keys of the table and of the whole app. The settings file may change each command's keys, by its id.

Textual has descriptions in one language only: here they are English, and `described` and `explained` translate them. A
description is a word or two, for the palette; a tooltip says the same at more length, for the list of keys.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding, BindingsMap
from textual.screen import Screen

from rules.message import Message, message
from tadmor_tui.games.game_ui import GameCommand
from tadmor_tui.text.translation import t, words_of

_MOVE = Binding.Group(message("move").text)
PICK = Binding.Group(message("choose a line").text)
APP_BINDINGS = [
    Binding(
        "question_mark",
        "explain",
        message("explain").text,
        show=False,
        tooltip=message("explain this").text,
        id="explain",
    ),
    Binding("K,f2", "keys", message("keys").text, show=False, tooltip=message("these keys").text, id="help"),
    Binding(
        "slash,f1",
        "reference",
        message("rules").text,
        show=False,
        tooltip=message("search in the rules").text,
        id="reference",
    ),
    Binding("ctrl+p", "command_palette", show=False, priority=True, tooltip=message("all commands").text),
    Binding("ctrl+l", "repaint", message("paint the screen anew").text, show=False, id="repaint"),
    Binding("ctrl+q", "quit", message("quit").text, show=False, tooltip=message("leave Tadmor").text, id="quit"),
]
TABLE_BINDINGS = [
    Binding("left,h", "move('left')", id="left", show=False, group=_MOVE),
    Binding("down,j", "move('down')", id="down", show=False, group=_MOVE),
    Binding("up,k", "move('up')", id="up", show=False, group=_MOVE),
    Binding("right,l", "move('right')", id="right", show=False, group=_MOVE),
    Binding("enter,space", "choose", message("choose").text, tooltip=message("place or choose").text, id="choose"),
    *(Binding(str(n), f"pick({n})", show=False, id=f"pick-{n}", group=PICK) for n in range(1, 10)),
    Binding("escape", "back", message("back").text, tooltip=message("a step back").text, id="back", show=False),
    Binding("tab", "next_tab(1)", message("panels").text, tooltip=message("map, menu, next panel").text, id="tab"),
    Binding("shift+tab", "next_tab(-1)", tooltip=message("the panel before").text, id="tab-back", show=False),
    Binding("c", "collect", message("collect all").text, id="collect"),
    Binding("e", "end", message("end go").text, tooltip=message("end the go").text, id="end"),
    Binding("u", "undo", message("undo").text, tooltip=message("undo: take back").text, id="undo"),
    Binding("U,ctrl+r", "redo", message("redo").text, tooltip=message("redo").text, id="redo", show=False),
    Binding(
        "H", "advice", message("advice").text, tooltip=message("advice, with reasons").text, id="advice", show=False
    ),
    Binding(
        "n",
        "pane('news')",
        message("since your last go").text,
        tooltip=message("since your last go").text,
        id="news",
        show=False,
    ),
    Binding("g", "pane('log')", message("story").text, tooltip=message("the story").text, id="log", show=False),
    Binding(
        "t", "pane('menu')", message("what to do").text, tooltip=message("what can be done").text, id="menu", show=False
    ),
    Binding("S", "seats", message("seats: who plays").text, id="seats", show=False),
    Binding("q", "leave", message("leave").text, tooltip=message("leave the table").text, id="leave"),
]
ANSWERS = [Binding("y", "yes", id="yes", show=False)]
"""Keys that only answer a question, which names them; No closes the question."""
_OTHERS = len(TABLE_BINDINGS)
_ORDER: dict[str | None, int] = {
    **{binding.id: number for number, binding in enumerate(TABLE_BINDINGS)},
    **{binding.id or binding.action: _OTHERS + number for number, binding in enumerate(APP_BINDINGS, 1)},
}
"""Order of commands in a list; those of a game or another screen come between the table's and the app's."""
ALSO_CALLED = {
    "help": message("help shortcuts keyboard bindings controls"),
    "explain": message("help what is this why"),
    "reference": message("help rulebook manual search look up"),
    "advice": message("help hint tip suggestion what now"),
    "undo": message("take back revert"),
    "redo": message("again repeat"),
    "news": message("news what happened lately others did"),
    "log": message("log history what happened"),
    "menu": message("actions choices list"),
    "tab": message("views pages next"),
    "choose": message("place do ok"),
    "back": message("cancel escape"),
    "end": message("pass done finish"),
    "collect": message("take goods everything"),
    "seats": message("players bots people change"),
    "leave": message("exit quit title main menu close"),
    "quit": message("exit end close leave"),
    "repaint": message("refresh redraw clear"),
    "replay-leave": message("exit quit close"),
    "replay-why": message("reason explain bot"),
    "final-replay": message("watch again history"),
    "final-review": message("review mistakes analysis"),
    "final-leave": message("exit quit title main menu close"),
}
"""Other words for commands, by their ids."""
_NOT_OURS = frozenset(binding.action for binding in Binding.make_bindings(Screen.BINDINGS))
"""Bindings of every Textual screen."""


def game_bindings(commands: Iterable[GameCommand]) -> list[Binding]:
    """Return the keys of commands that only one game has."""
    return [
        Binding(
            command.keys,
            _action_of(command),
            command.label.text,
            tooltip=command.explanation.text,
            id=command.name,
            show=False,
            group=Binding.Group(command.group.text) if command.group else None,
        )
        for command in commands
    ]


def _action_of(command: GameCommand) -> str:
    if command.turns_hand:
        return "hand"
    return f"pane('{command.name}')" if command.pane is not None else f"face('{command.name}')"


def with_game_bindings(usual: BindingsMap, commands: Iterable[GameCommand]) -> BindingsMap:
    """Return the keys of a table and of its game, which takes precedence."""
    own = BindingsMap(game_bindings(commands))
    rest = {key: bindings for key, bindings in usual.key_to_bindings.items() if key not in own.key_to_bindings}
    return BindingsMap.merge([BindingsMap.from_keys(rest), own])


def described(binding: Binding) -> str:
    """Return the description of a command, for the beginning of a line."""
    return t("{command.capital}", command=Message(binding.description))


def explained(binding: Binding) -> str:
    """Return the description of a command at more length; keys of a group share it."""
    text = binding.group.description if binding.group else binding.tooltip or binding.description
    return words_of(Message(text)) if text else ""


def in_force(bindings: Iterable[Binding]) -> list[list[Binding]]:
    """Return the bindings for the list of keys: those of a command, or of a group of commands, together."""
    found: dict[str, list[Binding]] = {}
    for binding in Binding.make_bindings(bindings):
        if binding.action not in _NOT_OURS and not binding.system and (told := explained(binding)):
            found.setdefault(told if binding.group else binding.id or binding.action, []).append(binding)
    return sorted(found.values(), key=lambda together: _ORDER.get(together[0].id or together[0].action, _OTHERS))
