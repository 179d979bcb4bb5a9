from __future__ import annotations

import pytest

from play.management.shares import Shares, ahead, first_term_carries, named_first


def candidate(error=0.5, **terms):
    return {"value": round(sum(terms.values()), 2), "error": error, "terms": terms}


def shares(*candidates):
    found = Shares()
    found.note({"candidates": list(candidates)})
    return found


def test_the_term_named_first_has_the_largest_difference_to_the_next_best():
    best, other = candidate(deadwood=-10, danger=-1), candidate(deadwood=-12, danger=-4)

    assert named_first(best, other) == "danger"
    assert named_first(best, candidate(deadwood=-14)) == "deadwood"


@pytest.mark.parametrize(
    ("best", "others", "carries"),
    [
        pytest.param({"a": 3, "b": 0}, [{"a": 0, "b": 1}], True, id="the choice changes"),
        pytest.param({"a": 2, "b": 2}, [{"a": 0, "b": 0}], True, id="the margin is halved"),
        pytest.param({"a": 2, "b": 2, "c": 2}, [{}], False, id="the margin stays above half"),
        pytest.param({"a": 2, "b": 2, "c": 2}, [{}, {"a": -9, "b": 4, "c": 4}], True,
                     id="a third move comes first"),
    ],
)  # fmt: skip
def test_a_term_carries_the_choice_if_it_turns_it_or_halves_its_margin(best, others, carries):
    found = first_term_carries(candidate(**best), [candidate(**one) for one in others])

    assert found is carries


def test_how_far_a_move_is_ahead_without_a_term():
    best, other = candidate(deadwood=-10, feel=2), candidate(deadwood=-9)

    assert ahead(best, [other], without="feel") == -1
    assert ahead(best, [other], without="danger") == 1


def test_a_choice_that_only_feel_makes_is_not_made_by_words():
    found = shares(candidate(deadwood=-10, feel=2), candidate(deadwood=-9))

    assert (found.wordless.cases, found.wordless.held) == (1, 0)
    assert (found.named.cases, found.named.held) == (1, 1)


def test_equal_moves_have_no_first_reason_and_a_forced_move_no_share_at_all():
    equal = shares(candidate(deadwood=-10), candidate(deadwood=-10.5))
    forced = shares(candidate(deadwood=-10))

    assert (equal.named.cases, equal.wordless.cases, equal.wordless_of_all.held) == (0, 0, 1)
    assert forced.named.cases == forced.wordless_of_all.cases == 0
    assert forced.named.share is None


def test_shares_of_parts_add_up():
    whole = shares(candidate(deadwood=-10), candidate(deadwood=-12))
    whole.add(shares(candidate(deadwood=-10, feel=2), candidate(deadwood=-9)))

    assert whole.named.share == 1
    assert whole.wordless.share == 0.5
