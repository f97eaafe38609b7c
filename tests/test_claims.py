"""The list of cards that is printed for somebody who checks them."""

import pytest

import claims


def test_every_card_is_printed_and_how_its_sources_were_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert claims.main([]) == 0
    printed = capsys.readouterr().out.split("\n\n")
    assert len(printed) == 140
    assert all("  claims: " in card for card in printed)
    assert all(card.count("  source: ") == card.count("  read:   ") for card in printed)
    assert any("  read:   told in Marion Frank-Wilson" in card for card in printed)


def test_a_seed_chooses_the_same_cards_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert [claims.main(["40", seed]) for seed in ("7", "7", "8")] == [0, 0, 0]
    printed = capsys.readouterr().out
    cards = [line for line in printed.splitlines() if line and not line.startswith(" ")]
    assert cards[:40] == cards[40:80] != cards[80:]


@pytest.mark.parametrize("arguments", [["40"], ["x", "7"], ["141", "7"], ["1", "2", "3"]])
def test_what_cannot_be_chosen_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert claims.main(arguments) == 1
    assert capsys.readouterr().out.startswith("Say how many cards")
