from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from play.coach.advice import CLAIM_CODES, Advice, Claim
from play.coach.levels import LEVELS, advise
from play.engine.hand import HandState
from play.engine.moves import Action, Phase
from play.engine.view import view_for
from tests.coach import slow
from tests.coach.games import some_states

Decision = tuple[dict[str, Any], Advice]


@cache
def decisions(level: str) -> list[Decision]:
    return [decision(state, level) for state in some_states(level)]


def decision(state: HandState, level: str) -> Decision:
    view = view_for(state, state.turn)
    return view.to_json(), advise(view, level)


def kept(view: dict[str, Any], claim: Claim) -> slow.Cards:
    assert claim.move is not None
    return frozenset(view["hand"]) - {str(claim.move.card)}


def names(claim: Claim) -> slow.Cards:
    return frozenset(map(str, claim.card_set))


def is_true(claim: Claim, view: dict[str, Any], advice: Advice) -> bool:
    """Derive the claim again, from the view's JSON alone."""
    opponent = view["opponent"]
    match claim.code:
        case "deadwood-after":
            return claim.number == slow.least(kept(view, claim))
        case "best-after":
            held = frozenset(view["hand"])
            throws = held | ({view["upcard"]} & may_throw_back(view))
            return claim.number == min(
                slow.least((held | {view["upcard"]}) - {one}) for one in throws
            )
        case "count-after":
            table = [frozenset(meld.split()) for meld in view["table"]["melds"]]
            return claim.number == slow.best_defence(frozenset(view["hand"]), table)
        case "melds-after":
            melds = [frozenset(str(group).split()) for group in claim.cards]
            left = kept(view, claim).difference(*melds)
            return all(map(slow.is_meld, melds)) and slow.total(left) == slow.least(
                kept(view, claim)
            )
        case "completes":
            after = frozenset(view["hand"]) | {view["upcard"]}
            least = slow.least_arrangements(after)
            return view["upcard"] in names(claim) and any(names(claim) in one for one in least)
        case "breaks":
            before = slow.least_arrangements(frozenset(view["hand"]))
            return all(names(claim) in one for one in before) and not names(claim) <= kept(
                view, claim
            )
        case "helpers":
            found = slow.helpers(kept(view, claim), view)
            return names(claim) == {card for card, left in found.items() if left == claim.number}
        case "gin-cards":
            winners = slow.gin_cards(kept(view, claim), view)
            return names(claim) == winners and claim.number == len(winners)
        case "live-melds":
            (card,) = names(claim)
            return claim.number == slow.live_melds(card, view)
        case "took":
            return names(claim) == set(slow.opponent_did(view, "take"))
        case "threw":
            thrown = slow.opponent_did(view, "discard") + slow.opponent_did(view, "knock")
            return names(claim) == set(thrown)
        case "declined":
            return names(claim) == set(opponent["declined"])
        case "holds":
            taken = set(slow.opponent_did(view, "take"))
            gone = set(view["discards"]) | set(view["hand"])
            return names(claim) == taken - gone
        case "term":
            return claim.number == advice.chosen.points(claim.term)
        case "equal":
            other = next(one for one in advice.candidates if one.move == claim.move)
            behind = advice.chosen.value - other.value
            return claim.number == pytest.approx(behind, abs=0.011) and behind <= other.error
        case "level-blind":
            return all(term.name != claim.term for one in advice.candidates for term in one.terms)
        case "rules":
            return bool(claim.number == view["rules"][claim.term])
    return False


def may_throw_back(view: dict[str, Any]) -> slow.Cards:
    return slow.DECK if view["rules"]["may_discard_taken_card"] else frozenset()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("code", [code for code in CLAIM_CODES if code != "helpers"])
def test_every_claim_is_true_when_counted_again_from_the_view(level, code):
    wrong = [
        (view["hand"], claim)
        for view, advice in decisions(level)
        for claim in advice.claims
        if claim.code == code and is_counted(claim, advice) and not is_true(claim, view, advice)
    ]

    assert not wrong


@pytest.mark.parametrize("level", LEVELS)
def test_helping_cards_are_exactly_those_that_do_more_than_swap(level):
    for view, advice in decisions(level):
        told = [claim for claim in advice.about(advice.move) if claim.code == "helpers"]
        if advice.move.action is Action.DISCARD:
            left = {card: claim.number for claim in told for card in names(claim)}
            assert left == slow.helpers(frozenset(view["hand"]) - {str(advice.move.card)}, view)


def is_counted(claim: Claim, advice: Advice) -> bool:
    """Counting slowly takes long: the two best candidates, for gin the chosen one."""
    best = advice.candidates[: 1 if claim.code == "gin-cards" else 2]
    return claim.move is None or claim.move in [one.move for one in best]


def test_both_levels_together_make_every_kind_of_claim():
    made = {
        claim.code for level in LEVELS for _, advice in decisions(level) for claim in advice.claims
    }

    assert set(CLAIM_CODES) - made <= {"breaks"}


def test_a_throw_of_each_candidate_tells_what_it_leaves():
    for view, advice in decisions("club"):
        if view["phase"] == Phase.DISCARD:
            told = {claim.move for claim in advice.claims if claim.code == "deadwood-after"}
            assert told == {one.move for one in advice.candidates}
