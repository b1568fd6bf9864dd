"""The French words that people ask with, with or without their accents."""

from __future__ import annotations

import re
from functools import lru_cache

from snowballstemmer.french_stemmer import FrenchStemmer

from rules.reference.word_forms import WordForms, forms, replaced

_LETTERS = {
    **dict.fromkeys("àâä", "a"),
    **dict.fromkeys("éèêë", "e"),
    **dict.fromkeys("îï", "i"),
    **dict.fromkeys("ôö", "o"),
    **dict.fromkeys("ùûü", "u"),
    **{"ç": "c", "ÿ": "y", "œ": "oe", "æ": "ae"},
}
_ENDINGS = re.compile(r"(?<=[a-z]{3})(?:ee(?=s?$)|(?<!m)ent$)")
"""The ends of `échangée`, which the stemmer knows only with its accent, and of `attaquent`, but not of `mouvement`."""
_SMALL = """
le la les l un une des d de du au aux a je j me m moi mon ma mes tu te t toi ton ta tes il elle on ils elles se s soi
son sa ses nous notre nos vous votre vos leur leurs lui eux ce c cet cette ces ca cela ceci y en dans sur sous par pour
avec sans chez vers entre contre que qu qui quoi dont ou quand comment pourquoi quel quelle quels quelles lequel
laquelle si et mais donc or ni car ne n non pas est es sont suis etre etait sera seront ai as avons avez ont avoir peut
peux peuvent pouvons pouvez puis pouvoir dois doit doivent devoir faut falloir veut veux veulent voulez voulons vouloir
fait faire fais se quelque quelqu chose arrive passe signifie veut dire aussi jamais toujours seulement juste
apres avant alors quelles jusqu lorsqu lorsque quand cas sert servir
"""
_WEAK = "nombre plus meme encore deja jeu partie jouer venir aller donner obtenir"
_AMOUNTS = {"combien": "nombre"}
_NUMBERS = {
    **{"deux": "2", "trois": "3", "quatre": "4", "cinq": "5", "six": "6", "sept": "7", "huit": "8", "neuf": "9"},
    **{"dix": "10", "onze": "11", "douze": "12"},
}
"""Numbers as people write them; one is left out, for it often counts nothing."""
_IRREGULAR = {
    "acheter": "achete achetent achetes",
    "aller": "va vais vont allez",
    "battre": "bat battu battus",
    "choisir": "choisi choisit choisissent choix",
    "construire": "construit construits construite construites",
    "couter": "coute coutent cout couts",
    "detruire": "detruit detruits detruite",
    "finir": "finit fini finie finissent fin",
    "mettre": "met mis mettent",
    "obtenir": "obtient obtiens obtenu recevoir recoit recois recu recevez",
    "payer": "paye paie paient paies paiement paiements payee payees",
    "perdre": "perd perdu perdus perdent",
    "poser": "pose posent pose poses posee posees",
    "prendre": "prend pris prise prends prennent prenez",
    "rendre": "rend rends rendu rendue rendus rendent",
    "terminer": "termine terminee termines terminees",
    "valoir": "vaut valent valeur valeurs",
    "vendre": "vend vendu vendus vendent",
}
_STEMMER = FrenchStemmer()


def _plain(text: str) -> str:
    return replaced(text.lower(), _LETTERS)


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    stemmed: str = _STEMMER.stemWord(_ENDINGS.sub("e", word)) if word.isalpha() else word
    return stemmed


FRENCH = WordForms(
    plain=_plain,
    stem=_stem,
    small=frozenset(_SMALL.split()),
    weak=frozenset(map(_stem, _WEAK.split())),
    usual={**_NUMBERS, **_AMOUNTS, **forms(_IRREGULAR)},
    endings=("", "s", "x", "e", "es"),
    written_together=False,
)
