"""The stemmer of one language.

The package `snowballstemmer` imports the stemmers of forty languages, which takes longer than a look-up; so its modules
are imported under a name of ours, without the package around them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

_ALIAS = "rules.reference._snowball"


def stemmer_of(language: str) -> Callable[[str], str]:
    """Return the function that cuts the endings of words of a language such as `german`."""
    if _ALIAS not in sys.modules:
        package = find_spec("snowballstemmer")
        assert package is not None
        shell = ModuleType(_ALIAS)
        shell.__path__ = list(package.submodule_search_locations or ())
        sys.modules[_ALIAS] = shell
    module = import_module(f"{_ALIAS}.{language}_stemmer")
    cut: Callable[[str], str] = getattr(module, f"{language.capitalize()}Stemmer")().stemWord

    @lru_cache(maxsize=8192)
    def stem(word: str) -> str:
        return cut(word) if word.isalpha() else word

    return stem
