"""Kinds of tasks. To add one: a class like the others, its templates, a line here."""

from __future__ import annotations

from collections.abc import Callable

from lessons.tasks.arrange import Arrange
from lessons.tasks.base import Facts, Task
from lessons.tasks.choose_group import ChooseGroup
from lessons.tasks.choose_rule import ChooseRule
from lessons.tasks.choose_throw import ChooseThrow
from lessons.tasks.count import Count
from lessons.tasks.deal import Deal
from lessons.tasks.knock_or_wait import KnockOrWait
from lessons.tasks.lay_off import LayOff
from lessons.tasks.may_knock import MayKnock
from lessons.tasks.most_outs import MostOuts
from lessons.tasks.number import Number
from lessons.tasks.outs import Outs
from lessons.tasks.pick_cards import PickCards
from lessons.tasks.pick_melds import PickMelds
from lessons.tasks.read_opponent import ReadOpponent
from lessons.tasks.safest import Safest
from lessons.tasks.score_game import ScoreGame
from lessons.tasks.score_hand import ScoreHand
from lessons.tasks.table_of_three import TableOfThree
from lessons.tasks.take_or_leave import TakeOrLeave
from lessons.tasks.throw import Throw

TASKS: dict[str, Callable[[Facts], Task]] = {
    PickCards.kind: PickCards.of,
    PickMelds.kind: PickMelds.of,
    ChooseGroup.kind: ChooseGroup.of,
    Count.kind: Count.of,
    Arrange.kind: Arrange.of,
    Deal.kind: Deal.of,
    Throw.kind: Throw.of,
    MayKnock.kind: MayKnock.of,
    Number.kind: Number.of,
    ChooseRule.kind: ChooseRule.of,
    LayOff.kind: LayOff.of,
    Outs.kind: Outs.of,
    Safest.kind: Safest.of,
    ReadOpponent.kind: ReadOpponent.of,
    TakeOrLeave.kind: TakeOrLeave.of,
    ChooseThrow.kind: ChooseThrow.of,
    KnockOrWait.kind: KnockOrWait.of,
    ScoreHand.kind: ScoreHand.of,
    ScoreGame.kind: ScoreGame.of,
    MostOuts.kind: MostOuts.of,
    TableOfThree.kind: TableOfThree.of,
}
