"""How every kind of task is answered on its page: by keyboard alone, or by plain clicks.

Which control an answer needs follows from what its form sends, so a new kind needs nothing here
unless it is a draft.
"""

from __future__ import annotations

from tests.lessons.sending import fields

MOST_TABS = 60
HAS_FOCUS = "selector => document.activeElement.matches(selector)"
SETTLED = """() => !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")
    && document.activeElement !== document.body"""
NEXT = "a.btn[data-focus]"


class Keyboard:
    """Tab, Enter, Space and typing, from wherever the focus is."""

    def __init__(self, page) -> None:
        self.page = page

    def reach(self, selector: str, most: int = MOST_TABS) -> None:
        for _ in range(most):
            if self.page.evaluate(HAS_FOCUS, selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by keyboard")

    def press(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def tick(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Space")

    def write(self, selector: str, text: str) -> None:
        self.reach(selector)
        self.page.keyboard.type(text)

    def choose(self, selector: str, value: str) -> None:
        self.write(selector, value[0])

    def wait(self, selector: str, state: str) -> None:
        """The focus is somewhere on the page again once the swap has settled."""
        self.page.wait_for_selector(selector, state=state)
        self.page.wait_for_function(SETTLED)

    def go_on(self) -> None:
        """The way on has the focus already."""
        self.page.wait_for_function(HAS_FOCUS, arg=NEXT)
        self.page.keyboard.press("Enter")


class Clicks:
    """What a page without JavaScript offers."""

    def __init__(self, page) -> None:
        self.page = page
        self.press, self.tick = page.click, page.check
        self.write, self.choose = page.fill, page.select_option

    def wait(self, selector: str, state: str) -> None:
        self.page.wait_for_selector(selector, state=state)

    def go_on(self) -> None:
        self.page.click(NEXT)


By = Keyboard | Clicks


def do_step(by: By, task) -> None:
    if task:
        solve(by, task)
    leave(by, task)


def solve(by: By, task) -> None:
    answer(by, task, task.solution())
    by.wait(".notice.ok", "visible")


def leave(by: By, task) -> None:
    """A step that is only to be read has nothing to answer, but a button of its own."""
    if task:
        by.go_on()
    else:
        by.press("#try button.btn")


def answer(by: By, task, text: str) -> None:
    if task.kind == "deal":
        _press_by_press(by, text)
    elif "laid" in fields(task, text):
        _put_together(by, text)
    else:
        _fill_in(by, task, text)


def _fill_in(by: By, task, text: str) -> None:
    sent = fields(task, text)
    for name, values in sent.items():
        for value in values:
            _control(by, task, name, value)
    if not task.one_tap and "none" not in sent:
        by.press("#check")


def _control(by: By, task, name: str, value: str) -> None:
    if task.one_tap or name == "none":
        by.press(f'button[name="{name}"][value="{value}"]')
    elif name == "card":
        by.tick(f'input[name="card"][value="{value}"]')
    elif name == "winner":
        by.choose("#winner", value)
    else:
        by.write(f"#{name}", value)


def _press_by_press(by: By, text: str) -> None:
    presses = text.split()
    for at, press in enumerate(presses):
        if at:
            by.wait(f'input[name="so_far"][value="{" ".join(presses[:at])}"]', "attached")
        by.press(f"#press-{press}")


def _put_together(by: By, text: str) -> None:
    for word in [] if text == "-" else text.split():
        cards, _, onto = word.partition(">")
        for at in range(0, len(cards), 2):
            by.tick(f'input[name="card"][value="{cards[at : at + 2]}"]')
        by.press(f"#onto-{onto}" if onto else "#together")
        by.wait(f'input[name="card"][value="{cards[:2]}"]', "detached")
    by.press("#check")
