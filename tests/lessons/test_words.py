from __future__ import annotations

from lessons.words import Text
from play.engine.cards import card, card_list, cards


def test_cards_in_brackets_are_drawn() -> None:
    html = Text("Look: [7h 7d].").html({})
    assert 'aria-label="seven of hearts"' in html
    assert 'aria-label="seven of diamonds"' in html
    assert "[" not in html


def test_facts_in_braces_are_filled() -> None:
    text = Text("{count} for {rest} and {one}, a **{kind}**.")
    html = text.html({"count": 14, "rest": cards("6s 4c"), "one": card("Ah"), "kind": "run"})
    assert html.startswith("<p>14 for ")
    assert 'aria-label="ace of hearts"' in html
    assert "<strong>run</strong>" in html
    assert text.facts == {"count", "rest", "one", "kind"}


def test_cards_keep_the_order_in_which_they_are_given() -> None:
    html = Text("{row}").line({"row": card_list("Qh Kh Ah")})
    assert html.index("queen") < html.index("king") < html.index("ace")


def test_several_melds_are_told_apart() -> None:
    html = Text("{melds}").line({"melds": (cards("7c 7d 7h"), cards("2s 3s 4s"))})
    assert html.count('class="nb"') == 2


def test_html_in_words_or_facts_is_only_text() -> None:
    assert "<b>" not in Text("<b>{x}</b>").html({"x": "<b>"})


def test_a_typed_number_is_a_problem_but_a_link_or_a_card_is_none() -> None:
    assert "typed" in Text("It is 14.").problem()
    assert Text("[7h 8h 9h] and {count}").problem() == ""
    assert Text("See [the drill](/drill/count-deadwood/4d5d6d/).").problem() == ""
    assert '<a href="/drill/1/">the drill</a>' in Text("[the drill](/drill/1/)").html({})
