"""Progress taken along: a code for another device, a file, and the way to delete it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.db import transaction
from django.http import JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from lessons import keeping as course
from play import keeping as games
from play.http import posted
from play.preferences import COOKIE as LOOK
from play.visitors import become, leave, visitor_of

if TYPE_CHECKING:
    from uuid import UUID

    from django.http import HttpResponse

    from play.http import SiteRequest


class CodeForm(forms.Form):
    """A code from another device. `holder` is whose it is; only of a valid form."""

    use_required_attribute = False
    code = forms.CharField(
        max_length=60,
        label=_("The code"),
        error_messages={"required": _("Type the code that your other device shows.")},
    )

    holder: UUID

    def clean_code(self) -> str:
        typed = str(self.cleaned_data["code"])
        holder = course.holder_of(typed)
        if holder is None:
            raise forms.ValidationError(_("No progress opens with this code. Is it the newest?"))
        self.holder = holder
        return typed


@never_cache
@require_safe
def keep(request: SiteRequest) -> HttpResponse:
    """What can be done with what is kept."""
    return _keep_page(request, CodeForm())


@never_cache
@posted
def write_code(request: SiteRequest) -> HttpResponse:
    """A new code. It is in this one answer only: never in an address, a log or the database."""
    code = course.write_ticket(visitor_of(request))
    return render(request, "ginsite/code.html", {"code": code})


@never_cache
@posted
def open_code(request: SiteRequest) -> HttpResponse:
    """Make this browser the holder's; what it alone has done so far goes to the holder too.

    Progress with a code may be that of other devices: it stays whole, where its code finds it.
    """
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _keep_page(request, form, status=422)
    with transaction.atomic():
        if request.visitor and not course.may_be_shared(request.visitor):
            course.hand_over(request.visitor, form.holder)
            games.hand_over(request.visitor, form.holder)
    become(request, form.holder)
    return redirect("progress:index")


@never_cache
@require_safe
def export(request: SiteRequest) -> HttpResponse:
    """Everything that is kept, as a file."""
    kept: dict[str, object] = {"site": "Ten Cards", "written": timezone.now()}
    if request.visitor:
        kept |= {"answers": course.exported(request.visitor), **games.exported(request.visitor)}
    response = JsonResponse(kept, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response.headers["Content-Disposition"] = 'attachment; filename="ten-cards.json"'
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: SiteRequest) -> HttpResponse:
    """Asks first; then everything is gone, and the browser is nobody's."""
    if request.method != "POST":
        return render(request, "ginsite/delete.html")
    if request.visitor:
        with transaction.atomic():
            course.forget(request.visitor)
            games.forget(request.visitor)
    leave(request)
    response = render(request, "ginsite/deleted.html")
    response.delete_cookie(LOOK, samesite="Lax")
    return response


def _keep_page(request: SiteRequest, form: CodeForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "has_code": course.may_be_shared(request.visitor)}
    return render(request, "ginsite/keep.html", context, status=status)
