from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Count, Q
from django.utils import timezone

from lessons.grade import SHOWN

if TYPE_CHECKING:
    from uuid import UUID


class AttemptQuerySet(models.QuerySet["Attempt"]):
    def by(self, visitor: UUID | None) -> AttemptQuerySet:
        """One visitor's attempts, oldest first; nobody's for somebody who has only read."""
        return self.filter(visitor=visitor).order_by("pk") if visitor else self.none()

    def in_lessons(self) -> AttemptQuerySet:
        return self.filter(kind=Attempt.Kind.LESSON)

    def in_drill(self, key: str) -> AttemptQuerySet:
        return self.filter(kind=Attempt.Kind.DRILL, slug=key)

    def today(self) -> dict[str, int]:
        """`tries` and how many of them were `right`, since midnight; looking is no try."""
        midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
        return self.filter(created__gte=midnight).aggregate(
            tries=Count("pk", filter=~Q(code=SHOWN)), right=Count("pk", filter=Q(right=True))
        )


class Attempt(models.Model):
    """One answer of one visitor: to a step of a lesson, or to a drill's question.

    `question` is the step's id or the question's text; grading is repeated from `answer`,
    so `right` and `code` are kept only to be counted. `level` is a drill's, None where nobody
    knows it.
    """

    class Kind(models.TextChoices):
        LESSON = "lesson"
        DRILL = "drill"

    visitor = models.UUIDField()
    kind = models.CharField(max_length=6, choices=Kind)
    slug = models.CharField(max_length=60)
    question = models.CharField(max_length=200)
    level = models.PositiveSmallIntegerField(null=True)
    answer = models.CharField(max_length=300, blank=True)
    right = models.BooleanField()
    code = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        indexes = (
            models.Index(fields=["visitor", "kind", "slug", "question"]),
            models.Index(fields=["visitor", "created"]),
        )

    def __str__(self) -> str:
        return f"{self.slug} {self.question}: {self.answer or self.code}"


class Ticket(models.Model):
    """What opens a visitor's progress on another device. Only the hash of its code is kept."""

    visitor = models.UUIDField(unique=True)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"ticket of {self.created:%Y-%m-%d}"
