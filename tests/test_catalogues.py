"""The translators' catalogues have the texts of the program, and what the program reads is made from them."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tadmor_tui.text.languages import read_catalogue
from tests.tools.catalogues import (
    LANGUAGES,
    PARTS,
    files_of,
    mo_file,
    po_file,
    texts_of_the_program,
    translations,
    written,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_have_the_texts_of_the_program(language: str) -> None:
    wrong = [file.name for file, content in files_of(language).items() if file.read_bytes() != content]
    assert not wrong, f"{wrong} are not up to date: run `python -m tests.tools.catalogues`"


def test_translations_and_notes_stay_and_texts_that_have_gone_go(tmp_path: Path) -> None:
    keys = list(texts_of_the_program())
    one = next(key for key in keys if len(key.texts) == 1)
    other = next(key for key in keys if key.context)
    counted, half_done, *_ = (key for key in keys if len(key.texts) > 1)
    before = Catalog("fr", fuzzy=False)
    before.add(one.texts[0], "un", user_comments=["why it is so"])
    before.add(other.texts[0], "autre", context=other.context)
    before.add(counted.texts, ("un seul", "{n} choses"))
    before.add(half_done.texts, ("un", ""))
    before.add("A text that nobody says.", "parti")
    file = po_file("fr", PARTS[-1], tmp_path)
    file.parent.mkdir()
    file.write_bytes(written(before))

    for written_file, content in files_of("fr", tmp_path).items():
        written_file.write_bytes(content)

    after = translations("fr", tmp_path)
    assert set(after) == set(keys)
    assert after[one].string == "un" and after[one].user_comments == ["why it is so"]
    catalogue = read_catalogue("fr", tmp_path)
    assert catalogue.gettext(one.texts[0]) == "un"
    assert catalogue.pgettext(other.context, other.texts[0]) == "autre"
    assert [catalogue.ngettext(counted.texts[0], counted.texts[1], n) for n in (0, 1, 2)] == [
        "un seul",
        "un seul",
        "{n} choses",
    ]
    with pytest.raises(LookupError):  # what is half done is not shown
        catalogue.ngettext(half_done.texts[0], half_done.texts[1], 1)
    assert files_of("fr", tmp_path)[mo_file("fr", tmp_path)] == mo_file("fr", tmp_path).read_bytes()
