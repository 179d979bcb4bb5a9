"""Progress taken to another device, given out as a file, and deleted."""

from __future__ import annotations

import json
import re
from uuid import UUID

import pytest
from django.test import Client

from lessons.codes import LENGTH, LETTERS, digest_of, new_code, read_code, spelled
from lessons.models import Attempt, Ticket
from play.engine.moves import Seat
from play.engine.presets import PRESETS
from play.models import Game, Hand
from play.pads import ScorePad
from tests.play.tables import VISITOR, deck_of, earlier_hand, seat_game, visit

pytestmark = pytest.mark.django_db

OTHER = UUID(int=8)
HELD = "4d 5d 6d Js Qs Ks 6s 6c 4c Ah"
HERS = "2c 3c 5h 7h 8c 9s Th Jd Qd Kd"


def answered(visitor=VISITOR, question="sets", right=True):
    return Attempt.objects.create(
        visitor=visitor, kind="lesson", slug="melds-sets-and-runs", question=question,
        answer="5c 5d 5h", right=right, code="",
    )  # fmt: skip


def code_of(client) -> str:
    html = client.post("/progress/keep/code/").content.decode()
    return str(re.findall(r'class="code">([^<]+)<', html)[0])


def opened(client, code):
    return client.post("/progress/keep/open/", {"code": code})


# --- the code -------------------------------------------------------------------------


def test_a_code_is_a_hundred_bits_in_letters_nobody_mistakes() -> None:
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    assert LENGTH * 5 >= 100
    assert len(set(LETTERS)) == 32
    assert not set("ILOU") & set(LETTERS)


@pytest.mark.parametrize(
    "typed",
    [
        "01234-56789-ABCDE-FGHJK",
        "o1234 56789 abcde fghjk",
        "0I23456789abcdefghjk",
        " 0l234-56789-ABCDEFGHJK ",
    ],
    ids=["as printed", "O for zero, spaces", "I for one, no dashes", "l for one"],
)
def test_a_code_is_read_however_it_is_typed(typed) -> None:
    assert read_code(typed) == "0123456789ABCDEFGHJK"


@pytest.mark.parametrize("typed", ["", "01234", "U" * 20, "0" * 21, "ß" * 20])
def test_what_is_no_code_is_not_read_as_one(typed) -> None:
    assert read_code(typed) is None


def test_a_code_hashes_alike_with_and_without_its_dashes() -> None:
    code = new_code()
    assert digest_of(code) == digest_of(read_code(code) or "")
    assert spelled(read_code(code) or "") == code


def test_another_device_opens_the_same_progress(client) -> None:
    answered()
    code = code_of(visit(client))
    other = Client()
    response = opened(other, code.lower())
    assert (response.status_code, response.url) == (302, "/progress/")
    assert "step 2 of" not in Client().get("/progress/").content.decode()
    assert other.get("/progress/").context["days"] == 1


def test_what_the_other_device_had_is_added(client) -> None:
    answered()
    code = code_of(visit(client))
    other = visit(Client(), OTHER)
    answered(OTHER, "runs")
    game = Game.objects.create(visitor=OTHER, rules={"key": "standard"}, level="newcomer")
    pad = ScorePad.objects.create(visitor=OTHER, rules={"key": "standard"}, names=["A", "B"])
    opened(other, code)
    for kept in (game, pad):
        kept.refresh_from_db()
        assert kept.visitor == VISITOR
    assert Attempt.objects.by(VISITOR).count() == 2


def test_progress_that_has_a_code_stays_with_its_other_devices(client) -> None:
    answered()
    code = code_of(visit(client))
    answered(OTHER, "runs")
    game = Game.objects.create(visitor=OTHER, rules={"key": "standard"}, level="newcomer")
    pad = ScorePad.objects.create(visitor=OTHER, rules={"key": "standard"}, names=["A", "B"])
    writer, reader = visit(Client(), OTHER), Client()
    opened(reader, code_of(writer))
    for browser in (reader, writer):
        opened(browser, code)
        for kept in (game, pad):
            kept.refresh_from_db()
            assert kept.visitor == OTHER
        assert [one.question for one in Attempt.objects.by(OTHER)] == ["runs"]
        assert exported(browser)["answers"][0]["question"] == "sets"


def test_the_code_of_progress_that_was_left_brings_it_back(client) -> None:
    answered()
    code, other = code_of(visit(client)), visit(Client(), OTHER)
    answered(OTHER, "runs")
    own = code_of(other)
    opened(other, code)
    opened(other, own)
    assert exported(other)["answers"][0]["question"] == "runs"


def test_the_page_says_before_what_happens_to_the_progress_of_this_browser(client) -> None:
    added, kept_apart = "so far is added to it", "stays as it is, and its code brings it back"
    html = visit(client).get("/progress/keep/").content.decode()
    assert added in html
    assert kept_apart not in html
    code_of(client)
    for response in (client.get("/progress/keep/"), opened(client, "no code")):
        assert added not in response.content.decode()
        assert kept_apart in response.content.decode()


def test_the_own_code_typed_at_home_changes_nothing(client) -> None:
    answered()
    code = code_of(visit(client))
    assert opened(client, code).status_code == 302
    assert Attempt.objects.by(VISITOR).count() == 1
    assert Ticket.objects.get().visitor == VISITOR


def test_a_new_code_makes_the_old_one_useless(client) -> None:
    old, new = code_of(visit(client)), code_of(client)
    assert old != new
    assert opened(Client(), old).status_code == 422
    assert opened(Client(), new).status_code == 302


def test_a_code_of_nobody_is_told_and_stays_in_the_field(client) -> None:
    response = opened(client, "01234-56789-ABCDE-FGHJK")
    html = response.content.decode()
    assert response.status_code == 422
    assert "No progress opens with this code" in html
    assert 'value="01234-56789-ABCDE-FGHJK"' in html
    assert "sessionid" not in client.cookies


def test_no_code_at_all_is_asked_for(client) -> None:
    assert "Type the code" in opened(client, "").content.decode()


def test_the_code_is_in_no_address_and_not_in_the_database(client) -> None:
    code = code_of(visit(client))
    kept = Ticket.objects.get()
    assert str(read_code(code)) not in f"{kept.digest}{kept}".upper()
    response = client.post("/progress/keep/code/")
    assert "no-store" in response["Cache-Control"]
    for link in re.findall(r'href="([^"]+)"', response.content.decode()):
        assert "-" not in link.partition("#")[0].rpartition("/")[2]  # behind the # only


def test_opening_and_writing_are_posts_with_a_token(client) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/progress/keep/code/").status_code == 403
    assert strict.post("/progress/keep/open/", {"code": "x"}).status_code == 403
    assert client.get("/progress/keep/code/").url == "/progress/keep/"
    assert not Ticket.objects.exists()


# --- the file ---------------------------------------------------------------------------


def exported(client):
    response = client.get("/progress/keep/export/")
    assert response["Content-Disposition"] == 'attachment; filename="ten-cards.json"'
    return json.loads(response.content)


def test_the_file_holds_answers_games_and_pads(client) -> None:
    answered()
    earlier_hand(seat_game(deck_of(HELD, HERS, "9d")), 2, Seat.SOUTH, 12)
    ScorePad.objects.create(visitor=VISITOR, rules={"key": "standard"}, names=["A", "B"])
    kept = exported(visit(client))
    assert kept["answers"][0]["answer"] == "5c 5d 5h"
    assert kept["games"][0]["hands"][1]["points"] == 12
    assert kept["pads"][0]["names"] == ["A", "B"]


def test_the_file_never_names_the_cards_of_a_hand_that_is_played(client) -> None:
    game = seat_game(deck_of(HELD, HERS, "9d"))
    going_on = exported(visit(client))["games"][0]["hands"][0]
    assert not {"deck", "nonce", "cut", "thoughts", "weighed"} & set(going_on)
    Hand.objects.filter(game=game).update(result="void")
    assert exported(client)["games"][0]["hands"][0]["deck"]


def test_the_file_tells_nothing_of_the_other_table_before_the_own_hand_is_over(client) -> None:
    Game.start(VISITOR, PRESETS["standard"], "newcomer", players=4)
    assert Hand.objects.get(table=2).is_over
    (own,) = exported(visit(client))["games"][0]["hands"]
    assert own["table"] == 1
    Hand.objects.filter(table=1).update(result="void")
    assert len(exported(client)["games"][0]["hands"]) == 2


def test_of_others_the_file_holds_nothing(client) -> None:
    answered(OTHER)
    assert exported(visit(client))["answers"] == []
    assert set(exported(Client())) == {"site", "written"}


# --- deleting -----------------------------------------------------------------------------


def test_deleting_asks_first(client) -> None:
    answered()
    html = visit(client).get("/progress/keep/delete/").content.decode()
    assert "Delete everything?" in html
    assert Attempt.objects.exists()


def test_deleting_leaves_nothing_of_the_visitor_and_all_of_the_others(client) -> None:
    answered()
    answered(OTHER)
    seat_game(deck_of(HELD, HERS, "9d"))
    ScorePad.objects.create(visitor=VISITOR, rules={"key": "standard"}, names=["A", "B"])
    code_of(visit(client))
    assert "All of it is gone" in client.post("/progress/keep/delete/").content.decode()
    assert [one.visitor for one in Attempt.objects.all()] == [OTHER]
    assert not Game.objects.exists()
    assert not ScorePad.objects.exists()
    assert not Ticket.objects.exists()
    assert client.get("/progress/").context["days"] == 0


def test_a_move_in_a_game_that_is_deleted_meanwhile_finds_nothing(client, monkeypatch) -> None:
    game = seat_game(deck_of(HELD, HERS, "9d"))

    def deleted(*_: object) -> None:
        Game.objects.all().delete()

    monkeypatch.setattr("play.models.coached", deleted)
    move = {"move": "pass", "move_number": 0}
    response = visit(client).post(f"/play/{game.code}/1/move/", move)
    assert response.status_code == 404


def test_deleting_forgets_how_the_visitor_likes_the_table(client) -> None:
    visit(client).post("/look/", {"deck": "two"})
    assert client.cookies["look"].value
    assert client.cookies["sessionid"].value
    client.post("/progress/keep/delete/")
    assert not client.cookies["look"].value
    assert not client.cookies["sessionid"].value


def test_somebody_without_progress_may_delete_it_too(client) -> None:
    assert client.post("/progress/keep/delete/").status_code == 200
