"""Names and texts that a terminal would obey, or that a library would take for markup; and a shelf full of them."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from saves.atomic import backup_of
from saves.places import ENDING
from saves.store import Store
from tests.saves.tables import saved_file
from tests.saves.test_damage import drop, edit, set_value

TEXTS = {
    "clipboard": "\x1b]52;c;b3duZWQ=\x07",
    "window title": "\x1b]0;owned\x07",
    "clear screen": "\x1b[2J\x1b[1;1H",
    "cursor report": "\x1b[6n",
    "conceal": "\x1b[8m",
    "device control": "\x1bP+q544e\x1b\\",
    "reset": "\x1bc",
    "8-bit controls": "\x9b2J\x9d0;owned\x9c\x90q\x9c\x85",
    "right to left": "\u202etxt.\u202cexe\u200f\u061c",
    "isolates": "\u2067abc\u2069\u2066",
    "lines": "a\ntadmor: all is well\rb\x0bc\x0cd\u2028e\u2029f",
    "columns": "a\tb",
    "backspace": "abc\x08\x08\x08xyz\x7f",
    "bell": "\x07",
    "unseen": "a\ufeffb\u200bc\xadd\u2060e\ufff9f",
    "tags": "a\U000e0041\U000e007f",
    "joined": "a\u200db\u200dc\u200dd\u200de",
    "family": "\U0001f469\u200d\U0001f467",
    "combining": "Z" + "\u0300\u0489" * 40,
    "not UTF-8": "caf\udce9",
    "markup": "[red]a[/red] [@click=app.quit]b[/] [link='https://c']d[/link] [/] [",
    "template": "{0} {} %s %(x)s",
}
ALL = " ".join(TEXTS.values())
LONG = "x\x1b[2J" * 2000
IN_UTF8 = "".join(letter for letter in ALL if not "\ud800" <= letter <= "\udfff")
"""All that a file of text can hold."""

COLOURS = re.compile(r"\x1b\[(?!8m)[\d;]*m")
"""What commands that colour their own answers may write to a terminal; none of the texts above is among it."""
PAINT = re.compile(rf"{COLOURS.pattern}|\x1b\[\d+;\d+H")
"""What the screen is painted with."""
PROGRESS = re.compile(rf"{COLOURS.pattern}|\x1b\[\?25[lh]|\x1b\[1A|\x1b\[2K|\r")
"""What draws a bar that moves."""

_LET_THROUGH = frozenset("\n\t\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")


def obeyed(text: str) -> set[str]:
    """What a terminal would obey in a text, or what nobody could see; found by the tables of Unicode."""
    strange = {letter for letter in text if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    return strange - _LET_THROUGH


def as_file_name(text: str) -> str:
    """As much of a text as a file name can have."""
    name = text.replace("/", "|").replace("\0", "")
    while len(name.encode("utf-8", "surrogateescape")) > 200:
        name = name[:-1]
    return name


def _put(*where: str | int) -> Callable[[str], Callable[[dict[str, Any]], None]]:
    return lambda text: set_value(text, *where)


_PLACES: dict[str, Callable[[str], Callable[[dict[str, Any]], object]]] = {
    "title": _put("title"),
    "program": _put("program"),
    "game": _put("game"),
    "id": _put("id"),
    "player": _put("seats", 0, "name"),
    "bot": _put("seats", 1, "player"),
    "progress": _put("summary", "progress"),
    "components": _put("components", "name"),
    "own components": _put("components", "own"),
    "undone": lambda text: set_value([text], "undone"),
    "log": _put("log", 3),
    "action": lambda text: set_value(f"7 0 {text} 12ab", "log", 3),
    "colour": lambda text: set_value([text], "options", "colours"),
    "option": lambda text: set_value(1, "options", text),
    "unknown key": lambda text: set_value(1, text),
    "unknown key of a seat": lambda text: set_value(1, "seats", 0, text),
    "state": _put("state"),
    "format": _put("format"),
    "wrong type": lambda text: set_value({text: text}, "saved"),
    "nothing of it": lambda _: drop("log"),
}
"""Where a received file can have a text of somebody else's choice."""


def fill_shelf(store: Store, places: Iterable[str] = _PLACES) -> list[Path]:
    """Whole and damaged games with names and texts that do harm, in these places; all their files."""
    whole = saved_file(store, actions=30)
    source, games = whole.read_text(encoding="utf-8"), [whole]

    def add(name: str, *changes: Callable[[dict[str, Any]], object], backup: bool = False) -> None:
        path = whole.with_name(f"{as_file_name(name)}{ENDING}")
        path.write_text(source, encoding="utf-8")
        for change in changes:
            edit(path, change)
        if backup:
            backup_of(path).write_text(source, encoding="utf-8")
        games.append(path)

    for start in range(0, len(ALL), 60):
        add(f"whole {ALL[start : start + 60]}", set_value(f"w{start:04}", "id"))
    add(f"damaged {ALL}", drop("state"), backup=True)
    for place in places:
        add(f"{TEXTS['clear screen']} {place}", _PLACES[place](IN_UTF8 + LONG), backup=True)
    # What the words of a file may have, because older programs let it in.
    unseen = TEXTS["unseen"] + TEXTS["joined"]
    add("unseen", *(_PLACES[place](unseen) for place in ("title", "player", "components")))
    path = whole.with_name(f"text {as_file_name(ALL)}{ENDING}")
    path.write_bytes(b"\x1b]0;owned\x07" + json.dumps({"a": ALL}).encode() + b"\xff\x9b")
    return [*games, path]
