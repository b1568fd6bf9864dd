"""A language for tests, in which everything that came through `t` can be told from what came another way.

Each letter of the program's own texts has an accent, each text is a third longer, and ⟦ ⟧ stand around it: a plain
letter on the screen is somebody's own text or was never translated, and a ⟦ without its ⟧ has been cut.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence

from rules.language import English

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


class PseudoLanguage(English):
    """English that can be recognised."""

    def text(self, text: str, context: str = "") -> str:
        parts = []
        for literal, hole, spec, _ in string.Formatter().parse(text):
            parts.append(marked(literal).replace("{", "{{").replace("}", "}}"))
            if hole is not None:
                parts.append(f"{{{hole}{f':{spec}' if spec else ''}}}")
        bare = re.sub(r"\{[^{}]*\}", "", text)
        return f"{OPENS}{''.join(parts)}{longer(bare)}{CLOSES}" if text else text

    def counted_text(self, one: str, many: str, n: int) -> str:
        return self.text(super().counted_text(one, many, n))

    def name(self, kind: str, name: str) -> str:
        return marked(super().name(kind, name)) + longer(name)

    def form_of_name(self, kind: str, name: str, form: str) -> str:
        return marked(super().form_of_name(kind, name, form))

    def counted_name(self, n: int, kind: str, name: str) -> str:
        return marked(super().counted_name(n, kind, name)) + longer(name)

    def form_of_counted_name(self, n: int, kind: str, name: str, form: str) -> str:
        return marked(super().form_of_counted_name(n, kind, name, form))

    def form_of_number(self, number: int, form: str) -> str:
        return marked(super().form_of_number(number, form))

    def form_of_text(self, text: str, form: str) -> str:
        """What the grammar adds is marked; the text itself may be somebody's own."""
        before, own, after = super().form_of_text(text, form).partition(text)
        return marked(before) + own + marked(after)

    def and_list(self, parts: Sequence[str]) -> str:
        return _joined(super().and_list(_BLANKS[: len(parts)]), parts)

    def or_list(self, parts: Sequence[str]) -> str:
        return _joined(super().or_list(_BLANKS[: len(parts)]), parts)


_BLANKS = tuple(f"\0{n}\0" for n in range(100))


def _joined(pattern: str, parts: Sequence[str]) -> str:
    """A list of blanks with the parts in their places, the words between them marked."""
    return re.sub("\0(\\d+)\0", lambda found: parts[int(found[1])], marked(pattern))


PSEUDO = PseudoLanguage()


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
