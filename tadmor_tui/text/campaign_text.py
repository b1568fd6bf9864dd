"""The progress of a solo campaign in words, and its next level."""

from __future__ import annotations

from rules.game_kind import AnyKind, Campaign, OptionChoice, OptionValue
from rules.games import GAMES
from rules.message import AndList, Counted
from saves.campaign import Campaigns, CampaignSoFar, SoloResult, solo_result
from saves.played_game import PlayedGame
from saves.problems import SaveError
from tadmor_tui.text.translation import nt, t, words_of


def next_level(kind: AnyKind, so_far: CampaignSoFar) -> int:
    """Return the index of the level after the highest one reached, or of the last level."""
    reached = [place for place, level in enumerate(kind.levels) if so_far.has_reached(level.value)]
    return min(max(reached, default=-1) + 1, len(kind.levels) - 1)


def proposed_level(game: str, players: int, so_far: CampaignSoFar) -> dict[str, OptionValue]:
    """Return the option that makes a new game for so many seats the next of the campaign; empty if it is none."""
    kind = GAMES[game]
    if kind.campaign is None or players > 1:
        return {}
    return {kind.campaign.option: kind.levels[next_level(kind, so_far)].value}


def told_so_far(kind: AnyKind, so_far: CampaignSoFar) -> str:
    """Return the levels reached and the best result; empty if there are none."""
    told = []
    reached = tuple(level.label for level in kind.levels if so_far.has_reached(level.value))
    if reached:
        told.append(nt("Reached: level {levels}.", "Reached: levels {levels}.", len(reached), levels=AndList(reached)))
    bests = [mark.best for mark in so_far.marks.values()]
    if bests and kind.campaign is not None:
        told.append(t("Best: {mark}.", mark=Counted(max(bests), kind.campaign.mark)))
    return " ".join(told)


def about_level(level: OptionChoice, campaign: Campaign, so_far: CampaignSoFar) -> str:
    """Return the target of a level, and the best result."""
    mark = so_far.marks.get(str(level.value))
    if mark is None:
        return words_of(level.explanation)
    best = Counted(mark.best, campaign.mark)
    if mark.reached:
        return t("{meaning} (reached, best: {mark})", meaning=level.explanation, mark=best)
    return t("{meaning} (best: {mark})", meaning=level.explanation, mark=best)


def noted(campaigns: Campaigns, played: PlayedGame) -> str:
    """Record a finished game if it counts for a campaign, and return the result in words."""
    result = solo_result(played)
    if result is None or played.kind.campaign is None or played.read_only:
        return ""
    before = campaigns.so_far(result.game)
    try:
        after = campaigns.note(result)
    except SaveError as error:
        return words_of(error)
    told = told_result(played.kind, played.kind.campaign, result, before, after)
    return told if after.problem is None else f"{told} {words_of(after.problem)}"


def told_result(
    kind: AnyKind, campaign: Campaign, result: SoloResult, before: CampaignSoFar, after: CampaignSoFar
) -> str:
    """Describe the result of a game by the marks before and after it."""
    level = _level(kind, result.level)
    best = Counted(after.marks[result.level].best, campaign.mark)
    if not result.reached:
        return t(
            "Level {level} was missed by {missing}; your best there is {best}.",
            level=level.label,
            missing=Counted(result.target - result.total, campaign.mark),
            best=best,
        )
    if not before.has_reached(result.level):
        if level == kind.levels[-1]:
            return t("That was the last level: the campaign is won.")
        if next_level(kind, after) != next_level(kind, before):
            return t("Level {level} is open now.", level=kind.levels[next_level(kind, after)].label)
    return t("Level {level} is reached; your best there is {best}.", level=level.label, best=best)


def _level(kind: AnyKind, value: str) -> OptionChoice:
    return next(level for level in kind.levels if str(level.value) == value)
