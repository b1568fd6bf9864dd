"""The French words that people ask with, with or without their accents."""

from __future__ import annotations

import re

from rules.reference.stemmers import stemmer_of
from rules.reference.word_forms import Homonym, Meaning, WordForms, forms, intents, replaced

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
_WEAK = """
nombre plus meme encore deja jeu partie jouer venir aller donner obtenir expliquer explique regle fonctionner fonctionne
chose sorte facon exactement difference utiliser liste tableau possible permis temps gens tout tous toute toutes rien
nouveau nouvelle moins plusieurs chaque autre autres pendant propre prendre garder compter different devenir seul bien
"""
"""Words that many questions have, whatever they are about."""
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
_INTENTS = intents(
    {
        "who": "qui, a qui, quel joueur",
        "when": "quand, a quel moment, combien de temps",
        "many": "combien, nombre de, maximum, minimum, limite, au plus, au moins",
        "may": "peut, peux, peuvent, puis, pouvons, possible, autorise, permis, droit",
        "must": "dois, doit, doivent, faut, oblige, obligatoire, obligation, force",
        "if": "que se passe, qu arrive, qu est ce qui se passe, si, lorsque",
        "where": "ou est, ou sont, ou vont, ou va, ou peut",
        "why": "pourquoi, a quoi sert",
    }
)
_BEFORE_TOWER = "la une ma ta sa cette haute hautes votre notre grande grandes petite basse"
_AFTER_TOWER = "complete detruite batie construite adverse adverses"
_NEAR_TOWER = "niveau etage haut constru bati paire traitre detrui marbre pierre"
_BEFORE_TURN = """
le un ce du au mon ton son chaque premier dernier prochain meme par combien 9 neuf trois 3 deux 2 quel dixieme neuvieme
nouveau suivant fin debut
"""
_AFTER_TURN = "suivant suivants precedent complet"
_NEAR_TURN = "fin debut jouer joue passe ordre dure suivant manche fois"
_TOUR = Homonym(
    frozenset({"tour", "tours"}),
    (
        Meaning(
            "tourbati", frozenset(_BEFORE_TOWER.split()), frozenset(_AFTER_TOWER.split()), tuple(_NEAR_TOWER.split())
        ),
        Meaning("tourjeu", frozenset(_BEFORE_TURN.split()), frozenset(_AFTER_TURN.split()), tuple(_NEAR_TURN.split())),
    ),
)
"""`La tour` is a tower, `le tour` a turn."""
_STEM = stemmer_of("french")


def _plain(text: str) -> str:
    return replaced(text.lower(), _LETTERS)


def _stem(word: str) -> str:
    return _STEM(_ENDINGS.sub("e", word))


FRENCH = WordForms(
    plain=_plain,
    stem=_stem,
    small=frozenset(_SMALL.split()),
    weak=frozenset(map(_stem, _WEAK.split())),
    usual={**_NUMBERS, **_AMOUNTS, **forms(_IRREGULAR)},
    endings=("", "s", "x", "e", "es"),
    written_together=False,
    intents=_INTENTS,
    homonyms=(_TOUR,),
)
