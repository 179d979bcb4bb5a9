from __future__ import annotations

import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from ginsite.env import env_bool, env_int, env_list, env_str, kept_secret


@pytest.mark.parametrize(
    ("word", "meant"),
    [("true", True), ("YES", True), ("1", True), ("off", False), ("False", False), ("0", False)],
)
def test_words_for_yes_and_no_are_understood(monkeypatch, word, meant):
    monkeypatch.setenv("SWITCH", word)
    assert env_bool("SWITCH", default=not meant) is meant


@pytest.mark.parametrize("default", [True, False])
def test_an_unset_or_empty_switch_is_the_default(monkeypatch, default):
    monkeypatch.delenv("SWITCH", raising=False)
    assert env_bool("SWITCH", default=default) is default
    monkeypatch.setenv("SWITCH", " ")
    assert env_bool("SWITCH", default=default) is default


def test_a_slip_in_a_switch_is_named_and_stops_the_start(monkeypatch):
    monkeypatch.setenv("HTTPS", "ture")
    with pytest.raises(ImproperlyConfigured, match="HTTPS must be true or false, not 'ture'"):
        env_bool("HTTPS", default=False)


def test_a_number_must_be_one(monkeypatch):
    monkeypatch.setenv("SQLITE_TIMEOUT", "20s")
    with pytest.raises(ImproperlyConfigured, match="SQLITE_TIMEOUT must be a whole number"):
        env_int("SQLITE_TIMEOUT", 20)


def test_a_list_is_parted_by_commas(monkeypatch):
    monkeypatch.setenv("HOSTS", "a.example, b.example,")
    assert env_list("HOSTS", "localhost") == ["a.example", "b.example"]
    monkeypatch.delenv("HOSTS")
    assert env_str("HOSTS", "localhost") == "localhost"


def test_the_secret_key_is_made_once_and_kept_for_its_owner_alone(tmp_path):
    path = tmp_path / "key"
    first = kept_secret(path)
    assert len(first) >= 50
    assert kept_secret(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]
