"""Cuts Literata down to the letters the site is written in: `make font LITERATA=…`, by hand.

LITERATA is the unpacked npm package @fontsource-variable/literata. It comes in two files that
both miss letters of the other, so we ship two; a page fetches the second only when it needs it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parent.parent / "static" / "fonts"

ASCII = "".join(map(chr, range(0x20, 0x7F)))
MARKS = "\xa0·×±½°©«»¡¿‘’‚“”„–—…−€"
# English, German, French, Spanish, Italian, Norwegian, Swedish, Danish, Icelandic, Sundanese
WEST = "àâäáãåæçèéêëìíîïðñòóôöõøœßùúûüýÿþ"
BASE = ASCII + MARKS + WEST + WEST.replace("ß", "").upper()
# Romanian (its â and î are among the western letters), and the capital the first file lacks
MORE = "ăĂșȘțȚŸ"


def cut(source: Path, letters: str, target: Path) -> None:
    """Writes `target` with those of `letters` that `source` has, in weights 400 to 700."""
    font = TTFont(source)
    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga", "tnum", "pnum"]
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": (400, 700)}, inplace=True)
    font.flavor = "woff2"
    font.save(target)
    missing = [letter for letter in letters if ord(letter) not in font.getBestCmap()]
    print(f"{target.name}: {target.stat().st_size} bytes, without {''.join(missing) or 'nothing'}")


if __name__ == "__main__":
    files = Path(sys.argv[1]) / "files"
    cut(files / "literata-latin-wght-normal.woff2", BASE, FONTS / "literata.woff2")
    cut(files / "literata-latin-ext-wght-normal.woff2", MORE, FONTS / "literata-more.woff2")
