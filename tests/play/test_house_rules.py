"""House rules: single values changed at the start, checked, named, and heeded by every page."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from play.engine.cards import DECK, cards
from play.engine.moves import Seat
from play.engine.presets import PRESETS, GameWinner, Preset, UndercutWhen, preset_of, values_of
from play.house_forms import HOUSE_RULES, HouseForm
from play.models import Game, Hand
from play.rules_words import changes, rules_title
from tests.play.tables import (
    deck_of,
    earlier_hand,
    lay_best,
    north_knocks,
    seat_game,
    send,
    south_to_throw,
    text_of,
)

STANDARD = PRESETS["standard"]
SOUTH = Seat.SOUTH
KNOCKER = "7c 7d 7h 3s 4s 5s Jc Jd Jh 2d"
LOSER = "6c 6d 6s 8s 9h Tc Td Qh Qs Ah"
CHOSEN = {"level": "newcomer", "preset": "standard"}


def start(south, **fields):
    return south.post("/play/start/", {**CHOSEN, **fields})


def field_of(response, name):
    """What stands in a field of the page."""
    page = response.content.decode()
    if boxes := re.findall(rf'<input name="{name}"[^>]*value="([^"]*)"', page):
        return unescape(boxes[0])
    (choices,) = re.findall(rf'<select name="{name}".*?</select>', page, re.DOTALL)
    (chosen,) = re.findall(r'value="([^"]*)" selected', choices)
    return chosen


# --- the form at the start ---------------------------------------------------------------


def test_the_fields_hold_the_values_of_the_preset_asked_for(south):
    response = south.get("/play/?preset=icelandic")
    assert field_of(response, "undercut_bonus") == "10"
    assert field_of(response, "next_dealer") == "winner"
    assert field_of(response, "big_gin_bonus") == ""
    assert 'value="icelandic" selected' in response.content.decode()


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_chosen_and_left_alone_is_played_as_it_is(south, key):
    shown = HouseForm(PRESETS[key])
    fields = {name: shown[name].value() for name in HOUSE_RULES}
    assert start(south, preset=key, filled_from=key, **fields).status_code == 302
    assert Game.objects.get().preset == PRESETS[key]


def test_a_list_that_was_never_opened_changes_nothing(south):
    start(south, preset="romanian")
    assert Game.objects.get().preset == PRESETS["romanian"]


def test_single_values_can_be_changed_and_the_game_is_called_by_them(south):
    start(south, knock_limit="5", filled_from="standard")
    game = Game.objects.get()
    assert game.preset == replace(STANDARD, knock_limit=5)
    assert rules_title(game.preset) == "Standard with knock limit 5"


def test_only_what_was_changed_is_taken_over_into_a_preset_chosen_afterwards(south):
    fields = {name: HouseForm(STANDARD)[name].value() for name in HOUSE_RULES}
    start(south, **fields | {"preset": "norwegian", "gin_bonus": "30", "filled_from": "standard"})
    assert Game.objects.get().preset == replace(PRESETS["norwegian"], gin_bonus=30)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param(
            {"knock_limit": "5", "knock_limit_from_upcard": "True"},
            "The knock limit cannot come from the upcard and be 5 as well",
            id="two-limits",
        ),
        pytest.param(
            {"big_gin_bonus": "20"},
            "Big gin is more than gin, so it cannot pay 20 where gin pays 25.",
            id="big-gin-below-gin",
        ),
        pytest.param(
            {"game_winner": "first"},
            "If the first to the target wins, boxes, game bonus and shutout decide nothing",
            id="bonuses-decide-nothing",
        ),
        pytest.param(
            {"box_bonus": "0", "gin_boxes": "2"},
            "Extra boxes are worth nothing where a box pays 0.",
            id="boxes-worth-nothing",
        ),
        pytest.param(
            {"shutout_effect": "replace", "shutout_bonus": "50"},
            "A shutout that pays 50 in place of a game bonus of 100 would punish the winner.",
            id="shutout-below-game",
        ),
        pytest.param(
            {"score_sheet": "hollywood", "preset": "icelandic", "filled_from": "icelandic"},
            "so the game must go to most points after the tally.",
            id="hollywood-needs-a-tally",
        ),
    ],
)
def test_each_contradiction_has_its_sentence_and_nothing_typed_is_lost(south, fields, sentence):
    response = start(south, **fields)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not Game.objects.exists()
    for name in fields.keys() - {"preset", "filled_from"}:
        assert field_of(response, name) == fields[name]
    assert response.content.decode().count('aria-invalid="true"') >= 2
    assert '<details class="more house" open>' in response.content.decode()


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        pytest.param("knock_limit", "11", "Write a whole number from 0 to 10.", id="too high"),
        pytest.param("knock_limit", "-1", "Write a whole number from 0 to 10.", id="below 0"),
        pytest.param("target", "soon", "Write a whole number from 1 to 1000.", id="a word"),
        pytest.param("gin_bonus", "", "Write a whole number from 0 to 100.", id="nothing"),
        pytest.param("opening", "maybe", "Choose one of the list.", id="no choice"),
        pytest.param("big_gin_bonus", "500", "Write a whole number from 0 to 100.", id="big gin"),
    ],
)
def test_a_value_out_of_bounds_is_told_beside_its_field(south, name, typed, sentence):
    response = start(south, **{name: typed})
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert "They are marked below." in text_of(response)
    if name != "opening":
        assert field_of(response, name) == typed
    assert not Game.objects.exists()


def test_an_unknown_preset_is_told_in_a_sentence(south):
    response = start(south, preset="nobodys")
    assert response.status_code == 422
    assert "rule set from the lists" in text_of(response)
    assert south.get("/play/?preset=nobodys").status_code == 200


def test_every_preset_is_on_the_list_with_a_line_about_it(south):
    page = text_of(south.get("/play/"))
    assert "Norwegian: equal counts pay nobody" in page
    assert "Straight gin: no knock before gin" in page
    html = south.get("/play/").content.decode()
    assert all(f'<option value="{key}"' in html for key in PRESETS)
    assert html.index("Tables of today") < html.index("From an article")


# --- its name ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "title"),
    [
        pytest.param(STANDARD, "Standard", id="as it is"),
        pytest.param(replace(STANDARD, knock_limit=5), "Standard with knock limit 5", id="one"),
        pytest.param(
            replace(PRESETS["classic"], gin_bonus=25, big_gin_bonus=31),
            "Classic with gin bonus 25 and big gin 31",
            id="two",
        ),
        pytest.param(
            replace(STANDARD, undercut_when=UndercutWhen.FEWER),
            "Standard with undercut with fewer",
            id="a word",
        ),
        pytest.param(
            replace(STANDARD, target=200, box_bonus=20, game_bonus=50),
            "Standard with 3 changes",
            id="many",
        ),
        pytest.param(
            replace(PRESETS["eaai"], game_winner=GameWinner.TALLY),
            "Program challenge with the game goes to most points after the tally",
            id="the winner",
        ),
    ],
)
def test_a_game_is_called_by_its_preset_and_the_changes(preset, title):
    assert rules_title(preset) == title
    assert rules_title(preset_of(values_of(preset))) == title


def test_only_values_that_differ_from_the_preset_of_that_name_are_changes():
    assert changes(PRESETS["oklahoma"]) == ()
    assert changes(Preset(key="norwegian")) == ("undercut_when", "three_players")


# --- at the table ------------------------------------------------------------------------


def knocked(south, hand=KNOCKER, hers=LOSER, *, draw="Kh", throw="Kh", **options):
    game = south_to_throw(hand, hers, draw, **options)
    lay_best(south, game, f"knock {throw}")
    return game, text_of(south.get(f"/play/{game.code}/"))


def test_a_game_with_house_rules_is_played_and_named_on_every_page(south):
    start(south, knock_limit="5", undercut_bonus="15", filled_from="standard")
    game = Game.objects.get()
    path = f"/play/{game.code}/"
    for _ in range(6):
        hand = game.hands.get()
        if hand.is_over:
            break
        moves = [move for move in hand.view().moves if str(move) != "take"]
        assert send(south, game, str(moves[0])).status_code in (200, 302)
        assert "Knock with 5 or less." in text_of(south.get(path)) or game.hands.get().is_over
    sheet = text_of(south.get(f"{path}sheet/"))
    assert "Rules: Standard with knock limit 5 and undercut bonus 15" in sheet


def test_a_changed_knock_limit_refuses_what_standard_allows(south):
    over = KNOCKER.replace("2d", "9d")
    game = south_to_throw(over, LOSER, "Kh", knock_limit=5)
    answer = send(south, game, "knock Kh")
    assert answer.status_code == 409
    assert "That leaves 9 of deadwood, and the limit is 5." in text_of(answer)


def test_a_changed_knock_limit_is_named_where_the_knock_is_explained(south):
    _, page = knocked(south, knock_limit=5)
    assert "2♦ = 2. The limit is 5. yes" in page


def test_in_straight_gin_the_table_and_the_showdown_say_that_only_gin_knocks(south):
    game = south_to_throw("7c 7d 7h 3s 4s 5s Jc Jd Jh Js", LOSER, "Kh", preset="straight")
    assert "Only gin may knock." in text_of(south.get(f"/play/{game.code}/"))
    lay_best(south, game, "knock Kh")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert "every card is in a meld: gin. In these rules only gin may knock." in page


def test_the_upcards_limit_is_shown_at_the_table_and_in_the_showdown(south):
    options = {"preset": "oklahoma", "upcard": "7s"}
    hand = KNOCKER.replace("7c 7d 7h", "8c 8d 8h")
    game = south_to_throw(hand, LOSER.replace("8s", "9c"), "Kh", **options)
    assert "7♠ was turned up: knock with 7 or less." in text_of(south.get(f"/play/{game.code}/"))
    assert "The hand counts twice." in text_of(south.get(f"/play/{game.code}/"))
    lay_best(south, game, "knock Kh")
    page = text_of(south.get(f"/play/{game.code}/"))
    points = Hand.objects.get(game=game).points
    assert "2♦ = 2. 7♠ was turned up: the limit is 7. yes" in page
    assert f"7♠ was turned up, a spade, so the hand counts twice: 2 × ({points // 2} + 0)" in page


def test_an_ace_turned_up_lets_only_gin_knock(south):
    game = south_to_throw(KNOCKER, LOSER.replace("Ah", "2c"), "Kh", preset="oklahoma", upcard="Ah")
    assert "A♥ was turned up: only gin may knock." in text_of(south.get(f"/play/{game.code}/"))
    answer = send(south, game, "knock Kh")
    assert "That leaves 2 of deadwood, and the limit is 0." in text_of(answer)


def test_an_ace_that_costs_fifteen_is_counted_and_explained(south):
    _, page = knocked(south, preset="round-the-corner")
    assert "An ace left over counts 15 here." in page
    assert "+ 15 =" in page


def test_a_run_round_the_corner_is_explained(south):
    hand = "Qc Kc Ac 3s 4s 5s Jc Jd Jh 2d"
    _, page = knocked(south, hand, preset="round-the-corner", upcard="2c")
    assert "Round the corner In these rules the ace also follows the king" in page
    _, plain = knocked(south)
    assert "Round the corner" not in plain.replace("Round the corner rules", "")


def test_lay_offs_against_gin_are_explained_where_they_are_allowed(south):
    gin = "7c 7d 7h 3s 4s 5s Jc Jd Jh Js"
    _, page = knocked(south, gin, "2s 6s 8s 8d Qd Qh Kd Ks 9c 9d", preset="round-the-corner")
    assert "In these rules one may lay off even against gin." in page
    assert "2♠ goes on 3♠ 4♠ 5♠." in page


def test_big_gin_is_explained_with_its_bonus(south):
    eleven = "7c 7d 7h 3s 4s 5s Jc Jd Jh Js"
    game = south_to_throw(eleven, LOSER.replace("6s", "2c"), "6s", big_gin_bonus=31)
    lay_best(south, game, "big-gin")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert "All eleven cards are in melds: big gin, no discard needed." in page
    assert "Big gin: 31 in these rules. 31" in page


@pytest.mark.parametrize(
    ("values", "hand", "sentence"),
    [
        pytest.param(
            {"gin_boxes": 2},
            "7c 7d 7h 3s 4s 5s Jc Jd Jh Js",
            "you 3, Gina 0. Each adds 25 after the game. For gin 2 boxes more were written.",
            id="gin",
        ),
        pytest.param({"gin_boxes": 2}, KNOCKER, "you 1, Gina 0. Each adds 25", id="no gin"),
    ],
)
def test_extra_boxes_are_named(south, values, hand, sentence):
    assert sentence in knocked(south, hand, **values)[1]


def test_extra_boxes_for_an_undercut_are_named(south):
    _, page = knocked(south, hers="6c 6d 6h 9s Ts Js Qd Qh Qc Ah", undercut_boxes=1)
    assert "you 0, Gina 2. Each adds 25 after the game. For the undercut 1 box more" in page


def test_a_deal_that_changes_hands_after_a_tie_is_explained(south):
    hers = "6c 6d 6h 9s Ts Js Qd Qh Qc 2h"
    _, page = knocked(south, hers=hers, preset="norwegian", dead_hand_dealer="alternate")
    assert "You: here the deal changes hands even if nobody scored." in page


# --- the last discard --------------------------------------------------------------------


WALL = "4c 5c 6c 9c 9d 9h Jc Jd Kd As"  # a third jack lets one knock with 1


def at_the_wall(hand, last="Jh"):
    """Gina has thrown `last`, two stock cards are left, and South holds `hand`."""
    spare = [card for card in DECK if card not in cards(f"{hand} {last}")]
    north, upcard, drawn = spare[:10], spare[10], [*spare[11:39], *cards(last)]
    deck = deck_of(hand, " ".join(map(str, north)), str(upcard), " ".join(map(str, drawn)), SOUTH)
    moves = ["pass", "pass"]
    for card in drawn:
        moves += ["stock", f"discard {card}"]
    return seat_game(deck, preset="tournament", dealer=SOUTH, moves=moves)


def test_the_last_discard_is_offered_to_knock_with(south):
    game = at_the_wall(WALL)
    page = text_of(south.get(f"/play/{game.code}/"))
    assert "Take J♥ to knock with it, or pass and let the hand be void." in page
    send(south, game, "take")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert "You took the last discard to knock: throw a card that lets you." in page
    assert "You took J♥ to knock with it, so it stays." in page
    assert "Without 9♣ you would have" in page
    answer = send(south, game, "discard Kd")
    assert answer.status_code == 409
    assert "You took the last discard, so you must knock with this throw." in text_of(answer)
    lay_best(south, game, "knock Kd")
    assert "May you knock? Without K♦: A♠ = 1. The limit is 10. yes" in text_of(
        south.get(f"/play/{game.code}/")
    )


def test_a_last_discard_that_allows_no_knock_can_only_be_passed(south):
    game = at_the_wall("4c 5c 6c 9c 9d 2h Jc Jd Kd Qs")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert "The stock is at its end, and with J♥ you could not knock: pass." in page
    answer = send(south, game, "take")
    assert answer.status_code == 409
    assert "The last discard may be taken only to knock, and with J♥ you could not." in text_of(
        answer
    )
    send(south, game, "pass")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert "2 cards are left in the stock, nobody has knocked, and the last discard was" in page


# --- how games end -----------------------------------------------------------------------


def ended(south, results, *, hand=KNOCKER, hers=LOSER, **options):
    """South knocks in the hand after `results`: the showdown's page."""
    game = south_to_throw(hand, hers, "Kh", **options)
    Hand.objects.filter(game=game).update(number=len(results) + 1)
    for number, (winner, points) in enumerate(results, start=1):
        earlier_hand(game, number, winner, points)
    lay_best(south, game, "knock Kh", number=len(results) + 1)
    game.refresh_from_db()
    return game, text_of(south.get(f"/play/{game.code}/"))


def test_a_hand_won_without_a_point_is_still_a_box(south):
    hers = "6c 6d 6h 9s Ts Js Qd Qh Qc 2h"
    spread = "7c7d7h 3s4s5s JcJdJh"
    game = north_knocks(hers, KNOCKER, "Kh", "Kh", spread, undercut_bonus=0)
    send(south, game, "done")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert "You undercut Gina and win 0 points" in page
    assert "Undercut: 0 in these rules. 0" in page
    assert "A hand won is a box: you 1, Gina 0." in page


def test_a_learner_who_wins_only_boxes_is_not_shut_out(south):
    """C43: hands won without a point are hands won."""
    game, page = ended_by_gina(south, [("south", 0), ("south", 0), ("north", 80)])
    assert game.tally().totals.south == 50
    assert "25 for each hand won: you 2, Gina 2. 50 : 50" in page
    assert "100 for reaching 100. 0 : 100" in page
    assert "Gina wins the game" in page


def test_a_learner_who_wins_only_boxes_is_shut_out_where_points_decide(south):
    _, page = ended_by_gina(south, [("south", 0), ("north", 80)], shutout_condition="points")
    assert "and 100 more because the other side has no points." in page


def ended_by_gina(south, results, **options):
    """South knocks with 4, and 3 undercut it."""
    hers = "3h 4s 5c 5d 5h 5s 9h Th Jh Qh"
    hand = "6d 7d 8d 9d Td 6s 7s 8s 9s 4c"
    return ended(south, results, hand=hand, hers=hers, **options)


def test_boxes_alone_can_win_a_game_that_the_other_ended(south):
    small = [("south", 1)] * 9
    game, page = ended_by_gina(south, [*small, ("north", 90)], game_bonus=0, shutout_bonus=0)
    assert (game.tally().reached, game.tally().winner) == ("north", "south")
    assert "You win the game" in page
    assert "25 for each hand won: you 9, Gina 2. 225 : 50" in page
    assert "that is not the one who reached the target" in page


def test_a_game_ended_by_an_undercut_says_so_and_tallies(south):
    _, page = ended_by_gina(south, [("north", 80)])
    assert "3 is fewer than the knocker’s 4: an undercut, so the defender scores." in page
    assert "80 + 26. That reaches 100." in page
    assert "and 100 more because the other side won no hand." in page
    assert "Gina wins the game" in page


def test_a_classic_shutout_goes_by_hands_and_replaces_the_bonus(south):
    _, page = ended(south, [("south", 90)], preset="classic")
    assert "200 in place of 100, because the other side won no hand." in page


def test_a_shutout_by_points_is_explained_by_points(south):
    _, page = ended(south, [("north", 0), ("south", 90)], shutout_condition="points")
    assert "and 100 more because the other side has no points." in page


# --- three games at once -----------------------------------------------------------------

C41 = [("north", 50), ("north", 55), ("south", 30), ("north", 20), ("south", 12)]


def test_a_hand_is_written_in_the_games_that_are_open(south):
    game, page = ended(south, C41, preset="hollywood")
    points = Hand.objects.get(game=game, number=6).points
    assert f"Game 2 42 + {points}" in page
    assert f"Game 3 12 + {points}" in page
    assert "Game 1 " not in page
    assert "2 games: a win counts in the open games in turn, up to the first in which" in page


def test_c41_the_sheet_shows_the_three_games_as_they_are_written(south):
    game, _ = ended(south, C41, preset="hollywood")
    page = text_of(south.get(f"/play/{game.code}/sheet/"))
    for row in (
        "1 50 0 50 – – – –",
        "2 55 0 105 0 55 – –",
        "3 30 – – 30 55 – –",
        "4 20 – – 30 75 0 20",
        "5 12 – – 42 75 12 20",
    ):
        assert row in page


def test_a_hollywood_shutout_is_told_for_its_game(south):
    game, page = ended(south, [("south", 60), ("south", 30)], preset="hollywood")
    assert "That reaches 100, so this game is over." in page
    assert "Game 1 is over Its own boxes and bonuses are added now." in page
    assert "100 for reaching 100, and 100 more because the other side won no hand. 200 : 0" in page
    sheet = text_of(south.get(f"/play/{game.code}/sheet/"))
    assert "Game 1 was a shutout, which is in its bonus: 100." in sheet
    assert "Game 2 was a shutout" not in sheet
    assert not game.finished


def test_a_hollywood_sheet_is_over_with_its_third_game(south):
    game, page = ended(south, [("south", 90)] * 3, preset="hollywood")
    assert game.finished
    assert "All three games Added up, you have most points." in page
    assert "You win the game" in page
    sheet = text_of(south.get(f"/play/{game.code}/sheet/"))
    assert "You won this game" in sheet
    assert "All three games" in sheet


def test_a_sheet_of_one_game_has_no_three(south):
    game, page = ended(south, [("north", 12)])
    assert "Written in" not in page
    assert "Three games" not in text_of(south.get(f"/play/{game.code}/sheet/"))
