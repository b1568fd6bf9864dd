"""The English words that people ask with."""

from __future__ import annotations

from rules.english import number_in_words
from rules.reference.stemmers import stemmer_of
from rules.reference.word_forms import WordForms, forms, intents

_SMALL = """
a an the of to do does did doing done i my me mine we us our you your he him his she her they them their it its
in is on at as by for from with about into onto up out off and or but if so than then that this these those there here
what how when why which who whom whose where be am are was were been being have has had having get got gets getting
can could may might will would shall should not mean means meaning any some too also just really still ever
happen happens happened anything something anybody anyone somebody someone everybody everyone
don t s ll ve re isn doesn didn won wouldn aren wasn haven hasn cannot
"""
_WEAK = """
number game come go need want give make explain describe rule work thing kind sort way exactly exact difference between
use list table overview possible allow allowed time case people everything nothing new same more less all several both
each other another without after before again during per via one own take take keep stay count different become only
available every always never while already someone's know tell long
"""
"""Words that many questions have, whatever they are about."""
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
_INTENTS = intents(
    {
        "who": "who, whom, whose, which player, whoever",
        "when": "when, how long, at what point, what time",
        "many": "how many, how much, how often, number of, maximum, minimum, limit, at most, at least",
        "may": "may, can, could, allowed, permitted, possible, legal, able to, possible",
        "must": "must, have to, has to, need to, obliged, required, forced, compulsory, mandatory",
        "if": "what if, what happens, happens, happen, what becomes, if",
        "where": "where",
        "why": "why, what for, what is the point",
    }
)
_STEM = stemmer_of("english")


ENGLISH = WordForms(
    plain=str.lower,
    stem=_STEM,
    small=frozenset(_SMALL.split()),
    weak=frozenset(map(_STEM, _WEAK.split())),
    usual={**_NUMBERS, **_AMOUNTS, **forms(_VERBS)},
    endings=("",),
    written_together=False,
    intents=_INTENTS,
)
