from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessons import checks
from lessons.catalogue import CONTENT, CatalogueError, course, edition, load
from lessons.drills import DRILLS

FACTS = """\
order = 1
minutes = 2

[[steps]]
id = "look"
kind = "read"
figures = [{ id = "tens", cards = "Td Ts Tc", shows = "set" }]

[[steps]]
id = "find"
kind = "pick-cards"
teaches = ["S21"]
cards = "5h 5d 5c 8h 8s"
find = "set"
wrong = { pair = "8h 8s" }
"""
WORDS = """\
# A lesson

In a sentence.

## Look {#look}

Three tens.

### figure: tens

Three are enough.

## Find {#find}

Fives and eights.

---

Tap the set.

---

{solution} are a set.

### hint

Count each rank.

### wrong: pair

{group} are a pair, unlike [5h 5d 5c].
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "a-lesson"
    folder.mkdir()
    write(folder, FACTS, WORDS)
    return folder


def write(folder: Path, facts: str, words: str, language: str = "en") -> None:
    (folder / "lesson.toml").write_text(facts, encoding="utf-8")
    (folder / f"{language}.md").write_text(words, encoding="utf-8")


def test_a_sound_lesson_is_read(folder: Path) -> None:
    lesson = load(folder)
    assert [step.id for step in lesson.steps] == ["look", "find"]
    assert lesson.title == "A lesson"
    assert lesson.steps[1].answer.source == "{solution} are a set."


FAULTS_IN_FACTS = [
    pytest.param('kind = "pick-cards"', 'kind = "juggle"', "find", "unknown kind", id="kind"),
    pytest.param('id = "find"', 'id = "seek"', "seek", "has facts but no words", id="no words"),
    pytest.param('id = "find"', 'id = "look"', "look", "given twice", id="same id"),
    pytest.param('find = "set"', 'find = "run"', "find", "no run can be made", id="unsolvable"),
    pytest.param('find = "set"', 'find = "sets"', "find", "must be one of", id="no choice"),
    pytest.param('find = "set"', 'find = "set"\nlong = 1', "find", "nobody asks", id="extra key"),
    pytest.param("5h 5d 5c 8h", "5h 5h 5c 8h", "find", "card-twice", id="same card twice"),
    pytest.param("5h 5d 5c 8h", "5h 5x 5c 8h", "find", "unreadable", id="unreadable card"),
    pytest.param('"S21"', '"twenty"', "find", "must be statements", id="statement"),
    pytest.param('shows = "set"', 'shows = "run"', "look", "not what it says", id="figure"),
    pytest.param('shows = "set"', 'shows = "no run"', "look", "not what it says", id="no figure"),
    pytest.param('"8h 8s" }', '"5h 8s" }', "find", "triggers “too-few”", id="example"),
    pytest.param('wrong = { pair = "8h 8s" }', "", "find", "has no example", id="no example"),
    pytest.param("minutes = 2", 'minutes = "2"', "", "must be a number", id="minutes"),
    pytest.param("minutes = 2", "minutes = 2\nhours = 1", "", "nobody asks", id="extra in head"),
    pytest.param("minutes = 2", "minutes 2", "", "after a key", id="not toml"),
]


@pytest.mark.parametrize(("old", "new", "step", "problem"), FAULTS_IN_FACTS)
def test_a_fault_in_the_facts_names_file_and_step(
    folder: Path, old: str, new: str, step: str, problem: str
) -> None:
    assert old in FACTS
    write(folder, FACTS.replace(old, new, 1), WORDS)
    with pytest.raises(CatalogueError, match=problem) as caught:
        load(folder)
    assert caught.value.step == step
    assert "a-lesson/" in str(caught.value)


FAULTS_IN_WORDS = [
    pytest.param("{#find}", "{#seek}", "find", "has facts but no words", id="other id"),
    pytest.param("## Find {#find}", "## Find", "", "is not “## Title", id="no id"),
    pytest.param("{#find}", "{#look}", "look", "written twice", id="same id twice"),
    pytest.param("# A lesson", "A lesson", "", "must begin with", id="no title"),
    pytest.param("{solution}", "{answer}", "find", "nobody computes {answer}", id="placeholder"),
    pytest.param("{group}", "{missing}", "find", "for “pair”", id="placeholder in a message"),
    pytest.param("Three tens.", "3 tens.", "look", "a number is typed", id="typed number"),
    pytest.param("[5h 5d 5c]", "[5h 5d 5z]", "find", "is not cards", id="no cards"),
    pytest.param("### wrong: pair", "### wrong: gap", "find", "no example", id="other message"),
    pytest.param("### figure: tens", "### figure: aces", "look", "figure: tens", id="no caption"),
    pytest.param("### hint\n\nCount each rank.", "", "find", "no “### hint”", id="no hint"),
    pytest.param("### hint", "### clue", "find", "is no hint", id="unknown part"),
    pytest.param("---\n\nTap the set.", "Tap the set.", "find", "3 are needed", id="parts"),
    pytest.param("Three tens.", "", "look", "nothing to read", id="no prose"),
    pytest.param("Tap the set.", "", "find", "is empty", id="no question"),
]


@pytest.mark.parametrize(("old", "new", "step", "problem"), FAULTS_IN_WORDS)
def test_a_fault_in_the_words_names_file_and_step(
    folder: Path, old: str, new: str, step: str, problem: str
) -> None:
    assert old in WORDS
    write(folder, FACTS, WORDS.replace(old, new, 1))
    with pytest.raises(CatalogueError, match=re.escape(problem)) as caught:
        load(folder)
    assert caught.value.step == step
    assert "a-lesson/" in str(caught.value)


def test_words_without_facts_are_a_fault(folder: Path) -> None:
    write(folder, FACTS, f"{WORDS}\n## More {{#more}}\n\nMore.\n")
    with pytest.raises(CatalogueError, match="has words but no facts"):
        load(folder)


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        pytest.param('kind = "count"\ncards = ""', "no cards to count", id="nothing to count"),
        pytest.param('kind = "pick-melds"\ncards = "2h 9d"', "no meld", id="no melds"),
        pytest.param(
            'kind = "choose-group"\nask = "run"\ngroups = ["3h 4h 5h", "6c 7c 8c"]',
            "2 of the groups are “run”",
            id="two right groups",
        ),
    ],
)
def test_a_task_that_cannot_be_set_is_a_fault(folder: Path, facts: str, problem: str) -> None:
    head = FACTS.partition('kind = "pick-cards"')[0]
    write(folder, head + facts, WORDS)
    with pytest.raises(CatalogueError, match=problem) as caught:
        load(folder)
    assert caught.value.step == "find"


def test_a_count_knows_its_own_answer(folder: Path) -> None:
    head = FACTS.partition('kind = "pick-cards"')[0]
    words = WORDS.partition("### wrong")[0].replace("{solution} are a set", "It is {deadwood}")
    write(folder, f'{head}kind = "count"\ncards = "7h 7d 7s 8h 9h Kc"', words)
    step = load(folder).steps[1]
    assert step.answer.html(step.facts) == "<p>It is 24.</p>\n"


def test_words_may_name_the_rules_and_what_figures_show(folder: Path) -> None:
    facts = FACTS.replace(
        'shows = "set" }',
        'shows = "set" }, { id = "my-hand", cards = "Kd 2c Ah", shows = "hand" }',
    )
    words = WORDS.replace(
        "Three tens.", "Three tens, and {my_hand_left} against {knock_limit}.", 1
    )
    words = words.replace("## Find", "### figure: my-hand\n\nOf {my_hand_points}.\n\n## Find", 1)
    write(folder, facts, words)
    step = load(folder).steps[0]
    assert step.prose.html(step.facts) == "<p>Three tens, and 13 against 10.</p>\n"
    assert step.figures[1].split is not None
    assert step.figures[1].caption.line(step.facts) == "Of 13."


def test_a_missing_language_is_english(folder: Path) -> None:
    assert load(folder, "nb").language == "en"
    write(folder, FACTS, WORDS.replace("A lesson", "En leksjon"), "nb")
    assert load(folder, "nb").title == "En leksjon"
    assert edition(folder, "nb-no") == "nb"


def test_a_lesson_without_any_words_is_a_fault(folder: Path) -> None:
    (folder / "en.md").unlink()
    with pytest.raises(CatalogueError, match="there are no words"):
        load(folder)


def test_the_course_can_be_taught() -> None:
    assert checks.course_can_be_taught() == []


def test_a_fault_in_the_course_fails_the_check(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, FACTS, "")
    monkeypatch.setattr("lessons.catalogue.CONTENT", folder.parent)
    course.cache_clear()
    try:
        assert [fault.id for fault in checks.course_can_be_taught()] == ["lessons.E001"]
    finally:
        course.cache_clear()


def test_two_lessons_cannot_have_the_same_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = folder.parent / "twin"
    twin.mkdir()
    write(twin, FACTS, WORDS)
    monkeypatch.setattr("lessons.catalogue.CONTENT", folder.parent)
    course.cache_clear()
    try:
        with pytest.raises(CatalogueError, match="order 1 is also a-lesson"):
            course("en")
    finally:
        course.cache_clear()


ALL_STEPS = [
    pytest.param(step, id=f"{lesson.slug}/{step.id}")
    for lesson in course("en")
    for step in lesson.steps
]


def texts_of(step) -> list[str]:
    captions = (figure.caption for figure in step.figures)
    texts = (step.prose, step.ask, step.answer, step.hint, *step.wrong.values(), *captions)
    return [step.title, *(text.source for text in texts)]


@pytest.mark.parametrize("step", ALL_STEPS)
def test_a_step_is_one_idea_in_three_sentences(step) -> None:
    assert len(re.findall(r"[.?](?:\s|$)", step.prose.source)) <= 3


@pytest.mark.parametrize("step", ALL_STEPS)
def test_no_text_of_a_step_shouts_or_has_straight_quotes(step) -> None:
    assert not [text for text in texts_of(step) if re.search("[!'\"]|\\.\\.\\.", text)]


@pytest.mark.parametrize("lesson", course("en"), ids=lambda lesson: lesson.slug)
def test_a_lesson_is_short_hands_on_and_ends_in_a_test(lesson) -> None:
    assert 5 <= len(lesson.steps) <= 10
    assert sum(step.task is not None for step in lesson.steps) >= len(lesson.steps) / 2
    tests = [step.test for step in lesson.steps]
    assert tests == sorted(tests)
    assert 2 <= sum(tests) <= 3
    assert not lesson.drill or lesson.drill in DRILLS


def test_the_lesson_on_melds_teaches_its_statements() -> None:
    steps = load(CONTENT / "melds-sets-and-runs").steps
    taught = {statement for step in steps for statement in step.teaches}
    assert taught == set(TAUGHT.split())


TAUGHT = "S21 S22 S23 S24 S44 S46 S82 S83 S93 S99 S111 S112"
