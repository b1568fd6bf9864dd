"""The translators' catalogues: `tadmor_tui/locale/<language>/<part>.po`, and the `.mo` that the program reads.

    python -m tests.tools.catalogues

collects the texts of the program. New ones are added to the catalogues and those that have gone are taken out;
translations stay. What a text of one game's folders says is in the catalogue of that game, everything else in
`common.po`. All parts of a language are compiled into one `tadmor.mo`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rules.games import GAMES
from tadmor_tui.text.languages import CATALOGUE, LOCALE
from tests.collected_texts import Collected, collected_texts

LANGUAGES = {"de": "German", "fr": "French"}
COMMON = "common"
PARTS = (COMMON, *GAMES)
WIDTH = 100
NO_LINE = 0
"""Catalogues name files only: line numbers would change with every edit of the source."""


class Key(NamedTuple):
    """What a translation belongs to: a text, or the two of one thing and of several, and which meaning they have."""

    texts: tuple[str, ...]
    context: str = ""


def is_translated(message: Message) -> bool:
    """Whether a text, and each of its forms for different numbers, has a translation."""
    return all(message.string or [""])


class _Catalogue(Catalog):
    """A catalogue that has no dates, and so changes only with its texts."""

    def _headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", f"text/plain; charset={self.charset}"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    mime_headers = property(_headers)


def part_of(texts: Mapping[Key, list[Collected]], key: Key) -> str:
    """The catalogue that a text belongs to."""
    owners = {next((part for part in Path(said.file).parts[:-1] if part in GAMES), COMMON) for said in texts[key]}
    return owners.pop() if len(owners) == 1 else COMMON


def texts_of_the_program() -> dict[Key, list[Collected]]:
    """Every text, and where it is said. A text that also stands for one of several things is one text with them."""
    places: dict[Key, list[Collected]] = {}
    for said in collected_texts():
        places.setdefault(Key(said.texts, said.context), []).append(said)
    counted = [key for key in places if len(key.texts) > 1]
    for key in counted:
        places[key] += places.pop(Key(key.texts[:1]), [])
    if len({key.texts[0] for key in counted}) < len(counted):
        raise ValueError("two texts are the same for one thing and differ for several: gettext can't tell them apart")
    return places


def po_file(language: str, part: str, locale: Path = LOCALE) -> Path:
    return locale / language / f"{part}.po"


def mo_file(language: str, locale: Path = LOCALE) -> Path:
    return locale / language / CATALOGUE


def translations(language: str, locale: Path = LOCALE) -> dict[Key, Message]:
    """What the translators have written, whichever part it is in."""
    return {key_of(message): message for part in PARTS for message in entries(po_file(language, part, locale))}


def entries(file: Path) -> Iterator[Message]:
    if file.exists():
        with file.open("rb") as opened:
            yield from (message for message in read_po(opened, abort_invalid=True) if message.id)


def key_of(message: Message) -> Key:
    return Key((message.id,) if isinstance(message.id, str) else tuple(message.id), message.context or "")


def catalogues(language: str, locale: Path = LOCALE) -> dict[str, Catalog]:
    """The parts of a language as they are to be: the texts of the program with the translations that there are."""
    known = translations(language, locale)
    places = texts_of_the_program()
    parts: dict[str, Catalog] = {
        part: _Catalogue(language, header_comment=_heading(language, part), fuzzy=False) for part in PARTS
    }
    for key, said in places.items():
        old = known.get(key)
        message = parts[part_of(places, key)].add(
            key.texts[0] if len(key.texts) == 1 else key.texts,
            old.string if old else "",
            locations=[(file, NO_LINE) for file in sorted({each.file for each in said})],
            auto_comments=list(chain.from_iterable(each.comments for each in said)),
            user_comments=old.user_comments if old else (),
            context=key.context or None,
        )
        message.flags.clear()
    return parts


def _heading(language: str, part: str) -> str:
    what = "what the games have in common" if part == COMMON else GAMES[part].title
    return f"# {LANGUAGES[language]}: {what}. Collected by `python -m tests.tools.catalogues`."


def written(catalogue: Catalog) -> bytes:
    """A part as its file has it."""
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, include_lineno=False)
    return file.getvalue()


def compiled(language: str, parts: Mapping[str, Catalog]) -> bytes:
    """All parts of a language as the program reads them; a text without a translation is left out."""
    whole: Catalog = _Catalogue(language)
    for message in chain.from_iterable(parts.values()):
        if message.id and is_translated(message):
            whole.add(message.id, message.string, context=message.context)
    file = BytesIO()
    write_mo(file, whole)
    return file.getvalue()


def files_of(language: str, locale: Path = LOCALE) -> dict[Path, bytes]:
    """Every file of a language, as it is to be."""
    parts = catalogues(language, locale)
    files = {po_file(language, part, locale): written(catalogue) for part, catalogue in parts.items()}
    return {**files, mo_file(language, locale): compiled(language, parts)}


def main() -> None:
    for language, name in LANGUAGES.items():
        for file, content in files_of(language).items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        known = translations(language)
        missing = sum(not is_translated(message) for message in known.values())
        print(f"{name}: {len(known)} texts, {missing} without a translation")


if __name__ == "__main__":
    main()
