"""Every drill and level: questions are well-posed, graded twice, and done through the pages."""

from __future__ import annotations

import re
from random import Random

import pytest

from lessons.contrast import invites, like
from lessons.drills import DRILLS, BadQuestion
from lessons.drills.base import THEMES
from lessons.hints import ladder
from lessons.management.drill_checks import Fault, check, checked
from lessons.models import Attempt
from lessons.placement import PLAN, first_lesson_for, placement_questions
from lessons.tasks.may_knock import MayKnock
from play.engine.cards import CardSet
from play.engine.melds import best_arrangement
from play.engine.presets import PRESETS, STANDARD
from tests.lessons.sending import fields

QUESTIONS = 50
LEVELS = [(drill.key, level) for drill in DRILLS.values() for level in drill.levels]
IDS = [f"{key} {level}" for key, level in LEVELS]
HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(("key", "level"), LEVELS, ids=IDS)
def test_questions_are_graded_the_same_in_a_second_slow_way(key: str, level: int) -> None:
    assert checked(key, level, QUESTIONS, seed=7).questions == QUESTIONS


def test_the_second_way_finds_a_question_that_is_graded_wrong(monkeypatch) -> None:
    drill = DRILLS["count-deadwood"]
    text = drill.generate(Random(1), 1)
    task = drill.read(text)
    passed = task.grade(task.solution())
    monkeypatch.setattr("lessons.tasks.count.Count.grade", lambda self, answer: passed)
    with pytest.raises(Fault):
        check(drill, 1, text, STANDARD)


@pytest.mark.parametrize(("key", "level"), LEVELS, ids=IDS)
def test_the_same_dice_give_the_same_question(key: str, level: int) -> None:
    made = {DRILLS[key].generate(Random(3), level) for _ in range(2)}
    assert len(made) == 1


@pytest.mark.parametrize("key", DRILLS)
@pytest.mark.parametrize(
    "text", ["", "x", "2c2c", "y.2c.3c.", "2c.2c.2c", "v9", "....", "-", "a-b"]
)
def test_a_text_that_holds_no_question_is_told_so(key: str, text: str) -> None:
    with pytest.raises(BadQuestion):
        DRILLS[key].read(text)


def test_every_drill_stands_under_a_theme() -> None:
    assert {drill.theme for drill in DRILLS.values()} == set(THEMES)


# --- Through the pages ------------------------------------------------------------------------


def asked_by(client, key: str, level: int, rules: str = ""):
    query = f"?level={level}" + (f"&rules={rules}" if rules else "")
    assert client.get(f"/drill/{key}/{query}").url.endswith(query)
    preset = PRESETS[rules or "standard"]
    text = DRILLS[key].generate(Random(f"{key} {level}"), level, preset)
    return f"/drill/{key}/{text}/{query}", DRILLS[key].read(text, preset)


def answer_url(url: str) -> str:
    path, _, query = url.partition("?")
    return f"{path}answer/?{query}"


def wrong_answer(task) -> str:
    """Some answer that is wrong, whatever the task."""
    solution = task.solution()
    tried = {
        "take-or-leave": ["take", "leave"],
        "knock-or-wait": ["knock", "wait"],
        "count": ["0", "99"],
        "arrange": ["-"],
        "pick-melds": [],
    }.get(task.kind)
    if tried is None:
        near = getattr(task, "cards", ()) or getattr(task, "hand", ()) or ()
        near = task.choices() if task.kind == "outs" else near
        lines = [re.sub(r"=\d+", f"={slip}", solution, count=1) for slip in (1, 2)]
        groups = [" ".join(map(str, group)) for group in getattr(task, "groups", ())]
        single = [str(card) for card in near] + [
            str(card) for card in getattr(task, "defender", ())
        ]
        view = [str(card) for card in task.view.hand] if hasattr(task, "view") else []
        tried = [*(lines if "=" in solution else []), *groups, *single, *view, "-"]
    if task.kind == "pick-melds":
        tried = [str(task.cards[0])]
    for answer in tried:
        try:
            if not task.grade(answer).right:
                return answer
        except ValueError:
            continue
    return ""


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "level"), LEVELS, ids=IDS)
def test_a_drill_is_done_through_its_page(client, key: str, level: int) -> None:
    url, task = asked_by(client, key, level)
    page = client.get(url).content.decode()
    assert "Rules: Standard" in page
    assert (">A hint</a>" in page) == bool(ladder(task))
    wrong = wrong_answer(task)
    if wrong:
        page = client.post(answer_url(url), fields(task, wrong), follow=True).content.decode()
        assert "Right." not in page
        assert "Not quite." in page or "Not the lowest." in page
        assert "Show the answer" in page
        hinted = client.get(url + "&hint=1").content.decode()
        assert ("A hint:" in hinted) == bool(ladder(task))
    page = client.post(answer_url(url), fields(task, task.solution()), follow=True)
    assert "Right." in page.content.decode()
    assert ("One more of this kind" in page.content.decode()) == bool(wrong)


@pytest.mark.django_db
@pytest.mark.parametrize("key", DRILLS)
def test_htmx_gets_the_drill_alone_and_the_answer_on_request(client, key: str) -> None:
    url, _ = asked_by(client, key, 1)
    html = client.post(answer_url(url), {"show": "1"}, headers=HTMX).content.decode()
    assert html.lstrip().startswith("<form")
    assert "This is it." in html


@pytest.mark.django_db
@pytest.mark.parametrize("key", DRILLS)
@pytest.mark.parametrize("rules", ["oklahoma", "hollywood", "round-the-corner", "straight"])
def test_a_question_runs_under_the_chosen_rules_and_names_them(client, key, rules) -> None:
    url, task = asked_by(client, key, 1, rules)
    assert f"rules={rules}" in url
    page = client.post(answer_url(url), fields(task, task.solution()), follow=True)
    html = page.content.decode()
    assert "Right." in html
    assert f'href="/play/rules/{rules}/"' in html
    assert Attempt.objects.get().question.endswith(f" {rules}")


@pytest.mark.django_db
@pytest.mark.parametrize("key", DRILLS)
def test_nonsense_is_422_and_nothing_is_kept(client, key: str) -> None:
    url, _ = asked_by(client, key, 1)
    for laid in ("??", "2c2d2h", "2c>3c4c5c"):
        sent = {"card": "Zz", "answer": "maybe", "count": "x", "laid": laid, "score-0": "x"}
        answer = client.post(answer_url(url), sent)
        assert answer.status_code == 422
    assert 'id="error"' in answer.content.decode()
    assert not Attempt.objects.exists()


@pytest.mark.django_db
def test_groups_in_the_making_survive_a_plain_post(client) -> None:
    url = "/drill/best-arrangement/4d5d6dJsQsKs6s6c4cAh/?level=1"
    sent = {"laid": "-", "card": ["Js", "Qs", "Ks"], "together": "1"}
    page = client.post(answer_url(url), sent, follow=True)
    assert "draft=JsQsKs" in page.redirect_chain[-1][0]
    assert 'name="laid" value="JsQsKs"' in page.content.decode()
    assert not Attempt.objects.exists()
    page = client.get(url + "&draft=nonsense")
    assert page.status_code == 200


@pytest.mark.django_db
def test_groups_in_the_making_and_hints_keep_each_other(client) -> None:
    url = "/drill/best-arrangement/4d5d6dJsQsKs6s6c4cAh/?level=1"
    page = client.get(url + "&draft=JsQsKs").content.decode()
    hinted = client.get(re.findall(r'href="([^"]+)">A hint<', page)[0].replace("&amp;", "&"))
    assert 'name="laid" value="JsQsKs"' in hinted.content.decode()
    sent = {"laid": "JsQsKs", "card": ["6c", "6d", "6s"], "together": "1"}
    page = client.post(answer_url(url + "&hint=1"), sent, follow=True).content.decode()
    assert 'name="laid" value="6c6d6s JsQsKs"' in page
    assert "A hint:" in page
    assert "draft=" in re.findall(r'href="([^"]+)">Another hint<', page)[0]


# --- After a mistake ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "level", "code"),
    [
        ("count-deadwood", 2, "other-split"),
        ("count-deadwood", 2, "round-corner"),
        ("best-arrangement", 2, "short-meld"),
        ("can-you-knock", 2, "cannot"),
        ("can-you-knock", 3, "taken-back"),
        ("lay-off", 1, "only-after"),
        ("score-hand", 3, "bonus-forgotten"),
        ("score-hand", 3, "layoff-forgotten"),
        ("score-game", 3, "shutout-forgotten"),
        ("upcard-offer", 1, "no-meld"),
        ("upcard-offer", 1, "makes-meld"),
        ("outs", 2, "gone"),
        ("knock-or-wait", 2, "coach-waits"),
    ],
)
def test_after_a_mistake_a_question_invites_it_once_more(key, level, code) -> None:
    drill = DRILLS[key]
    text = like(drill, code, Random(11), level, STANDARD)
    assert invites(drill.read(text), code)


@pytest.mark.django_db
def test_the_contrast_is_offered_by_a_link(client) -> None:
    url = "/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/?level=2"
    client.post(answer_url(url), {"count": "17"})
    page = client.post(answer_url(url), {"count": "14"}, follow=True).content.decode()
    assert "/drill/count-deadwood/?level=2&amp;like=other-split" in page
    assert client.get("/drill/count-deadwood/?level=2&like=other-split").status_code == 302


# --- Mixed, review, placement ------------------------------------------------------------------


@pytest.mark.django_db
def test_a_mixed_question_hides_its_theme_and_leads_to_the_next(client) -> None:
    keys = set()
    for _ in range(12):
        url = client.get("/drill/mixed/").url
        keys.add(url.split("/")[2])
        assert "mixed=1" in url
    assert len(keys) > 3
    url = "/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/?level=2&mixed=1"
    html = client.get(url).content.decode()
    assert "<span>Mixed</span>" in html
    assert "Two traps" not in html
    assert "Count the deadwood" not in html
    html = client.post(answer_url(url), {"count": "14"}, follow=True).content.decode()
    assert 'href="/drill/mixed/"' in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "leads_to"),
    [
        pytest.param("level=2", "/drill/count-deadwood/?level=2", id="to another of its drill"),
        pytest.param("level=2&mixed=1", "/drill/mixed/", id="to the next of a mixed row"),
        pytest.param("level=2&review=1", None, id="not in a review, where it would come again"),
    ],
)
def test_a_question_can_be_skipped(client, query, leads_to) -> None:
    html = client.get(f"/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/?{query}").content.decode()
    found = re.search(r'href="([^"]+)">Skip<', html)
    assert (found[1] if found else None) == leads_to


@pytest.mark.django_db
def test_a_question_of_a_review_leads_back_to_it(client) -> None:
    url = "/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/?level=2&review=1"
    html = client.post(answer_url(url), {"count": "14"}, follow=True).content.decode()
    assert "Next in review" in html


def test_the_placement_asks_eight_things_of_which_none_takes_several_presses() -> None:
    questions = placement_questions(Random(1))
    assert questions == placement_questions(Random(1))
    assert len(questions) == len(PLAN) == 8
    for one in questions:
        task = DRILLS[one.key].read(one.text)
        assert task.grade(task.solution()).right


@pytest.mark.parametrize(
    ("missed", "order"),
    [
        pytest.param("lay-off", 8, id="lay-offs"),
        pytest.param("count-deadwood", 4, id="deadwood"),
        pytest.param("", 12, id="nothing"),
    ],
)
def test_the_first_lesson_is_the_one_that_teaches_what_was_missed(missed, order) -> None:
    from lessons.catalogue import course

    orders = {lesson.slug: lesson.order for lesson in course("en")}
    slug = first_lesson_for([key != missed for key, *_ in PLAN])
    assert orders[slug] == order


def test_somebody_who_knew_nothing_begins_with_the_first_lesson() -> None:
    assert first_lesson_for([False] * len(PLAN)) == "the-aim-and-the-cards"


@pytest.mark.django_db
@pytest.mark.parametrize("knows", [True, False], ids=["all known", "nothing known"])
def test_a_placement_leads_to_a_lesson(client, knows: bool) -> None:
    url = client.get("/drill/placement/").url
    seed = int(url.rstrip("/").rpartition("/")[2])
    for one in placement_questions(Random(seed)):
        page = client.get(url)
        assert page.status_code == 200
        action = re.findall(r'action="([^"]+answer/[^"]*)"', page.content.decode())[0]
        task = DRILLS[one.key].read(one.text)
        sent = fields(task, task.solution()) if knows else {"skip": "1"}
        url = client.post(action.replace("&amp;", "&"), sent).url
    html = client.get(url).content.decode()
    assert ("8 of 8 right" if knows else "0 of 8 right") in html
    assert re.search(r'class="btn" href="/learn/[a-z-]+/"', html)


@pytest.mark.django_db
def test_what_cannot_be_read_keeps_the_place_in_a_placement(client) -> None:
    answer = client.post("/drill/placement/5/answer/", {"card": "Zz"})
    assert answer.status_code == 422
    assert "question 1 of 8" in answer.content.decode()
    assert client.get("/drill/placement/5/?done=abc").status_code == 404


@pytest.mark.django_db
def test_the_page_of_drills_names_every_drill(client) -> None:
    html = client.get("/drill/").content.decode()
    for drill in DRILLS.values():
        assert f'href="/drill/{drill.key}/?level=1"' in html
    assert "/drill/mixed/" in html
    assert "/drill/placement/" in html


@pytest.mark.django_db
def test_rules_chosen_on_the_page_of_drills_go_with_every_link(client) -> None:
    html = client.get("/drill/?rules=classic").content.decode()
    assert '<option value="classic" selected>Classic</option>' in html
    for drill in DRILLS.values():
        assert f'href="/drill/{drill.key}/?level=1&amp;rules=classic"' in html
    assert "rules=classic" in client.get("/drill/mixed/?rules=classic").url


# --- Traps are there more often than by chance ---------------------------------------------


def tasks_of(key: str, level: int, number: int = 60):
    drill = DRILLS[key]
    return [drill.read(drill.generate(Random(n), level)) for n in range(number)]


def share(found) -> float:
    found = list(found)
    return float(sum(found) / len(found))


def test_most_hands_of_the_third_level_have_a_score_of_a_rule_of_their_own() -> None:
    sheets = [task.sheet() for task in tasks_of("score-hand", 3)]
    assert share(sheet.result != "knock" for sheet in sheets) > 0.7
    assert share(sheet.knocker.count == sheet.defender.count > 0 for sheet in sheets) > 0.05
    by_lay_off = [sheet.result == "undercut" and bool(sheet.defender.layoffs) for sheet in sheets]
    assert share(by_lay_off) > 0.2


def test_lay_offs_come_in_chains_and_at_odds_with_melds() -> None:
    told = [task.facts() for task in tasks_of("lay-off", 2)]
    assert share(len(one["laid"]) > 1 for one in told) > 0.2
    assert share(one["own_first"] != one["least"] for one in told) > 0.05
    assert 0.1 < share(not one["laid"] for one in told) < 0.6


@pytest.mark.parametrize(
    ("key", "level", "answer"),
    [("can-you-knock", 2, "no"), ("outs", 3, "-"), ("read-opponent", 2, "-"), ("lay-off", 1, "-")],
)
def test_now_and_then_there_is_nothing_to_do(key: str, level: int, answer: str) -> None:
    found = share(task.solution() == answer for task in tasks_of(key, level))
    assert 0.02 < found < 0.6


def test_the_hints_of_a_knock_do_not_tell_whether_there_is_one() -> None:
    drill = DRILLS["can-you-knock"]
    read = [drill.read(drill.generate(Random(seed), 1)) for seed in range(40)]
    tasks = [task for task in read if isinstance(task, MayKnock)]
    for may in (True, False):
        rungs = [
            [hint.code for hint in ladder(task)]
            for task in tasks
            if may is (task.solution() != "no") and best_arrangement(CardSet(task.hand)).melds
        ]
        assert rungs
        assert all(codes == ["limit", "one-meld"] for codes in rungs)
