"""Random games over HTTP through the page's own forms, as a browser without JavaScript plays."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from typing import TYPE_CHECKING, Any

from play.engine.cards import CardSet, card, card_list, card_texts
from play.engine.moves import Phase
from play.engine.party import may_be_played_by
from play.engine.presets import PRESETS
from play.models import Game, Hand

if TYPE_CHECKING:
    from django.test import Client

KNOCKS = 0.7  # how often a knock on offer is chosen, so that games end
PLAYERS = (2, 3, 4)
PEEKS = 0.05  # how often the full reason is opened, and the pages are compared with another deal
DRAWN = re.compile(r"#[cn]-([A2-9TJQK][cdhs])\b")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


class Fault(AssertionError):
    """A page did what no page may do."""


@dataclass(slots=True)
class PageRun:
    games: int = 0
    hands: int = 0
    posts: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    opened: int = 0
    compared: int = 0
    watched: int = 0

    def __str__(self) -> str:
        answers = ", ".join(
            f"{status}: {count}" for status, count in sorted(self.statuses.items())
        )
        return (
            f"{self.games} games, {self.hands} hands, {self.posts} posts; answers {answers}; "
            f"{self.opened} reasons opened, {self.compared} pages equal under another deal, "
            f"{self.watched} steps watched"
        )


@dataclass(slots=True)
class Form:
    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)  # name, value, own action


class Page(HTMLParser):
    """The forms of a page with their hidden fields and enabled buttons, and its links."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method") == "post":
            self.forms.append(Form(given["action"]))
        elif tag == "a":
            self.links.append(given.get("href", ""))
        elif tag == "input" and given.get("type") == "hidden" and self.forms:
            self.forms[-1].fields[given["name"]] = given["value"]
        elif tag == "button" and self.forms and "disabled" not in given:
            name, value = given.get("name", ""), given.get("value", "")
            self.forms[-1].buttons.append((name, value, given.get("formaction", "")))

    def moves(self) -> list[str]:
        """The moves the page's buttons make, each once."""
        found = [value for form in self.forms for name, value, _ in form.buttons if name == "move"]
        return list(dict.fromkeys(found))

    def form_with(self, name: str) -> Form | None:
        return next((form for form in self.forms if name in form.fields or _has(form, name)), None)


def _has(form: Form, name: str) -> bool:
    return any(button == name for button, _, _ in form.buttons)


def play_games(client: Client, games: int, seed: int) -> PageRun:
    """Play whole games; presets, levels and numbers of players in turn. Raises Fault."""
    rng, run = Random(seed), PageRun()
    for number in range(games):
        preset = list(PRESETS)[number % len(PRESETS)]
        players = PLAYERS[number % len(PLAYERS)]
        if not may_be_played_by(PRESETS[preset], players):
            players = 2
        _game(client, rng, run, preset, ("newcomer", "club")[number % 2], players)
    return run


def _game(
    client: Client, rng: Random, run: PageRun, preset: str, level: str, players: int
) -> None:
    start = {"preset": preset, "level": level, "players": str(players)}
    answer = _post(client, run, "/play/start/", start)
    code = answer.request["PATH_INFO"].strip("/").split("/")[1]
    while True:
        hands = Hand.objects.filter(game__code=code, table=1)
        hand = hands.select_related("game").last()
        assert hand is not None
        page = Page(_body(answer))
        if hand.is_over:
            run.hands += 1
            form = _after_the_hand(client, rng, run, hand, page)
            if form is None:
                break
            answer = _post(client, run, form.action, form.fields)
        else:
            check_secrets(answer, hand)
            answer = _turn(client, rng, run, hand, page)
    if Game.objects.get(code=code).finished is None:
        raise Fault("no way to deal on, and the game is not finished")
    run.games += 1


def _after_the_hand(
    client: Client, rng: Random, run: PageRun, hand: Hand, page: Page
) -> Form | None:
    """The form to deal on with, after whatever there is to watch first; None at the end."""
    own = f"/play/{hand.game.code}/{hand.number}/"
    if not hand.is_learners:
        page = _watched(client, rng, run, own, page)
    if hand.game.players == 4:
        page = Page(_body(_counted(run, client.get(own + "partner/"))))
        _watched(client, rng, run, own + "partner/", page)
        page = Page(_body(_counted(run, client.get(own + "both/"))))
    if rng.random() < PEEKS:
        _counted(run, client.get(f"/play/{hand.game.code}/sheet/"))
    return page.form_with("after")


def _watched(client: Client, rng: Random, run: PageRun, path: str, page: Page) -> Page:
    """Follow some of the steps of a hand of the computers, then its result."""
    for _ in range(rng.randrange(4)):
        steps = [link for link in page.links if "?move=" in link]
        link = rng.choice(steps)
        run.watched += 1
        page = Page(_body(_counted(run, client.get(link if link[0] == "/" else path + link))))
    return Page(_body(_counted(run, client.get(path))))


def _turn(client: Client, rng: Random, run: PageRun, hand: Hand, page: Page) -> Any:
    view = hand.view()
    form = page.form_with("move_number")
    if form is None:
        raise Fault(f"no form to move with: {view.phase}")
    if view.phase in (Phase.SPREAD, Phase.DEFEND):
        page = _composed(client, rng, run, page)
    elif set(page.moves()) != {str(move) for move in view.moves}:
        raise Fault(f"{page.moves()} offered, {[str(m) for m in view.moves]} lawful")
    if rng.random() < PEEKS:
        _compare(client, run, hand)
    if rng.random() < PEEKS and not hand.assisted:
        _open(client, run, hand, form)
    return _post(client, run, form.action, {**form.fields, "move": _choice(rng, page)})


def _choice(rng: Random, page: Page) -> str:
    moves = page.moves()
    knocks = [move for move in moves if move.startswith("knock")]
    return rng.choice(knocks if knocks and rng.random() < KNOCKS else moves)


def _composed(client: Client, rng: Random, run: PageRun, page: Page) -> Page:
    """Follow some of the links that lay one more meld or card."""
    while rng.random() < 0.6:
        steps = [link for link in page.links if link.startswith("?so_far=")]
        if not steps:
            break
        path = page.forms[-1].action.rsplit("/", 3)[0] + "/"
        link = rng.choice(steps).split("#")[0]
        page = Page(_body(_counted(run, client.get(path + link))))
    return page


def _open(client: Client, run: PageRun, hand: Hand, form: Form) -> None:
    reasons = [own for _, _, own in form.buttons if own.endswith("/reasons/")]
    if reasons:
        run.opened += 1
        _post(client, run, reasons[0], form.fields)
        hand.refresh_from_db()
        if not hand.assisted:
            raise Fault("the full reason was opened and the hand is not marked")


def _post(client: Client, run: PageRun, path: str, data: dict[str, str]) -> Any:
    run.posts += 1
    return _counted(run, client.post(path, data, follow=True))


def _counted(run: PageRun, answer: Any) -> Any:
    run.statuses[answer.status_code] += 1
    if answer.status_code != 200:
        raise Fault(f"{answer.status_code} at {answer.request['PATH_INFO']}")
    return answer


def _body(answer: Any) -> str:
    return str(answer.content.decode())


def check_secrets(answer: Any, hand: Hand) -> None:
    """No card that the learner has not seen is drawn, and the stock's order stands nowhere."""
    if hand.assisted:
        return
    view, text = hand.view(), _body(answer)
    told = text + "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    drawn = CardSet(card(name) for name in DRAWN.findall(told))
    if extra := drawn & view.unseen:
        raise Fault(f"{extra} drawn on the page, though hidden")
    deck = card_list(hand.deck)
    for run_of_three in zip(deck[21:], deck[22:], deck[23:], strict=False):
        names = [str(one) for one in run_of_three]
        if " ".join(names) in told or "".join(names) in told:
            raise Fault(f"{names} of the deck in a row on the page")


def _compare(client: Client, run: PageRun, hand: Hand) -> None:
    """Deal the unseen cards another way: the page must be the same to the letter."""
    if hand.assisted:
        return
    path = f"/play/{hand.game.code}/"
    first = TOKEN.sub("", _body(client.get(path)))
    Hand.objects.filter(pk=hand.pk).update(deck=another_deck(hand))
    second = TOKEN.sub("", _body(client.get(path)))
    Hand.objects.filter(pk=hand.pk).update(deck=hand.deck)
    if first != second:
        raise Fault("the page changes with cards the learner cannot see")
    run.compared += 1


def another_deck(hand: Hand) -> str:
    """The deck of the hand with the cards that the learner cannot see the other way round."""
    deck, unseen = card_list(hand.deck), hand.view().unseen
    places = [place for place, one in enumerate(deck) if one in unseen]
    other = list(deck)
    for place, mirror in zip(places, reversed(places), strict=True):
        other[place] = deck[mirror]
    return card_texts(other)
