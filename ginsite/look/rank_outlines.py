"""Prints the 13 ranks as paths for ranks.py, from a Literata file, by hand:

python -m ginsite.look.rank_outlines literata-latin-wght-normal.woff2
"""

from __future__ import annotations

import sys

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HEIGHT = 20  # of a capital
NARROWER, CLOSER = 0.82, 1.2  # the ten has two figures and must fit the same corner


def short(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")


def outline(font: TTFont, text: str, scale: float, kern: float) -> tuple[float, str]:
    """The width and the path of `text`, standing on y = 0."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    pen, x = SVGPathPen(glyphs, ntos=short), 0.0
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -HEIGHT / font["OS/2"].sCapHeight, x, 0)))
        x += glyph.width * scale - kern
    return round(x, 1), pen.getCommands()


if __name__ == "__main__":
    bold = instantiateVariableFont(TTFont(sys.argv[1]), {"wght": 700})
    full = HEIGHT / bold["OS/2"].sCapHeight
    for rank in "A23456789TJQK":
        ten = rank == "T"
        shape = outline(
            bold, "10" if ten else rank, full * (NARROWER if ten else 1), CLOSER if ten else 0
        )
        print(f'    "{rank}": {shape},'.replace("'", '"'))
