"""Component files: the standard set that comes with a game, and a player's own values laid over it.

Someone who owns the printed game writes down only what differs:

    [missions.K5]
    points = 9

Everything else is taken from the standard set, and the reference shows `own copy` for that one value. A file
that begins with `complete = true` is a whole set of its own.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any, Generic

from rules.components.entries import (
    REST,
    ComponentEntry,
    Origin,
    Section,
    TomlTable,
    Wrong,
    as_table,
    check_value,
    kind_of,
    origins,
    perhaps,
    refuse_entry,
    required_keys,
    shared_keys,
    show,
    value_keys,
)
from rules.components.set_format import SetFormat, SetT
from rules.contract import ComponentError
from rules.message import message

STANDARD = "standard"
_NAME_LENGTH = 60
_OWN = "own copy"


class ComponentFiles(Generic[SetT]):
    """The component files of a game."""

    def __init__(self, form: SetFormat[SetT]) -> None:
        self.form = form
        self.standard = lru_cache(maxsize=1)(self._standard)
        """The component set that comes with the game."""
        self.earlier = lru_cache(maxsize=None)(self._earlier)
        """The standard set as it was in an earlier edition."""
        self._standard_document = lru_cache(maxsize=1)(self._read_standard_document)

    def _standard(self) -> SetT:
        document = dict(self._standard_document())
        try:
            return self.form.read(document, document.pop("name"))
        except Wrong as wrong:
            raise ComponentError(
                message("In the standard set, {place} {words}.", place=wrong.place, words=wrong.words)
            ) from None

    def _earlier(self, edition: str) -> SetT:
        return self.form.read(self._document_of(edition), STANDARD)

    def own(self, text: str, called: str, edition: str = "") -> SetT:
        """Return a player's component file, `called` so in messages; raises `ComponentError` with one sentence.

        An old game asks for the edition of the standard set that the file was laid over then.
        """
        try:
            document = _parse(text)
            complete = document.pop("complete", False)
            check_value("complete", complete, bool)
            name = self._name(document, called)
            whole = self._with_sources(document) if complete else self._laid_over_set(document, edition)
            return self.form.read(whole, name)
        except Wrong as wrong:
            raise ComponentError(
                message("In {called}, {place} {words}.", called=called, place=wrong.place, words=wrong.words)
            ) from None

    def _read_standard_document(self) -> TomlTable:
        folder = resources.files(self.form.package) / "data"
        document: TomlTable = {}
        for file in self.form.files:
            document |= tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))
        return document

    def _document_of(self, edition: str) -> TomlTable:
        """Return the values of an edition, today's if it has no name."""
        if not edition:
            document = dict(self._standard_document())
            document.pop("name")
            return document
        earlier = resources.files(self.form.package) / "data" / "earlier" / f"{edition}.toml"
        return self._laid_over_set(tomllib.loads(earlier.read_text(encoding="utf-8")), "")

    def _name(self, document: TomlTable, called: str) -> str:
        """Return the set's own name or else that of its file; never the standard one's, since saves go by the name."""
        if "name" not in document:
            return "own" if called in ("", STANDARD) else called[:_NAME_LENGTH]
        name = document.pop("name")
        check_value("name", name, self.form.name_type)
        if not name.isprintable():
            refuse_entry("name", "has a character that cannot be shown")
        if name == STANDARD:
            refuse_entry("name", "should not be that of the set that comes with the game")
        return str(name)

    def _with_sources(self, document: TomlTable) -> TomlTable:
        """Return a complete set of a player, whose values come from the own copy unless the file says otherwise."""
        for section, entries in document.items():
            self.form.check_section_name(section)
            if self.form.sections[section].many and isinstance(entries, dict):
                document[section] = {key: _with_source(entry) for key, entry in entries.items()}
            else:
                document[section] = _with_source(entries)
        return document

    def _laid_over_set(self, document: TomlTable, edition: str) -> TomlTable:
        standard, values = self.earlier(edition) if edition else self.standard(), self._document_of(edition)
        for name, given in document.items():
            self.form.check_section_name(name)
            section, typed = self.form.sections[name], getattr(standard, name)
            if not section.many:
                values[name] = _laid_over(name, section, values[name], typed, given)
                continue
            entries = dict(values[name])
            for key, entry in as_table(name, given).items():
                self.form.check_entry_name(name, key)
                place = f"{name}.{show(key)}"
                if key in typed:
                    entries[key] = _laid_over(place, section, entries[key], typed[key], entry)
                else:
                    entries[key] = _added(place, section, key, entry, list(typed))
            values[name] = entries
        return values


def _parse(text: str) -> TomlTable:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).rpartition(" (at ")
        line = re.match(r"line (\d+)", where)
        what = re.sub(r"\('(.*?)',?\)", lambda keys: keys[1].replace("', '", "."), what)
        place = message("line {number}", number=int(line[1])) if line else message("the last line")
        raise Wrong(place, message("is not valid TOML: {said}", said=f"{what[:1].lower()}{what[1:]}")) from None
    except RecursionError:
        raise Wrong(message("a value"), message("has too many brackets within brackets")) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise Wrong(message("a number"), message("has far too many digits")) from None


def _with_source(entry: object) -> object:
    return {"source": _OWN, **entry} if isinstance(entry, dict) else entry


# --- laying over --------------------------------------------------------------------------------------------


def _laid_over(place: str, section: Section, values: TomlTable, typed: ComponentEntry, given: object) -> TomlTable:
    """Return an entry with the given keys replaced; their origin is the player's copy, the others keep theirs."""
    given = as_table(place, given)
    kind = kind_of(place, section, {**values, **given})
    known: dict[str, Any] = {key: list(o) if len(o) > 1 else o[0] for key, o in origins(typed).items()}
    if kind is not type(typed):
        # Another effect: what every tile, card or row has stays, the numbers of the old effect go.
        shared = [key for key in shared_keys(kind) if key not in ("source", "note")]
        values = {key: value for key, value in values.items() if key in shared}
        known = {key: known[key] for key in shared if key in known} | {REST: _OWN}
    own = _own_origins(place, kind, given)
    laid = {key: _merged(values.get(key), value) for key, value in given.items()}
    if own:
        laid.setdefault("note", "")  # the standard note is about the standard values
    return {**values, **laid, "source": known | own}


def _added(place: str, section: Section, key: str, given: object, known: list[str]) -> TomlTable:
    """Return an entry that the standard set does not have, a further row or condition: it has to be complete."""
    given = as_table(place, given)
    unknown = perhaps(message("is not in the standard set"), key, known)
    if section.tag and section.tag not in given:
        refuse_entry(place, "{fault}, and a new entry needs `{key}`", fault=unknown, key=section.tag)
    for needed in required_keys(kind_of(place, section, given)):
        if needed not in given and needed != "source":
            refuse_entry(place, "{fault}, and a new entry needs `{key}`", fault=unknown, key=needed)
    return {"source": _OWN, **given}


def _own_origins(place: str, kind: type[ComponentEntry], given: TomlTable) -> TomlTable:
    """Return the origins of the keys that a player gives: the own copy, unless the file names a source."""
    source = given.get("source", _OWN)
    if not isinstance(source, dict):
        check_value(f"{place}.source", source, Origin)
        source = {REST: source}
    rest = source.get(REST, _OWN)
    own = {key: rest for key in value_keys(kind) if key in given}
    return own | {key: origin for key, origin in source.items() if key != REST}


def _merged(old: object, new: object) -> object:
    return {**old, **new} if isinstance(old, dict) and isinstance(new, dict) else new
