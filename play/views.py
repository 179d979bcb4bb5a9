from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.context import both_context, sheet_context, stage_context, summaries
from play.engine.cards import NotationError
from play.engine.moves import IllegalMove
from play.engine.presets import PRESETS, STANDARD, Preset
from play.forms import CutForm, DealForm, MoveForm, ProofForm, StartForm
from play.house_forms import FILLED_FROM, HouseForm
from play.http import posted
from play.kept import StaleTable
from play.level_words import levels_in_words
from play.models import Game, Hand, results_by_game
from play.preferences import CHOICES, Look, keep_look, look_of
from play.visitors import visitor_of

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import QueryDict

    from play.http import SiteRequest

GAMES_LISTED = 5  # of each kind, on the page to start from


@never_cache
@require_safe
def index(request: SiteRequest) -> HttpResponse:
    """Start a game in one click, or go on with one."""
    usual = {"level": look_of(request).level, "preset": "standard"}
    form = StartForm(initial=usual | request.GET.dict())
    house = HouseForm(_preset_asked(request.GET))
    filling = {"filling": FILLED_FROM in request.GET}
    return render(request, "play/index.html", _index_context(request, form, house) | filling)


@posted
def start(request: SiteRequest) -> HttpResponse:
    form = StartForm(request.POST)
    house = HouseForm(_preset_asked(request.POST), request.POST)
    if not (form.is_valid() and house.makes_a_game and form.suits(house.rules)):
        return render(request, "play/index.html", _index_context(request, form, house), status=422)
    level, players = form.cleaned_data["level"], form.cleaned_data["players"]
    game = Game.start(
        visitor_of(request), house.rules, level, players=players, ask_cut="cut" in request.POST
    )
    response = redirect("play:table", code=game.code)
    look = replace(look_of(request), level=level)
    keep_look(response, look, secure=request.is_secure())
    return response


@never_cache
@require_safe
def table(request: SiteRequest, code: str) -> HttpResponse:
    """The game as it is: the hand being played, or the showdown of the last one."""
    return _page(request, _last_hand(request, code))


@posted
def move(request: SiteRequest, code: str, number: int) -> HttpResponse:
    hand = _own_hand(request, code, number)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _refused(request, hand, "unreadable-move", status=400)
    try:
        hand.play(form.cleaned_data["move"], move_number=form.cleaned_data["move_number"])
    except NotationError as error:
        return _refused(request, hand, error.code, error.data, status=400)
    except StaleTable:
        return _refused(request, hand, "stale")
    except IllegalMove as illegal:
        return _refused(request, hand, illegal.code, illegal.data)
    return _shown(request, hand)


@posted
def deal(request: SiteRequest, code: str) -> HttpResponse:
    """Deal the hand after the one that is over."""
    last = _last_hand(request, code)
    form = DealForm(request.POST)
    if not form.is_valid():
        return _refused(request, last, "unreadable-move", status=400)
    try:
        ask_cut = "cut" in request.POST
        dealt = last.game.deal_next(form.cleaned_data["after"], ask_cut=ask_cut)
    except StaleTable:
        return _refused(request, last, "stale")
    return _shown(request, dealt if dealt.number > last.number else last)  # an old window asks


@posted
def cut(request: SiteRequest, code: str, number: int) -> HttpResponse:
    """Cut the sealed deck, and deal."""
    hand = _own_hand(request, code, number)
    form = CutForm(request.POST)
    if not form.is_valid():
        return _refused(request, hand, "no-cut", status=422)
    hand.deal(form.cleaned_data["cut"])
    return _shown(request, hand)


@never_cache
@require_safe
def fair(request: SiteRequest) -> HttpResponse:
    """Check the proof of a deal: the seal against the nonce and the deck."""
    form = ProofForm(request.GET or None)
    status = 422 if request.GET and not form.is_valid() else 200
    return render(request, "play/fair.html", {"form": form}, status=status)


@posted
def reasons(request: SiteRequest, code: str, number: int) -> HttpResponse:
    """Open the computer's full reasons, which show its cards, before the hand is over."""
    hand = _own_hand(request, code, number)
    if hand.thoughts and not hand.is_over:
        hand.open_reasons()
    return _shown(request, hand)


@posted
def sort(request: SiteRequest, code: str) -> HttpResponse:
    """Lay the learner's cards in another order."""
    last = _last_hand(request, code)
    wanted = request.POST.get("sort", "")
    if wanted not in CHOICES["sort"]:
        return _refused(request, last, "unreadable-move", status=400)
    look = replace(look_of(request), sort=wanted)
    response = _shown(request, last, look)
    keep_look(response, look, secure=request.is_secure())
    return response


@never_cache
@require_safe
def hand(request: SiteRequest, code: str, number: int) -> HttpResponse:
    """A hand that is over, with the computer's reasons."""
    hand = _own_hand(request, code, number)
    if not hand.is_over:
        return redirect("play:table", code=code)
    later = hand.game.hands.filter(number__gt=number).exists()
    return _page(request, hand, reviewing=True, later=later)


@never_cache
@require_safe
def partner(request: SiteRequest, code: str, number: int) -> HttpResponse:
    """Of four players, the other table of a round, once the learner's own hand is over."""
    hands = _own_round(request, code, number)
    if not hands[0].is_over:
        return redirect("play:table", code=code)
    return _page(request, hands[1], reviewing=True)


@never_cache
@require_safe
def both(request: SiteRequest, code: str, number: int) -> HttpResponse:
    """Of four players, what the two hands of a round are worth together."""
    hands = _own_round(request, code, number)
    if not hands[0].is_over:
        return redirect("play:table", code=code)
    return render(request, "play/table.html", both_context(hands))


@never_cache
@require_safe
def sheet(request: SiteRequest, code: str) -> HttpResponse:
    """The score sheet: every hand, the running score, the tally."""
    game = get_object_or_404(Game.objects.of(request.visitor), code=code)
    template = "play/sheet.html" if game.players == 2 else "play/party_sheet.html"
    return render(request, template, sheet_context(game))


def _preset_asked(fields: QueryDict) -> Preset:
    """The preset chosen; for one that is no choice, which the form tells, the usual one."""
    return PRESETS.get(fields.get("preset", ""), STANDARD)


def _index_context(request: SiteRequest, form: StartForm, house: HouseForm) -> dict[str, Any]:
    games = Game.objects.of(request.visitor).order_by("-played")
    open_games = list(games.filter(finished=None)[:GAMES_LISTED])
    finished = list(games.exclude(finished=None)[:GAMES_LISTED])
    results = results_by_game([*open_games, *finished])
    return {
        "form": form,
        "house": house,
        "levels": levels_in_words(),
        "unfinished": summaries(open_games, results),
        "finished": summaries(finished, results),
    }


def _own_hands(request: SiteRequest, code: str) -> QuerySet[Hand]:
    return Hand.objects.select_related("game").filter(
        game__in=Game.objects.of(request.visitor), game__code=code
    )


def _own_hand(request: SiteRequest, code: str, number: int) -> Hand:
    return get_object_or_404(_own_hands(request, code), number=number, table=1)


def _own_round(request: SiteRequest, code: str, number: int) -> list[Hand]:
    """Both hands of a round of four players."""
    hands = list(_own_hands(request, code).filter(number=number))
    if len(hands) < 2:
        raise Http404
    return hands


def _last_hand(request: SiteRequest, code: str) -> Hand:
    hand = _own_hands(request, code).filter(table=1).last()
    if hand is None:
        raise Http404
    return hand


def _context(
    request: SiteRequest, hand: Hand, look: Look | None = None, *, reviewing: bool = False
) -> dict[str, Any]:
    look = look or look_of(request)
    return stage_context(hand, look, request.GET, reviewing=reviewing)


def _page(
    request: SiteRequest,
    hand: Hand,
    *,
    status: int = 200,
    reviewing: bool = False,
    **extra: object,
) -> HttpResponse:
    context = _context(request, hand, reviewing=reviewing) | extra | {"reviewing": reviewing}
    return render(request, "play/table.html", context, status=status)


def _shown(request: SiteRequest, hand: Hand, look: Look | None = None) -> HttpResponse:
    """The table after a post that went well."""
    if not request.htmx:
        return redirect("play:table", code=hand.game.code)
    context = _context(request, hand, look) | {"fragment": True}
    return render(request, "play/_stage.html", context)


def _refused(
    request: SiteRequest,
    hand: Hand,
    problem: str,
    data: dict[str, object] | None = None,
    *,
    status: int = 409,
) -> HttpResponse:
    """The table as it stands, and one sentence about what was wrong; nothing has changed."""
    hand.refresh_from_db()
    extra: dict[str, Any] = {"problem": problem, "problem_data": data or {}}
    if not request.htmx:
        return _page(request, hand, status=status, **extra)
    context = _context(request, hand) | extra | {"fragment": True}
    return render(request, "play/_stage.html", context, status=status)
