"""The score pad: what is entered at a real table, counted by the engine, never lost or doubled."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.test import Client

from play.engine.match import HandResult, next_dealer, tally
from play.engine.moves import Seat
from play.engine.presets import PRESETS
from play.engine.scoring import Result
from play.kept import StaleTable
from play.padbook import PadHand
from play.pads import ScorePad
from tests.play.tables import text_of, visit


def open_pad(client, *names, rules="standard"):
    places = ("first", "second", "third", "fourth")
    data = {"preset": rules, **dict(zip(places, names or ("Anna", "Ben"), strict=False))}
    answer = client.post("/play/pad/start/", data)
    assert answer.status_code == 302, text_of(answer)
    return ScorePad.objects.latest("pk")


def counts(seat, knocker, defender, table=0, **more):
    values = {"how": "counts", "knocked": seat, "knocker": knocker, "defender": defender, **more}
    return {f"h{table}-{name}": value for name, value in values.items()}


def points(seat, number, table=0):
    return {f"h{table}-how": "points", f"h{table}-won": seat, f"h{table}-points": number}


VOID = {"h0-how": "void"}


def enter(client, pad, data, number=None):
    pad.refresh_from_db()
    number = len(pad.entries) + 1 if number is None else number
    answer = client.post(f"/play/pad/{pad.code}/add/", {"number": number, **data})
    pad.refresh_from_db()
    return answer


def page_of(client, pad):
    answer = client.get(f"/play/pad/{pad.code}/")
    assert answer.status_code == 200
    return text_of(answer)


def undo(client, pad, number):
    answer = client.post(f"/play/pad/{pad.code}/undo/", {"number": number})
    pad.refresh_from_db()
    return answer


# --- opening one ------------------------------------------------------------------------


def test_a_pad_is_kept_for_a_visitor_nobody_knew(client, db):
    pad = open_pad(client)
    assert pad.names == ["Anna", "Ben"]
    page = page_of(client, pad)
    assert "Anna deals first." in page
    assert "Rules: Standard" in page


def test_looking_at_the_list_stores_nothing(client, db):
    answer = client.get("/play/pad/")
    assert answer.status_code == 200
    assert not answer.cookies.get("sessionid")


def test_several_pads_are_listed_the_latest_first(south):
    open_pad(south, "Anna", "Ben")
    enter(south, open_pad(south, "Cleo", "Dan"), points("south", 12))
    page = text_of(south.get("/play/pad/"))
    assert page.index("Cleo : Dan 12 : 0") < page.index("Anna : Ben 0 : 0")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param({"first": "Anna"}, "two, three or four names", id="one player"),
        pytest.param({"first": " ", "second": ""}, "two, three or four names", id="nobody"),
        pytest.param({"first": "Anna", "second": "anna"}, "the same name", id="twice the same"),
        pytest.param({"first": "A" * 21, "second": "B"}, "at most 20 letters", id="a long name"),
        pytest.param({"first": "A", "second": "B\x00"}, "at most 20 letters", id="a null byte"),
        pytest.param(
            {"first": "A", "second": "B", "preset": "martian"},
            "No rules go by that name",
            id="unknown rules",
        ),
        pytest.param(
            {"first": "A", "second": "B", "third": "C", "preset": "hollywood"},
            "made for two players",
            id="Hollywood for three",
        ),
    ],
)
def test_a_pad_that_makes_no_game_is_refused_and_the_names_are_kept(south, data, sentence):
    answer = south.post("/play/pad/start/", {"preset": "standard", **data})
    assert answer.status_code == 422
    assert text_of(answer).count(sentence) == 1
    assert f'value="{data["first"].strip()}"' in answer.content.decode()
    assert not ScorePad.objects.exists()


def test_a_name_is_text_and_nothing_else(south):
    pad = open_pad(south, "<b>Anna</b>", "Ben & Co")
    enter(south, pad, points("south", 12))
    page = south.get(f"/play/pad/{pad.code}/").content.decode()
    assert "<b>Anna</b>" not in page
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page


# --- entering hands ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "rules", "result", "winner", "worth"),
    [
        pytest.param(counts("south", 4, 30), "standard", "knock", "south", 26, id="a knock"),
        pytest.param(counts("north", 0, 31), "standard", "gin", "north", 56, id="gin at zero"),
        pytest.param(counts("south", 9, 2), "standard", "undercut", "north", 32, id="undercut"),
        pytest.param(
            counts("south", 4, 4), "standard", "undercut", "north", 25, id="an equal count"
        ),
        pytest.param(counts("south", 4, 4), "norwegian", "tie", None, 0, id="equal, for nobody"),
        pytest.param(
            counts("south", 4, 30, upcard="7s"), "oklahoma", "knock", "south", 52, id="doubled"
        ),
        pytest.param(points("north", 33), "standard", "knock", "north", 33, id="points"),
        pytest.param(VOID, "standard", "void", None, 0, id="void"),
    ],
)
def test_a_hand_is_computed_by_the_rules(south, data, rules, result, winner, worth):
    pad = open_pad(south, rules=rules)
    assert enter(south, pad, data).status_code == 302
    (row,) = pad.sheet().rows
    (found,) = row.results
    assert (found.result, found.winner, found.points) == (result, winner, worth)


def test_the_last_hand_is_explained_and_the_next_dealer_named(south):
    pad = open_pad(south)
    enter(south, pad, counts("south", 9, 2))
    page = page_of(south, pad)
    for sentence in (
        "Anna knocked with 9, Ben had 2.",
        "2 is fewer than the knocker’s 9: an undercut, so the defender scores.",
        "9 − 2 7",
        "Undercut: 25 in these rules. 25",
        "For Ben 0 + 32, to 100. 32",
        "Next deal Anna lost, and here the loser deals.",
        "1 0 32 32 Ben undercut Anna, 2 to 9 Anna",
        "Boxes so far: Anna 0, Ben 1. Each adds 25 once someone has 100.",
    ):
        assert sentence in page


def test_a_void_hand_scores_nothing_and_the_same_player_deals_again(south):
    pad = open_pad(south)
    enter(south, pad, VOID)
    page = page_of(south, pad)
    assert "Nobody knocked: no points, no box." in page
    assert "Anna: nobody scored, so the same deal again." in page


@pytest.mark.parametrize("rules", PRESETS)
def test_the_sheet_is_the_engines_own(south, rules):
    """Score, boxes, dealers and tally come from `play.engine.match` under every preset."""
    preset, pad = PRESETS[rules], open_pad(south, rules=rules)
    dealer, results = Seat.SOUTH, []
    for seat in (Seat.SOUTH, Seat.NORTH, Seat.SOUTH, Seat.SOUTH):
        enter(south, pad, points(seat, 49))
        results.append(HandResult(dealer, Result.KNOCK, seat, 49))
        dealer = next_dealer(preset, results[-1])
    want, sheet = tally(preset, tuple(results)), pad.sheet()
    assert sheet.total.totals == (want.totals.south, want.totals.north)
    assert sheet.total.boxes == (want.boxes.south, want.boxes.north)
    assert sheet.total.winner == (None if want.winner is None else want.winner.place)
    assert sheet.dealer == dealer.place
    assert len(sheet.columns) == max(1, len(want.columns))
    assert page_of(south, pad)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param({}, "How did the hand end?", id="nothing at all"),
        pytest.param({"h0-how": "magic"}, "How did the hand end?", id="no such way"),
        pytest.param({"h0-how": "counts"}, "Who knocked?", id="nobody named"),
        pytest.param(counts("east", 4, 30), "Who knocked?", id="no such seat"),
        pytest.param(counts("south", "", 30), "write both counts", id="one count"),
        pytest.param(counts("south", "four", 30), "write both counts", id="a word"),
        pytest.param(counts("south", 4, -1), "write both counts", id="less than nothing"),
        pytest.param(counts("south", 4, 9999), "write both counts", id="too much"),
        pytest.param(
            counts("south", 11, 30),
            "The knocker has 11 of deadwood; the limit is 10.",
            id="over the limit",
        ),
        pytest.param(
            {"h0-how": "points", "h0-points": "9"}, "Who won the points?", id="no winner"
        ),
        pytest.param(points("south", 0), "write the points", id="no points"),
        pytest.param(points("south", 501), "write the points", id="too many points"),
        pytest.param(points("south", "1e3"), "write the points", id="no whole number"),
    ],
)
def test_an_entry_that_cannot_be_counted_is_422_and_changes_nothing(south, data, sentence):
    pad = open_pad(south)
    answer = enter(south, pad, data)
    assert answer.status_code == 422
    assert re.search(re.escape(sentence), text_of(answer))
    assert pad.entries == []


def test_what_was_typed_is_kept_after_a_refusal(south):
    pad = open_pad(south)
    page = enter(south, pad, counts("north", 11, 30)).content.decode()
    assert 'name="h0-knocked" value="north" checked' in page
    assert 'id="id_h0-knocker" value="11"' in page
    assert 'id="id_h0-defender" value="30"' in page


def test_oklahoma_asks_for_the_card_turned_up(south):
    pad = open_pad(south, rules="oklahoma")
    assert "Card turned up" in page_of(south, pad)
    answer = enter(south, pad, counts("south", 4, 30))
    assert answer.status_code == 422
    assert "One card is turned up at the deal" in text_of(answer)
    answer = enter(south, pad, counts("south", 4, 30, upcard="3h"))
    assert "The knocker has 4 of deadwood; the limit is 3." in text_of(answer)


# --- the end ----------------------------------------------------------------------------


def finished(client, **options):
    pad = open_pad(client, **options)
    for data in (points("south", 80), points("north", 12), points("south", 30)):
        enter(client, pad, data)
    return pad


def test_the_final_tally_is_explained_line_by_line(south):
    page = page_of(south, finished(south))
    for sentence in (
        "Anna wins the game",
        "25 for each box: Anna 2, Ben 1. 50 : 25",
        "100 for reaching 100. 100 : 0",
        "Most points after the tally: Anna. 260 : 37",
    ):
        assert sentence in page
    assert "Enter hand" not in page
    assert "Next deal" not in page


def test_a_shutout_is_named(south):
    pad = open_pad(south, rules="romanian")
    enter(south, pad, points("south", 100))
    assert "200 in place of 100, because nobody else has a point." in page_of(south, pad)


def test_who_reaches_the_target_may_lose_the_tally(south):
    pad = open_pad(south)
    for data in (*[points("north", 11)] * 9, points("south", 97), points("south", 4)):
        enter(south, pad, data)
    page = page_of(south, pad)
    assert "Ben wins the game" in page
    assert "Most points after the tally: Ben, who did not reach the target first." in page


def test_no_hand_is_entered_after_the_end(south):
    pad = finished(south)
    assert enter(south, pad, points("north", 99)).status_code == 409
    assert len(pad.entries) == 3


def test_a_hollywood_pad_has_three_columns_and_their_sum(south):
    """C41: a player shut out of a finished game enters the next one."""
    pad = open_pad(south, rules="hollywood")
    for data in (
        points("south", 50),
        points("south", 50),
        points("north", 30),
        points("south", 20),
        points("north", 12),
    ):
        enter(south, pad, data)
    assert [column.score for column in pad.sheet().columns] == [(100, 0), (70, 42), (20, 12)]
    page = page_of(south, pad)
    assert "Game 1 Game 2 Game 3" in page
    assert "5 100 0 70 42 20 12 12 Ben won" in page


# --- undo, twice, too late --------------------------------------------------------------


def test_the_last_entry_is_struck_out(south):
    pad = open_pad(south)
    enter(south, pad, points("south", 12))
    enter(south, pad, points("north", 40))
    assert undo(south, pad, 2).status_code == 302
    assert pad.sheet().total.score == (12, 0)


def test_the_end_of_a_game_can_be_struck_out(south):
    pad = finished(south)
    undo(south, pad, 3)
    assert "Enter hand 3" in page_of(south, pad)


def test_striking_out_twice_strikes_out_once(south):
    pad = open_pad(south)
    enter(south, pad, points("south", 12))
    enter(south, pad, points("north", 40))
    undo(south, pad, 2)
    assert undo(south, pad, 2).status_code == 302
    assert len(pad.entries) == 1


def test_only_the_last_entry_can_be_struck_out(south):
    pad = open_pad(south)
    for _ in range(3):
        enter(south, pad, points("south", 12))
    answer = undo(south, pad, 1)
    assert answer.status_code == 409
    assert "moved on since you looked" in text_of(answer)
    assert len(pad.entries) == 3


def test_the_same_entry_sent_twice_counts_once(south):
    pad = open_pad(south)
    for _ in range(2):
        assert enter(south, pad, points("south", 12), number=1).status_code == 302
    assert pad.sheet().total.score == (12, 0)


@pytest.mark.parametrize("number", [1, 3], ids=["a hand written down", "a hand not yet due"])
def test_another_entry_for_the_wrong_hand_is_stale(south, number):
    pad = open_pad(south)
    enter(south, pad, points("south", 12))
    answer = enter(south, pad, points("north", 40), number=number)
    assert answer.status_code == 409
    assert "Here it is as it stands now" in text_of(answer)
    assert pad.sheet().total.score == (12, 0)


@pytest.mark.parametrize("number", ["", "x", "0", "-1"])
@pytest.mark.parametrize("act", ["add", "undo"])
def test_a_number_that_is_none_is_400(south, act, number):
    pad = open_pad(south)
    answer = south.post(f"/play/pad/{pad.code}/{act}/", {"number": number, **VOID})
    assert answer.status_code == 400
    assert "could not be read" in text_of(answer)


def test_of_two_entries_at_once_one_is_refused(south):
    pad = open_pad(south)
    other = ScorePad.objects.get(pk=pad.pk)
    pad.add(1, (PadHand("points", Seat.SOUTH, 12),))
    with pytest.raises(StaleTable):
        other.add(1, (PadHand("points", Seat.NORTH, 40),))
    pad.refresh_from_db()
    assert pad.sheet().total.score == (12, 0)


# --- whose pad --------------------------------------------------------------------------


def test_another_visitors_pad_is_not_found(south):
    pad = open_pad(south)
    for stranger in (visit(Client(), UUID(int=8)), Client()):
        assert stranger.get(f"/play/pad/{pad.code}/").status_code == 404
        assert enter(stranger, pad, points("south", 12)).status_code == 404
        assert undo(stranger, pad, 1).status_code == 404
        stranger.post(f"/play/pad/{pad.code}/delete/")
    assert ScorePad.objects.filter(pk=pad.pk).exists()


def test_a_pad_is_deleted_and_the_others_stay(south):
    pad, other = open_pad(south), open_pad(south)
    answer = south.post(f"/play/pad/{pad.code}/delete/")
    assert answer.headers["Location"] == "/play/pad/"
    assert list(ScorePad.objects.all()) == [other]
    assert south.post(f"/play/pad/{pad.code}/delete/").status_code == 302


def test_a_changed_preset_does_not_rewrite_a_pad(south):
    pad = open_pad(south, rules="classic")
    ScorePad.objects.filter(pk=pad.pk).update(rules={**pad.rules, "gin_bonus": 31})
    pad = ScorePad.objects.get(pk=pad.pk)
    enter(south, pad, counts("south", 0, 10))
    assert pad.sheet().total.score == (41, 0)


# --- three and four ---------------------------------------------------------------------


def test_of_three_the_dealer_sits_out_and_the_loser_deals_next(south):
    pad = open_pad(south, "Anna", "Ben", "Cleo")
    page = page_of(south, pad)
    assert "Anna deals first and sits out." in page
    assert "Ben and Cleo" in page
    enter(south, pad, counts("south", 4, 30))
    page = page_of(south, pad)
    assert "1 0 26 0 26 Ben: 4 against 30 Anna" in page
    assert "Cleo lost this hand, so deals and sits out." in page
    assert "Anna and Ben" in page


def test_of_three_in_norwegian_rules_the_deal_goes_round(south):
    pad = open_pad(south, "Anna", "Ben", "Cleo", rules="norwegian")
    enter(south, pad, counts("south", 4, 30))
    assert "Ben: here the deal goes round the table" in page_of(south, pad)


def test_four_play_two_hands_and_a_split_round_pays_the_difference(south):
    """C42: one partner wins 30, the other loses 29."""
    pad = open_pad(south, "Anna", "Ben", "Cleo", "Dan")
    assert "Anna and Cleo deal first, one at each table." in page_of(south, pad)
    enter(south, pad, points("south", 30) | points("north", 29, table=1))
    page = page_of(south, pad)
    assert "Each team won a hand: the difference goes to the one with more. 0 + 1, to 100." in page
    assert pad.sheet().total.score == (1, 0)
    assert pad.sheet().total.boxes == (1, 0)


@pytest.mark.parametrize(
    ("first", "other", "score", "sentence"),
    [
        pytest.param("south", points("south", 20, 1), (40, 0), "won both hands", id="both"),
        pytest.param("north", points("south", 20, 1), (0, 0), "Nobody scores", id="equal"),
        pytest.param("north", {"h1-how": "void"}, (0, 20), "Only one hand counts", id="one void"),
    ],
)
def test_a_round_of_four(south, first, other, score, sentence):
    pad = open_pad(south, "Anna", "Ben", "Cleo", "Dan")
    enter(south, pad, points(first, 20) | other)
    assert pad.sheet().total.score == score
    assert sentence in page_of(south, pad)


def test_a_round_of_four_needs_both_hands(south):
    pad = open_pad(south, "Anna", "Ben", "Cleo", "Dan")
    assert enter(south, pad, points("south", 30)).status_code == 422
    assert pad.entries == []


@pytest.mark.parametrize("path", ["/play/score/", "/play/pad/"])
def test_the_page_to_start_from_leads_there(south, path):
    assert f'href="{path}"' in south.get("/play/").content.decode()
