"""The fifteen skills of a player, and which drills and lesson steps exercise them. Pure data.

To add one: a line in `SKILLS`, its name in `lessons/skill_words.py`. A new lesson needs a line in
`STEPS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache


@dataclass(frozen=True, slots=True)
class Skill:
    """`drills` are keys, the first one for a fresh question."""

    key: str
    drills: tuple[str, ...]


# In the order of a hand: what one sees, what one does, what it pays, what the others do.
SKILLS = (
    Skill("see-set", ("spot-the-melds",)),
    Skill("see-run", ("spot-the-melds",)),
    Skill("best-split", ("best-arrangement",)),
    Skill("deadwood-sum", ("count-deadwood",)),
    Skill("turn", ("can-you-knock",)),
    Skill("upcard-offer", ("upcard-offer",)),
    Skill("draw-choice", ("take-or-leave",)),
    Skill("discard-value", ("discard",)),
    Skill("discard-safety", ("safest-discard",)),
    Skill("outs", ("outs",)),
    Skill("knock-or-wait", ("knock-or-wait",)),
    Skill("lay-offs", ("lay-off",)),
    Skill("score-hand", ("score-hand",)),
    Skill("score-game", ("score-game",)),
    Skill("reading", ("read-opponent",)),
)

# Patterns of `lesson/step` with the skills they exercise; the first that fits holds, so a
# lesson's rule comes behind its exceptions.
STEPS = (
    ("the-aim-and-the-cards/*the-aim", ("see-set", "see-run")),
    ("the-aim-and-the-cards/*", ("deadwood-sum",)),
    ("the-deal-and-the-upcard/*", ("upcard-offer",)),
    ("melds-sets-and-runs/sets", ("see-set",)),
    ("melds-sets-and-runs/*one*", ("see-set", "see-run")),
    ("melds-sets-and-runs/test-*", ("see-set", "see-run")),
    ("melds-sets-and-runs/*", ("see-run",)),
    ("deadwood-and-arrangement/*count", ("deadwood-sum",)),
    ("deadwood-and-arrangement/points-not-cards", ("deadwood-sum",)),
    ("deadwood-and-arrangement/*", ("best-split",)),
    ("a-turn*/*take*", ("draw-choice",)),
    ("a-turn*/*draw*", ("draw-choice",)),
    ("a-turn*/*", ("turn",)),
    ("knocking/spread-it", ("best-split",)),
    ("knocking/*", ("turn",)),
    ("gin-and-big-gin/not-only-three", ("best-split",)),
    ("gin-and-big-gin/count-hers", ("deadwood-sum",)),
    ("gin-and-big-gin/no-laying-off", ("lay-offs",)),
    ("gin-and-big-gin/*-gin", ("turn",)),
    ("gin-and-big-gin/eleven-cards", ("turn",)),
    ("gin-and-big-gin/*", ("score-hand",)),
    ("laying-off/*", ("lay-offs",)),
    ("scoring-a-hand/*", ("score-hand",)),
    ("winning-the-game/*", ("score-game",)),
    ("what-to-keep/*", ("outs",)),
    ("what-to-throw/*safe*", ("discard-safety",)),
    ("what-to-throw/*", ("discard-safety", "discard-value")),
    ("reading-your-opponent/*", ("reading",)),
    ("when-to-knock/*", ("knock-or-wait",)),
    ("house-rules/throwing-it-back", ("turn",)),
    ("house-rules/who-deals-next", ("score-game",)),
    ("house-rules/boxes-and-bonuses", ("score-game",)),
    ("house-rules/test-the-end", ("score-game",)),
    ("house-rules/*", ("score-hand",)),
    ("oklahoma/*spade*", ("score-hand",)),
    ("oklahoma/*", ("turn",)),
    ("hollywood/*", ("score-game",)),
    ("three-and-four-players/*", ("score-game",)),
)


def of_drill(key: str) -> tuple[Skill, ...]:
    """The skills that a drill exercises; none for a drill that nobody has mapped."""
    return tuple(skill for skill in SKILLS if key in skill.drills)


@cache
def of_step(slug: str, step_id: str) -> tuple[Skill, ...]:
    """The skills that a step of a lesson exercises."""
    place = f"{slug}/{step_id}"
    keys = next((keys for pattern, keys in STEPS if fnmatchcase(place, pattern)), ())
    return tuple(skill for skill in SKILLS if skill.key in keys)
