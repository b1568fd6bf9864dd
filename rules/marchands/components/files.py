"""The component files of Marchands d'Empire; `rules.components.files` says how own values are laid over them."""

from __future__ import annotations

from rules.components.files import ComponentFiles
from rules.components.set_format import SetFormat
from rules.marchands.components.checks import CHECKS, CLOSED
from rules.marchands.components.schema import ComponentFile

FILES = ComponentFiles(
    SetFormat(
        package="rules.marchands.components",
        files=("map", "contracts", "game"),
        shape=ComponentFile,
        earlier={},
        closed=CLOSED,
        checks=CHECKS,
        arranged={
            "contracts": lambda contracts: dict(sorted(contracts.items(), key=lambda item: (item[1].value, item[0])))
        },
    )
)
read_standard = FILES.standard
read_own = FILES.own
