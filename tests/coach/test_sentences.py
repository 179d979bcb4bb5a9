from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random

import pytest
from django.template.loader import get_template, render_to_string
from django.utils.html import strip_tags

from play.coach.advice import CLAIM_CODES, Advice, Candidate, Claim, Term
from play.coach.belief import Belief, Evidence, Holding, belief_of
from play.coach.claims import RULE_OF_TERM
from play.coach.judge import TERMS
from play.coach.ladder import RUNGS, Focus, Ladder, ladder_for
from play.coach.levels import LEVELS, STRONGEST, advise
from play.coach.reading import own_live, read_turn, seen_grid
from play.coach.verdict import Grade, Verdict
from play.engine.cards import card, cards
from play.engine.hand import HandState
from play.engine.moves import Move, Phase, Seat
from play.engine.view import SeatView, view_for
from play.management.self_play import dealt_otherwise
from play.management.tellings import cards_in, partners, seen
from play.templatetags.coach import better_words, deciding_words, signed, term_words
from tests.coach.games import some_states, states
from tests.engine.tables import after, dealt

TELLING = ("_coach_line", "_coach_why", "_coach_announce", "_coach_reading")
WORDS = 20
MINE, THEIRS = "As 2s 3s Ac 2c 3c 4d 9d 6d Jc", "9s 9c Kd Kh 5c"


def verdict_of_grade(code: str) -> Verdict:
    return Verdict(Grade(code), Move.parse("discard 7h"), Move.parse("discard Ks"))


def told(view: SeatView, template: str) -> str:
    belief = belief_of(view)
    context = {
        "reading": read_turn(view),
        "belief": belief,
        "grid": seen_grid(view, belief),
        "own_live": own_live(view),
        "rival": "Gina",
        "code": "code",
    }
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
    compared, rng = 0, Random(3)
    for state, view in learners_views():
        if view.known != state.hand_of(Seat.NORTH):
            other = view_for(dealt_otherwise(state, Seat.SOUTH, rng), Seat.SOUTH)
            assert all(told(view, one) == told(other, one) for one in TELLING)
            compared += 1
    assert compared > 50


def test_the_line_names_only_cards_that_were_thrown_taken_or_could_be_a_partner():
    for _, view in learners_views():
        assert cards_in(told(view, "_coach_line")) <= seen(view) | partners(read_turn(view))
        assert cards_in(told(view, "_coach_announce")) <= seen(view)


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
    html = told(view_for(dealt(MINE, then="Kh"), Seat.SOUTH), "_coach_reading")

    assert html.count('<th scope="row"') == 4
    assert html.count("<td") == 52
    assert said(html).count("yours") == 10 + 1  # and once in the legend
    assert said(html).count("thrown") == 1 + 1
    assert said(html).count(" in 100") == 52 - 10 - 1
    assert "queen of hearts, about" in said(html)


# --- The full reason ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_can_be_explained_in_full(level):
    for state in some_states(level):
        advice = advise(view_for(state, state.turn), level)
        full = render_to_string(
            "play/_coach_full.html", {"advice": advice, "opponent": "Gina", "rival": "Gina"}
        )
        assert said(full)
        assert full.count("<tr") in {0, len(advice.candidates) + 1}
        assert "None" not in said(full)


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_sentence_has_at_most_twenty_words_besides_the_cards(level):
    for state in some_states(level):
        advice = advise(view_for(state, state.turn), level)
        html = render_to_string("play/_coach_because.html", {"advice": advice})
        without_cards = re.sub(r'<span class="c .*?</span>', "", html, flags=re.DOTALL)
        assert len(said(without_cards).split()) <= WORDS + 2  # and two figures


# --- Hints and verdicts ------------------------------------------------------------------


def rung(ladder: Ladder, view: SeatView, number: int) -> str:
    context = {
        "ladder": ladder,
        "rung": number,
        "next_rung": number + 1,
        "table": {"view": view},
        "rival": "Gina",
        "code": "code",
    }
    return render_to_string("play/_coach_ladder.html", context)


def test_every_hint_grows_rung_by_rung_and_names_the_move_on_the_third_only():
    hinted = 0
    for state in some_states(STRONGEST):
        view = view_for(state, state.turn)
        if view.phase in (Phase.SPREAD, Phase.DEFEND):
            continue
        ladder = ladder_for(view, advise(view, STRONGEST))
        rungs = [said(rung(ladder, view, number)) for number in range(1, RUNGS + 1)]
        asks = [text.rsplit(" Which ", 1)[0] for text in rungs[:2]]
        assert [text.endswith(end) for text, end in zip(rungs, ENDINGS, strict=True)]
        assert rungs[1].startswith(asks[0])
        assert rungs[2].startswith(asks[1])
        assert rungs[3].startswith(rungs[2].removesuffix("Why?").strip())
        assert "The coach prefers" not in asks[0] + asks[1]
        assert "The coach prefers" in rungs[2]
        assert "None" not in rungs[3]
        hinted += 1
    assert hinted > 50


ENDINGS = ("Which cards?", "Which move?", "Why?", "")


@pytest.mark.parametrize("focus", Focus)
def test_every_focus_has_its_sentence_of_at_most_twenty_words(focus):
    ladder = Ladder(focus, Advice(Move.parse("stock"), ()))
    html = render_to_string("play/_coach_rung_look.html", {"ladder": ladder, "rival": "Gina"})

    assert 0 < len(said(html).split()) <= WORDS
    assert (said(html) == "Only one move is worth a thought here.") is (focus is Focus.FORCED)


def verdict_text(code, **values):
    verdict = replace(verdict_of_grade(code), **values)
    return said(render_to_string("play/_coach_verdict.html", {"verdict": verdict}))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("best", "Throwing 7: the best."),
        ("equal", "Throwing 7: equal to the best."),
        ("slip", "Throwing 7 was a slip. Throwing K kept 2.1 points more: less deadwood (+1.4)."),
        (
            "mistake",
            "Throwing 7 was a mistake. Throwing K kept 2.1 points more: less deadwood (+1.4).",
        ),
        (
            "blunder",
            "Throwing 7 was a blunder. Throwing K kept 2.1 points more: less deadwood (+1.4).",
        ),
        ("not-weighed", "Throwing 7 was not weighed."),
    ],
)
def test_every_verdict_has_its_sentence(code, text):
    terms = (Term("deadwood", 1.4), Term("danger", 0.6))

    assert verdict_text(code, behind=2.1, terms=terms) == text


def test_a_knock_that_was_not_weighed_is_told_with_the_one_that_was():
    assert verdict_text("not-weighed", nearest=Move.parse("knock Qd")) == (
        "Throwing 7 was not weighed; the nearest that was is knocking with Q thrown."
    )


@pytest.mark.parametrize("code", [grade for grade in Grade if verdict_of_grade(grade).is_loud])
def test_a_loud_verdict_is_announced_without_a_drawing(code):
    context = {"verdict": replace(verdict_of_grade(code), behind=2.13)}
    html = render_to_string("play/_coach_verdict_said.html", context)

    assert "<" not in html
    assert said(html) == f"Your move was a {code}: 2.1 points behind the best."


@pytest.mark.parametrize("code", Grade)
def test_every_verdict_has_its_mark(code):
    html = render_to_string("play/_coach_verdict_mark.html", {"verdict": verdict_of_grade(code)})

    assert code.replace("-", " ") in html


# --- The belief in words -----------------------------------------------------------------


def about(holding: Holding) -> str:
    belief = Belief(200, (holding,), 0.04)
    context = {"about": holding, "belief": belief, "rival": "Gina"}
    return said(render_to_string("play/_coach_about.html", context))


EVIDENCE = {
    "took-rank": "For it: Gina took 9, of the same rank.",
    "took-near": "For it: Gina took 9, near it in the suit.",
    "threw-rank": "Against it: Gina threw 9, of the same rank.",
    "threw-near": "Against it: Gina threw 9, near it in the suit.",
    "left-rank": "Against it: Gina left 9 lying, of the same rank.",
    "left-near": "Against it: Gina left 9 lying, near it in the suit.",
    "many-partners": "For it: more cards than usual could still go with it: 9.",
    "few-partners": "Against it: fewer cards than usual could still go with it: 9.",
    "dear": "Against it: it costs more deadwood than most.",
    "cheap": "For it: it costs less deadwood than most.",
}


@pytest.mark.parametrize(("code", "text"), EVIDENCE.items())
def test_every_kind_of_evidence_has_its_sentence(code, text):
    weight = 0.7 if text.startswith("For") else -0.7
    shown = about(Holding(card("7h"), 0.334, (Evidence(code, cards("9h"), weight),)))

    assert shown == f"Gina holds 7 in about 33 of 100 hands (± 4). {text}"


def test_the_weightiest_evidence_comes_first():
    found = (Evidence("dear", cards(""), -0.2), Evidence("took-near", cards("8h"), 0.9))
    shown = about(Holding(card("7h"), 0.334, found))

    assert shown.index("took") < shown.index("more deadwood")


def test_a_card_seen_to_be_taken_is_certain():
    assert about(Holding(card("7h"), 1.0)) == (
        "7 is Gina’s: taken before your eyes and not thrown since."
    )


def test_where_the_play_tells_nothing_it_is_said():
    assert about(Holding(card("7h"), 0.25)).endswith(
        "Nothing in the play speaks for it or against it."
    )


# --- Claims ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "opponent", "text"),
    [
        pytest.param(
            Claim("danger", Move.parse("discard 7h"), (cards("7h"),), 0.334, 0.04),
            "",
            "Otto could meld 7 in about 33 of 100 imagined hands (± 4).",
            id="the learner's throw",
        ),
        pytest.param(
            Claim("danger", Move.parse("discard 7h"), (cards("7h"),), 0.334, 0.04),
            "Otto",
            "You could meld 7 in about 33 of 100 imagined hands (± 4).",
            id="the computer's throw",
        ),
        pytest.param(
            Claim("danger", Move.parse("discard 7h"), (cards("7h"),), 0.001, 0.01),
            "",
            "Otto could meld 7 in hardly any imagined hand.",
            id="a safe throw",
        ),
        pytest.param(
            Claim("undercut-risk", Move.parse("knock 7h"), number=0.121, error=0.03),
            "",
            "Knocking with 7 thrown is undercut in about 12 of 100 imagined hands (± 3).",
            id="undercut",
        ),
        pytest.param(
            Claim("knock-value", Move.parse("knock 7h"), number=14.24, error=1.06),
            "",
            "Knocking with 7 thrown brings about +14.2 points on average (± 1.1).",
            id="knock",
        ),
        pytest.param(
            Claim("play-on-value", Move.parse("discard 7h"), number=-2.0, error=0.9),
            "",
            "Playing on and throwing 7 is worth about −2.0 points (± 0.9).",
            id="play on",
        ),
        pytest.param(
            Claim("level-blind", term="danger"),
            "",
            "At this level the danger of the throw is not weighed; "
            "a stronger player would look at it.",
            id="weak on purpose",
        ),
        pytest.param(
            Claim("level-blind", term="pace"),
            "",
            "At this level a knock is made as soon as it may; "
            "a stronger player would weigh playing on.",
            id="impatient on purpose",
        ),
    ],
)
def test_an_estimate_is_told_as_one_with_its_error(claim, opponent, text):
    context = {"claim": claim, "opponent": opponent, "rival": "Otto"}

    assert said(render_to_string("play/_coach_claim.html", context)) == text


def candidate(move: str, **terms: float) -> Candidate:
    named = tuple(Term(name, points) for name, points in terms.items())
    return Candidate(Move.parse(move), sum(terms.values()), 0.3, named)


@pytest.mark.parametrize(
    ("chosen", "other", "text"),
    [
        pytest.param(
            candidate("discard Ks", deadwood=1.0, feel=2.0),
            candidate("discard 7h", deadwood=0.9, feel=0.0),
            "By the facts with names throwing K and throwing 7 are equal; "
            "experience prefers the first.",
            id="equal without it",
        ),
        pytest.param(
            candidate("discard Ks", deadwood=-1.0, feel=2.0),
            candidate("discard 7h", deadwood=0.0, feel=0.0),
            "By the facts with names throwing 7 is better; experience prefers throwing K.",
            id="against the facts",
        ),
        pytest.param(
            candidate("discard Ks", deadwood=1.5, feel=2.0),
            candidate("discard 7h", deadwood=0.0, feel=0.0),
            "Throwing K is better than throwing 7: experience (+2.0) and less deadwood (+1.5).",
            id="with the facts",
        ),
    ],
)
def test_where_experience_decides_the_first_sentence_says_so(chosen, other, text):
    advice = Advice(chosen.move, (chosen, other))

    assert said(render_to_string("play/_coach_because.html", {"advice": advice})) == text


def test_of_a_knock_and_playing_on_both_values_are_told_whichever_was_chosen():
    knock, play_on = candidate("knock Ks", deadwood=3.0), candidate("discard 7h", deadwood=1.0)
    weighed = Advice(
        knock.move,
        (knock, play_on),
        (
            Claim("knock-value", knock.move, number=3.0, error=0.5),
            Claim("play-on-value", play_on.move, number=1.0, error=0.5),
        ),
    )

    assert [claim.code for claim in weighed.reasons] == ["knock-value", "play-on-value"]


def test_the_table_shows_the_chance_that_a_throw_can_be_used_and_the_error_of_each_value():
    best, other = candidate("discard Ks", deadwood=3.0), candidate("discard 7h", deadwood=1.0)
    claim = Claim("danger", other.move, (cards("7h"),), 0.334, 0.04)
    context = {"advice": Advice(best.move, (best, other), (claim,)), "rival": "Otto"}
    text = said(render_to_string("play/_coach_table.html", context))

    assert "Chance Otto can use it" in text
    assert "33 %" in text
    assert "+3.0 ± 0.3" in text


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
    assert 0 < len(better_words(name).split()) <= 4  # two of them fit a sentence


@pytest.mark.parametrize("rule", sorted(set(RULE_OF_TERM.values())))
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
