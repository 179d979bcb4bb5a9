"""A hand as you saw it, in one line of text: what is written is read back."""

from __future__ import annotations

from random import Random

import pytest

from lessons.judging import judged, knock_or_wait, take_or_leave, throws
from lessons.position import NoPosition, state_of, text_of, view_of
from lessons.tasks.choose_throw import BY_TERM, ChooseThrow, to_throw
from lessons.tasks.knock_or_wait import KnockOrWait, to_knock
from lessons.tasks.take_or_leave import readable
from play.coach.levels import STRONGEST, advise
from play.coach.players import baseline
from play.engine.cards import DECK, card, cards
from play.engine.hand import deal, play
from play.engine.moves import Action, Phase, Seat
from play.engine.presets import PRESETS, STANDARD
from play.engine.view import view_for

OPENING = "g.4d5d6d8c8h8sAcAd2h3s.Kc."
TAKEN = OPENING + "ppsQsQstJcs9h"  # she took the queen you threw


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_read_back_as_you_saw_it(preset, seed: int) -> None:
    rng = Random(f"{preset.key} {seed}")
    deck = list(DECK)
    rng.shuffle(deck)
    state = deal(tuple(deck), preset, rng.choice(list(Seat)))
    for _ in range(30):
        if state.is_over or state.phase in (Phase.SPREAD, Phase.DEFEND):
            break
        if state.turn is Seat.SOUTH:
            text = text_of(state)
            assert view_of(text, preset) == view_for(state, Seat.SOUTH)
            assert text_of(state_of(text, preset)) == text
        state = play(state, baseline(view_for(state, state.turn)))


def test_what_she_took_is_known_and_what_she_drew_is_not() -> None:
    view = view_of(TAKEN)
    assert view.known == cards("Qs")
    assert view.threw == (card("Jc"),)
    assert view.phase is Phase.DISCARD
    assert view.taken == card("9h")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "unreadable", id="nothing"),
        pytest.param("x.4d5d6d8c8h8sAcAd2h3s.Kc.", "unreadable", id="no dealer"),
        pytest.param("g.4d5d.Kc.", "wrong-number", id="two cards"),
        pytest.param("g.4d5d6d8c8h8sAcAd2h2h.Kc.", "card-twice", id="a card twice"),
        pytest.param("g.4d5d6d8c8h8sAcAd2h3s.3s.", "impossible", id="the upcard held"),
        pytest.param(OPENING + "p", "not-your-turn", id="her turn"),
        pytest.param(OPENING + "ppsQsKd", "impossible", id="a throw not held"),
        pytest.param(OPENING + "pps", "unreadable", id="a draw without its card"),
        pytest.param(OPENING + "pps4d4d", "impossible", id="a card drawn that is held"),
        pytest.param(OPENING + "ppsQsQssQs", "not-your-turn", id="she draws what lies there"),
        pytest.param(OPENING + "zz", "unreadable", id="no turns"),
    ],
)
def test_what_cannot_have_come_about_is_refused(text: str, code: str) -> None:
    with pytest.raises(NoPosition) as caught:
        view_of(text)
    assert caught.value.code in {code, "impossible"}


def test_the_coach_is_asked_at_its_best_and_equals_pass() -> None:
    view = view_of(TAKEN)
    assert judged(view) == advise(view, STRONGEST)
    choice = throws(view)
    assert all(one.move.action is Action.DISCARD for one in choice.candidates)
    worst = choice.candidates[-1]
    assert choice.is_right(choice.best)
    assert not choice.is_right(worst)
    assert choice.behind(worst) > choice.best.error


def test_a_knock_is_weighed_against_playing_on() -> None:
    choice = knock_or_wait(view_of(TAKEN))
    assert {one.move.action for one in choice.candidates} == {Action.KNOCK, Action.DISCARD}


def test_an_offer_is_taken_or_left() -> None:
    choice = take_or_leave(view_of(OPENING))
    assert {one.move.action for one in choice.candidates} == {Action.TAKE, Action.PASS}


# --- What is said of answers the coach does not agree with -------------------------------------


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        pytest.param("6d", "breaks-meld", id="a meld is broken"),
        pytest.param("Kc", "taken-back", id="the card just taken"),
    ],
)
def test_a_throw_is_told_what_is_wrong_with_it(answer: str, code: str) -> None:
    task = ChooseThrow(to_throw("g.4d5d6d9cTsQhKs2c7h3s.Kc.t"))
    assert task.grade(answer).code == code


def test_a_card_thrown_back_where_that_is_allowed_gains_nothing() -> None:
    sundanese = PRESETS["sundanese"]
    task = ChooseThrow(to_throw("g.4d5d6d9cTsQhKs2c7h3s.Kc.t", sundanese))
    assert task.grade("Kc").code == "gives-back"


@pytest.mark.parametrize("code", sorted({*BY_TERM.values()}))
def test_each_reason_against_a_throw_is_met(code: str) -> None:
    """Found among throws that the coach finds clearly worse; which they are, it decides."""
    from lessons.drills.discard import generate, read

    rng = Random(5)
    for _ in range(60):
        task = read(generate(rng, rng.choice((2, 3)), STANDARD))
        assert isinstance(task, ChooseThrow)
        codes = {task.grade(str(one)).code for one in task.view.hand if one != task.view.barred}
        assert codes <= task.codes | {"right"}
        if code in codes:
            return
    raise AssertionError(f"nothing is “{code}”")


def test_a_knock_that_should_wait_and_one_that_should_not_are_both_met() -> None:
    from lessons.drills.knock_or_wait import generate, read

    rng, codes = Random(6), set()
    for _ in range(80):
        task = read(generate(rng, rng.choice((1, 3))))
        codes |= {task.grade(answer).code for answer in ("knock", "wait")}
    assert codes == task.codes | {"right"}


def test_an_upcard_left_and_one_taken_against_the_coach_are_told_apart() -> None:
    from lessons.drills.upcard_offer import generate
    from lessons.drills.upcards import read

    rng, codes = Random(7), set()
    for _ in range(120):
        task = read(generate(rng, rng.choice((2, 3))))
        codes |= {task.grade(answer).code for answer in ("take", "leave")}
    assert codes == {"right", "coach-leaves", "coach-takes", "makes-meld"}


@pytest.mark.parametrize(
    ("check", "text"),
    [
        pytest.param(to_throw, OPENING, id="nothing to throw yet"),
        pytest.param(to_knock, OPENING, id="nothing to knock with yet"),
        pytest.param(to_knock, "g.4d5d6d9cTsQhKs2c7h3s.Kc.t", id="too much deadwood"),
        pytest.param(readable, TAKEN, id="drawn already"),
    ],
)
def test_a_position_of_another_kind_is_refused(check, text: str) -> None:
    with pytest.raises(NoPosition):
        check(text)


def test_a_knock_is_told_with_its_numbers() -> None:
    task = KnockOrWait(to_knock(TAKEN))
    told = task.facts()
    assert told["left"] == 7  # ace, ace, two and three
    assert told["limit"] == 10
    assert told["risk"] in range(101)
