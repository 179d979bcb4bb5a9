from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from django.template.loader import get_template, render_to_string
from django.utils.html import strip_tags

from play import names
from play.coach.advice import CLAIM_CODES, Claim, Term
from play.coach.claims import RULE_OF_TERM
from play.coach.judge import TERMS
from play.coach.levels import LEVELS, advise
from play.coach.reading import read_turn, seen_grid
from play.engine.cards import Card, CardSet, cards
from play.engine.hand import HandState
from play.engine.moves import Move, Seat
from play.engine.view import SeatView, view_for
from play.templatetags.coach import better_words, deciding_words, signed, term_words
from tests.coach.games import some_states, states
from tests.engine.tables import after, dealt

TELLING = ("_coach_line", "_coach_why", "_coach_announce")
WORDS = 20
MINE, THEIRS = "As 2s 3s Ac 2c 3c 4d 9d 6d Jc", "9s 9c Kd Kh 5c"


def told(view: SeatView, template: str) -> str:
    context = {"reading": read_turn(view), "grid": seen_grid(view), "rival": "Gina"}
    return render_to_string(f"play/{template}.html", context)


def said(html: str) -> str:
    """What is read, chips as their card's figure."""
    return re.sub(r"\s+", " ", unescape(strip_tags(html))).strip()


def learners_views() -> Iterator[tuple[HandState, SeatView]]:
    """What South sees at every step of a few hands, not their ends."""
    for levels in (("newcomer", "club"), ("club", "newcomer")):
        for seed in range(3):
            for state in states(levels, seed):
                if not state.is_over:
                    yield state, view_for(state, Seat.SOUTH)


# --- Nothing hidden ----------------------------------------------------------------------


def test_no_sentence_depends_on_her_hidden_cards():
    """A hidden card may be named as a possible partner, so long as any other would be too."""
    compared = 0
    for state, view in learners_views():
        if view.known != state.hand_of(Seat.NORTH):
            other = view_for(dealt_otherwise(state), Seat.SOUTH)
            assert all(told(view, one) == told(other, one) for one in TELLING)
            compared += 1
    assert compared > 50


def dealt_otherwise(state: HandState) -> HandState:
    """North's unseen cards exchanged for cards of the stock, as many as there are."""
    view = view_for(state, Seat.SOUTH)
    hidden = state.hand_of(Seat.NORTH) - view.known
    pairs = list(zip(hidden, state.stock, strict=False))
    given, got = (CardSet(half) for half in zip(*pairs, strict=True))
    back = iter(given)
    stock = tuple(next(back) if one in got else one for one in state.stock)
    south, north = state.hands
    return replace(state, hands=(south, (north - given) | got), stock=stock)


def test_the_line_names_only_cards_that_were_thrown_taken_or_could_be_a_partner():
    for _, view in learners_views():
        reading = read_turn(view)
        partners = CardSet()
        if reading.took is not None:
            partners = reading.took.set_partners | reading.took.run_partners
        public = view.hand | CardSet(view.discards) | view.known | partners
        named = cards_in(told(view, "_coach_line"))
        assert named <= public
        assert (
            cards_in(told(view, "_coach_announce"))
            <= view.hand | CardSet(view.discards) | view.known
        )


def cards_in(html: str) -> CardSet:
    text = unescape(html)
    return CardSet(one for one in map(Card, range(52)) if names.card_name(one) in text)


# --- The reading in words ----------------------------------------------------------------


def test_what_she_did_is_said_in_at_most_twenty_words():
    for _, view in learners_views():
        html = told(view, "_coach_did")
        assert not view.threw or 0 < len(said(html).split()) <= WORDS


@pytest.mark.parametrize(
    ("mine", "line"),
    [
        pytest.param(
            MINE,
            "Gina took 9 and threw K. Most likely for a set with 9 9 or a run with 7 8 10 J.",
            id="both",
        ),
        pytest.param(
            "8h Th 3s Ac 2c 3c 4d 6d Jc Td",
            "Gina took 9 and threw K. Melded, it can only be in a set with 9 9 9.",
            id="only a set",
        ),
        pytest.param(
            "9d 4s 3s Ac 2c 3c 4d 6d Jc Td",
            "Gina took 9 and threw K. Most likely for a set with 9 9 or a run with 7 8 10 J.",
            id="a set of two left",
        ),
        pytest.param(
            "9d 3s 8h Th Ac 2c 3c 4d 6d Jc",
            "Gina took 9 and threw K. Melded, it can only be in a set with 9 9.",
            id="only a set of two left",
        ),
    ],
)
def test_the_line_says_what_a_taken_card_can_be_for(mine, line):
    state = after(dealt(mine, THEIRS, "9h"), "pass", "take", "discard Kd")

    assert said(told(view_for(state, Seat.SOUTH), "_coach_line")) == line


def test_the_line_admits_that_no_meld_is_possible():
    mine = "9d 9s 8h Th Ac 2c 3c 4d 6d Jc"
    state = after(dealt(mine, "Kd", "9h"), "pass", "take", "discard Kd")

    assert said(told(view_for(state, Seat.SOUTH), "_coach_line")) == (
        "Gina took 9 and threw K. No meld with it is possible any more, as far as you can see."
    )


def test_the_line_says_what_was_left_and_that_nothing_follows():
    state = after(
        dealt(MINE, "Kh", "4h 8s 8d"), "pass", "pass", "stock", "discard 8s", "stock", "discard Kh"
    )

    assert said(told(view_for(state, Seat.SOUTH), "_coach_line")) == (
        "Gina left your 8, drew from the stock and threw K. "
        "For your own cards nothing changes: none is safer or riskier to throw."
    )


def test_the_announcer_speaks_in_words_only():
    state = after(dealt(MINE, THEIRS, "9h"), "pass", "take", "discard Kd")
    html = told(view_for(state, Seat.SOUTH), "_coach_announce")

    assert "<" not in html
    assert said(html) == "Gina took the nine of hearts and threw the king of diamonds."


def test_why_tells_what_she_can_see_and_what_not():
    state = after(dealt(MINE, THEIRS, "9h"), "pass", "take", "discard Kd", "take", "discard Jc")
    text = said(told(view_for(state, Seat.SOUTH), "_coach_why"))

    assert "Gina can see 10 cards in hand and 1 discard. Gina saw you take K." in text
    assert "Gina cannot see your other 9 cards or those of the stock (31)." in text


def test_the_grid_has_a_row_for_each_suit_and_a_word_for_each_card_seen():
    html = told(view_for(dealt(MINE), Seat.SOUTH), "_coach_why")

    assert html.count('<th scope="row"') == 4
    assert html.count("<td") == 52
    assert said(html).count("yours") == 10 + 1  # and once in the legend
    assert said(html).count("thrown") == 1 + 1


# --- The full reason ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_can_be_explained_in_full_and_as_a_hint(level):
    for state in some_states(level):
        advice = advise(view_for(state, state.turn), level)
        full = render_to_string(
            "play/_coach_full.html", {"advice": advice, "opponent": "Gina", "rival": "Gina"}
        )
        hint = render_to_string("play/_coach_hint.html", {"advice": advice, "rival": "Gina"})
        assert said(full)
        assert said(hint).startswith("The coach prefers")
        assert full.count("<tr") in {0, len(advice.candidates) + 1}
        assert "None" not in said(full + hint)


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_sentence_has_at_most_twenty_words_besides_the_cards(level):
    for state in some_states(level):
        advice = advise(view_for(state, state.turn), level)
        html = render_to_string("play/_coach_because.html", {"advice": advice})
        without_cards = re.sub(r'<span class="c .*?</span>', "", html, flags=re.DOTALL)
        assert len(said(without_cards).split()) <= WORDS + 4  # two figures, two moves


@pytest.mark.parametrize("code", CLAIM_CODES)
def test_every_claim_code_has_a_template_of_its_own(code):
    claim = Claim(code, Move.parse("discard Kd"), (cards("Kd"),), 1, 0.5, "danger")
    if code == "rules":
        claim = replace(claim, term="undercut_bonus")

    get_template(f"play/_coach_claim_{claim.template}.html")
    for opponent in ("Gina", ""):
        context = {"claim": claim, "opponent": opponent, "rival": "Otto"}
        assert said(render_to_string("play/_coach_claim.html", context)) != ""


def test_no_claim_template_is_left_without_its_code(settings):
    folder = Path(settings.BASE_DIR) / "templates" / "play"
    found = {path.stem for path in folder.glob("_coach_claim_*.html")}

    assert found == {f"_coach_claim_{Claim(code).template}" for code in CLAIM_CODES}


@pytest.mark.parametrize("name", TERMS)
def test_every_term_has_its_words(name):
    assert term_words(name)
    assert better_words(name)


@pytest.mark.parametrize("rule", RULE_OF_TERM.values())
def test_every_rule_that_can_decide_has_its_sentence(rule):
    claim = Claim("rules", Move.parse("knock Kd"), number=25, term=rule)

    assert "25" in said(render_to_string("play/_coach_claim.html", {"claim": claim}))


def test_deciding_terms_are_told_with_their_points():
    assert deciding_words((Term("deadwood", 3.04),)) == "less deadwood (+3.0)"
    assert deciding_words((Term("deadwood", 3), Term("danger", 1.8))) == (
        "less deadwood (+3.0) and a safer throw (+1.8)"
    )


@pytest.mark.parametrize(
    ("points", "text"), [(2.34, "+2.3"), (-0.5, "−0.5"), (0.04, "0.0"), (-0.04, "0.0")]
)
def test_points_are_told_with_their_sign(points, text):
    assert signed(points) == text
