"""Digests in saved games are made over what msgspec writes: a release that writes it differently must be noticed.

The standard library writes the same JSON here, as an independent witness. If these tests fail after msgspec was
renewed, do not change them: keep that release out with the bound in `pyproject.toml`, or old games would not open.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any
from zlib import crc32

import msgspec
import pytest
from msgspec import UNSET, Struct
from msgspec.structs import replace

from rules.contract import StageBegan
from rules.replay import replay
from rules.tadmor.components.catalogue import EARLIER, FILES, Catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from saves.document import extend_digest, state_digest
from tests.rules.choosers import take
from tests.rules.tadmor.golden_games import GOLDEN
from tests.suites.golden_games import replayed_lines

UNIMPORTANT = ("source", "note", "name")
"""Keys that the digest of a component set leaves out."""


def plain(value: object) -> Any:
    """A value as JSON has it: a struct is an object with its tag first, then its fields in their order.

    A field that came later is unset in what does not know it, and left out.
    """
    match value:
        case Struct():
            config = value.__struct_config__
            tag = {} if config.tag is None else {config.tag_field: config.tag}
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            return {**tag, **{name: plain(inner) for name, inner in fields.items() if inner is not UNSET}}
        case tuple() | list():
            return [plain(inner) for inner in value]
        case dict():
            return {key: plain(inner) for key, inner in value.items()}
        case None | bool() | int() | str():
            return value
    raise AssertionError(f"no digest was ever made over {value!r}, and not all writers of JSON agree on such values")


def written(value: object, *, sort_keys: bool = False) -> bytes:
    """Encode as msgspec has always done, by the standard library: no spaces, and no escapes but those that must be."""
    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"), sort_keys=sort_keys).encode()


@pytest.mark.parametrize("name", GOLDEN.names)
def test_every_event_and_every_state_of_a_game_is_digested_as_ever(name: str) -> None:
    record = GOLDEN.record(name)
    game = replay(replace(record, actions=[]))
    assert isinstance(game, TadmorGame)
    digest = 0
    for line in replayed_lines(record):
        events = list(take(game, game.read_action(line)))
        before, digest = digest, extend_digest(digest, events)
        assert digest == crc32(written(events), before), events
        assert state_digest(game.save_state()) == f"{crc32(written(game.state)):08x}"


@pytest.mark.parametrize("edition", ["", *EARLIER])
def test_every_edition_of_the_components_is_digested_as_ever(edition: str) -> None:
    catalogue = Catalogue(FILES.earlier(edition)) if edition else standard_catalogue()
    assert catalogue.digest == sha256(written(_bare(plain(catalogue.file)), sort_keys=True)).hexdigest()[:16]


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items() if key not in UNIMPORTANT}
    return value


@pytest.mark.parametrize(
    ("word", "as_json"),
    [
        ("", b'""'),
        ("camel", b'"camel"'),
        ('"\\/', b'"\\"\\\\/"'),
        ("\b\t\n\f\r", b'"\\b\\t\\n\\f\\r"'),
        ("\x00\x1f\x7f", b'"\\u0000\\u001f\x7f"'),
        ("é\u0080\u2028\ufeff", b'"\xc3\xa9\xc2\x80\xe2\x80\xa8\xef\xbb\xbf"'),
        ("李🐪", b'"\xe6\x9d\x8e\xf0\x9f\x90\xaa"'),
    ],
)
def test_any_word_is_digested_as_ever(word: str, as_json: bytes) -> None:
    """A player's own components may bring words that no recorded game has."""
    event = StageBegan(stage=word)
    assert extend_digest(0, [event]) == crc32(b'[{"type":"StageBegan","stage":' + as_json + b"}]")
    assert msgspec.json.encode({word: word}, order="deterministic") == b"{" + as_json + b":" + as_json + b"}"


@pytest.mark.parametrize("number", [0, -1, 9, 10**6, 2**53 + 1, 2**63 - 1, -(2**63), 2**64 - 1])
def test_any_number_is_digested_as_ever(number: int) -> None:
    assert msgspec.json.encode([number, [], {}, None, True, False]) == f"[{number},[],{{}},null,true,false]".encode()
