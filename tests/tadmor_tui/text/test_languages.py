"""Which language somebody wants: what the variables of the environment say, as gettext reads them."""

from __future__ import annotations

import pytest

from rules.games import GAMES
from rules.marchands.names import resource
from rules.marchands.places import RESOURCES
from rules.tadmor.goods import GOOD_NAMES
from rules.tadmor.names import good, price
from tadmor_tui.text.languages import LANGUAGES, code_of, code_of_environment, language_of
from tadmor_tui.text.translation import letter_of, t, use_language, words_of


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_can_be_spoken(code: str) -> None:
    assert language_of(code).code == code


def test_the_title_of_a_game_is_written_as_the_language_writes_it() -> None:
    with use_language(language_of("fr")):
        assert t("  {game}: a first game", game=GAMES["marchands"].title).startswith("  Marchands d’Empire")


@pytest.mark.parametrize(
    ("code", "goods", "resources"), [("en", "WSMG", "cbsgo"), ("de", "HSMG", "KBSEG"), ("fr", "BPMO", "CBAGO")]
)
def test_goods_and_resources_have_the_initials_of_the_language(code: str, goods: str, resources: str) -> None:
    with use_language(language_of(code)):
        assert "".join(letter_of(good(name)) for name in GOOD_NAMES) == goods
        assert "".join(letter_of(resource(name)) for name in RESOURCES) == resources
        assert words_of(price((2, 0, 0, 1))) == f"2{goods[0]} 1{goods[3]}"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_seat_of_a_game_has_a_letter_of_its_own(game: str, code: str) -> None:
    with use_language(language_of(code)):
        letters = [letter_of(label.name) for label in GAMES[game].seat_labels]
    assert len(set(letters)) == len(letters) and all(len(letter) == 1 for letter in letters)


@pytest.mark.parametrize(
    ("name", "code"),
    [("de", "de"), ("de_AT.UTF-8", "de"), ("fr_CH@euro", "fr"), ("FR-ca", "fr"), ("C.UTF-8", "en"), ("POSIX", "en")],
)
def test_a_locale_has_a_language(name: str, code: str) -> None:
    assert code_of(name) == code


@pytest.mark.parametrize("name", ["", "es_ES", "deutsch", "../de", "\x1b[2J"])
def test_a_language_that_we_do_not_speak(name: str) -> None:
    assert code_of(name) is None


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, "fr"),
        ({"LC_ALL": "de", "LC_MESSAGES": "fr", "LANG": "en"}, "de"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
        ({"LANGUAGE": "de_AT:fr", "LC_ALL": "en_US.UTF-8"}, "de"),
        ({"LANGUAGE": "es:fr_CA:de", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LANGUAGE": "es:pt", "LANG": "de_DE.UTF-8"}, "de"),
        ({"LANGUAGE": "de"}, "de"),
        ({"LANGUAGE": "de", "LANG": "C"}, "en"),
        ({"LANGUAGE": "de", "LC_ALL": "POSIX", "LANG": "de_DE"}, "en"),
        ({"LANG": "xx_YY"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_environment_asks_for_a_language(environment: dict[str, str], code: str) -> None:
    assert code_of_environment(environment) == code
