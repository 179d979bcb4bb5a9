from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from play.engine.cards import cards
from play.engine.hand import HandState, legal_moves, play, winner_of
from play.engine.layoffs import Defence
from play.engine.melds import Arrangement
from play.engine.moves import Action, Move, Phase, Seat
from play.engine.presets import PRESETS, STANDARD, Preset, UndercutWhen
from play.engine.scoring import ScoreSheet, score_showdown
from play.management import slow_scorer as slow
from tests.engine.tables import after, knocked, showdown, tight, to_discard

NORWEGIAN, ROMANIAN = PRESETS["norwegian"], PRESETS["romanian"]
SWEDISH, ICELANDIC, SUNDANESE = PRESETS["swedish"], PRESETS["icelandic"], PRESETS["sundanese"]


@dataclass(frozen=True)
class Row:
    """A showdown and its right answer. `laid` are the lay-offs as their move has them."""

    knocker: str
    defender: str
    table: str
    count: int
    melds: str
    laid: str
    defended: int
    result: str
    points: int
    spread: str = ""
    preset: Preset = STANDARD


C25_DEFENDER = "2s 6s 7s 8s Qd Qh Kc Kd 9c 9d"
C29_KNOCKER = "5h 6h 7h 8h Qc Qd Qh Qs Ac Ad"
C29_DEFENDER = "9h Th Kc Kd Ks 2s 3s 4s 4d 6c"
C30_KNOCKER = "4s 5s 6s 7s 8s 9s 2c 2d 2h Ac"
C30_DEFENDER = "3s Ts Ad Ah 3c 4d 5h 6c 7d Kc"
C32_DEFENDER = "Ac Ad Ah Jc Jd Jh Js 5c 6c 7c"

CASES = {
    "C17 a set broken to lay two cards turns a loss into an undercut": Row(
        "6d 7d 8d 9d Td 6s 7s 8s 9s 4c", "3h 4s 5c 5d 5h 5s 9h Th Jh Qh",
        "6d7d8d9dTd 6s7s8s9s", 4,
        "5c5d5h 9hThJhQh", "lay 5s 6s7s8s9s; lay 4s 6s7s8s9s", 3, "undercut", 26,
    ),
    "C20 neither melding first nor laying first is right": Row(
        "3c 3h 3s 5c 6c 7c Jd Qd Kd 9s", "6h 7h 8c 8h 9c 9d Tc Td Th Ts",
        "3c3h3s 5c6c7c JdQdKd", 9,
        "TcThTs 6h7h8h", "lay 8c 5c6c7c; lay 9c 5c6c7c; lay Td JdQdKd; lay 9d JdQdKd",
        0, "undercut", 34,
    ),
    "C22 the eight goes on the run so that the nine can follow": Row(
        "8c 8d 8s 5h 6h 7h Kc Kd Kh 2s", "8h 9h 4c 5c 6c Jc Jd Jh 3s 4d",
        "8c8d8s KcKdKh 5h6h7h", 2,
        "4c5c6c JcJdJh", "lay 8h 5h6h7h; lay 9h 5h6h7h", 7, "knock", 5,
    ),
    "C24 a run that ends with the ace or the king is closed there": Row(
        "Ac 2c 3c Js Qs Ks 7d 7h 7s 9h", "As Kc 4c Ts 6c 6d 8h 8d 5s Qd",
        "Ac2c3c 7d7h7s JsQsKs", 9,
        "", "lay 4c Ac2c3c; lay Ts JsQsKs", 54, "knock", 45,
    ),
    "C25 S61 six, seven and eight stay together, on the run or beside it": Row(
        "7c 7d 7h 3s 4s 5s Jc Jd Jh Ac", C25_DEFENDER,
        "7c7d7h 3s4s5s JcJdJh", 1,
        "6s7s8s", "lay 2s 3s4s5s", 58, "knock", 57,
    ),
    "C25b the set holds the seven, so the eight stays": Row(
        "7c 7d 7s 3s 4s 5s Jc Jd Jh Ac", "2s 6s 7h 8s Qd Qh Kc Kd 9c 9d",
        "7c7d7s 3s4s5s JcJdJh", 1,
        "", "lay 7h 7c7d7s; lay 2s 3s4s5s; lay 6s 3s4s5s", 66, "knock", 65,
    ),
    "C26 nothing is laid off against gin": Row(
        "7c 7d 7h 3s 4s 5s Jc Jd Jh Js", C25_DEFENDER,
        "7c7d7h JcJdJhJs 3s4s5s", 0,
        "6s7s8s", "", 60, "gin", 85,
    ),
    "C27 S7 no deadwood is laid on deadwood": Row(
        "Jc Jd Jh Kc Kd Kh 4s 5s 6s 3c", "3d 3h 5c 6d 8s 9d Ah 2c 4d Qc",
        "JcJdJh KcKdKh 4s5s6s", 3,
        "", "", 51, "knock", 48,
    ),
    "C29 by the least deadwood the run takes the nine and the ten": Row(
        C29_KNOCKER, C29_DEFENDER, "5h6h7h8h QcQdQhQs", 2,
        "KcKdKs 2s3s4s", "lay 9h 5h6h7h8h; lay Th 5h6h7h8h", 10, "knock", 8,
    ),
    "C29 more deadwood spread on purpose closes the run": Row(
        C29_KNOCKER, C29_DEFENDER, "5h6h7h QcQdQhQs", 10,
        "KcKdKs 2s3s4s", "", 29, "knock", 19,
        spread="5h6h7h QcQdQhQs",
    ),
    "C30 a run of six as one meld": Row(
        C30_KNOCKER, C30_DEFENDER, "2c2d2h 4s5s6s7s8s9s", 1,
        "", "lay 3s 4s5s6s7s8s9s; lay Ts 4s5s6s7s8s9s", 37, "knock", 36,
    ),
    "C30 a run of six as two melds takes the same": Row(
        C30_KNOCKER, C30_DEFENDER, "2c2d2h 4s5s6s 7s8s9s", 1,
        "", "lay 3s 4s5s6s; lay Ts 7s8s9s", 37, "knock", 36,
        spread="2c2d2h 4s5s6s 7s8s9s",
    ),
    "C32 a defender without deadwood undercuts, and that is no gin": Row(
        "9c 9d 9h 4s 5s 6s Kc Kd Kh 2d", C32_DEFENDER,
        "9c9d9h KcKdKh 4s5s6s", 2,
        "AcAdAh 5c6c7c JcJdJhJs", "", 0, "undercut", 27,
    ),
    "C33 S105 gin wins even against a hand without deadwood": Row(
        "9c 9d 9h 4s 5s 6s Kc Kd Kh Ks", C32_DEFENDER,
        "9c9d9h KcKdKhKs 4s5s6s", 0,
        "AcAdAh 5c6c7c JcJdJhJs", "", 0, "gin", 25,
    ),
    "C34 a full set is closed, two dead aces take no third": Row(
        "9c 9d 9h 9s 4s 5s 6s Ac Ad 2h", "As 7s 3s Kc Kd Qc Qd 8h 8d 5h",
        "9c9d9h9s 4s5s6s", 4,
        "", "lay 3s 4s5s6s; lay 7s 4s5s6s", 62, "knock", 58,
    ),
    "S120 gin against ten left pays thirty-five": Row(
        "3c 3d 3h Tc Td Th 6s 7s 8s 9s", "8c 8d 8h 4c 4d 4h 5c 2c 2h As",
        "3c3d3h TcTdTh 6s7s8s9s", 0,
        "4c4d4h 8c8d8h", "", 10, "gin", 35, preset=SUNDANESE,
    ),
    "S122 the five of diamonds goes on 2-3-4 of diamonds": Row(
        "2d 3d 4d 8c 8h 8s Jc Jd Jh 5h", "5d Kc Qd 9c 7h 6s 3c 2h Ac 4s",
        "2d3d4d 8c8h8s JcJdJh", 5,
        "", "lay 5d 2d3d4d", 52, "knock", 47, preset=SUNDANESE,
    ),
    "S33 a five on three fives": Row(
        "5c 5d 5h Qc Qd Qh 2h 3h 4h Ac", "5s Kc Jd 9c 8h 7d 6c 3s 2d As",
        "5c5d5h QcQdQh 2h3h4h", 1,
        "", "lay 5s 5c5d5h", 56, "knock", 55, preset=NORWEGIAN,
    ),
    "S85 both ends of 4-5-6 of hearts": Row(
        "4h 5h 6h Qc Qd Qs 9c 9d 9s Ac", "3h 7h Kc Jd 2c Ad 8s 6d 4c Td",
        "9c9d9s QcQdQs 4h5h6h", 1,
        "", "lay 3h 4h5h6h; lay 7h 4h5h6h", 51, "knock", 50, preset=SWEDISH,
    ),
    "D28 the defender keeps the run rather than lay its five": Row(
        "5c 5d 5h 9h Th Jh Kc Kd Kh 2c", "5s 6s 7s 3c 3d 3h Qc Qd Qh Qs",
        "5c5d5h KcKdKh 9hThJh", 2,
        "3c3d3h QcQdQhQs 5s6s7s", "", 0, "undercut", 27,
    ),
    "D62 the ten goes on the run, so that the nine can follow": Row(
        "Js Qs Ks Tc Td Th 4c 4d 4h 2c", "Ts 9s Kc Kd 8h 6c 5d 3h Ad 7d",
        "4c4d4h TcTdTh JsQsKs", 2,
        "", "lay Ts JsQsKs; lay 9s JsQsKs", 50, "knock", 48,
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", CASES.values(), ids=CASES)
def test_a_showdown_case(row: Row) -> None:
    state = showdown(row.knocker, row.defender, row.preset, spread=row.spread)
    sheet = sheet_of(state)
    laid = Move(Action.DEFEND, layoffs=sheet.defender.layoffs)
    assert set(tight(*sheet.knocker.melds).split()) == set(row.table.split())
    assert sheet.knocker.count == row.count
    assert set(tight(*sheet.defender.melds).split()) == set(row.melds.split())
    assert (str(laid) if sheet.defender.layoffs else "") == row.laid
    assert (sheet.defender.count, sheet.result, sheet.points) == (
        row.defended, row.result, row.points,
    )  # fmt: skip
    assert sheet.winner == ("defender" if row.result == "undercut" else "knocker")


@pytest.mark.parametrize("row", CASES.values(), ids=CASES)
def test_the_slow_scorer_agrees_with_the_case(row: Row) -> None:
    table = tuple(slow.hand(cards(meld)) for meld in row.table.split())
    dead = slow.hand(cards(row.knocker)) - frozenset().union(*table)
    found = slow.showdown(row.preset, dead, table, slow.hand(cards(row.defender)))
    assert (found.result, found.points, found.knocker, found.defender) == (
        row.result, row.points, row.count, row.defended,
    )  # fmt: skip


def sheet_of(state: HandState) -> ScoreSheet:
    assert state.phase is Phase.OVER
    assert state.sheet is not None
    return state.sheet


# --- A defence by hand -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "defence", "count", "result", "points"),
    [
        pytest.param(
            "C17", "meld 5c5d5h5s; meld 9hThJhQh", 7, "knock", 3,
            id="C17 own melds first: the knocker wins by 3",
        ),
        pytest.param(
            "C20", "meld TcTdThTs; meld 6h7h8h; lay 8c 5c6c7c; lay 9c 5c6c7c",
            9, "undercut", 25, id="C20 own melds first: a tie",
        ),
        pytest.param(
            "C20", "lay 8c 5c6c7c; lay 9c 5c6c7c; lay Tc 5c6c7c; lay Td JdQdKd; lay 9d JdQdKd; "
            "meld 6h7h8h", 20, "knock", 11, id="C20 laying off first: the knocker wins by 11",
        ),
        pytest.param(
            "C22", "meld 4c5c6c; meld JcJdJh; lay 8h 8c8d8s", 16, "knock", 14,
            id="C22 the eight on the set leaves the nine behind",
        ),
        pytest.param(
            "C25 ", "lay 7s 7c7d7h; lay 2s 3s4s5s; lay 6s 3s4s5s", 66, "knock", 65,
            id="C25 D62 the seven on the set strands the eight",
        ),
        pytest.param("D28", "lay 5s 5c5d5h", 62, "knock", 60, id="D28 a run broken for nothing"),
    ],
)  # fmt: skip
def test_r4_a_worse_defence_is_lawful_and_costs_more(
    case: str, defence: str, count: int, result: str, points: int
) -> None:
    row = next(row for name, row in CASES.items() if name.startswith(case))
    sheet = sheet_of(showdown(row.knocker, row.defender, row.preset, defence=defence))
    assert (sheet.defender.count, sheet.result, sheet.points) == (count, result, points)
    assert sheet.defender.count > row.defended


def test_c25_s61_the_whole_chain_may_go_on_the_run_one_card_after_the_other() -> None:
    row = next(row for name, row in CASES.items() if name.startswith("C25 "))
    chain = "lay 6s 3s4s5s; lay 2s 3s4s5s; lay 7s 3s4s5s; lay 8s 3s4s5s"
    sheet = sheet_of(showdown(row.knocker, row.defender, defence=chain))
    assert (sheet.defender.melds, sheet.defender.count, sheet.points) == ((), 58, 57)


def test_the_order_of_melds_and_lay_offs_is_free() -> None:
    row = CASES["C17 a set broken to lay two cards turns a loss into an undercut"]
    moves = "lay 5s 6s7s8s9s; meld 9hThJhQh; lay 4s 6s7s8s9s; meld 5c5d5h"
    sheet = sheet_of(showdown(row.knocker, row.defender, defence=moves))
    assert (tight(*sheet.defender.melds), sheet.points) == ("5c5d5h 9hThJhQh", 26)


def test_d32_d45_lay_offs_made_by_hand_are_on_the_score_sheet() -> None:
    row = CASES["C24 a run that ends with the ace or the king is closed there"]
    sheet = sheet_of(showdown(row.knocker, row.defender, defence="lay Ts JsQsKs"))
    assert [(str(card), str(meld)) for card, meld in sheet.defender.layoffs] == [
        ("Ts", "Js Qs Ks")
    ]
    assert "Ts" not in str(sheet.defender.deadwood)


# --- A spread by hand --------------------------------------------------------------------


def test_c29_every_spread_within_the_limit_may_be_laid_and_no_other() -> None:
    state = knocked(C29_KNOCKER, C29_DEFENDER)
    assert [tight(*move.melds) for move in legal_moves(state)] == [
        "QcQdQhQs 5h6h7h8h",
        "QcQdQhQs 6h7h8h",
        "QcQdQhQs 5h6h7h",
    ]


def test_r5_a_spread_with_deadwood_is_a_knock_although_gin_was_in_the_hand() -> None:
    gin = "2c 3c 4c 5c 9c 9d 9h Kc Kd Kh"
    sheet = sheet_of(showdown(gin, "6c 7c Qd Jd 8h 7h 3d Ah 4s 5s", spread="3c4c5c 9c9d9h KcKdKh"))
    assert (sheet.result, sheet.knocker.count, sheet.points) == ("knock", 2, 46)
    assert [str(card) for card, _ in sheet.defender.layoffs] == ["6c", "7c"]


def test_c44_a_knock_with_nothing_left_is_scored_as_gin() -> None:
    state = after(
        knocked("9c 9d 9h 4s 5s 6s Kc Kd Kh Ks", C32_DEFENDER), "spread 9c9d9h 4s5s6s KcKdKhKs"
    )
    assert sheet_of(state).result == "gin"
    assert state.history[-1].move.action is Action.SPREAD  # the defender was not asked


# --- Counts to points --------------------------------------------------------------------


def scored(preset: Preset, knocker: int, defender: int) -> ScoreSheet:
    """Only the two counts decide the score, so no cards are needed."""
    spread = Arrangement((), cards(""), knocker)
    return score_showdown(preset, spread, Defence((), (), cards(""), defender), limit=10)


POINTS = [
    pytest.param(NORWEGIAN, 4, 20, "knock", 16, id="S8 two twos against two queens"),
    pytest.param(NORWEGIAN, 9, 2, "undercut", 32, id="S11 seven and twenty-five"),
    pytest.param(ROMANIAN, 0, 21, "gin", 46, id="S66 gin against twenty-one"),
    pytest.param(ROMANIAN, 3, 12, "knock", 9, id="S67 D25 three against twelve"),
    pytest.param(ROMANIAN, 10, 10, "undercut", 25, id="S68 S65 D35 ten against ten"),
    pytest.param(ROMANIAN, 10, 6, "undercut", 29, id="S69 ten against six"),
    pytest.param(ROMANIAN, 9, 2, "undercut", 32, id="S88 the same hand in Romania"),
    pytest.param(SWEDISH, 9, 2, "undercut", 34, id="S88 the knocker's nine and twenty-five"),
    pytest.param(SWEDISH, 7, 7, "undercut", 32, id="S88 an equal count pays the knocker's seven"),
    pytest.param(SWEDISH, 0, 30, "gin", 55, id="S87 gin in Sweden"),
    pytest.param(ICELANDIC, 9, 2, "undercut", 17, id="S103 ten and the difference"),
    pytest.param(ICELANDIC, 5, 5, "undercut", 10, id="S103 an equal count pays ten"),
    pytest.param(ICELANDIC, 0, 18, "gin", 43, id="S104 gin in Iceland"),
    pytest.param(ICELANDIC, 0, 0, "gin", 25, id="S105 both without deadwood"),
    pytest.param(SUNDANESE, 5, 30, "knock", 25, id="S123 five against thirty"),
    pytest.param(SUNDANESE, 5, 5, "undercut", 25, id="S123 not stated: our default"),
    pytest.param(STANDARD, 2, 28, "knock", 26, id="D14 two against twenty-eight"),
    pytest.param(STANDARD, 4, 4, "undercut", 25, id="R2 an equal count undercuts"),
    pytest.param(STANDARD, 4, 3, "undercut", 26, id="R2 the difference and twenty-five"),
]


@pytest.mark.parametrize(("preset", "knocker", "defender", "result", "points"), POINTS)
def test_what_a_hand_pays(
    preset: Preset, knocker: int, defender: int, result: str, points: int
) -> None:
    sheet = scored(preset, knocker, defender)
    assert (sheet.result, sheet.points) == (result, points)
    assert slow.outcome(preset, knocker, defender) == (result, sheet.winner, points)


def test_s10_an_equal_count_pays_nobody_in_norway() -> None:
    sheet = scored(NORWEGIAN, 7, 7)
    assert (sheet.result, sheet.winner, sheet.points) == ("tie", None, 0)
    switched = replace(NORWEGIAN, undercut_when=UndercutWhen.EQUAL_OR_FEWER)
    assert (scored(switched, 7, 7).result, scored(switched, 7, 7).points) == ("undercut", 25)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_pair_of_counts_is_scored_as_the_slow_scorer_does(preset: Preset) -> None:
    for knocker in range(11):
        for defender in range(99):
            sheet = scored(preset, knocker, defender)
            want = slow.outcome(preset, knocker, defender)
            assert (sheet.result, sheet.winner, sheet.points) == want
            assert sum(line.number or 0 for line in sheet.lines[-2:]) == sheet.points


# --- The lines ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        pytest.param(
            "C17", "may-knock 4, knocker-melds, defender-melds, layoffs -9, sums 3, "
            "compare-undercut, subtract 1, bonus-undercut 25", id="an undercut",
        ),
        pytest.param(
            "C22", "may-knock 2, knocker-melds, defender-melds, layoffs -17, sums 7, "
            "compare-knock, subtract 5, bonus-knock 0", id="a plain knock",
        ),
        pytest.param(
            "C26", "may-knock 0, knocker-melds, defender-melds, layoffs-barred, sums 60, "
            "compare-gin, all-deadwood 60, bonus-gin 25", id="gin",
        ),
        pytest.param(
            "C27", "may-knock 3, knocker-melds, defender-melds, layoffs-none, sums 51, "
            "compare-knock, subtract 48, bonus-knock 0", id="nothing to lay off",
        ),
    ],
)  # fmt: skip
def test_the_lines_of_a_showdown(name: str, lines: str) -> None:
    row = next(row for case, row in CASES.items() if case.startswith(name))
    sheet = sheet_of(showdown(row.knocker, row.defender))
    said = [f"{line.kind} {'' if line.number is None else line.number}" for line in sheet.lines]
    assert ", ".join(one.strip() for one in said) == lines


def test_the_undercut_line_names_the_knockers_count_where_that_is_paid() -> None:
    line = scored(SWEDISH, 9, 2).lines[-2]
    assert (line.kind, line.number) == ("knocker-count", 9)


def test_a_dead_ace_laid_off_counts_what_the_house_says_it_is_worth() -> None:
    dear = replace(STANDARD, ace_points=15)
    sheet = sheet_of(
        showdown("2c 3c 4c 9c 9d 9h Kc Kd Kh 5s", "Ac 6d 7h 8s Tc Jd Qh 3s 2d 4h", dear)
    )
    assert [(line.kind, line.number) for line in sheet.lines][3] == ("layoffs", -15)


# --- Who wins ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "winner"),
    [
        pytest.param("C22", Seat.SOUTH, id="D25 the knocker of a plain knock"),
        pytest.param("C17", Seat.NORTH, id="the defender of an undercut"),
        pytest.param("C33", Seat.SOUTH, id="C33 gin against nothing"),
    ],
)
def test_the_winner_is_a_seat(name: str, winner: Seat) -> None:
    row = next(row for case, row in CASES.items() if case.startswith(name))
    assert winner_of(showdown(row.knocker, row.defender)) is winner


def test_nobody_wins_before_the_end_nor_a_tie_in_norway() -> None:
    hands = "5c 6c 7c 9c 9d 9h Kc Kd Kh 3s", "Ac 2s Qc Qd Qh 4d 5d 6d 7d 8d"
    state = knocked(*hands, NORWEGIAN)
    assert winner_of(state) is None
    over = showdown(*hands, NORWEGIAN)
    assert (sheet_of(over).result, winner_of(over)) == ("tie", None)
    assert winner_of(showdown(*hands)) is Seat.NORTH


# --- Big gin, a house rule here ----------------------------------------------------------

BIG = replace(STANDARD, big_gin_bonus=31)
ELEVEN = "2c 3c 4c 5c 5d 6d 7d 9h Th Jh"  # and the ace of clubs


def test_c14_eleven_melded_cards_are_big_gin_where_it_is_played() -> None:
    state = to_discard(ELEVEN, "Ac", BIG, "Kc Kd Qc Jd 8h 7h 3s 2s Ad 4h")
    assert Move(Action.BIG_GIN) in legal_moves(state)
    spread = play(state, Move(Action.BIG_GIN))
    over = play(spread, legal_moves(spread)[0])
    sheet = sheet_of(over)
    assert (sheet.result, sheet.defender.count, sheet.points) == ("big-gin", 65, 96)
    assert len(over.hands[0]) == 11


def test_c14_without_big_gin_an_ace_or_a_five_is_thrown_for_gin() -> None:
    state = to_discard(ELEVEN, "Ac")
    gins = [
        move for move in legal_moves(state)
        if move.action is Action.KNOCK and slow.least(slow.hand(state.own) - {str(move.card)}) == 0
    ]  # fmt: skip
    assert [str(move) for move in gins] == ["knock Ac", "knock 5c"]
    assert Move(Action.BIG_GIN) not in legal_moves(state)


def test_big_gin_may_not_be_spread_with_deadwood() -> None:
    spread = play(to_discard(ELEVEN, "Ac", BIG), Move(Action.BIG_GIN))
    assert {sum(map(len, move.melds)) for move in legal_moves(spread)} == {11}
