"""The check of spelling finds what it should, and reads prose only."""

from __future__ import annotations

import pytest

from tests.spelling import NOT_IN_MARKDOWN, ROOT, SAID_IN_TAGS, WORD, Known, main, texts


def test_everything_a_visitor_reads_is_spelt_right(capsys) -> None:
    assert main() == 0, capsys.readouterr().err


@pytest.mark.parametrize("word", ["recieve", "seperate", "definately", "knoker"])
def test_a_slip_is_found(word) -> None:
    assert not Known([])(word)


def test_own_words_count_in_any_case_and_with_an_apostrophe() -> None:
    known = Known(["upcard"])
    assert known("Upcard")
    assert known("upcard’s")
    assert not Known([])("upcard")


def test_facts_cards_and_addresses_are_no_words() -> None:
    text = "Take [7h 7d], {knock_limit} or [this](/xyzzy/).\n### wrong: qwrt\nWell."
    assert WORD.findall(NOT_IN_MARKDOWN.sub(" ", text)) == ["Take", "or", "this", "Well"]


def test_what_a_template_says_inside_a_tag_is_read() -> None:
    assert SAID_IN_TAGS.findall("""{% translate "Gin" %}{% translate 'Big' %}""") == [
        ("Gin", ""),
        ("", "Big"),
    ]


def test_every_lesson_and_the_reference_are_among_the_texts() -> None:
    read = {path for path, _ in texts()}
    assert set((ROOT / "lessons").rglob("en.md")) <= read
    assert ROOT / "lessons/reference/glossary.en.md" in read
