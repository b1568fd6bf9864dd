"""The speed of looking up a rule, as a ratio taken in one run.

    .venv/bin/python -m benchmarks.reference_speed [LANGUAGE ...]

`tadmor rules I25`, and what the reference of each game gives as examples, in each language, against a bare start of
Python with `import json, rich.console`; the two take turns, so that a busy machine slows both alike.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from rules.references import REFERENCES
from tadmor_tui.text.languages import ENGLISH, LANGUAGES, language_of

ROUNDS = 20
LIMIT = 2.0
LIMIT_TO_ENGLISH = 1.4
_HOME = Path(__file__).parent.parent
_WITHOUT = ("PYTHONDONTWRITEBYTECODE",)
"""Variables that would let both compile their modules anew at every start, as nothing that is installed does."""
_BARE = (sys.executable, "-c", "import json, rich.console")


def timed(*command: str) -> float:
    """Milliseconds from start to end."""
    start = perf_counter()
    environment = {name: value for name, value in os.environ.items() if name not in _WITHOUT}
    subprocess.run(command, cwd=_HOME, stdout=subprocess.DEVNULL, env=environment, check=True)
    return (perf_counter() - start) * 1000


def ask(*words: str) -> float:
    return timed(sys.executable, "-m", "tadmor_tui", "rules", *words)


def ratio(*words: str, rounds: int = ROUNDS) -> float:
    """Return the time of a look-up as a multiple of the bare start."""
    ask(*words)  # compiles what is not compiled yet
    pairs = [(ask(*words), timed(*_BARE)) for _ in range(rounds)]
    return median(one / two for one, two in pairs)


def share_of_english(language: str, *words: str, rounds: int = ROUNDS) -> float:
    """Return the time of a look-up in a language as a multiple of English; the fastest of each, for they are near."""
    pairs = [(ask("--language", language, *words), ask("--language", ENGLISH, *words)) for _ in range(rounds)]
    return min(one for one, _ in pairs) / min(two for _, two in pairs)


def main(languages: Sequence[str]) -> int:
    for language in languages or LANGUAGES:
        ask("--language", language, "I25")  # compiles what is not compiled yet
        if language != ENGLISH:
            share = share_of_english(language, "I25")
            print(f"{language}: {share:.2f} x as long as in English (wanted: at most {LIMIT_TO_ENGLISH})")
        for game, reference in REFERENCES.items():
            for question in ("", *(example.words for example in reference().questions)):
                words = language_of(language).words(question, {}).split()
                compare("--language", language, "--game", game, *words)
    return 0


def compare(*words: str) -> None:
    """Print how long a look-up takes."""
    pairs = [(ask(*words), timed(*_BARE)) for _ in range(ROUNDS)]
    times, bare = (median(column) for column in zip(*pairs, strict=True))
    share = median(one / two for one, two in pairs)
    question = " ".join(("tadmor rules", *words))
    print(f"{question:<60} {share:5.2f} x the bare start (wanted: at most {LIMIT})  {times:.0f} / {bare:.0f} ms")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
