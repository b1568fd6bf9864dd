"""The German words that people ask with: ä may be typed as ae or a, ß as ss."""

from __future__ import annotations

import re

from rules.reference.stemmers import stemmer_of
from rules.reference.word_forms import WordForms, forms, intents, replaced

_LETTERS = {"ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e", "è": "e", "à": "a"}
_TWO_FOR_ONE = re.compile(r"([aou])e(?<![aeiouq].e)")
"""Letters that stand for one with dots; in `neue` and `Quelle` they do not."""
_CHANGE = re.compile(r"\b(ge|ver|um|ab)?(?:ä|ae)nder")
"""Words that would be other words without their dots, such as `andere`."""
_SMALL = """
der die das den dem des ein eine einen einem einer eines ich mich mir mein meine meinen meinem meiner du dich dir dein
deine deinen deinem deiner er ihn ihm sein seine seinen seinem seiner sie ihr ihre ihren ihrem ihrer es wir uns unser
unsere man in im ins ist sind wird werden wurde auf am an als bei beim von vom fur mit uber unter um zu zum
zur aus ab nach vor und oder aber wenn falls ob so dann dass damit dies diese dieser dieses diesen diesem da dort hier
was wie wann warum wieso wer wem wen wessen wo wohin woher welche welcher welches welchen welchem hat habe haben hast
hatte kann konnen kannst konnte darf durfen darfst muss mussen musst soll sollen will wollen mag mochte nicht auch nur
noch schon mal denn doch etwas jemand jemals eigentlich genau heisst bedeutet bedeuten passiert passieren geschieht
sich gegen durch bis je pro gilt gelten bekomme bekommst bekommt bekommen kriege kriegst kriegt kriegen selbst
"""
_WEAK = """
anzahl spiel kommen bekommen geben gehen brauchen machen erklaren erklarung regel funktionieren ding art weise genau
unterschied zwischen benutzen nutzen verwenden liste tabelle uberblick moglich erlaubt zeit fall leute alle alles nichts
neu gleich mehr weniger beide jeder jede jedes jeden andere anderer anderen ohne wieder wahrend per eigene eigenen
nehmen behalten zahlen verschieden werden immer nie schon sagen lange dabei uberhaupt partie
"""
"""Words that many questions have, whatever they are about."""
_AMOUNTS = dict.fromkeys(("viel", "viele", "vielen", "wieviel", "wieviele", "wievielen"), "anzahl")
_NUMBERS = {
    **{"zwei": "2", "drei": "3", "vier": "4", "funf": "5", "sechs": "6", "sieben": "7", "acht": "8", "neun": "9"},
    **{"zehn": "10", "elf": "11", "zwolf": "12", "zweit": "2", "dritt": "3", "viert": "4", "funft": "5", "sechst": "6"},
}
"""Numbers as people write them, also `zu zweit`; one is left out, for it often counts nothing."""
_REGULAR = """
bauen kaufen zahlen legen setzen stellen spielen tauschen sammeln handeln lagern wahlen wurfeln decken drehen wenden
zahlen punkten holen machen brauchen tauschen kosten passen fehlen planen rauben schutzen teilen losen
"""
"""Verbs whose forms have the endings of all verbs, and `ge` before them."""
_IRREGULAR = {
    "abwerfen": "abgeworfen wirft",
    "anfangen": "angefangen fangt anfangt",
    "anwerben": "angeworben",
    "aufdecken": "aufgedeckt",
    "ausscheiden": "ausgeschieden scheidet scheide",
    "auslegen": "ausgelegt",
    "beginnen": "begonnen beginnt beginne",
    "behalten": "behalt behalte",
    "bekommen": "bekomme bekommt bekommst kriege kriegt kriegst kriegen erhalte erhalt erhaltst erhalten",
    "bezahlen": "bezahlt bezahle",
    "blockieren": "blockiert blockierte",
    "bringen": "gebracht bringt",
    "enden": "endet geendet",
    "erfullen": "erfullt erfulle",
    "fallen": "gefallen fallt",
    "geben": "gibt gebe gegeben",
    "gehen": "geht gehe gegangen",
    "gehoren": "gehort",
    "gewinnen": "gewonnen gewinnt gewinne",
    "kommen": "kommt komme gekommen",
    "liegen": "liegt gelegen",
    "nehmen": "nimmt nehme genommen",
    "schliessen": "geschlossen schliesst",
    "stehen": "steht stehe gestanden",
    "verlieren": "verloren verliert verliere",
    "vertreiben": "vertrieben vertreibt",
    "ziehen": "gezogen zieht ziehe",
    "zerstoren": "zerstort",
    "zuruckgeben": "zuruckgegeben zuruckgibt",
    "zurucknehmen": "zuruckgenommen zurucknimmt",
}
_MEANT = {
    "gleich": "derselbe dieselbe dasselbe derselben demselben denselben desselben dieselben",
    "wertung": "werten wertet gewertet",
}
"""Words whose own stem would not do: that of `werten` is `wert`, which is something else."""
_INTENTS = intents(
    {
        "who": "wer, wem, wen, wessen, welcher spieler",
        "when": "wann, wie lange, zu welchem zeitpunkt",
        "many": "wie viel, wie viele, wie vielen, wieviel, wieviele, wie oft, anzahl, maximal, hochstens, mindestens",
        "may": "darf, durfen, darfst, kann, kannst, konnen, erlaubt, moglich, geht es",
        "must": "muss, musst, mussen, soll, pflicht, verpflichtet, gezwungen",
        "if": "was passiert, was geschieht, was ist wenn, was wenn, wenn, falls",
        "where": "wo, wohin, woher",
        "why": "warum, wieso, weshalb, wozu",
    }
)
_STEM = stemmer_of("german")


def _plain(text: str) -> str:
    text = text.lower()
    if "änder" in text or "aender" in text:
        text = _CHANGE.sub(lambda found: f"{found[1] or ''}aander", text)
    return _TWO_FOR_ONE.sub(r"\1", replaced(text, _LETTERS))


def _regular_forms(verb: str) -> str:
    root = verb.removesuffix("en") if verb.endswith("en") else verb.removesuffix("n")
    link = "e" if root.endswith(("t", "d")) else ""
    return f"{root}e {root}{link}t {root}{link}st ge{root}{link}t"


GERMAN = WordForms(
    plain=_plain,
    stem=_STEM,
    small=frozenset(_SMALL.split()),
    weak=frozenset(map(_STEM, _WEAK.split())),
    usual={
        **_NUMBERS,
        **_AMOUNTS,
        **forms({verb: _regular_forms(verb) for verb in _REGULAR.split()}),
        **forms(_IRREGULAR),
        **forms(_MEANT),
    },
    endings=("", "e", "en", "n", "er", "ern", "s", "es"),
    written_together=True,
    intents=_INTENTS,
)
