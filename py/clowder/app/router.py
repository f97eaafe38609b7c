"""The router: it makes the page of an address, and imports rarely used pages only on demand."""

from clowder.app.addresses import PageAddress, parse_lesson_number
from clowder.app.model.sealed import SealedDeal
from clowder.app.pages.home import HomePage
from clowder.app.pages.lobby import LobbyPage
from clowder.app.pages.page import GameContext, Page
from clowder.app.pages.paper import PrintingPage
from clowder.app.pages.person import PersonPage
from clowder.app.pages.reading import CardTextPage
from clowder.app.pages.rules import RulesPage
from clowder.app.pages.settings import SettingsPage
from clowder.app.pages.table import TablePage
from clowder.app.pages.tutorial import LessonPage
from clowder.app.play.playing import GameInPlay, make_match
from clowder.app.services import Services
from clowder.app.storage.saves import PREFIX, OpenedGame, replay_save
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.games.game import Game

__all__ = ["HomePage", "make_page"]


def make_page(
    services: Services,
    address: PageAddress,
    below: GameContext | None = None,
    opened: OpenedGame | None = None,
) -> Page:
    """Return a new page for this address; raises Refused if there is no such page.

    `below` has game, options and save of the page below; None if that page is about no game. `opened` is
    a game that was read from a file and is not stored. No text from an address is shown on a page,
    except that of a deck of cards which the address contains.
    """
    game = services.games.get(address.game)
    if address.kind in ("play", "cut") and address.place:
        page: Page | None = _make_table_or_cut_page(services, address)
    elif game is None:
        page = None if address.game else _make_page_without_game(services, address, below)
    else:
        context = below if below and below.game is game else GameContext(game)
        page = _make_game_page(services, game, address, context, opened)
    if page is None:
        raise Refused(_("There is no page at this address. This is where everything begins."))
    return page


def _make_page_without_game(
    services: Services, address: PageAddress, below: GameContext | None
) -> Page | None:
    """Return the page of an address without a game, by its kind; None if there is none.

    The kinds are `settings`, `person`, `statistics` (unless the settings hide them), `evening` (a series
    of games), `thinking` (how computer players decide) and `waiting` (the list of saves). A number in
    the address stands for a person or an evening; for an unknown one the result is None. `below` is the
    context for the settings. Raises Refused for `file`, the address of a file that was not read to its
    end.
    """
    name = services.people.name_by_address_number(address.place)
    match address:
        case PageAddress("settings", place=""):
            return SettingsPage(services, below)
        case PageAddress("person") if name:
            return PersonPage(services, name)
        case PageAddress("statistics") if services.preferences.tablet_settings.statistics and bool(
            name
        ) == bool(address.place):
            from clowder.app.pages.statistics import StatisticsPage

            return StatisticsPage(services, name)
        case PageAddress("evening", place=number):
            return _make_evening_page(services, number)
        case PageAddress("thinking", place=""):
            from clowder.app.review.thinking_page import BotExplanationPage

            return BotExplanationPage(services)
        case PageAddress("file", place=""):
            raise Refused(_("The file has not been read to its end. Please choose it again."))
        case PageAddress("waiting", place=game) if game in ("", *services.games):
            from clowder.app.pages.save_list import SaveListPage

            return SaveListPage(services, game)
    return None


def _make_evening_page(services: Services, number: str) -> Page | None:
    """Return the page of the final standings of the evening (series of games) with this number.

    For an empty number it is the page of the evening that goes on, or on which one can begin. None if no
    evening has this number, or that evening is not over.
    """
    if not number:
        from clowder.app.evening.evening_page import make_evening_page

        return make_evening_page(services)
    evening = services.finished.evening_store.get_evening(number)
    if evening is None or not evening.is_over:
        return None
    from clowder.app.evening.podium_page import PodiumPage

    return PodiumPage(services, evening)


def _make_game_page(
    services: Services, game: Game, address: PageAddress, context: GameContext, opened: OpenedGame | None
) -> Page | None:
    """Return the page of an address that names this game, but no table; None if there is no such page.

    The kinds are `play` (the lobby), `deal` (the lobby with a deal from a link), `review`, `learn` (a
    lesson), `example`, and those of `_make_deck_or_quiz_page`, `_make_save_page` and
    `_make_common_game_page`. `context` has the options and the save of the page below if that is of the
    same game; log, deal and envelope need that save. A review shows `opened`, a game from a file,
    instead of a stored one. Raises Refused for a deal, deck or save that cannot be read.
    """
    place = address.place
    match address.kind:
        case "play":
            return LobbyPage(services, game)
        case "deal" if place.count("/") == 1:
            from clowder.app.deals.links import parse_deal_link

            return LobbyPage(services, game, parse_deal_link(game, *place.split("/")))
        case "review":
            from clowder.app.review.review_page import make_review_of_file, make_review_of_save

            return (
                make_review_of_file(services, opened)
                if opened
                else make_review_of_save(services, game, place)
            )
        case "read" | "link" | "cards" | "deck":
            return _make_deck_or_quiz_page(services, address, context)
        case "log" | "dealt" | "envelope" if context.save and not place:
            return _make_save_page(services, address, context)
        case "learn":
            number = parse_lesson_number(address)
            return LessonPage(services, game, number) if number and number in game.lessons else None
        case "example" if any(place in each.keys.split() for each in game.examples):
            from clowder.app.pages.example import ExamplePage

            return ExamplePage(services, game, place)
    return None if place else _make_common_game_page(services, game, address, context)


def _make_common_game_page(
    services: Services, game: Game, address: PageAddress, context: GameContext
) -> Page | None:
    """Return a page that every game has: rules, printing, choice of seats, code scanner; else None.

    The kinds are `rules`, `paper`, `sit` and `scan`.
    """
    match address.kind:
        case "rules":
            return RulesPage(services, context)
        case "paper":
            return PrintingPage(services, context)
        case "sit":
            from clowder.app.pages.seat_selection import SeatSelectionPage

            return SeatSelectionPage(services, game)
        case "scan":
            from clowder.app.deals.scan_page import QrCodeScanPage

            return QrCodeScanPage(services, context)
    return None


def _make_deck_or_quiz_page(services: Services, address: PageAddress, context: GameContext) -> Page | None:
    """Return a page about the texts on a game's cards; None if the game or the address has no such page.

    The kinds are `read` (a text of the pack), `cards` (the quiz, of the person whose number is in the
    address, or of nobody), `link` (share a deck as a link) and `deck` (the offer of a deck from a link).
    Raises Refused if that link cannot be read.
    """
    pack, place = services.packs.get(address.game), address.place
    match address.kind:
        case "read" if pack and place in pack.page_names():
            return CardTextPage(services, place, context)
        case "cards" if (
            pack
            and pack.HAS_QUIZ
            and bool(name := services.people.name_by_address_number(place)) == bool(place)
        ):
            from clowder.app.quiz.quiz_page import QuizPage

            return QuizPage(services, context, name)
        case "link" if pack and (parcel := pack.make_shareable_deck(place)):
            from clowder.app.pages.deck import DeckSharingPage

            return DeckSharingPage(services, context, place, parcel)
        case "deck" if pack:
            from clowder.app.deals.links import parse_deck_link
            from clowder.app.pages.deck import DeckOfferPage

            return DeckOfferPage(services, context, parse_deck_link(place.split("/")))
    return None


def _make_save_page(services: Services, address: PageAddress, context: GameContext) -> Page | None:
    """Return a page about the game in the context's save: its log, its deal or its sealed envelope.

    The kinds are `log`, `dealt` and `envelope`. None for other kinds, for a deal that cannot be shown
    (as during the game), or if the game has no envelope.
    """
    match address.kind:
        case "log":
            from clowder.app.pages.log import GameLogPage

            return GameLogPage(services, context)
        case "dealt":
            from clowder.app.deals.deal_page import make_deal_sharing_page

            return make_deal_sharing_page(services, context)
        case "envelope":
            from clowder.app.deals.envelope_page import make_envelope_page

            return make_envelope_page(services, context)
    return None


def _make_table_or_cut_page(services: Services, address: PageAddress) -> Page:
    """Return the table page of a save or, before the first move of a sealed deal, the page to cut.

    The page to cut is shown while a person has not cut yet, or if the address itself is that of cutting
    (`cut`). Raises Refused if no save of this game has the address's number, or if it cannot be read.
    """
    name = f"{PREFIX}{address.place}"
    kept = services.saves.get_save(name)
    if kept is None or kept.game != address.game:
        raise Refused(_("This game is not on this tablet, or it is over."))
    try:
        table = replay_save(kept, services.rules_by_game)
    except Refused as reason:
        raise Refused(_("This game cannot be read. {reason}", reason=reason)) from None
    game, party, deal = services.games[kept.game], kept.party, kept.deal
    save_slot = services.make_save_slot(game, name)
    if isinstance(deal, SealedDeal) and not table.entries:
        from clowder.app.deals.cutting import CuttingState
        from clowder.app.deals.cutting_page import DeckCuttingPage

        cutting = CuttingState(game, party, deal)
        if address.kind == "cut" or cutting.next_cutter_seat is not None:
            return DeckCuttingPage(services, cutting, OpenedGame(table, party, kept.hints, deal), save_slot)
    match = make_match(game, table, party, services.make_table_card_texts(game, name), deal)
    return TablePage(services, GameInPlay(match, kept.hints), save_slot)
