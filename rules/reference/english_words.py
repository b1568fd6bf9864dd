"""The English words that people ask with."""

from __future__ import annotations

from functools import lru_cache

from snowballstemmer.english_stemmer import EnglishStemmer

from rules.english import number_in_words
from rules.reference.word_forms import WordForms, forms

_SMALL = """
a an the of to do does did doing done i my me mine we us our you your he him his she her they them their it its
in is on at as by for from with about into onto up out off and or but if so than then that this these those there here
what how when why which who whom whose where be am are was were been being have has had having get got gets getting
can could may might will would shall should not mean means meaning any some too also just really still ever
happen happens happened anything something anybody anyone somebody someone everybody everyone
don t s ll ve re isn doesn didn won wouldn aren wasn haven hasn cannot
"""
_AMOUNTS = {"many": "number", "much": "number"}
_VERBS = {
    "begin": "began begun",
    "break": "broke broken",
    "bring": "brought",
    "build": "built",
    "buy": "bought",
    "choose": "chose chosen",
    "draw": "drew drawn",
    "drive": "drove driven",
    "give": "gave given",
    "go": "goes went gone",
    "hold": "held",
    "keep": "kept",
    "lay": "laid",
    "leave": "left",
    "lose": "lost",
    "pay": "paid",
    "sell": "sold",
    "show": "shown",
    "spend": "spent",
    "stand": "stood",
    "steal": "stole stolen",
    "take": "took taken",
    "throw": "threw thrown",
    "win": "won",
}
_NUMBERS = {number_in_words(number): str(number) for number in range(2, 13)}
"""Numbers as people write them; one is left out, for it often counts nothing."""
_STEMMER = EnglishStemmer()


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    stemmed: str = _STEMMER.stemWord(word) if word.isalpha() else word
    return stemmed


ENGLISH = WordForms(
    plain=str.lower,
    stem=_stem,
    small=frozenset(_SMALL.split()),
    weak=frozenset({"number", "game", "come", "go", "need", "want", "give", "make"}),
    usual={**_NUMBERS, **_AMOUNTS, **forms(_VERBS)},
    endings=("",),
    written_together=False,
)
