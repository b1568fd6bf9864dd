"""The keys of the table and of the whole app. The settings file may change each command's keys, by its id.

Textual has descriptions in one language only: here they are English, and `described` and `explained` translate them. A
description is a word or two, for the palette; a tooltip says the same at more length, for the list of keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual.binding import Binding, BindingsMap
from textual.screen import Screen

from rules.message import Message, message
from tadmor_tui.games.game_ui import GameCommand
from tadmor_tui.text.translation import t, words_of

_MOVE = Binding.Group(message("move").text)
_CHOOSE = Binding.Group(message("place or choose").text)
PICK = Binding.Group(message("choose a line").text)


def _bound(keys: str, action: str, command: str, words: Message | None, told: Message | None) -> Binding:
    """Return the keys of a command, with a word or two for the palette and more words for the list of keys."""
    description, tooltip = words.text if words else "", told.text if told else ""
    return Binding(keys, action, description, show=False, tooltip=tooltip, id=command)


def _at_table(
    keys: str, command: str, words: Message | None = None, told: Message | None = None, method: str = ""
) -> Binding:
    """Return the keys of a command of the table; `method` of its commands where that is not the command itself."""
    return _bound(keys, f"command({method or repr(command)})", command, words, told)


APP_BINDINGS = [
    _bound("question_mark", "explain", "explain", message("explain"), message("explain this")),
    _bound("K,f2", "keys", "help", message("keys"), message("these keys")),
    _bound("slash,f1", "reference", "reference", message("rules"), message("search in the rules")),
    Binding("ctrl+p", "command_palette", show=False, priority=True, tooltip=message("all commands").text),
    _bound("ctrl+l", "repaint", "repaint", message("redraw the screen"), None),
    _bound("ctrl+q", "quit", "quit", message("quit"), message("leave Tadmor")),
]
PICTURE = _bound("P", "picture", "picture", None, None)
"""Only of an app on its player's own machine: it writes a file. The palette names it; lists of keys are full."""
TABLE_BINDINGS = [
    Binding("left,h", "command('move', 'left')", id="left", show=False, group=_MOVE),
    Binding("down,j", "command('move', 'down')", id="down", show=False, group=_MOVE),
    Binding("up,k", "command('move', 'up')", id="up", show=False, group=_MOVE),
    Binding("right,l", "command('move', 'right')", id="right", show=False, group=_MOVE),
    replace(_at_table("enter", "choose", message("choose"), message("place or choose")), group=_CHOOSE),
    replace(_at_table("space", "skip"), group=_CHOOSE),
    *(Binding(str(n), f"command('pick', {n})", show=False, id=f"pick-{n}", group=PICK) for n in range(1, 10)),
    _at_table("escape", "back", message("back"), message("a step back")),
    _at_table("tab", "tab", message("panels"), message("map, menu, next panel"), "'next_tab', 1"),
    _at_table("shift+tab", "tab-back", None, message("the previous panel"), "'next_tab', -1"),
    _at_table("c", "collect", message("collect all")),
    _at_table("e", "end", message("end go"), message("end the go")),
    _at_table("u", "undo", message("undo"), message("undo: take back")),
    _at_table("U,ctrl+r", "redo", message("redo"), message("redo")),
    _at_table("H", "advice", message("advice"), message("advice, with reasons")),
    _at_table("percent_sign", "chances", message("chances of winning")),
    _at_table("n", "news", message("since your last go"), message("since your last go"), "'pane', 'news'"),
    _at_table("g", "log", message("story"), message("the story"), "'pane', 'log'"),
    _at_table("t", "menu", message("what to do"), message("what can be done"), "'pane', 'menu'"),
    _at_table("S", "seats", message("seats: who plays")),
    _at_table("q", "leave", message("leave"), message("leave the table")),
]
ANSWERS = [_at_table("y", "yes")]
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
    "chances": message("odds probability who leads forecast"),
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
    "replay-bookmark": message("mark remember"),
    "replay-note": message("comment remark annotate write"),
    "replay-mark": message("bookmarks notes jump"),
    "replay-copy": message("share code clipboard export"),
    "replay-copy-position": message("share code clipboard place"),
    "replay-leave": message("exit quit close"),
    "replay-why": message("reason explain bot"),
    "final-replay": message("watch again history"),
    "final-review": message("review mistakes analysis"),
    "final-leave": message("exit quit title main menu close"),
}
"""Other words for commands, by their ids."""
_NOT_OURS = frozenset(binding.action for binding in Binding.make_bindings(Screen.BINDINGS))
"""Bindings of every Textual screen."""


def command_of(action: str) -> str:
    """Return the command of a binding of the table: `pick` of `command('pick', 3)`."""
    return action.removeprefix("command('").partition("'")[0]


def game_bindings(commands: Iterable[GameCommand]) -> list[Binding]:
    """Return the keys of commands that only one game has."""
    return [
        replace(
            _bound(command.keys, _action_of(command), command.name, command.label, command.explanation),
            group=Binding.Group(command.group.text) if command.group else None,
        )
        for command in commands
    ]


def _action_of(command: GameCommand) -> str:
    if command.turns_hand:
        return "command('hand')"
    return f"command('{'own' if command.pane is None else 'pane'}', '{command.name}')"


def with_game_bindings(usual: BindingsMap, commands: Iterable[GameCommand]) -> BindingsMap:
    """Return the keys of a table and of its game, which takes precedence."""
    return with_bindings(usual, game_bindings(commands))


def with_bindings(usual: BindingsMap, bindings: Iterable[Binding]) -> BindingsMap:
    """Return keys with others, which take precedence."""
    own = BindingsMap(bindings)
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
