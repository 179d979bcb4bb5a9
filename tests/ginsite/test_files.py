"""What the tree itself must hold: templates without inline code, letters in the font, messages."""

from __future__ import annotations

import gettext
import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from fontTools.ttLib import TTFont

from ginsite.look.cards import sprite
from play.engine.cards import DECK

ROOT = Path(settings.BASE_DIR)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PARTIALS = [path for path in TEMPLATES if path.name.startswith("_")]
MESSAGES = sorted(Path(settings.LOCALE_PATHS[0]).rglob("*.po"))
INLINE = re.compile(
    r"<style|<script(?![^>]* src=)|\sstyle=|\son[a-z]+=|javascript:"
    r"|hx-on|hx-vals=.js:|hx-trigger=.[^\"']*\[",
    re.IGNORECASE,
)
SPRITE_NAMES = set(re.findall(r'id="([\w-]+)"', sprite()))


def named(paths):
    return {"argvalues": paths, "ids": [str(path.relative_to(ROOT)) for path in paths]}


@pytest.mark.parametrize("path", **named(TEMPLATES))
def test_no_template_holds_anything_the_policy_would_block(path):
    html = re.sub(r"{%.*?%}", "", path.read_text())  # `with one=…` is no attribute
    assert INLINE.findall(html) == []


@pytest.mark.parametrize("path", **named(PARTIALS))
def test_every_partial_says_first_what_context_it_takes(path):
    assert path.read_text().startswith("{# context: ")


def test_the_sprite_is_the_one_its_program_draws():
    assert (ROOT / "ginsite/static/cards.svg").read_text() == sprite()


def test_the_sprite_holds_every_card_twice_and_all_that_it_uses_itself():
    faces = {f"{size}-{card}" for card in DECK for size in "cn"}
    assert faces <= SPRITE_NAMES
    assert set(re.findall(r'href="#([\w-]+)"', sprite())) <= SPRITE_NAMES


@pytest.mark.parametrize("path", **named(TEMPLATES))
def test_every_drawing_that_a_template_uses_exists(path):
    drawn = re.findall(r"{% sprite %}#([\w-]+)(?=[\"'])", path.read_text())
    assert set(drawn) <= SPRITE_NAMES


@pytest.mark.parametrize(
    "letters",
    [
        "The quick brown fox jumps over the lazy dog 0123456789",
        "æøåÆØÅéèêóòâôÉ",
        "ăâîșțĂÂÎȘȚ",
        "åäöÅÄÖé",
        "áéíóúýþæðöÁÉÍÓÚÝÞÆÐÖ",
        "éÉ",
        "äöüßÄÖÜ",
        "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»",
        "áéíñóúü¿¡ÁÉÍÑÓÚÜ",
        "àèéìòùÀÈÉÌÒÙ",
        "’‘“”„–—…−×±½·°©€",
    ],
    ids=[
        "English",
        "Norwegian",
        "Romanian",
        "Swedish",
        "Icelandic",
        "Sundanese",
        "German",
        "French",
        "Spanish",
        "Italian",
        "marks",
    ],
)
def test_the_font_has_every_letter_of(letters):
    fonts = (ROOT / "ginsite/static/fonts").glob("*.woff2")
    known = set().union(*(TTFont(font).getBestCmap() for font in fonts))
    assert [letter for letter in letters if ord(letter) not in known] == []


def test_the_font_keeps_weights_and_figures_of_equal_width():
    font = TTFont(ROOT / "ginsite/static/fonts/literata.woff2")
    axis = font["fvar"].axes[0]
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)
    assert "tnum" in {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}


@pytest.mark.parametrize("path", **named(MESSAGES))
def test_compiled_messages_are_in_step_with_their_source(path, tmp_path):
    compiled = path.with_suffix(".mo")
    with compiled.open("rb") as file:
        held = gettext.GNUTranslations(file)
    assert held._catalog[""]  # type: ignore[attr-defined]  # the header: the file is not empty
    fresh = tmp_path / "fresh.mo"
    try:
        subprocess.run(["msgfmt", "-o", str(fresh), str(path)], check=True)  # noqa: S603, S607
    except FileNotFoundError:
        pytest.skip("no msgfmt here: apt-get install gettext")
    with fresh.open("rb") as file:
        assert gettext.GNUTranslations(file)._catalog == held._catalog  # type: ignore[attr-defined]


def test_every_static_file_is_served_under_a_name_that_changes_with_it(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    call_command("collectstatic", verbosity=0, interactive=False)
    kept = {path.name for path in tmp_path.rglob("*")}
    assert finders.find("cards.svg")
    for pattern in (r"cards\.\w{12}\.svg", r"literata\.\w{12}\.woff2", r"site\.\w{12}\.js\.br"):
        assert any(re.fullmatch(pattern, name) for name in kept), pattern
    assert "cards.svg" not in kept


def test_no_requirement_names_an_address():
    for path in ROOT.glob("requirements*.txt"):
        assert "://" not in path.read_text()
        assert "--hash=sha256:" in path.read_text()
