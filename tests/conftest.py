"""For every test: plain static files, few and repeatable examples, and a real Chromium."""

from __future__ import annotations

import os
import shutil
from random import Random

import pytest
from hypothesis import settings as hypothesis_settings

# Playwright's sync API keeps an event loop running in the test's thread, so Django's async guard
# would refuse every query there. Set before Django makes the test database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

CI = bool(os.environ.get("CI"))
CHROMIUM = (
    os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome") or ""
)
NO_CHROMIUM = "no Chromium here: apt-get install chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
REPORT_CSP = """document.addEventListener("securitypolicyviolation", event =>
    console.error("CSP", event.violatedDirective, event.blockedURI, event.sourceFile))"""

hypothesis_settings.register_profile("dev", max_examples=25, deadline=None, derandomize=True)
hypothesis_settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True)
hypothesis_settings.load_profile("ci" if CI else "dev")


@pytest.hookimpl(trylast=True)  # after -m has left out what was not asked for
def pytest_collection_modifyitems(items):
    in_browser = [item for item in items if item.get_closest_marker("browser")]
    if CHROMIUM or not in_browser:
        return
    if CI:
        raise pytest.UsageError(NO_CHROMIUM)
    for item in in_browser:
        item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


@pytest.fixture(autouse=True)
def _plain_static(settings):
    """The manifest storage needs collectstatic first; tests read the files where they lie."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.WHITENOISE_USE_FINDERS = True


@pytest.fixture(autouse=True)
def _loaded_dice(request, monkeypatch):
    """Each test is dealt its own cards, the same ones each time."""
    monkeypatch.setattr("play.dealing._dice", Random(request.node.nodeid))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, live_server):
    return {
        **browser_context_args,
        "base_url": live_server.url,
        "viewport": {"width": 1280, "height": 800},
        "locale": "en-GB",
        "reduced_motion": "reduce",
    }


@pytest.fixture
def context(context):
    context.set_default_timeout(5_000)  # a missed locator fails in 5 s, not in 30
    return context


@pytest.fixture
def complaints(page):
    """What the page complains of: console errors and warnings, script errors, CSP violations."""
    heard: list[str] = []
    page.on(
        "console",
        lambda said: heard.append(said.text) if said.type in {"error", "warning"} else None,
    )
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.add_init_script(REPORT_CSP)
    return heard


@pytest.fixture
def site_page(page, complaints):
    """A page of the running site, `site_page.goto("/look/")`, that must end without complaints.

    A test that provokes one takes `complaints` too and clears what it expects.
    """
    yield page
    assert complaints == []


@pytest.fixture
def plain_page(browser, browser_context_args):
    """The same site with JavaScript turned off."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    context.set_default_timeout(5_000)
    yield context.new_page()
    context.close()
