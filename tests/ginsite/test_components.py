from __future__ import annotations

import re

import pytest
from django.template import Context, Template, TemplateSyntaxError

from play.engine.cards import DECK, card, card_list, cards
from play.engine.melds import best_arrangement
from play.templatetags import cards as tags


def render(text, **context):
    return Template(text).render(Context(context))


def labels(html):
    return re.findall(r'aria-label="([^"]*)"', html)


def test_a_card_is_a_picture_with_its_name():
    html = render("{% card c %}", c=card("7h"))
    assert labels(html) == ["seven of hearts"]
    assert 'role="img"' in html
    assert "cards.svg#c-7h" in html
    assert "cards.svg#n-7h" in html
    assert 'class="card h"' in html
    assert "id=" not in html


@pytest.mark.parametrize(
    ("text", "part", "label"),
    [
        ("7h", "run", "seven of hearts, run, 7 points"),
        ("Ad", "deadwood", "ace of diamonds, deadwood, 1 point"),
        ("Kc", "set", "king of clubs, set, 10 points"),
        ("Ts", "", "ten of spades"),
    ],
)
def test_a_card_in_a_hand_tells_its_part_and_points(text, part, label):
    assert labels(render("{% card c part=part %}", c=card(text), part=part)) == [label]


def test_every_card_has_a_name_of_its_own():
    assert len({labels(render("{% card c %}", c=one))[0] for one in DECK}) == 52


@pytest.mark.parametrize(
    ("kind", "marks"),
    [
        ("submit", ["<button", 'name="card"', 'value="7h"', 'aria-pressed="true"']),
        ("radio", ['type="radio"', 'name="card"', 'value="7h"', " checked"]),
        ("check", ['type="checkbox"', 'name="card"', 'value="7h"', " checked"]),
        ("link", ["<a ", 'href="/there"', 'aria-current="true"', "pressed"]),
    ],
)
def test_a_card_can_be_any_native_control(kind, marks):
    html = render(
        "{% card c kind field='card' href='/there' pressed=True named=True %}",
        c=card("7h"),
        kind=kind,
    )
    assert [mark for mark in marks if mark not in html] == []
    assert 'id="c7h"' in html
    assert labels(html) == ["seven of hearts"]


def test_a_card_of_an_unknown_kind_is_an_error():
    with pytest.raises(TemplateSyntaxError, match="menu"):
        render("{% card c 'menu' %}", c=card("7h"))


@pytest.mark.parametrize("state", ["glow", "laid", "gone"])
def test_a_state_is_a_class(state):
    html = render("{% card c " + state + "=True %}", c=card("Qs"))
    assert f'class="card s {state}"' in html


def test_a_hidden_card_says_only_that_it_is_a_card():
    html = render('{% include "_back.html" %}')
    assert labels(html) == ["card"]
    assert re.findall(r"#([\w-]+)", html) == ["back"]


def test_a_hand_shows_melds_in_brackets_and_deadwood_with_its_sum():
    best = best_arrangement(cards("4s 5s 6s 7s Jh Jc Jd 9s 4h 2c Ad"))
    html = render("{% hand melds dead %}", melds=best.melds, dead=best.deadwood)
    assert html.count('class="card ') == 11
    brackets = re.findall(r'<p class="bracket"><span>(.*?)</span></p>', html)
    assert sorted(brackets) == ["deadwood 9 + 4 + 2 + 1 = 16", "run", "set"]
    assert "nine of spades, deadwood, 9 points" in html
    assert 'class="groups n7"' in html


@pytest.mark.parametrize(
    ("melds", "dead", "classes"),
    [
        (["4s5s6s7s8s", "JhJcJd"], "Ad 2c", "groups n8 ten"),
        (["4s5s6s"], "Ad 2c 3d 8h 9h Kc Ks", "groups ten"),
        ([], "Ad 2c 3d 8h 9h Kc Ks 4s 5h 6c 7d", "groups"),
        (["4s5s6s7s8s9s", "JhJcJd"], "Ad 2c 3d", "groups a12"),
    ],
)
def test_a_hand_tells_the_style_sheet_how_many_cards_share_a_row(melds, dead, classes):
    html = render("{% hand melds dead %}", melds=[cards(meld) for meld in melds], dead=cards(dead))
    assert f'class="{classes}"' in html


def test_a_long_run_is_marked_so_that_its_cards_overlap_on_a_phone():
    html = render("{% hand melds dead %}", melds=[cards("2s3s4s5s6s7s8s")], dead=cards("Kc"))
    assert 'class="meld long m7"' in html


@pytest.mark.parametrize(
    ("dead", "classes"),
    [
        ("2s 4h 6c 8d Th Qc", "dead"),
        ("2s 4h 6c 8d Th Qc Kd", "dead long m7"),
        ("2s 4h 6c 8d Th Qc Kd As 5d", "dead many"),
    ],
    ids=["six fit", "seven overlap", "nine take two rows"],
)
def test_loose_cards_that_do_not_fit_a_row_are_marked(dead, classes):
    assert f'class="{classes}"' in render("{% hand melds dead %}", melds=(), dead=cards(dead))


def test_laid_off_cards_lie_on_their_meld_and_no_longer_count_where_they_left():
    html = render(
        "{% hand melds dead laid=laid gone=gone %}",
        melds=[cards("4s 5s 6s 7s")],
        dead=card_list("Qd 8h"),
        laid=cards("7s"),
        gone=cards("8h"),
    )
    assert "card s laid" in html
    assert "card h gone" in html
    assert "deadwood 10<" in html


def test_cards_of_a_hand_carry_the_move_they_stand_for():
    html = render(
        "{% hand melds dead 'submit' field='move' prefix='discard ' %}",
        melds=(),
        dead=cards("7h Kc"),
    )
    assert re.findall(r'value="(.*?)"', html) == ["discard Kc", "discard 7h"]


def test_a_card_in_a_sentence_is_drawn_and_named():
    html = render("{{ c|chip }}", c=card("Td"))
    assert labels(html) == ["ten of diamonds"]
    assert ">10<svg" in html
    assert 'class="c d"' in html


def test_few_cards_in_a_sentence_stay_on_one_line_and_many_may_break():
    assert 'class="nb"' in render("{{ c|chips }}", c=cards("7h 7s 7c"))
    assert 'class="nb"' not in render("{{ c|chips }}", c=cards("2h 3h 4h 5h 6h 7h"))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", ""),
        ("7h", "seven of hearts"),
        ("7c 7h", "seven of clubs and seven of hearts"),
        ("7c 7h 7s", "seven of clubs, seven of hearts and seven of spades"),
    ],
)
def test_cards_are_listed_as_in_speech(text, named):
    assert tags.card_names(cards(text)) == named


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "0"), ("9s", "9"), ("9s 4h Ad", "9 + 4 + 1 = 14"), ("Kc Ad", "10 + 1 = 11")],
)
def test_a_sum_is_written_out_dearest_first(text, words):
    assert tags.sum_of(cards(text)) == words


def test_a_button_names_its_act_and_what_it_leads_to():
    html = render(
        '{% include "_button.html" with label="Discard" of=c result="deadwood 7" kind="ivory"'
        ' field="move" value="discard 9s" %}',
        c=card("9s"),
    )
    assert '<button type="submit" class="btn ivory" name="move" value="discard 9s">' in html
    assert "<small>deadwood 7</small>" in html
    assert labels(html) == ["nine of spades"]


def test_the_ace_of_clubs_is_a_card_like_any_other_on_a_button():
    # card 0 is false in Python
    html = render('{% include "_button.html" with label="Discard" of=c %}', c=card("Ac"))
    assert labels(html) == ["ace of clubs"]


def test_a_question_answered_shows_its_answers_and_can_be_answered_no_more():
    options = [
        {"value": "a", "cards": cards("9s 9h 9d")},
        {"value": "b", "label": "None", "state": "right"},
    ]
    text = (
        '{% include "_question.html" with prompt="Which?" field="answer"'
        " options=options answered=done %}"
    )
    assert render(text, options=options, done=False).count("<button") == 2
    answered = render(text, options=options, done=True)
    assert "<button" not in answered
    assert "option right" in answered


def test_steps_say_where_you_are():
    html = render('{% include "_step.html" with step=3 steps="123456" %}')
    assert labels(html) == ["Step 3 of 6"]
    assert html.count('class="done"') == 2
    assert html.count('class="now"') == 1
