"""Meanings of the letters of goods and the signs of the table."""

from __future__ import annotations

from rules.message import Message, Series, message
from rules.tadmor import names
from rules.tadmor.goods import GOOD_NAMES, RARE_COLOURS
from tadmor_tui.games.tadmor.position import rare_sign
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance


def goods_legend() -> str:
    """`W = wood, S = stone ...`: the letter of a good always stands with a number, that of a merchant never."""
    return t(
        "Goods: {goods}; a letter without a number is a merchant.",
        goods=Series(tuple(map(_meaning, GOOD_NAMES))),
    )


def rare_goods_legend(look: Appearance) -> str:
    """Name the letters of colours, for terminals without colours: `g = grey, y = yellow ...`."""
    letters = (
        message("{letter} = {colour}", letter=rare_sign(colour, look).text, colour=names.colour(colour))
        for colour in RARE_COLOURS
    )
    return t("Small letters are rare goods: {colours}.", colours=Series(tuple(letters)))


def slots_legend() -> str:
    return t("Slots: ( ) for a camel, [ ] for a ship, {either} for either of them.", either="{ }")


def points_legend(glyphs: Glyphs) -> str:
    """`10→34 PP`, and the sign of a hand, which the table of the merchants does not have."""
    return t(
        "10{arrow}34 PP: 10 points, and 34 if the game ended now; {card} cards in hand.",
        arrow=glyphs.arrow,
        card=glyphs.card,
    )


def signs_legend(glyphs: Glyphs) -> str:
    """Explain the other signs in and beside a slot, and on the boards of the merchants."""
    return t(
        "A letter in a slot says whose piece stands there; {new} new since your last go; {can} you can pay, {lost} you "
        "can't; {raid} raided or at risk; {stored}{room} goods in store and room for more; "
        "{camel} camels and {ship} ships at home, the others are out.",
        new=glyphs.new,
        can=glyphs.can,
        lost=glyphs.lost,
        raid=glyphs.raid,
        stored=glyphs.stored,
        room=glyphs.room,
        camel=glyphs.camel,
        ship=glyphs.ship,
    )


def _meaning(good: str) -> Message:
    return message("{good.letter} = {good}", good=names.good(good))
