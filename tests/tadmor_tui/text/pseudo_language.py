"""A language for tests, in which everything that came through `t` can be told from what came another way.

Each letter of the program's own texts has an accent, each text is a third longer, and ⟦ ⟧ stand around it: a plain
letter on the screen is somebody's own text or was never translated, and a ⟦ without its ⟧ has been cut.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Mapping, Sequence

from rules.language import ENGLISH, Hole, Language
from rules.names import forms_of
from rules.translated import NotTranslated

PLAIN = string.ascii_lowercase + string.ascii_uppercase
ACCENTED = "àḃçḋèḟĝĥìĵķļṁñòṗɋŕšţùṽŵẋÿžÀḂÇḊÈḞĜĤÌĴĶĻṀÑÒṖɊŔŠŢÙṼŴẊŸŽ"
OPENS, CLOSES = "⟦", "⟧"
_MARKS = str.maketrans(PLAIN, ACCENTED)
_FILLING = "ōōō "
_WORD = re.compile("[A-Za-z]+")
_PERCENT_HOLE = re.compile(r"(%\(\w+\)[sr]|%[sr])")


def marked(text: str) -> str:
    """The same letters, each with an accent; the holes of argparse stay as they are."""
    return "".join(
        part if _PERCENT_HOLE.fullmatch(part) else part.translate(_MARKS) for part in _PERCENT_HOLE.split(text)
    )


def longer(text: str) -> str:
    """What makes a text a third longer, in words that can be wrapped."""
    wanted = -(-len(text) // 3)
    filling = (_FILLING * (wanted // len(_FILLING) + 1))[:wanted]
    return filling.rstrip() + "ō" * (wanted - len(filling.rstrip()))


class Marking(Language):
    """Marks whatever a language says by itself; what it takes from English for want of its own stays plain."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language

    def words(self, text: str, values: Mapping[str, Hole], context: str = "") -> str:
        try:
            return super().words(text, values, context)
        except NotTranslated:
            return ENGLISH.words(text, values, context)

    def counted_words(self, one: str, many: str, n: int, values: Mapping[str, Hole]) -> str:
        try:
            return super().counted_words(one, many, n, values)
        except NotTranslated:
            return ENGLISH.counted_words(one, many, n, values)

    def text(self, text: str, context: str = "") -> str:
        return self.marked_text(self._language.text(text, context))

    def counted_text(self, one: str, many: str, n: int) -> str:
        return self.marked_text(self._language.counted_text(one, many, n))

    def marked_text(self, text: str) -> str:
        """A text whose holes are open, with what it says itself marked."""
        parts = []
        for literal, hole, spec, _ in string.Formatter().parse(text):
            parts.append(marked(literal).replace("{", "{{").replace("}", "}}"))
            if hole is not None:
                parts.append(f"{{{hole}{f':{spec}' if spec else ''}}}")
        return "".join(parts)

    def number(self, value: float, spec: str = "") -> str:
        return self._language.number(value, spec)

    def _marked_name(self, kind: str, name: str, said: str) -> str:
        return marked(said) if self.code == "en" or forms_of(kind, name, self.code) else said

    def name(self, kind: str, name: str) -> str:
        return self._marked_name(kind, name, self._language.name(kind, name))

    def form_of_name(self, kind: str, name: str, form: str) -> str:
        return self._marked_name(kind, name, self._language.form_of_name(kind, name, form))

    def counted_name(self, n: int, kind: str, name: str) -> str:
        return self._marked_name(kind, name, self._language.counted_name(n, kind, name))

    def form_of_counted_name(self, n: int, kind: str, name: str, form: str) -> str:
        return self._marked_name(kind, name, self._language.form_of_counted_name(n, kind, name, form))

    def form_of_number(self, number: int, form: str) -> str:
        return marked(self._language.form_of_number(number, form))

    def form_of_text(self, text: str, form: str) -> str:
        """What the grammar adds is marked; the text itself may be somebody's own."""
        before, own, after = self._language.form_of_text(text, form).partition(text)
        return marked(before) + own + marked(after)

    def and_list(self, parts: Sequence[str]) -> str:
        return _joined(self._language.and_list(_BLANKS[: len(parts)]), parts)

    def or_list(self, parts: Sequence[str]) -> str:
        return _joined(self._language.or_list(_BLANKS[: len(parts)]), parts)


_BLANKS = tuple(f"\0{n}\0" for n in range(100))


def _joined(pattern: str, parts: Sequence[str]) -> str:
    """A list of blanks with the parts in their places, the words between them marked."""
    return re.sub("\0(\\d+)\0", lambda found: parts[int(found[1])], marked(pattern))


class PseudoLanguage(Marking):
    """English that can be recognised, and is longer."""

    code = "en"

    def marked_text(self, text: str) -> str:
        bare = re.sub(r"\{[^{}]*\}", "", text)
        return f"{OPENS}{super().marked_text(text)}{longer(bare)}{CLOSES}" if text else text

    def name(self, kind: str, name: str) -> str:
        return super().name(kind, name) + longer(name)

    def counted_name(self, n: int, kind: str, name: str) -> str:
        return super().counted_name(n, kind, name) + longer(name)


PSEUDO = PseudoLanguage(ENGLISH)


def came_another_way(shown: str, own: Iterable[str] = (), notation: re.Pattern[str] | None = None) -> list[str]:
    """The words of a text that was shown which did not come through `t`, apart from people's own and from notation."""
    texts = sorted(own, key=len, reverse=True)
    for text in texts:
        if len(text) > 1:
            shown = shown.replace(text, " ")
    if notation is not None:
        shown = notation.sub(" ", shown)
    for text in texts:  # a single letter, such as a key, may also be part of a notation
        shown = shown.replace(text, " ")
    return _WORD.findall(shown)


def cut_off(shown: str) -> bool:
    """Whether a text begins that does not end."""
    return shown.count(OPENS) != shown.count(CLOSES)
