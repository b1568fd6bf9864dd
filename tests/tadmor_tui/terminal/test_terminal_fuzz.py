"""The fuzzer of the whole app for some seconds; by itself it runs for as long as one likes."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.tools.terminal_fuzz import fuzz


@pytest.mark.parametrize("seed", [1, 4])
def test_nothing_is_found(seed: int) -> None:
    for finding in islice(fuzz(seed), 3):
        assert finding is None, finding
