"""The reader's language: which one counts where, texts from a catalogue, and the language of the tests."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rules.german import German
from rules.language import ENGLISH
from rules.message import AndList, Counted, Message, MessageError, Name, OrList, Value, message, nmessage, pmessage
from tadmor_tui.text.languages import CATALOGUE, read_catalogue
from tadmor_tui.text.translation import choose, language, nt, pt, t, use_language, words_of
from tests.tadmor_tui.text.pseudo_language import PSEUDO, came_another_way, cut_off, marked

CAMEL = Name("tadmor/piece", "camel")


@pytest.fixture
def pseudo() -> Iterator[None]:
    with use_language(PSEUDO):
        yield


def test_english_is_spoken_unless_another_language_is_chosen() -> None:
    assert language() is ENGLISH
    assert t("{name} has disconnected.", name="Anna") == "Anna has disconnected."
    assert nt("{n} game of {who}", "{n} games of {who}", 2, who="Anna") == "2 games of Anna"
    assert words_of(message("{piece.a}", piece=CAMEL)) == "a camel"
    assert words_of(MessageError(message("{piece.a}", piece=CAMEL))) == "a camel"


@pytest.mark.parametrize("heavy", ["gettext", "msgspec"])
def test_a_few_english_words_import_nothing_heavy(heavy: str) -> None:
    asked = (
        f"import sys; from tadmor_tui.text.translation import t; t('{{n.words}}', n=1); print('{heavy}' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_text_that_was_shown_before_is_filled_anew_and_said_in_the_language_of_now() -> None:
    for name in ("Anna", "Bo"):
        assert t("{name} is here.", name=name) == f"{name} is here."
        with use_language(PSEUDO):
            assert came_another_way(t("{name} is here.", name=name)) == [name]
            assert nt("{n} is here.", "{n} are here.", len(name)).startswith(f"⟦{len(name)} ")


async def test_each_task_has_its_own_reader() -> None:
    async def read(speaks: bool) -> str:
        if not speaks:
            await asyncio.sleep(0)
            return t("a")
        with use_language(PSEUDO):
            await asyncio.sleep(0)
            return await asyncio.to_thread(t, "a")

    assert await asyncio.gather(*map(read, (True, False, True))) == ["⟦àō⟧", "a", "⟦àō⟧"]


def test_a_choice_for_the_program_counts_in_every_thread() -> None:
    said: list[str] = []
    choose(PSEUDO)
    try:
        thread = Thread(target=lambda: said.append(t("a")))
        thread.start()
        thread.join()
    finally:
        choose(ENGLISH)
    assert said == ["⟦àō⟧"]


def test_texts_come_from_a_catalogue(tmp_path: Path) -> None:
    catalogue = Catalog("de")
    catalogue.add("{name} has {pieces}.", "{pieces.dat} {name}")
    catalogue.add("{piece.a}", "{piece.a}")
    catalogue.add("none", "keine", context="of goods")
    catalogue.add("none", "nichts")
    catalogue.add(("{n} game", "{n} games"), ("ein Spiel", "Spiele: {n}"))
    folder = tmp_path / "de"
    folder.mkdir()
    with (folder / CATALOGUE).open("wb") as file:
        write_mo(file, catalogue)
    with use_language(German(read_catalogue("de", tmp_path))):
        assert (
            t("{name} has {pieces}.", name="Anna", pieces=AndList((Counted(2, CAMEL), "b"))) == "2 Kamelen und b Anna"
        )
        assert t("{piece.a}", piece=CAMEL) == "ein Kamel"
        assert words_of(nmessage("{n} game", "{n} games", 1)) == "ein Spiel"
        assert words_of(nmessage("{n} game", "{n} games", 3)) == "Spiele: 3"
        for _ in range(2):
            assert t("not there: {piece.a}", piece=CAMEL) == "not there: a camel", "it is English as a whole"
            assert nt("{n} not there", "{n} are not there", 2) == "2 are not there"
        assert t("") == ""
        assert [t("none"), pt("of goods", "none"), words_of(pmessage("of goods", "none"))] == [
            "nichts",
            "keine",
            "keine",
        ]
        assert pt("of coins", "none") == "none"


@pytest.mark.usefixtures("pseudo")
class TestThePseudoLanguage:
    def test_every_letter_of_ours_is_marked_and_texts_are_a_third_longer(self) -> None:
        shown = t("Somebody has gone home at last")
        assert shown == "⟦Šòṁèḃòḋÿ ĥàš ĝòñè ĥòṁè àţ ļàšţōōō ōōō ōō⟧"
        assert came_another_way(shown) == []

    @pytest.mark.parametrize(
        "value", [CAMEL, 3, 2.5, Counted(2, CAMEL), AndList((CAMEL, CAMEL, 1)), OrList((CAMEL, CAMEL)), message("Yes")]
    )
    def test_values_of_ours_are_marked(self, value: Value) -> None:
        assert came_another_way(t("{x}, {x.capital}", x=value)) == []

    @pytest.mark.parametrize("form", ["a", "the", "many", "a.capital", "possessive", "quoted"])
    def test_forms_of_names_are_marked(self, form: str) -> None:
        assert came_another_way(words_of(Message("{x." + form + "}", {"x": CAMEL}))) == []

    def test_peoples_own_text_stays_as_it_is(self) -> None:
        shown = t("{name.possessive} {what.quoted}", name="Anna", what=AndList(("a b", "c")))
        assert marked("Anna") not in shown
        assert came_another_way(shown) == ["Anna", "a", "b", "c"]
        assert came_another_way(shown, own=["Anna", "a b", "c"]) == []

    def test_what_came_another_way_is_found(self) -> None:
        assert came_another_way(f"{t('Turn')} of nine") == ["of", "nine"]

    def test_a_text_that_is_cut_is_found(self) -> None:
        assert not cut_off(t("Turn") + nt("{n} game", "{n} games", 2))
        assert cut_off(t("A longer text")[:-3])

    def test_braces_and_formats_survive(self) -> None:
        assert t("{{{n:,}}}", n=1000).startswith("⟦{1,000}")
