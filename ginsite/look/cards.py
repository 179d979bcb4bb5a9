"""Writes the sprite of all cards: pips, courts, backs, icons and 52 faces as <symbol>s.

A face is a 56 x 80 box: a large index top left with its pip under it (it stays readable where
cards overlap), and one large pip or a court figure: `c-7h`. A wide card has room for a smaller index and
all its pips: `n-7h`. Colour comes from CSS: `color` is the suit, --card-gold, --card-skin and
--card-paper do the rest.
"""

from __future__ import annotations

import sys

from ginsite.look.ranks import RANKS

# fmt: off
GOLD, SKIN, PAPER = (f"var(--card-{n})" for n in ("gold", "skin", "paper"))
PIPS = {  # 32 x 32
    "s": "M16 1.5C11 9 3 13 3 19.7a6.5 6.5 0 0 0 11.7 3.9L12.4 30.5h7.2l-2.3-6.9A6.5 6.5 0 0 0 29 19.7C29 13 21 9 16 1.5z",
    "h": "M16 30C9 23.4 2 18 2 10.6A7.3 7.3 0 0 1 16 7.6a7.3 7.3 0 0 1 14 3C30 18 23 23.4 16 30z",
    "d": "M16 1C18.5 6.5 22.5 12 27.5 16 22.5 20 18.5 25.5 16 31 13.5 25.5 9.5 20 4.5 16 9.5 12 13.5 6.5 16 1z",
    "c": "M16 1.5a6.7 6.7 0 0 0-5.6 10.4A6.7 6.7 0 1 0 14.5 22.8L12.3 30.5h7.4l-2.2-7.7a6.7 6.7 0 1 0 4.1-10.9A6.7 6.7 0 0 0 16 1.5z",
}


LINE = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'
ICONS = {  # 24 x 24
    "sort": f'<path d="M4 7h16M4 12h11M4 17h6" {LINE}/>',
    "hint": f'<path d="M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.3 1 2.1h5c0-.8.4-1.6 1-2.1A6 6 0 0 0 12 3z" {LINE}/>',
    "check": f'<path d="M5 12.5 10 17.5 19.5 7" {LINE}/>',
    "mark": '<rect x="3" y="4.5" width="11" height="16" rx="2" fill="var(--back)" stroke="var(--back-line)" stroke-width="1.2" transform="rotate(-10 8 12)"/>'
            '<rect x="9.5" y="4" width="11.5" height="16.5" rx="2" fill="var(--card-paper)" transform="rotate(7 15 12)"/>'
            '<use href="#pip-s" x="11.5" y="8.3" width="7.6" height="7.6" color="var(--spade)" transform="rotate(7 15 12)"/>',
}


def p(d: str, fill: str = "currentColor", stroke: str | None = None, width: float = 1.2) -> str:
    """One path; with a stroke it is inked round its edge."""
    ink = f' stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{ink}/>'


def dots(points: list[tuple[float, float]], r: float, fill: str) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>' for x, y in points)


INK = "currentColor"
# Each court is a bust on a 44 x 58 box, cut off by the card's lower edge.
COURTS = {
    "K": [
        p("M-2 59C-1 47 6 42 14 40H30C38 42 45 47 46 59z"),                                    # robe
        p("M12 38.5 5.5 44.5C9 52 15 57 22 59 29 57 35 52 38.5 44.5L32 38.5z", PAPER),   # ermine
        dots([(11, 46), (33, 46), (16, 52), (28, 52)], 1.1, INK),
        p("M10.5 19C7 23 7 31 10 36L14 38V19zM33.5 19C37 23 37 31 34 36L30 38V19z"),             # hair
        p("M13 16H31V30C31 35 27 38 22 38 17 38 13 35 13 30z", SKIN, INK),                     # face
        p("M12.4 26.5C15 29 18 29.5 20 28.2 21.2 27.5 22.8 27.5 24 28.2 26 29.5 29 29 31.6 26.5"
          " 32.5 36 29 43.5 22 49 15 43.5 11.5 36 12.4 26.5z"),                              # beard
        p("M19.2 32.5Q22 30.8 24.8 32.5 22 35 19.2 32.5z", SKIN),                            # mouth
        dots([(17.7, 22.5), (26.3, 22.5)], 1.25, INK),
        p("M15.5 19.8q2.2-1.4 4.4 0M24.1 19.8q2.2-1.4 4.4 0M22 21.5V26", "none", INK, 1),
        p("M10.5 17.5 7.5 4.5 15.3 9.5 22 1 28.7 9.5 36.5 4.5 33.5 17.5Q22 14.5 10.5 17.5z", GOLD, INK),
        p("M10.3 13.3Q22 10.2 33.7 13.3", "none", INK, 1),
        dots([(7.5, 3.8), (22, .8), (36.5, 3.8)], 1.9, INK),
    ],
    "Q": [
        p("M22 9C8 9 5 22 7.5 32 8.5 37 6.5 40 4.5 42 10 45 15 43 17 39H27C29 43 34 45 39.5 42"
          " 37.5 40 35.5 37 36.5 32 39 22 36 9 22 9z"),                                         # hair
        p("M-2 59C-1 49 6 44.5 16.5 42.5L22 50 27.5 42.5C38 44.5 45 49 46 59z", INK, PAPER),       # gown
        p("M18.3 33H25.7V42.5L22 49 18.3 42.5z", SKIN),                                       # neck
        p("M22 15.5C28 15.5 31 19.5 30.5 26 30 32 26.5 36.5 22 36.5 17.5 36.5 14 32 13.5 26"
          " 13 19.5 16 15.5 22 15.5z", SKIN, INK),                                             # face
        p("M12.6 24C15 22.5 19.5 20 22 15.5 24.5 20 29 22.5 31.4 24 32.5 15 28 13 22 13 16 13 11.5 15 12.6 24z"),
        dots([(18.3, 25.4), (25.7, 25.4)], 1.25, INK),
        p("M16.5 23.1q1.8-1.1 3.6 0M23.9 23.1q1.8-1.1 3.6 0", "none", INK, .9),
        p("M22 25.5V28.7", "none", INK, 1),
        p("M19.4 31.6Q20.8 30.6 22 31.3 23.2 30.6 24.6 31.6 22 34 19.4 31.6z"),               # lips
        p("M12.5 15.5 10.5 5.5 16.3 9 22 2.5 27.7 9 33.5 5.5 31.5 15.5Q22 11.5 12.5 15.5z", GOLD, INK),
        dots([(10.5, 4.7), (22, 1.8), (33.5, 4.7)], 1.5, INK),
        dots([(17, 43.3), (19.3, 46.3), (22, 47.8), (24.7, 46.3), (27, 43.3)], 1.25, GOLD),
    ],
    "J": [  # in profile, so that nobody takes him for the king
        p("M-2 59C-1 49 7 45 17 43L24 50 31 42.5C39 44.5 45 49 46 59z"),                       # tunic
        p("M19 36H30V46L24 50.5 17.5 45.5z", SKIN),                                            # neck
        p("M15.6 15C14.6 18 14.4 20 14.2 22 13.2 24.6 11 27 9.6 29.2 10.2 30.6 11.8 30.6 12.8 30.6L11.9 32.4 13.2 33.3"
          " 12.4 34.8C12.6 36.2 12.4 37.4 13.4 38.8 15.4 41 20 40 23 38L30 32V15z", SKIN, INK),  # face
        p("M21.5 14C20.5 20 22.5 23 21 27.5 20 31 22 35 20.5 40.5 26 44.5 34 43.5 39 40 36.5 35 38.5 26 35 16z"),  # hair
        dots([(16.4, 23.8)], 1.3, INK),
        p("M14.6 20.8q2.1-1.5 4.4-.4M13.2 33.3q1.7.7 3.4-.1", "none", INK, 1.1),
        p("M9.5 17.5C8 8 15 3.5 24 3.5 35 3.5 42 10 39 20.5 30 15.8 19.5 14.9 9.5 17.5z"),      # cap
        p("M9.5 17.5C19.5 14.9 30 15.8 39 20.5L38 23C29.2 18.6 19.6 17.6 10.2 20z", GOLD, INK, .9),
        p("M14 12C13 3 21 -4 35 -4.5 38 2.5 29 10.5 16 13.5z", GOLD, INK),                     # feather
        p("M15.5 12C20 6 25 2 32 -1.5", "none", INK, .9),
        p("M17 43 13 47 23.5 55.5 34 46.5 30.5 42.5 24 50z", GOLD, PAPER),                     # collar
    ],
}


def use(ref: str, x: float, y: float, size: float) -> str:
    return f'<use href="#{ref}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def index(rank: str, suit: str) -> str:
    """The rank and, on the same axis, its pip."""
    width, _ = RANKS[rank]
    x = 15.5 - width / 2 if width < 22 else 4
    pip = use(f"pip-{suit}", 4.5, 30, 11.5) if rank in COURTS else use(f"pip-{suit}", 9.3, 30, 12.5)
    return f'<use href="#rank-{rank}" x="{x:.1f}" y="25.5"/>{pip}'


def face(rank: str, suit: str) -> str:
    if rank in COURTS:
        figure = f'<use href="#court-{rank}" x="18" y="30" width="40" height="53"/>'
    else:
        figure = use(f"pip-{suit}", 21, 43, 31)
    return symbol(f"c-{rank}{suit}", figure + index(rank, suit))


LEFT, MIDDLE, RIGHT = 26.0, 35.5, 45.0
SIDES = (LEFT, RIGHT)
THREE, FOUR = (15.0, 40.0, 65.0), (12.0, 30.7, 49.3, 68.0)
FIELDS: dict[str, list[tuple[float, float]]] = {  # where the pips of a number card lie; the index keeps the left edge
    "2": [(MIDDLE, 15.0), (MIDDLE, 65.0)],
    "3": [(MIDDLE, y) for y in THREE],
    "4": [(x, y) for y in (15.0, 65.0) for x in SIDES],
    "5": [(x, y) for y in (15.0, 65.0) for x in SIDES] + [(MIDDLE, 40.0)],
    "6": [(x, y) for y in THREE for x in SIDES],
    "7": [(x, y) for y in THREE for x in SIDES] + [(MIDDLE, 27.5)],
    "8": [(x, y) for y in THREE for x in SIDES] + [(MIDDLE, 27.5), (MIDDLE, 52.5)],
    "9": [(x, y) for y in FOUR for x in SIDES] + [(MIDDLE, 40.0)],
    "T": [(x, y) for y in FOUR for x in (29.0, 46.0)] + [(37.5, 21.3), (37.5, 58.7)],  # its index is wide
}
CORNER = 0.68  # the index of a large face, against that of a small one


def large_face(rank: str, suit: str) -> str:
    if rank in COURTS:
        figure = f'<use href="#court-{rank}" x="9" y="19" width="50" height="64"/>'
    elif rank == "A":
        figure = use(f"pip-{suit}", 18, 27, 34)
    else:
        size = 12
        figure = "".join(use(f"pip-{suit}", x - size / 2, y - size / 2, size) for x, y in FIELDS[rank])
    corner = f'<g transform="translate(.5 1.5) scale({CORNER})">{index(rank, suit)}</g>'
    return symbol(f"n-{rank}{suit}", figure + corner)


def symbol(name: str, drawing: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 56 80">{drawing}</symbol>'


def back() -> str:
    """A claret field, an ivory frame, a fine lattice and a medallion of the four suits."""
    lines = []
    x0, y0, x1, y1, step = 7, 7, 49, 73, 6
    for k in range(-20, 20):                                           # both diagonals, clipped by hand
        for sign in (1, -1):
            c = 40 - sign * 28 + k * step                              # y = sign * x + c
            xs = sorted(((y0 - c) / sign, (y1 - c) / sign))
            a, b = max(x0, xs[0]), min(x1, xs[1])
            if b - a > .5:
                lines.append(f"M{a:g} {sign * a + c:g}L{b:g} {sign * b + c:g}")
    line = "var(--back-line)"
    frame = (f'<rect x="4.5" y="4.5" width="47" height="71" rx="3" fill="none" stroke="{line}" stroke-width="1.1"/>'
             f'<rect x="7" y="7" width="42" height="66" rx="1.5" fill="none" stroke="{line}" stroke-width=".5"/>')
    medal = (f'<path d="M28 20 44 40 28 60 12 40z" fill="var(--back)" stroke="{line}" stroke-width="1.1"/>'
             f'<path d="M28 23.5 41.2 40 28 56.5 14.8 40z" fill="none" stroke="{line}" stroke-width=".5"/>')
    suits = "".join(use(f"pip-{s}", x - 3.7, y - 3.7, 7.4) for s, x, y in
                    (("s", 28, 32), ("h", 34.5, 40), ("c", 28, 48), ("d", 21.5, 40)))
    small = (f'<symbol id="back-small" viewBox="0 0 56 80"><rect width="56" height="80" fill="var(--back)"/>'
             f'<rect x="6" y="6" width="44" height="68" rx="3" fill="none" stroke="{line}" stroke-width="2.5"/>'
             f'<path d="M28 22 42 40 28 58 14 40z" fill="{line}"/></symbol>')
    return small + (f'<symbol id="back" viewBox="0 0 56 80"><rect width="56" height="80" fill="var(--back)"/>'
            f'<path d="{"".join(lines)}" stroke="{line}" stroke-width=".45" opacity=".75"/>{frame}{medal}'
            f'<g color="{line}">{suits}</g></symbol>')


def sprite() -> str:
    out = ['<svg xmlns="http://www.w3.org/2000/svg">']
    out += [f'<symbol id="pip-{s}" viewBox="0 0 32 32"><path d="{d}" fill="currentColor"/></symbol>' for s, d in PIPS.items()]
    out.append("<defs>" + "".join(f'<path id="rank-{r}" d="{d}" fill="currentColor"/>' for r, (_, d) in RANKS.items()) + "</defs>")
    out += [f'<symbol id="court-{k}" viewBox="0 0 44 58" overflow="visible">{"".join(parts)}</symbol>' for k, parts in COURTS.items()]
    out += [f'<symbol id="i-{n}" viewBox="0 0 24 24">{d}</symbol>' for n, d in ICONS.items()]
    out.append(back())
    out += [face(r, s) for s in "shdc" for r in "A23456789TJQK"]
    out += [large_face(r, s) for s in "shdc" for r in "A23456789TJQK"]
    return "\n".join([*out, "</svg>", ""])


if __name__ == "__main__":
    sys.stdout.write(sprite())
