"""Progress, the code and the reference in a real Chromium: axe, keyboard alone, no script."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from lessons.keeping import write_ticket
from lessons.models import Attempt
from tests.play.tables import VISITOR

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = (
    "/progress/",
    "/progress/keep/",
    "/progress/keep/delete/",
    "/progress/review/",
    "/reference/glossary/",
    "/reference/questions/",
    "/reference/teachers/",
    "/play/rules/standard/sheet/",
    "/play/rules/hollywood/score-sheet/",
    "/learn/melds-sets-and-runs/one-card-one-meld/",
)


def test_no_page_has_an_accessibility_fault_in_light_or_dark(site_page) -> None:
    faults = []
    for address in PAGES:
        site_page.goto(address)
        for scheme in ("light", "dark"):
            site_page.emulate_media(color_scheme=scheme)
            for fault in Axe().run(site_page).response["violations"]:
                faults.append((address, scheme, fault["id"], fault["nodes"][0]["html"]))
    assert faults == []


def test_no_page_is_wider_than_a_phone(site_page) -> None:
    site_page.set_viewport_size({"width": 320, "height": 640})
    for address in PAGES:
        site_page.goto(address)
        wide = site_page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, address


def test_a_term_opens_and_closes_by_keyboard_and_gives_the_focus_back(site_page) -> None:
    site_page.goto("/learn/melds-sets-and-runs/one-card-one-meld/")
    term = site_page.locator("button.term").first
    term.focus()
    site_page.keyboard.press("Enter")
    note = site_page.locator("#term-meld")
    assert note.is_visible()
    site_page.keyboard.press("Tab")
    assert site_page.evaluate("document.activeElement.textContent") == "Glossary"
    site_page.keyboard.press("Escape")
    assert note.is_hidden()
    assert term.evaluate("one => one === document.activeElement")


def test_a_term_opens_without_a_script(plain_page) -> None:
    plain_page.goto("/learn/melds-sets-and-runs/one-card-one-meld/")
    plain_page.locator("button.term").first.click()
    assert plain_page.locator("#term-meld").is_visible()


def practised() -> str:
    Attempt.objects.create(
        visitor=VISITOR, kind="drill", slug="count-deadwood", question="q", right=True
    )
    return write_ticket(VISITOR)


def test_a_private_link_fills_in_the_code_and_leaves_the_address_bare(site_page) -> None:
    code = practised()
    site_page.goto(f"/progress/keep/#{code}")
    assert site_page.input_value("#id_code") == code
    assert code not in site_page.url
    site_page.get_by_role("button", name="Open my progress here").click()
    site_page.get_by_text("1 day practised").wait_for()


def test_without_a_script_the_code_is_typed(plain_page) -> None:
    code = practised()
    plain_page.goto("/progress/keep/")
    plain_page.fill("#id_code", code.lower())
    plain_page.get_by_role("button", name="Open my progress here").click()
    plain_page.get_by_text("1 day practised").wait_for()
    plain_page.goto("/progress/keep/")
    plain_page.get_by_role("button", name="Make a code").click()
    assert plain_page.locator(".code").inner_text() != code


def test_everything_is_deleted_by_keyboard(site_page) -> None:
    site_page.goto(f"/progress/keep/#{practised()}")
    site_page.get_by_role("button", name="Open my progress here").press("Enter")
    site_page.goto("/progress/keep/delete/")
    site_page.get_by_role("button", name="Delete everything").press("Enter")
    site_page.get_by_text("All of it is gone").wait_for()
    assert not Attempt.objects.exists()
