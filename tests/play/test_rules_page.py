"""The rules side by side: every number on the page is the engine's."""

from __future__ import annotations

import re
from html import unescape

import pytest

from play.engine.cards import CardSet, cards
from play.engine.layoffs import best_defence
from play.engine.melds import best_arrangement
from play.engine.presets import PRESETS, values_of
from play.engine.scoring import score_showdown
from play.rules_views import ARTICLES, SAMPLES, TABLES, UPCARD, VIEWS, sections_of
from play.rules_words import GROUPS, NAMES, value_words
from tests.play.tables import text_of

FIVE = ("norwegian", "romanian", "swedish", "icelandic", "sundanese")


def rows_of(response):
    """The table's rows by their names: what the cells say."""
    page = response.content.decode()
    (table,) = re.findall(r'<table class="compared">.*?</table>', page, re.DOTALL)
    rows = {}
    for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL):
        head, *cells = [words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
        rows[head] = cells
    return rows


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_the_articles_stand_beside_standard_first(client):
    assert ARTICLES == FIVE
    rows = rows_of(client.get("/play/rules/"))
    names = ["Standard", "Norwegian", "Romanian", "Swedish", "Icelandic", "Sundanese"]
    assert rows[""] == names


def test_all_thirteen_can_be_shown(client):
    assert {*VIEWS["articles"], *VIEWS["tables"]} == set(PRESETS)
    rows = rows_of(client.get("/play/rules/?show=tables"))
    assert len(rows[""]) == 1 + len(TABLES) == 8


def test_a_hand_is_scored_by_each_as_the_engine_does(client):
    for show, keys in VIEWS.items():
        rows = rows_of(client.get(f"/play/rules/?show={show}"))
        for key, cell in zip(keys, row(rows, "Knock with 9 against 2"), strict=True):
            preset = PRESETS[key]
            spread = best_arrangement(SAMPLES["undercut"][0], preset)
            defence = best_defence(SAMPLES["undercut"][1], spread.melds, preset)
            sheet = score_showdown(preset, spread, defence, limit=10)
            told = "no may not knock" if key == "straight" else f"{sheet.points} defender"
            assert cell.startswith(told), key


def row(rows, name):
    return next(cells for head, cells in rows.items() if head.startswith(name))


@pytest.mark.parametrize(
    ("name", "key", "cell"),
    [
        pytest.param("Knock with 9 against 2", "norwegian", "32 defender 7 + 25", id="S11"),
        pytest.param("Knock with 9 against 2", "swedish", "34 defender 9 + 25", id="S88"),
        pytest.param("Knock with 9 against 2", "icelandic", "17 defender 7 + 10", id="S103"),
        pytest.param("Knock with 9 against 2", "classic", "17 defender 7 + 10", id="classic"),
        pytest.param("Knock with 9 against 2", "straight", "no may not knock", id="straight"),
        pytest.param("Gin against 21", "romanian", "46 knocker 21 + 25", id="S66"),
        pytest.param("Gin against 21", "round-the-corner", "41 knocker 21 + 20", id="corner"),
        pytest.param("Knock with 10 against 10", "romanian", "25 defender 0 + 25", id="S68"),
        pytest.param("Knock with 10 against 10", "norwegian", "0 nobody scores", id="equal"),
        pytest.param("Knock with 10 against 10", "oklahoma", "25 defender 0 + 25", id="upcard"),
    ],
)
def test_what_a_hand_pays_can_be_foretold(client, name, key, cell):
    rows = rows_of(client.get(f"/play/rules/?one=standard&other={key}"))
    assert row(rows, name)[1] == cell


@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_differ_by_their_scoring_only(name):
    knocker, defender = SAMPLES[name]
    assert (len(knocker), len(defender), knocker & defender) == (10, 10, CardSet())
    assert UPCARD not in knocker | defender
    counts = set()
    for preset in PRESETS.values():
        spread = best_arrangement(knocker, preset)
        defence = best_defence(defender, spread.melds, preset)
        assert not defence.layoffs
        counts.add((spread.count, defence.count))
    assert len(counts) == 1


def test_a_value_that_is_ours_says_so_and_one_stated_does_not(client):
    rows = rows_of(client.get("/play/rules/"))
    _standard, norwegian, romanian, *_ = row(rows, "First dealer")
    assert (norwegian, romanian) == ("low card drawn", "low card drawn * (ours)")


@pytest.mark.parametrize("key", FIVE)
def test_every_mark_is_the_presets_own(key):
    preset = PRESETS[key]
    for section in sections_of([preset]):
        for one in section.rows:
            cell = one.cells[0]
            whose = "stated" if one.name in preset.stated else "ours"
            assert cell.source == ("" if cell.words == "–" else whose), one.name


def test_rows_that_differ_are_marked_in_words_too(client):
    response = client.get("/play/rules/?one=standard&other=classic")
    heads = [head for head in rows_of(response) if "differ" in head]
    assert [head.removesuffix(" ≠ (they differ)") for head in heads] == [
        "Knock with 9 against 2",
        "Gin against 21",
        "Knock with 10 against 10",
        "Gin bonus",
        "Undercut bonus",
        "Shutout bonus comes",
        "Shutout bonus",
        "Box",
    ]
    assert response.content.decode().count('class="differs"') + 3 == len(heads)


def test_only_the_rows_that_differ_can_be_asked_for(client):
    rows = rows_of(client.get("/play/rules/?one=standard&other=tournament&differing=on"))
    assert row(rows, "Last discard") == ["left lying", "only to knock"]
    assert row(rows, "Box") == ["25", "none"]
    assert not any(head.startswith("Target") for head in rows)


@pytest.mark.parametrize(
    "query", ["one=standard&other=nobodys", "one=x&other=standard", "show=everything"]
)
def test_an_unknown_rule_set_is_told_in_a_sentence(client, query):
    response = client.get(f"/play/rules/?{query}")
    assert response.status_code == 422
    assert "There is no such rule set here. These are the articles’ five." in text_of(response)


def test_every_rule_has_a_name_a_place_and_words_for_each_value():
    names = [name for _title, names in GROUPS for name in names]
    assert sorted(names) == sorted(NAMES) == sorted(set(values_of(PRESETS["standard"])) - {"key"})
    for preset in PRESETS.values():
        for name in names:
            assert value_words(name, getattr(preset, name))


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_has_a_page_of_sentences_and_leads_to_the_table_and_the_drill(client, key):
    response = client.get(f"/play/rules/{key}/")
    page = response.content.decode()
    assert response.status_code == 200
    assert f'href="/play/?preset={key}"' in page
    assert f'href="/drill/?rules={key}"' in page
    sentences = [
        words(li) for li in re.findall(r'<ul class="sentences">.*?</ul>', page, re.DOTALL)
    ]
    assert all(sentences)
    assert not re.search(r"<li>\s*</li>", page)
    assert ("(ours)" in page) == (key in FIVE)


@pytest.mark.parametrize(
    ("key", "slip"),
    [
        pytest.param("icelandic", "the ace is worth nothing", id="S92"),
        pytest.param("romanian", "cannot be dealt", id="S56"),
        pytest.param("sundanese", "5 + 5 + 2 + 1 and calls it 10", id="S120"),
    ],
)
def test_a_slip_of_the_article_is_shown_as_a_curiosity(client, key, slip):
    assert slip in text_of(client.get(f"/play/rules/{key}/"))
    assert "A slip in print" not in text_of(client.get("/play/rules/swedish/"))


def test_the_mended_example_of_the_romanian_article_leaves_ten():
    assert best_arrangement(cards("Jc Jd Jh 3s 4s 5s 6s 7c 2d Ah")).count == 10


@pytest.mark.parametrize("key", ["nobodys", "Standard"])
def test_a_preset_that_does_not_exist_has_no_page(client, key):
    assert client.get(f"/play/rules/{key}/").status_code == 404


def test_the_rules_are_linked_from_every_page(client):
    assert 'href="/play/rules/"' in client.get("/look/").content.decode()
