"""The rules in words: everything has an entry, every link leads somewhere, every number is the component set's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import get_args

import pytest

from rules.components.entries import origins
from rules.english import count
from rules.language import ENGLISH
from rules.reference.compiling import index_of
from rules.reference.entry import ReferenceEntry
from rules.reference.origins import value_origins
from rules.reference.search import Index
from rules.reference.vocabulary import Vocabulary
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import own_catalogue, standard_catalogue
from rules.tadmor.reference.facts import ERAS
from rules.tadmor.reference.fill import goods_words, heap
from rules.tadmor.reference.sources import VALUES, WITHOUT_ORIGIN, component_origins
from tests.rules.tadmor.reference_books import REFERENCE, book_of, other_catalogue, tadmor_book
from tests.rules.tadmor.reference_questions import QUESTIONS
from tests.rules.tadmor.suite import CLAUSES
from tests.rules.tadmor.table_questions import AFTERWARDS, ASKED, AT_THE_TABLE, ONCE_MORE

VOCABULARY = Vocabulary.of(tadmor_book())
IDS = re.compile(r"\b(?:I\d+|K\d+|T\d+(?:\.\d+a?)?)\b")


def goods_told(goods: Sequence[int]) -> str:
    return ENGLISH.value(goods_words(goods))


BOTH = pytest.mark.parametrize("which", ["standard", "other"])


def text_of(entry: ReferenceEntry) -> str:
    return " ".join((entry.title, *(paragraph.text for paragraph in entry.paragraphs)))


# --- everything is there


@BOTH
def test_everything_has_an_entry(which: str) -> None:
    book, facts = book_of(which), book_of(which).facts
    wanted = [*CLAUSES, *facts["improvements"], *facts["missions"]]
    wanted += (f"slot.{row}" for row in facts["slots"])
    wanted += (f"good.{good}" for good in ("wood", "stone", "marble", "gold"))
    wanted += (f"rare.{name}" for colour, stack in facts["rare"].items() for name in (colour, *stack["types"]))
    wanted += (f"temple.{part}" for part in facts["temple"])
    wanted += (f"region.{region}" for region in facts["regions"])
    assert not [key for key in wanted if key not in book]
    assert len(facts["improvements"]) == 48
    assert len(facts["missions"]) == 26
    assert {entry.kind for entry in book.entries()} == {kind.name for kind in REFERENCE.kinds}


@BOTH
def test_every_link_leads_somewhere(which: str) -> None:
    book = book_of(which)
    for entry in book.entries():
        assert not [link for link in entry.links if link not in book], entry.id
        assert entry.links, entry.id
        assert entry.id not in entry.links
        assert not [name for name in IDS.findall(text_of(entry)) if name not in book], entry.id


def test_a_chapter_leads_to_all_its_clauses() -> None:
    book = book_of("standard")
    for clause in CLAUSES:
        chapter, dot, _ = clause.partition(".")
        if dot and chapter != "T5":
            assert clause in book.entry(chapter).links
    told = {clause for key in ("T5", "improvements", "construction", "kingdom") for clause in book.entry(key).links}
    assert {clause for clause in CLAUSES if clause.startswith("T5.")} <= told


# --- the numbers


@BOTH
def test_every_value_of_a_tile_is_told(which: str) -> None:
    book = book_of(which)
    for name, tile in book.facts["improvements"].items():
        told = text_of(book.entry(name))
        assert f"Era {ERAS[tile['era'] - 1]}" in told
        price = count(book.facts["improvement_market"]["cost"][tile["era"] - 1], "good")
        assert tile["start"] or f"costs {price}" in told, name
        for key, value in tile.items():
            if key in ("source", "note", "era", "effect", "start", "for_two"):
                continue
            if key == "measure":
                assert value in told
            elif key == "goods" and isinstance(value, str):
                assert goods_told(heap(value)) in told, name
            else:
                assert re.search(rf"\b{value}\b", told), (name, key)


@BOTH
def test_every_value_of_a_mission_is_told(which: str) -> None:
    book = book_of(which)
    for name, card in book.facts["missions"].items():
        told = text_of(book.entry(name))
        assert f"Fulfil it for {goods_told(heap(card['cost']))} with" in told, name
        assert f"worth {card['points']} PP" in told, name
        assert f"and {card['points'] // 2} PP once" in told, name
        for key in ("levels", "cards", "pieces", "goods", "tiles"):
            if key in card:
                assert re.search(rf"\b{card[key]}\b", told), (name, key)
        if "last_era" in card:
            assert f"up to Era {ERAS[card['last_era'] - 1]}," in told


@BOTH
def test_every_value_of_a_slot_is_told(which: str) -> None:
    book = book_of(which)
    for name, row in book.facts["slots"].items():
        told = text_of(book.entry(f"slot.{name}"))
        assert book.facts["regions"][row["region"]]["name"] in told
        assert f"{count(row['slots'], 'slot')} with three or four" in told
        assert f"{count(row['slots_for_two'], 'slot')} with two" in told
        for key in ("amount", "points", "levels"):
            for era, value in enumerate(row.get(key, ())):
                assert re.search(rf"\b{value}(?: \w+)? in Era {ERAS[era]}\b", told), (name, key)
        if "colour" in row:
            assert goods_told(heap(book.facts["rare"][row["colour"]]["price"])) in told


@BOTH
def test_every_price_of_the_buildings_is_told(which: str) -> None:
    book = book_of(which)
    tower, temple = text_of(book.entry("T5.8")), text_of(book.entry("temple"))
    for band in book.facts["tower"].values():
        assert f"{goods_told(heap(band['level']))} each; a pair {goods_told(heap(band['pair']))}." in tower
    for name, part in book.facts["temple"].items():
        assert f"{name.capitalize()}: {goods_told(heap(part['cost']))}; then worth {part['points']} PP" in temple
        assert f"It costs {goods_told(heap(part['cost']))}." in text_of(book.entry(f"temple.{name}"))


@BOTH
def test_the_numbers_of_the_clauses(which: str) -> None:
    book, facts = book_of(which), book_of(which).facts
    for key, words in (
        ("T2.1", f"{facts['start']['points']} PP, no tower, and {goods_told(heap(facts['start']['goods']))} in"),
        ("T5.21", f"{facts['tax']['gold'][2]} gold in Era III"),
        ("T5.21", f"lose {facts['tax']['penalty'][1]} PP (Era II)"),
        ("T7.1", f"more than {facts['limits']['storage']} goods, or more than {facts['improvements']['I33']['goods']}"),
        ("T4.5", f"scores {facts['improvements']['I25']['points']} PP"),
        ("T5.14", f"cheaper by {count(facts['improvements']['I28']['goods'], 'good')}"),
        ("T10.1", f"9 for {facts['scoring']['rare_sets'][8]}."),
        ("summary", f"scores {facts['scoring']['tower_level']} PP a tower level"),
    ):
        assert words in text_of(book.entry(key)), key


def test_the_worked_examples_come_out_as_in_the_rulebooks() -> None:
    book = book_of("standard")
    for key, words in (
        ("example.tower", "cost 7 stone together"),
        ("example.pairs", "costs 1 wood and 2 marble:"),
        ("example.pairs", "costs 2 marble."),
        ("example.temple", "worth 13 PP. With the roof it is worth 25 PP"),
        ("example.sets", "40 PP"),
        ("example.gifts", "7 PP. With I44 it is 14 PP"),
        ("example.trading", "With I23"),
    ):
        assert words in text_of(book.entry(key)), key


def test_another_effect_changes_what_is_told() -> None:
    text = '[improvements.I8]\neffect = "storage"\ngoods = 20\n[improvements.I45]\neffect = "no tax"\n'
    book = tadmor_book(own_catalogue(text, "odd.toml"))
    assert "keep up to 20 goods" in text_of(book.entry("I8"))
    assert "I27" in text_of(book.entry("T5.14"))
    assert "I8" not in text_of(book.entry("T5.14"))
    assert "I45" not in text_of(book.entry("T4.4")), "nobody is safe from these marauders"
    assert "so is the revealer" not in text_of(book.entry("T4.4")) or "I7" in text_of(book.entry("T4.4"))
    assert "I45 and I46" in text_of(book.entry("T5.21"))


def test_the_example_turn_owns_up_to_the_standard_values() -> None:
    assert "standard set" in text_of(book_of("other").entry("T12"))
    assert "standard set" not in text_of(book_of("standard").entry("T12"))


# --- where values come from


@BOTH
def test_origins_are_those_of_the_catalogue(which: str) -> None:
    catalogue = standard_catalogue() if which == "standard" else other_catalogue()
    for section in ("improvements", "missions", "slots", "temple", "regions", "rare"):
        for name, entry in getattr(catalogue.file, section).items():
            table = book_of(which).facts[section][name]
            assert value_origins(table, WITHOUT_ORIGIN if section == "slots" else ()) == origins(entry), name


def test_what_is_reconstructed_is_said() -> None:
    book = book_of("standard")
    assert book.entry("I8").origins[0] == "Reconstructed by us: the PP for a bought rare good."
    assert "Reconstructed by us: the price and the PP." in book.entry("K5").origins
    assert "amount in Era II and Era III" in book.entry("slot.wood").origins[0]
    assert book.entry("I25").origins[0] == "All values are the rulebook's."
    assert book_of("other").entry("K5").origins[0] == "From your own copy: the price and the PP."
    assert all(entry.origins for kind in ("improvements", "missions", "slots") for entry in book.entries(kind))
    assert book.origins(component_origins({"name": "x", "source": "reconstructed", "note": "Why."})) == (
        "Reconstructed by us: all values.",
        "Why.",
    )


# --- finding


def test_questions_find_their_entries_among_the_first_three() -> None:
    found = {question: [hit.key for hit in _index().find(question, 3)] for question, _ in QUESTIONS}
    missed = [question for question, wanted in QUESTIONS if not set(wanted.split()) & set(found[question])]
    assert len(missed) <= len(QUESTIONS) * 0.03, missed


@pytest.mark.parametrize(("question", "wanted"), ASKED, ids=[question for question, _ in ASKED])
def test_what_was_once_asked_in_vain_is_answered_first(question: str, wanted: str) -> None:
    assert _first_of(question) in wanted.split()


@pytest.mark.parametrize("questions", [AT_THE_TABLE, AFTERWARDS], ids=["at the table", "afterwards"])
def test_nine_of_ten_questions_of_a_table_are_answered_first(questions: tuple[tuple[str, str], ...]) -> None:
    missed = [question for question, wanted in questions if _first_of(question) not in wanted.split()]
    assert len(missed) <= len(questions) // 10, missed


def test_questions_that_the_index_was_not_made_for_are_mostly_answered() -> None:
    found = [question for question, wanted in ONCE_MORE if _first_of(question) in wanted.split()]
    assert len(found) >= len(ONCE_MORE) * 0.6


def test_the_answers_that_are_wanted_are_there() -> None:
    wanted = " ".join(entries for _, entries in (*ASKED, *AT_THE_TABLE, *AFTERWARDS, *ONCE_MORE))
    assert not [key for key in wanted.split() if key not in book_of("standard")]


def _first_of(question: str) -> str:
    return _index().find(question, 1)[0].key


@cache
def _index() -> Index:
    return index_of(book_of("standard"))


def test_there_are_enough_questions() -> None:
    assert len({question for question, _ in QUESTIONS}) >= 60
    assert not [key for _, wanted in QUESTIONS for key in wanted.split() if key not in book_of("standard")]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("towers", "tower"),
        ("marauder", "marauders"),
        ("tempel", "temple"),
        ("improvment", "improvement"),
        ("tow", "tower"),
    ],
)
def test_plurals_mistakes_and_beginnings_are_forgiven(typed: str, meant: str) -> None:
    asked = {hit.key for hit in _index().find(typed, 5)}
    assert asked & {hit.key for hit in _index().find(meant, 5)}


def test_words_of_one_family_have_one_stem() -> None:
    for family in ("tower towers", "trade trades trading traded", "build builds building", "swap swapping swapped"):
        assert len({VOCABULARY.stem(word) for word in family.split()}) == 1, family
    assert VOCABULARY.stem("cities") == VOCABULARY.stem("city")


def test_words_that_mean_the_same_are_found_alike() -> None:
    assert [hit.key for hit in _index().find("reward")] == [hit.key for hit in _index().find("bonus")]
    assert [hit.key for hit in _index().find("robbers")] == [hit.key for hit in _index().find("marauder")]


def test_small_words_are_left_out_unless_nothing_else_is_asked() -> None:
    assert {hit.key for hit in _index().find("what does the traitor do", 2)} == {"T5.10", "slot.traitor"}
    assert _index().find("which")


def test_nonsense_finds_nothing() -> None:
    assert _index().find("xqzzyw") == []
    assert _index().find("") == []


def test_the_words_that_were_found_are_marked() -> None:
    (hit, *_) = _index().find("free levels")
    runs = VOCABULARY.marked("A free level is free; two levels.", hit.stems)
    assert [text for text, found in runs if found] == ["free", "level", "free", "levels"]
    assert "".join(text for text, _ in runs) == "A free level is free; two levels."


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("i25", "I25"),
        ("K16", "K16"),
        ("t5.9", "T5.9"),
        ("T5.1A", "T5.1a"),
        ("north.wood2", "slot.wood"),
        ("ebla.temple", "slot.temple-plain"),
        ("palmyra.improve3", "slot.improve"),
        ("wood", "good.wood"),
        ("Silk", "rare.silk"),
        ("roof", "temple.roof"),
        ("emesa", "region.emesa"),
        ("tower", "tower"),
        ("I49", None),
    ],
)
def test_ids_are_known_in_any_case(word: str, key: str | None) -> None:
    assert book_of("standard").resolve(word) == key


def test_every_value_that_an_origin_is_told_of_has_a_name() -> None:
    kinds = (*get_args(c.SlotRow), *get_args(c.Tile), *get_args(c.MissionCard), c.Region, c.RareColour, c.TemplePart)
    keys = {field for kind in kinds for field in kind.__struct_fields__} - {"source", "note"}
    assert keys | {"action", "effect", "returned", "number"} == set(VALUES)
