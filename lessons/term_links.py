"""Words of the glossary found in a text, so that a tap explains them. Pure.

Of each term the first place is marked, outside links, buttons and headings. A term that the
text itself sets in bold is being explained there, and stays as it is. Punctuation that touches
a term is handed over with it, since a line would break between a button and a full stop.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from lessons.reference_texts import Term

_PIECE = re.compile(r"<[^>]+>|[^<]+")
_TAG = re.compile(r"</?(?P<name>\w+)")
_BOLD = re.compile(r"<(?:strong|b)>(.*?)</(?:strong|b)>", re.DOTALL)
_CLOSED = {"a", "b", "button", "h1", "h2", "h3", "label", "strong", "summary", "svg"}


@dataclass(slots=True)
class Marker:
    """`mark(term, words, before, after)` gives the HTML for the words that name the term.

    `before` and `after` are the punctuation that touches them, often nothing.
    """

    terms: Sequence[Term]
    mark: Callable[[Term, str, str, str], str]
    found: list[Term] = field(default_factory=list)

    def marked(self, html: str) -> str:
        """The same HTML with its terms marked; they are then in `found`."""
        by_form = {form.lower(): term for term in self.terms for form in term.forms}
        explained = {by_form.get(bold.lower()) for bold in _BOLD.findall(html)}
        wanted = {form: term for form, term in by_form.items() if term not in explained}
        if not wanted:
            return html
        forms = sorted(map(re.escape, wanted), key=len, reverse=True)
        words = rf"(?<![\w-])(?P<words>{'|'.join(forms)})(?![\w-])"
        pattern = re.compile(f"(?P<before>[(“‘]*){words}(?P<after>[.,:;?)”’]*)", re.IGNORECASE)
        return "".join(self._pieces(html, pattern, wanted))

    def _pieces(self, html: str, pattern: re.Pattern[str], wanted: dict[str, Term]) -> list[str]:
        closed, pieces = 0, []
        for piece in _PIECE.findall(html):
            tag = _TAG.match(piece)
            if tag:
                if tag["name"] in _CLOSED:
                    closed += -1 if piece.startswith("</") else 1
                pieces.append(piece)
            else:
                pieces.append(piece if closed else self._in_text(piece, pattern, wanted))
        return pieces

    def _in_text(self, text: str, pattern: re.Pattern[str], wanted: dict[str, Term]) -> str:
        def once(match: re.Match[str]) -> str:
            term = wanted[match["words"].lower()]
            if term in self.found:
                return match[0]
            self.found.append(term)
            return self.mark(term, match["words"], match["before"], match["after"])

        return pattern.sub(once, text)
