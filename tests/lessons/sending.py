"""What a plain form sends for an answer, for every kind of task."""

from __future__ import annotations

CARD = ("throw", "may-knock", "safest", "choose-throw")
NUMBER = {"count": "count", "number": "number"}
LINES = ("score-hand", "score-game")


def fields(task, answer: str) -> dict[str, list[str]]:
    kind = task.kind
    if kind in NUMBER:
        return {NUMBER[kind]: [answer]}
    if kind in CARD:
        return {"card": [answer]}
    if kind in LINES:
        return _lines(answer)
    if kind == "arrange" or (kind == "lay-off" and task.ask == "arrange"):
        return {"laid": [answer]}
    if kind == "deal":
        *so_far, press = answer.split()
        return {"so_far": [" ".join(so_far)], "press": [press]}
    if kind in ("pick-cards", "pick-melds", "outs", "lay-off") or _picks(task):
        return {"none": ["1"]} if answer == "-" else {"card": answer.split()}
    return {"answer": [answer]}


def _picks(task) -> bool:
    return bool(task.kind == "read-opponent" and task.ask == "dangerous")


def _lines(answer: str) -> dict[str, list[str]]:
    sent = {}
    for word in answer.split():
        key, _, values = word.partition("=")
        for at, value in enumerate(values.split(",")):
            sent["winner" if key == "winner" else f"{key}-{at}"] = [value]
    return sent
