"""Every name that leaves the program: keys and tags of JSON, commands and options, settings, notation.

    python -m tests.tools.pinned_names

writes them to `tests/pinned_names.json`. Renaming something in the code must change none of them, because saves,
settings files, scripts and other programs rely on them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from msgspec import inspect

import rules.marchands.actions
import rules.marchands.state
import rules.palmyra.actions
import rules.palmyra.state
import rules.tadmor.actions
import rules.tadmor.state
from rules import message
from rules.contract import Standings
from rules.games import GAMES
from saves.campaign import CampaignDocument
from saves.document import Document
from saves.notes import NotesDocument
from saves.shared_code import SharedGame, SharedStory
from tadmor_tui.cli import build_parser
from tadmor_tui.config.settings import Settings
from tadmor_tui.hosting.wire import messages
from tadmor_tui.share.spectators_game import SpectatorsGame

FILE = Path(__file__).parents[1] / "pinned_names.json"
STATES = {
    "tadmor": (rules.tadmor.state.State, rules.tadmor.actions.AnyAction),
    "palmyra": (rules.palmyra.state.State, rules.palmyra.actions.AnyAction),
    "marchands": (rules.marchands.state.State, rules.marchands.actions.AnyAction),
}


def shape(info: Any, above: tuple[type, ...] = ()) -> Any:
    """The names in a type: keys of objects and tags, without the names of classes."""
    match info:
        case inspect.StructType(cls=cls) if cls in above:
            return "again"
        case inspect.StructType(cls=cls) if above and cls.__module__ == message.__name__:
            return f"{info.tag_field}={info.tag}"  # messages hold messages: their parts are listed once
        case inspect.StructType():
            fields = {field.encode_name: shape(field.type, (*above, info.cls)) for field in info.fields}
            return {f"{info.tag_field}={info.tag}": fields} if info.tag_field else fields
        case inspect.UnionType():
            parts = [shape(part, above) for part in info.types]
            named = [part for part in parts if part]
            return sorted(named, key=json.dumps) if len(named) > 1 else next(iter(named), "")
        case inspect.LiteralType():
            return sorted(map(str, info.values))
        case inspect.DictType():
            return {"*": inner} if (inner := shape(info.value_type, above)) else ""
        case inspect.TupleType():
            return [inner for part in info.item_types if (inner := shape(part, above))] or ""
        case inspect.CollectionType():
            return [inner] if (inner := shape(info.item_type, above)) else ""
        case _:
            return ""


def options_of(parser: argparse.ArgumentParser) -> dict[str, Any]:
    """The options and positional arguments of a command, and its commands in turn."""
    found: dict[str, Any] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found |= {name: options_of(choice) for name, choice in action.choices.items()}
        elif action.option_strings:
            found[action.option_strings[-1]] = sorted(action.option_strings)
        else:
            found[action.dest] = "positional"
    return found


def names() -> dict[str, Any]:
    """All names that must stay."""
    return {
        "save": shape(inspect.type_info(Document)),
        "campaign": shape(inspect.type_info(CampaignDocument)),
        "notes": shape(inspect.type_info(NotesDocument)),
        "code": [shape(part) for part in inspect.multi_type_info((SharedGame, SharedStory, SpectatorsGame))],
        "settings": shape(inspect.type_info(Settings)),
        "standings": shape(inspect.type_info(Standings)),
        "commands": options_of(build_parser()),
        "games": {
            name: {
                "options": shape(inspect.type_info(kind.options)),
                "form": [field.name for field in kind.option_form],
                "state": shape(inspect.type_info(STATES[name][0])),
                "actions": shape(inspect.type_info(STATES[name][1])),
                "events": [shape(inspect.type_info(event)) for event in kind.events],
                "view": shape(inspect.type_info(kind.view)),
            }
            for name, kind in GAMES.items()
        },
        "message": shape(inspect.type_info(message.Value)),
        "wire": [shape(part) for part in inspect.multi_type_info((messages.FromSeat, messages.ToSeat))],
    }


def document() -> str:
    """The names as the file has them."""
    return json.dumps(names(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    FILE.write_text(document(), encoding="utf-8")


if __name__ == "__main__":
    main()
