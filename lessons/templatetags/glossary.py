"""`{{ html|with_terms }}`: the words of the glossary explain themselves when tapped."""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from lessons.reference_texts import FALLBACK, Term, glossary
from lessons.term_links import Marker

register = template.Library()


@register.filter
def with_terms(html: SafeString | str, place: str = "term") -> SafeString:
    """`html` must be safe; each term becomes a button, its definition a popover behind the text.

    Two texts of one page need a `place` each, since ids are made of it.
    """
    if not isinstance(html, SafeString):
        raise TypeError("with_terms needs HTML that is safe")

    def button(term: Term, words: str, before: str, after: str) -> str:
        html = format_html(
            '<button type="button" class="term" popovertarget="{}-{}">{}</button>',
            place,
            term.key,
            mark_safe(words),  # noqa: S308  a piece of safe HTML
        )
        if not before + after:
            return html
        return format_html('<span class="term-kept">{}{}{}</span>', before, html, after)

    marker = Marker(glossary(get_language() or FALLBACK), button)
    marked = marker.marked(html)
    terms = [{"term": term, "text": term.text.html(term.facts)} for term in marker.found]
    context = {"terms": terms, "place": place}
    notes = render_to_string("lessons/_terms.html", context) if terms else ""
    return mark_safe(marked + notes)  # noqa: S308  safe before, and only our markup added
