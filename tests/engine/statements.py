"""Every statement of the five articles and every case of adjudication, in a few words.

The numbers are the names of tests too: `S56` or `C17` stands in the name or the id of each test
that proves it.
"""

from __future__ import annotations

from lessons.statements import STATEMENTS

__all__ = ["CASES", "STATEMENTS"]

CASES = {
    "C1": "set or run: the run is cheaper",
    "C2": "set or run: the set is cheaper",
    "C3": "four of a rank give one to a run",
    "C5": "a run of ten melds in nine ways",
    "C6": "no run round the corner",
    "C7": "two runs of five are gin",
    "C9": "a set against two runs",
    "C11": "the dearest hand: 98",
    "C12": "which discard allows the knock",
    "C13": "the taken card may not be the knock card",
    "C14": "eleven melded cards",
    "C15": "a knock on the first turn",
    "C16": "the refused upcard is buried",
    "C17": "a set broken to lay off: an undercut",
    "C20": "melding first and laying first are both wrong",
    "C22": "the fourth of a rank goes on the run",
    "C24": "closed ends of runs",
    "C25": "a chain of lay-offs",
    "C25b": "the chain broken by the set",
    "C26": "no lay-offs against gin",
    "C27": "no deadwood on deadwood",
    "C29": "more deadwood shown on purpose",
    "C30": "a run of six as one meld or two",
    "C32": "a defender without deadwood",
    "C33": "both without deadwood",
    "C34": "a full set is closed",
    "C36": "counting the stock",
    "C37": "the last discard",
    "C38": "who ends the game need not win it",
    "C41": "a first win after the first game has closed",
    "C42": "partners’ hands added up",
    "C43": "shut out by rounds or by points",
    "C44": "a knock with nothing is gin",
    "C45": "the limit from the upcard",
    "C46": "more than one meld in a hand",
}
