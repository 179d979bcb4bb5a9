"""The pages to look things up: glossary, questions, statements; terms that explain themselves."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.safestring import SafeString

from lessons.catalogue import course
from lessons.drills import DRILLS
from lessons.reference_texts import Term, glossary, questions
from lessons.reference_views import differences, proof_url, where_explained, where_taught
from lessons.statements import ARTICLES, STATEMENTS
from lessons.templatetags.glossary import with_terms
from lessons.words import Text
from play.engine.cards import cards
from play.engine.presets import PRESETS, STANDARD
from play.engine.scoring import Result
from play.rules_words import NAMES, PRESET_NAMES
from play.scorebook import showdown_of_hands
from tests.play.tables import text_of

TERMS, QUESTIONS = glossary("en"), questions("en")
BY_KEY = {one.key: one for one in QUESTIONS}
PROVEN = [one for one in QUESTIONS if one.proof and one.proof.knocker]
DRILLED = [one for one in QUESTIONS if one.proof and one.proof.drill]
# How each showdown must end, worked out on paper.
ENDS = {
    "equal-count": (Result.UNDERCUT, 9, 9, 25),
    "lay-off-on-gin": (Result.GIN, 0, 8 + 3 + 2 + 1, 39),
    "exactly-ten": (Result.KNOCK, 10, 9 + 2 + 3 + 3, 7),
    "both-ends": (Result.KNOCK, 4, 10, 6),
    "knocker-lays-off": (Result.KNOCK, 4, 17, 13),
    "on-deadwood": (Result.KNOCK, 7, 3 + 2 + 7 + 10, 15),
    "break-a-meld": (Result.UNDERCUT, 4, 3, 1 + 25),
    "no-gin-off": (Result.UNDERCUT, 4, 0, 4 + 25),
    "gin-score": (Result.GIN, 0, 21, 46),
    "three-melds": (Result.GIN, 0, 17, 42),
}


def ids(some):
    return [one.key for one in some]


# --- the glossary ------------------------------------------------------------------------


@pytest.mark.parametrize("term", TERMS, ids=ids(TERMS))
def test_a_term_has_a_definition_without_typed_numbers(term) -> None:
    assert term.text.problem() == ""
    assert term.text.html(term.facts)
    assert "!" not in term.text.source


def test_no_spelling_belongs_to_two_terms() -> None:
    forms = [form.lower() for term in TERMS for form in term.forms]
    assert sorted(forms) == sorted(set(forms))


def test_every_word_that_a_lesson_sets_in_bold_as_a_term_is_found_there() -> None:
    lessons = course("en")
    meld = next(term for term in TERMS if term.key == "meld")
    found = where_explained(meld, lessons)
    assert found
    assert "**meld**" in found[1].prose.source
    assert where_explained(Term("x", "Xyz", Text("x"), ("xyz",)), lessons) is None


def test_the_glossary_lists_every_term_with_its_place(client) -> None:
    html = client.get("/reference/glossary/").content.decode()
    for term in TERMS:
        assert f'id="{term.key}"' in html
    assert "sessionid" not in client.cookies


# --- terms in a text ------------------------------------------------------------------------


def marked(html: str) -> str:
    return str(with_terms(SafeString(html)))


def test_a_term_is_a_button_and_its_definition_a_note_behind_the_text() -> None:
    html = marked("<p>Less deadwood and fewer deadwood cards.</p>")
    assert html.count("popovertarget=") == 1
    assert 'id="term-deadwood" popover' in html
    assert 'href="/reference/glossary/#deadwood"' in html
    assert html.startswith('<p>Less <button type="button"')


def test_punctuation_stays_with_its_term() -> None:
    html = marked("<p>Lay off (“deadwood”), not a meld.</p>")
    assert '<span class="term-kept">(“<button' in html
    assert "deadwood</button>”),</span>" in html
    assert "meld</button>.</span>" in html


def test_of_two_terms_that_begin_alike_the_longer_is_marked() -> None:
    html = marked("<p>Big gin, after gin rummy.</p>")
    assert 'popovertarget="term-big-gin">Big gin<' in html
    assert 'popovertarget="term-gin-rummy">gin rummy<' in html
    assert 'popovertarget="term-gin"' not in html


@pytest.mark.parametrize(
    "html",
    [
        "<p>A <strong>meld</strong> is this. A meld is that.</p>",
        '<p><a href="/meld/">A meld</a></p>',
        "<h2>Melds</h2>",
        '<p><span title="meld">x</span> melding</p>',
        "<p>nothing</p>",
    ],
    ids=["explained here", "a link", "a heading", "in a tag and in a longer word", "none"],
)
def test_a_text_stays_as_it_is_where_nothing_is_to_be_marked(html) -> None:
    assert marked(html) == html


def test_two_texts_on_a_page_have_ids_of_their_own() -> None:
    html = with_terms(SafeString("<p>gin</p>"), "hint")
    assert 'popovertarget="hint-gin"' in html
    assert 'id="hint-gin"' in html


def test_what_is_not_safe_is_refused() -> None:
    with pytest.raises(TypeError):
        with_terms("<p>gin</p>")


def test_a_lesson_explains_its_terms_in_place(client, db) -> None:
    lesson = next(one for one in course("en") if one.slug == "melds-sets-and-runs")
    html = client.get(f"/learn/{lesson.slug}/one-card-one-meld/").content.decode()
    assert 'popovertarget="term-meld"' in html
    assert len(re.findall(r'id="term-meld"', html)) == 1


def test_a_drill_explains_its_terms_in_place(client, db) -> None:
    html = client.get("/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/").content.decode()
    assert "popovertarget=" in html
    assert "css/terms.css" in html


# --- questions people ask ----------------------------------------------------------------------


def test_there_are_the_thirty_questions_and_a_few_more() -> None:
    assert len(QUESTIONS) >= 30


@pytest.mark.parametrize("one", QUESTIONS, ids=ids(QUESTIONS))
def test_an_answer_types_no_number_and_names_real_rules(one) -> None:
    assert one.answer.problem() == ""
    assert one.answer.html(one.facts)
    assert "!" not in one.answer.source
    assert set(one.rules) <= set(NAMES)


def test_every_showdown_that_proves_an_answer_is_worked_out_here() -> None:
    assert set(ids(PROVEN)) == set(ENDS)


@pytest.mark.parametrize("one", PROVEN, ids=ids(PROVEN))
def test_the_showdown_ends_as_the_answer_says(one, client) -> None:
    shown = showdown_of_hands(STANDARD, cards(one.proof.knocker), cards(one.proof.defender))
    sheet = shown.sheet
    result, knocker, defender, points = ENDS[one.key]
    assert (sheet.result, sheet.points) == (result, points)
    assert (sheet.knocker.count, sheet.defender.count) == (knocker, defender)
    page = client.get(proof_url(one.proof), follow=True)
    assert page.status_code == 200
    assert str(points) in text_of(page)


@pytest.mark.parametrize("one", DRILLED, ids=ids(DRILLED))
def test_the_drill_that_proves_an_answer_can_be_opened(one, client, db) -> None:
    assert one.proof.drill in DRILLS
    assert client.get(proof_url(one.proof)).status_code == 200


def solution_of(key: str) -> str:
    proof = BY_KEY[key].proof
    assert proof
    return DRILLS[proof.drill].read(proof.text, STANDARD).solution()


def test_the_drills_show_what_the_answers_say() -> None:
    taken = BY_KEY["knock-with-discard"].proof
    assert taken
    assert taken.text.endswith("-7h")
    assert solution_of("before-or-after") == "7h"
    assert solution_of("knock-with-discard") == "6s"  # the taken seven may not be thrown
    assert "boxes=2,3" in solution_of("boxes")  # the loser's hands count too


def test_the_lay_offs_of_the_answers_are_really_laid() -> None:
    def laid(key: str) -> int:
        proof = BY_KEY[key].proof
        assert proof
        shown = showdown_of_hands(STANDARD, cards(proof.knocker), cards(proof.defender))
        return len(shown.sheet.defender.layoffs)

    assert {key: laid(key) for key in ("both-ends", "no-gin-off", "on-deadwood")} == {
        "both-ends": 3,
        "no-gin-off": 4,
        "on-deadwood": 0,
    }


def test_numbers_in_answers_are_those_of_the_rules() -> None:
    assert BY_KEY["equal-count"].facts["tie"] == 25
    assert (BY_KEY["gin-score"].facts["gin"], BY_KEY["gin-score"].facts["other"]) == (46, 21)
    assert BY_KEY["no-gin-off"].facts["gin_off"] == 29


@pytest.mark.parametrize(
    ("key", "rule", "value", "words"),
    [
        ("equal-count", "undercut_when", "equal-or-fewer", "Yes."),
        ("lay-off-on-gin", "layoff_against_gin", False, "No."),
        ("stock-runs-out", "dead_hand_dealer", "same", "the same dealer"),
        ("last-discard", "last_discard", "none", "No."),
        ("throw-back", "may_discard_taken_card", False, "not in the same turn"),
        ("next-dealer", "next_dealer", "loser", "The loser"),
        ("ace", "ace_in_runs", "low", "Low only"),
        ("who-begins", "opening", "offer", "take the upcard or pass"),
        ("big-gin", "big_gin_bonus", None, "simply gin"),
        ("three-or-four", "three_players", "loser-deals", "the loser of the hand deals next"),
    ],
)
def test_an_answer_says_what_the_standard_rules_are(key, rule, value, words) -> None:
    assert getattr(STANDARD, rule) == value
    assert rule in BY_KEY[key].rules
    assert words in BY_KEY[key].answer.source


def test_a_difference_names_each_preset_that_differs_once() -> None:
    told = differences("undercut_bonus")
    assert told["usual"] == "25"
    others = dict(told["others"])  # type: ignore[call-overload]
    assert set(others) == {str(one.undercut_bonus) for one in PRESETS.values()} - {"25"}
    for key, preset in PRESETS.items():
        value = others.get(str(preset.undercut_bonus), "")
        assert (str(PRESET_NAMES[key]) in value) == (preset.undercut_bonus != 25)


@pytest.mark.parametrize(
    "one", [one for one in QUESTIONS if one.statement], ids=lambda one: one.key
)
def test_an_answer_leads_to_a_step_that_teaches_it(one) -> None:
    found = where_taught(one.statement, course("en"))
    assert found
    assert one.statement in found[1].teaches


def test_the_page_has_every_question_as_an_address(client) -> None:
    html = client.get("/reference/questions/").content.decode()
    for one in QUESTIONS:
        assert f'id="{one.key}"' in html
    assert "Undercut bonus: 25; 10 in" in text_of(client.get("/reference/questions/"))


def test_two_links_below_a_question_have_a_mark_between_them(client) -> None:
    html = client.get("/reference/questions/").content.decode()
    below = re.findall(r"<p>\s*((?:<a\b.*?</a>[\s·]*)+)</p>", html, re.DOTALL)
    marks = {links.count("<a ") - len(re.findall(r"</a>\s+·\s+<a ", links)) for links in below}
    assert max(links.count("<a ") for links in below) == 2
    assert marks == {1}


# --- for teachers ----------------------------------------------------------------------------


def test_every_statement_belongs_to_one_article() -> None:
    numbers = [at for _, some in ARTICLES for at in some]
    assert numbers == list(STATEMENTS)


def test_the_teachers_page_leads_to_every_step_that_teaches_something(client) -> None:
    html = client.get("/reference/teachers/").content.decode()
    for number in STATEMENTS:
        assert f'id="S{number}"' in html
    for lesson in course("en"):
        for step in lesson.steps:
            assert not step.teaches or f"/learn/{lesson.slug}/{step.id}/" in html


# --- sheets to print -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", PRESETS)
def test_a_rule_sheet_holds_the_numbers_of_its_preset(key, client) -> None:
    words, preset = text_of(client.get(f"/play/rules/{key}/sheet/")), PRESETS[key]
    assert f"Gin pays {preset.gin_bonus}" in words
    assert f"somebody has {preset.target} points" in words
    limit = f"knock with {preset.knock_limit} of deadwood"
    assert (limit in words) == bool(preset.knock_limit and not preset.knock_limit_from_upcard)
    assert ("only with gin" in words) == (not preset.knock_limit)
    assert ("sets the limit" in words) == preset.knock_limit_from_upcard


@pytest.mark.parametrize("key", PRESETS)
def test_an_empty_score_sheet_has_a_line_for_each_bonus_that_is_paid(key, client) -> None:
    words, preset = text_of(client.get(f"/play/rules/{key}/score-sheet/")), PRESETS[key]
    assert ("Boxes" in words) == bool(preset.box_bonus)
    assert ("Game, " in words) == bool(preset.game_bonus)
    assert ("Shutout" in words) == (preset.shutout_condition != "none")
    assert ("Game 3" in words) == (key == "hollywood")


def test_of_unknown_rules_there_is_no_sheet() -> None:
    for page in ("sheet", "score-sheet"):
        assert Client().get(f"/play/rules/no-such/{page}/").status_code == 404
