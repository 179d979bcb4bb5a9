"""Games of three and four through the forms: who plays, what is watched, what a round pays."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.test import Client

from play.coach.levels import advise
from play.engine.cards import DECK
from play.engine.match import HandResult
from play.engine.moves import Action, Seat
from play.engine.party import Meeting, dealer_of
from play.engine.presets import PRESETS, values_of
from play.engine.scoring import Result
from play.management.page_fuzz import play_games
from play.models import Game, Hand
from play.turns import seat_view
from tests.play.tables import VISITOR, deck_of, lay_best, send, text_of, visit

KNOCKER = "7c 7d 7h 3s 4s 5s Jc Jd Jh 2d"
LOSER = "6c 6d 6s 8s 9h Tc Td Qh Qs Ah"
HTMX = {"headers": {"hx-request": "true"}}


def party_game(players, *, preset="standard", **values):
    rules = {**values_of(PRESETS[preset]), **values}
    return Game.objects.create(visitor=VISITOR, rules=rules, level="newcomer", players=players)


def place(game, number, result, winner="", points=0, **seats):
    """A hand that is over already; `winner` is the seat."""
    fields = {"table": 1, "south": 0, "north": 1, "dealer": "north", **seats}
    return Hand.objects.create(
        game=game,
        number=number,
        deck=" ".join(map(str, DECK)),
        cut=0,
        result=result,
        winner=winner,
        points=points,
        **fields,
    )


def to_knock(game, number, *, north=1, south_cards=KNOCKER, north_cards=LOSER):
    """The learner, at table 1 against `north`, is to throw the Kh, and may knock."""
    deck = deck_of(south_cards, north_cards, "Kc", "Kh")
    hand = Hand(game=game, number=number, north=north, dealer="north", cut=0)
    hand.deck = " ".join(map(str, deck))
    hand.moves, hand.move_count = ["pass", "pass", "stock"], 3
    hand.save()
    return hand


def page_of(south, game, rest=""):
    return text_of(south.get(f"/play/{game.code}/{rest}"))


# --- Starting ----------------------------------------------------------------------------


def start(south, players, preset="standard"):
    data = {"level": "newcomer", "preset": preset, "players": players}
    return south.post("/play/start/", data, follow=True)


def test_a_game_of_two_is_what_a_form_without_the_question_starts(south):
    south.post("/play/start/", {"level": "newcomer", "preset": "standard"})
    assert Game.objects.get().players == 2


def test_three_are_seated_with_a_name_each(south):
    page = text_of(start(south, 3))
    assert Game.objects.get().players == 3
    assert "You 0 Gina 0 Otto 0" in page


def test_four_are_two_teams_and_both_tables_are_dealt_at_once(south):
    page = text_of(start(south, 4))
    assert "You and Otto 0 Gina and Mira 0" in page
    hands = Hand.objects.all()
    assert [(hand.table, hand.south, hand.north) for hand in hands] == [(1, 0, 1), (2, 2, 3)]
    assert [hand.is_over for hand in hands] == [False, True]


def test_three_games_at_once_are_for_two_players(south):
    answer = start(south, 3, "hollywood")
    assert answer.status_code == 422
    assert "Three games at once are for two players." in text_of(answer)
    assert not Game.objects.exists()


@pytest.mark.parametrize("players", ["1", "5", "x"])
def test_nobody_plays_with_five(south, players):
    assert start(south, players).status_code == 422


def test_whole_games_of_three_and_four_through_the_forms(client, db):
    run = play_games(client, games=3, seed=4)
    assert run.games == 3
    assert run.statuses.keys() == {200}
    assert {game.players for game in Game.objects.exclude(finished=None)} == {2, 3, 4}
    assert run.watched


# --- Three -------------------------------------------------------------------------------


def test_a_hand_of_three_is_explained_and_so_is_who_sits_out_next(south):
    game = party_game(3)
    to_knock(game, 1)
    lay_best(south, game, "knock Kh")
    points = Hand.objects.get(number=1).points
    page = page_of(south, game)
    assert f"Your score 0 + {points}. {100 - points} to go to 100." in page
    assert "A hand won is a box: you 1, Gina 0, Otto 0. Each adds 25 after the game." in page
    assert "Gina lost this hand, and so deals and sits out. You play Otto." in page


def test_in_norwegian_rules_the_dealers_seat_goes_round(south):
    game = party_game(3, preset="norwegian")
    to_knock(game, 1)
    lay_best(south, game, "knock Kh")
    assert "now you deal and sit out. Gina plays Otto, and you may watch." in page_of(south, game)


@pytest.fixture
def watched(south):
    """A game of three in which the learner deals hand 2 and watches it."""
    game = party_game(3, preset="norwegian")
    to_knock(game, 1)
    lay_best(south, game, "knock Kh")
    south.post(f"/play/{game.code}/deal/", {"after": 1})
    return game


def test_a_hand_without_the_learner_is_played_to_its_end_at_once(watched):
    hand = watched.hands.get(number=2)
    assert (hand.south, hand.north) == (1, 2)
    assert hand.is_over
    assert hand.assisted
    assert dealer_of(3, hand.meeting) == 0
    assert len(hand.thoughts) == hand.move_count


def test_both_computers_decided_from_their_own_views_and_nothing_else(watched):
    """The same view always gets the same advice, so it can be asked for again."""
    hand = watched.hands.get(number=2)
    advice = hand.advice()
    states = hand.states()[:-1]
    assert {state.turn for state in states} == set(Seat)
    for number, state in enumerate(states):
        view = seat_view(state, state.turn, hand.score_before)
        assert advise(view, watched.level) == advice[number]


def test_the_watched_hand_is_shown_move_by_move_with_both_hands_open(south, watched):
    page = page_of(south, watched)
    assert "Gina against Otto" in page
    assert "You deal this hand and sit out" in page
    moves = watched.hands.get(number=2).move_count
    for move in range(moves + 1):
        answer = south.get(f"/play/{watched.code}/2/?move={move}")
        assert f"move {move} of {moves}" in text_of(answer)
        assert answer.content.decode().count('class="card') >= 20


def test_every_watched_move_has_its_reason_and_speaks_of_nobody_as_you(south, watched):
    hand = watched.hands.get(number=2)
    for move, advice in hand.advice().items():
        page = page_of(south, watched, f"2/?move={move + 1}")
        assert ("Everything that was counted" in page) is bool(advice.reasons)
        told = page.split("Why this move?")[1].split("Steps")[0]
        assert advice.reasons or advice.move.action is Action.SPREAD
        for word in ("You took", "You threw", "You left", "you could", "you can"):
            assert word not in told


@pytest.mark.parametrize(
    ("move", "shown"), [("999", "last"), ("-1", "first"), ("x", "first"), ("9" * 5000, "first")]
)
def test_a_step_there_is_not_leads_to_one_there_is(south, watched, move, shown):
    moves = watched.hands.get(number=2).move_count
    at = moves if shown == "last" else 0
    answer = south.get(f"/play/{watched.code}/2/", {"move": move})
    assert answer.status_code == 200
    assert f"move {at} of {moves}" in text_of(answer)


def test_the_steps_lead_on_back_and_to_the_result(south, watched):
    body = south.get(f"/play/{watched.code}/2/?move=3").content.decode()
    for link in ("?move=2", "?move=4", f'href="/play/{watched.code}/2/"'):
        assert link in body
    result = page_of(south, watched, "2/")
    assert "May the knocker knock?" in result or "Nobody knocked" in result
    assert "Deal hand 3" in result


def test_the_watched_hand_counts_for_the_two_who_played_it(south, watched):
    hand = watched.hands.get(number=2)
    score = watched.party_tally().score
    assert score[0] == watched.hands.get(number=1).points
    assert sum(score[1:]) == hand.points


def test_a_watched_hand_is_dealt_once_however_often_it_is_asked_for(south, watched):
    before = watched.hands.get(number=2).deck
    south.post(f"/play/{watched.code}/deal/", {"after": 1})
    assert watched.hands.count() == 2
    assert watched.hands.get(number=2).deck == before


def test_the_learner_may_cut_a_deck_that_others_play_with(south):
    game = party_game(3, preset="norwegian")
    to_knock(game, 1)
    lay_best(south, game, "knock Kh")
    sealed = south.post(f"/play/{game.code}/deal/", {"after": 1, "cut": "ask"}, follow=True)
    assert "The deck is sealed" in text_of(sealed)
    assert not game.hands.get(number=2).is_over
    south.post(f"/play/{game.code}/2/cut/", {"cut": 20})
    assert game.hands.get(number=2).is_over
    assert "Gina against Otto" in page_of(south, game)


def test_a_void_hand_of_three_is_dealt_again_by_the_same_player(south):
    game = party_game(3)
    place(game, 1, "void")
    page = page_of(south, game, "sheet/")
    assert "1 Otto 0 0 0 0 Nobody knocked: void." in page
    south.post(f"/play/{game.code}/deal/", {"after": 1})
    assert dealer_of(3, game.hands.get(number=2).meeting) == 2


def finished_three(south, *earlier):
    game = party_game(3)
    for number, (south_player, north_player, winner, points) in enumerate(earlier, start=1):
        place(game, number, "knock", winner, points, south=south_player, north=north_player)
    number = len(earlier) + 1
    to_knock(game, number)
    lay_best(south, game, "knock Kh", number=number)
    game.refresh_from_db()
    assert game.finished
    return game, game.hands.get(number=number).points


def test_the_end_of_a_game_of_three_is_tallied_for_each_player(south):
    game, points = finished_three(south, (0, 1, "south", 90), (1, 2, "north", 30))
    page = page_of(south, game)
    mine = 90 + points + 50 + 100
    assert "You win the game" in page
    assert "25 for each box: you 50, Gina 0, Otto 25." in page
    assert "100 to you for reaching 100." in page
    assert f"Most points after the tally wins the game: you {mine}, Gina 0, Otto 55." in page
    assert "Deal hand" not in page


def test_a_shutout_of_three_is_one_over_both_others(south):
    game, _ = finished_three(south, (0, 1, "south", 90))
    page = page_of(south, game)
    assert "100 to you for reaching 100, and 100 more: neither of the others won a hand." in page


def test_the_score_sheet_of_three_shows_each_hand_and_the_tally(south):
    game, points = finished_three(south, (0, 1, "south", 90), (1, 2, "north", 30))
    page = page_of(south, game, "sheet/")
    assert "You won this game" in page
    assert "2 You 30 90 0 30 Otto knocked and won 30." in page
    assert "Boxes, 25 each 50 0 25" in page
    assert f"After the tally {90 + points + 150} 0 55" in page


# --- Four --------------------------------------------------------------------------------


def play_partners(game, number, result, winner="", points=0):
    """The computers play at the other table, and we say what came of it."""
    hand = Hand.make(game, number, 2, Meeting(2, 3, Seat.NORTH))
    outcome = {"result": result, "winner": winner, "points": points}
    Hand.objects.filter(pk=hand.pk).update(**outcome)


def round_of_four(south, result, winner="", points=0, *, earlier=()):
    """The learner wins at table 1; the partner's table has ended like this."""
    game = party_game(4)
    for number, (mine, partners) in enumerate(earlier, start=1):
        place(game, number, "knock", *mine)
        place(game, number, "knock", *partners, table=2, south=2, north=3)
    number = len(earlier) + 1
    to_knock(game, number)
    play_partners(game, number, result, winner, points)
    lay_best(south, game, "knock Kh", number=number)
    game.refresh_from_db()
    return game, game.hands.get(number=number, table=1).points


def test_the_learners_own_table_leads_to_the_partners_and_to_the_round(south):
    game = party_game(4, target=1000)  # whatever the partner's table brings, the game goes on
    to_knock(game, 1)
    Hand.make(game, 1, 2, Meeting(2, 3, Seat.NORTH))
    lay_best(south, game, "knock Kh")
    page = page_of(south, game)
    points = game.hands.get(table=1).points
    assert f"To your team, and Otto’s table counts with it. {points}" in page
    assert "See Otto’s table" in page
    assert "Deal" not in page.split("line by line")[1].split("Why not")[0]
    partner = page_of(south, game, "1/partner/")
    assert "What the round is worth" in partner
    assert "Otto against Mira" in page_of(south, game, "1/partner/?move=0")
    assert "Deal round 2" in page_of(south, game, "1/both/")


ROUNDS = [
    pytest.param(
        ("knock", "south", 20),
        "Both tables went to you and Otto, so both count: ",
        id="R9 both win: the sum",
    ),
    pytest.param(
        ("void",),
        "Only one table had a winner, so only that one counts: to you and Otto.",
        id="R9 a void hand counts nothing",
    ),
]


@pytest.mark.parametrize(("table", "sentence"), ROUNDS)
def test_a_round_is_explained(south, table, sentence):
    game, _ = round_of_four(south, *table)
    assert sentence in page_of(south, game, "1/both/")


def test_c42_a_split_round_pays_the_difference(south):
    game, points = round_of_four(south, "knock", "north", 5)
    page = page_of(south, game, "1/both/")
    assert f"You and Otto win {points - 5} points" in page
    assert (
        f"One table each, so the side with more gets the difference: {points} − 5 to you and Otto."
    ) in page
    assert f"Your team’s score 0 + {points - 5}." in page
    assert "A round won is a box: you and Otto 1, Gina and Mira 0." in page
    assert "Here the team that lost the round deals: Gina and Mira." in page
    assert "The opponents change places: you play Mira, and Otto plays Gina." in page


def test_an_equal_round_pays_nobody(south):
    _, points = round_of_four(south, "void")
    game, same = round_of_four(south, "knock", "north", points)
    assert same == points
    page = page_of(south, game, "1/both/")
    assert "Nobody scores this round" in page
    assert f"One table each, {points} against {points}: equal, so nobody scores." in page
    assert "Nobody won, so no box: still you and Otto 0, Gina and Mira 0." in page
    assert "Nobody scored, so the same team deals again: Gina and Mira." in page


def test_the_opponents_change_after_every_round(south):
    game, _ = round_of_four(south, "void")
    south.post(f"/play/{game.code}/deal/", {"after": 1})
    met = [(hand.south, hand.north) for hand in game.hands.filter(number=2)]
    assert met == [(0, 3), (2, 1)]
    assert "Mira" in page_of(south, game)


def test_a_round_of_four_is_dealt_once_however_often_it_is_asked_for(south):
    game, _ = round_of_four(south, "void")
    for _ in range(2):
        assert south.post(f"/play/{game.code}/deal/", {"after": 1}).status_code == 302
    assert game.hands.count() == 4


def test_the_end_of_a_game_of_four_is_tallied_for_each_team(south):
    won = (("south", 40), ("south", 50))
    lost = (("north", 7), ("north", 5))
    game, points = round_of_four(south, "void", earlier=(won, lost))
    assert game.finished
    page = page_of(south, game, "3/both/")
    total = 90 + points + 50 + 100
    assert "You and Otto win the game" in page
    assert "25 for each round won: you and Otto 50, Gina and Mira 25." in page
    assert "100 to you and Otto for reaching 100." in page
    assert f"wins the game: you and Otto {total}, Gina and Mira 37." in page
    sheet = page_of(south, game, "sheet/")
    assert "You and Otto won this game" in sheet
    assert f"After the tally {total} 37" in sheet


def test_a_team_that_won_no_round_is_shut_out(south):
    won = (("south", 40), ("south", 50))
    game, _ = round_of_four(south, "void", earlier=(won,))
    page = page_of(south, game, "2/both/")
    assert "and 100 more: the other team won no round." in page


# --- Nothing hidden, nothing lost --------------------------------------------------------


@pytest.mark.parametrize("path", ["partner/", "partner/?move=3", "both/"])
def test_the_partners_table_stays_closed_until_the_learners_hand_is_over(south, path):
    start(south, 4)
    game = Game.objects.get()
    answer = south.get(f"/play/{game.code}/1/{path}")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/play/{game.code}/"


def test_the_page_of_ones_own_hand_does_not_change_with_the_partners(south):
    start(south, 4)
    game = Game.objects.get()
    before = page_of(south, game)
    game.hands.filter(table=2).update(result="gin", winner="north", points=99)
    assert page_of(south, game) == before


@pytest.mark.parametrize("path", ["1/partner/", "1/both/"])
def test_a_game_of_two_or_three_has_no_partner(south, path):
    for players in (2, 3):
        game = party_game(players)
        to_knock(game, 1)
        assert south.get(f"/play/{game.code}/{path}").status_code == 404


@pytest.mark.parametrize("path", ["", "1/", "1/partner/", "1/both/", "sheet/"])
def test_another_visitors_party_is_not_found(south, path):
    start(south, 4)
    stranger = visit(Client(), UUID(int=8))
    assert stranger.get(f"/play/{Game.objects.get().code}/{path}").status_code == 404


@pytest.mark.parametrize("players", [3, 4])
def test_a_move_among_three_or_four_takes_at_most_eight_queries(
    south, players, django_assert_max_num_queries
):
    game = party_game(players)
    to_knock(game, 1)
    if players == 4:
        place(game, 1, "void", table=2, south=2, north=3)
    with django_assert_max_num_queries(8):
        send(south, game, "discard Kh", **HTMX)


def test_a_hand_of_the_computers_takes_no_move(south, watched):
    hand = watched.hands.get(number=2)
    answer = send(south, watched, "stock", number=2)
    assert answer.status_code == 409
    assert watched.hands.get(number=2).moves == hand.moves


@pytest.mark.parametrize("players", [3, 4])
def test_the_list_of_games_names_everybody(south, players):
    to_knock(party_game(players), 1)
    page = text_of(south.get("/play/"))
    names = "You 0, Gina 0, Otto 0" if players == 3 else "You and Otto 0, Gina and Mira 0"
    assert f"{names}, hand 1" in page


def test_a_result_is_the_players_not_the_seats():
    """Table 1 of a game of three in which the learner deals has Gina at South."""
    hand = Hand(south=1, north=2, dealer="north", result="knock", winner="south", points=9)
    assert hand.outcome == HandResult(Seat.NORTH, Result.KNOCK, Seat.SOUTH, 9)
    assert hand.meeting.player(Seat.SOUTH) == 1
