"""Addresses behind the `#`: an address that is written and read again stays the same."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as some

from clowder.app.addresses import HOME, GameKind, PageAddress, PlainKind, parse_address

WORDS = some.from_regex(r"[a-z0-9][a-z0-9&=-]{0,8}", fullmatch=True)

PLACES = some.lists(WORDS, max_size=2).map("/".join)

ADDRESSES = some.one_of(
    some.builds(PageAddress, some.sampled_from(get_args(GameKind)), WORDS, PLACES),
    some.builds(PageAddress, some.sampled_from(get_args(PlainKind)[1:]), some.just(""), PLACES),
    some.just(HOME),
)


@given(ADDRESSES)
def test_what_is_written_is_read_as_it_was(address: PageAddress) -> None:
    assert parse_address(str(address)) == address


@given(some.text(some.sampled_from("/play-73<settings"), max_size=30))
def test_nothing_is_read_that_would_be_written_otherwise(text: str) -> None:
    assert str(parse_address(text)) == text


@pytest.mark.parametrize("text", ["play/alley-cat/", "/play", "settings/", "//", "play//7"])
def test_what_is_badly_written_names_nothing(text: str) -> None:
    assert parse_address(text) == PageAddress(place=text)
