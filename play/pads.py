"""The score pad as it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property

from play.engine.presets import preset_of
from play.kept import StaleTable, new_code
from play.padbook import PadHand, sheet_of
from play.padbook import Table as PadTable

if TYPE_CHECKING:
    from play.padbook import Entry, Sheet


class ScorePad(models.Model):
    """The score of a game at a real table: its rules, its players and every entry made.

    `version` rises with each change, so that of two changes at once one is refused.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    visitor = models.UUIDField()
    rules = models.JSONField()
    names = models.JSONField()  # the first dealer first
    entries = models.JSONField(default=list)  # of each round, its hands
    version = models.PositiveIntegerField(default=0)
    played = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=["visitor", "-played"]),)

    def __str__(self) -> str:
        return self.code

    @cached_property
    def table(self) -> PadTable:
        return PadTable(preset_of(self.rules), tuple(self.names))

    def sheet(self) -> Sheet:
        read = [tuple(map(PadHand.from_json, entry)) for entry in self.entries]
        return sheet_of(self.table, read)

    def add(self, number: int, entry: Entry) -> None:
        """Enter round `number`, counted from 1. The same entry again is no new one.

        Raises StaleTable if that round is not the next or the game is over.
        """
        kept = [hand.to_json() for hand in entry]
        if number <= len(self.entries) and self.entries[number - 1] == kept:
            return
        if number != len(self.entries) + 1 or self.sheet().is_over:
            raise StaleTable
        self._keep([*self.entries, kept])

    def undo(self, number: int) -> None:
        """Strike out round `number`, the last one; if it is gone already, nothing happens."""
        if number == len(self.entries) + 1:
            return
        if number != len(self.entries):
            raise StaleTable
        self._keep(self.entries[:-1])

    def _keep(self, entries: list[Any]) -> None:
        values = {"entries": entries, "version": self.version + 1, "played": timezone.now()}
        if not ScorePad.objects.filter(pk=self.pk, version=self.version).update(**values):
            self.refresh_from_db()
            if self.entries != entries:  # else somebody has just made the very same change
                raise StaleTable
            return
        self.entries, self.version = entries, self.version + 1
