"""The flags of `tadmor rules` that list the entries of a game, or filter them."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tadmor_tui.text.translation import t, words_of_deferred

if TYPE_CHECKING:
    from rules.reference.entry import MarkValue
    from rules.reference.game_reference import Facet

_MOST_MISTAKES = 2


def add_lists(parser: ArgumentParser, game: str) -> Sequence[str]:
    """Add the flags that list the entries of a game, or filter them."""
    from rules.references import reference_of

    if (reference := reference_of(game)) is None:
        return ()
    group = parser.add_argument_group(t("lists in the rules of {game}", game=words_of_deferred(reference.title)))

    def add(name: str, metavar: str, about: str, **more: Any) -> None:
        about = about.replace("%", "%%")  # argparse interprets percent signs
        group.add_argument(f"--{name}", metavar=metavar, default=SUPPRESS, help=about, **more)

    kinds = ", ".join(
        t("{kind} ({meaning})", kind=words_of_deferred(kind.name), meaning=words_of_deferred(kind.about))
        for kind in reference.kinds
    )
    add(
        "list",
        t("KIND"),
        t("all of a kind: {kinds}", kinds=kinds),
        type=_word_of(kind.name for kind in reference.kinds),
    )
    if reference.phases:
        phases = ", ".join(map(words_of_deferred, reference.phases))
        add(
            "phase",
            t("PHASE"),
            t("only what is about a phase: {phases}", phases=phases),
            type=_word_of(reference.phases),
        )
    for facet in reference.facets:
        add(facet.name, words_of_deferred(facet.name).upper(), words_of_deferred(facet.help), type=_mark_of(facet))
    return ["list", "phase", *(facet.name for facet in reference.facets)]


def _word_of(names: Iterable[str]) -> Callable[[str], str]:
    """Return an argparse type for some names, as they are and in the reader's language, or by their beginnings."""
    known = list(names)
    words = {**{words_of_deferred(name).casefold(): name for name in known}, **{name: name for name in known}}

    def read(text: str) -> str:
        typed = text.casefold()
        found = {words[typed]} if typed in words else {name for word, name in words.items() if word.startswith(typed)}
        if len(found) == 1:
            return found.pop()
        choices = ", ".join(map(words_of_deferred, known))
        if guess := _nearest(typed, words):
            raise ArgumentTypeError(
                t(
                    "no “{text}”; did you mean “{guess}”? (choose from {choices})",
                    text=text,
                    guess=guess,
                    choices=choices,
                )
            )
        raise ArgumentTypeError(t("no “{text}” (choose from {choices})", text=text, choices=choices))

    return read


def _nearest(typed: str, words: Mapping[str, str]) -> str | None:
    """Return the word that is most like a mistyped one."""
    from rules.reference.search import distance

    far, word = min((distance(typed, word, _MOST_MISTAKES), word) for word in words)
    return word if far <= _MOST_MISTAKES else None


def _mark_of(facet: Facet) -> Callable[[str], MarkValue]:
    """Return an argparse type for a facet, with a message that lists the choices."""

    def read(text: str) -> MarkValue:
        for mark in facet.marks:
            if text.lower() in (str(mark.value).lower(), mark.short.lower()):
                return mark.value
        known = ", ".join(str(mark.value) for mark in facet.marks)
        raise ArgumentTypeError(t("'{text}' should be one of {known}", text=text, known=known))

    return read
