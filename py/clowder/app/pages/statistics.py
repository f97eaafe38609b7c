"""Statistics page: the results of the games that were finished on this tablet."""

from clowder.app.addresses import PageAddress, parse_address
from clowder.app.effects import SaveFile
from clowder.app.pages.page import ActTime, ClosePage, GoToPage, NavStep, Page
from clowder.app.screens import statistics as screen
from clowder.app.services import Services
from clowder.app.storage.spreadsheet import format_results_csv, format_tallies_csv
from clowder.widgets.nodes import Node


class StatisticsPage(Page):
    """Overlay with the statistics of all players, and the results of one player in detail.

    `person_name` is that player: None for the first who has played, empty for all guests together;
    `of NAME` shows another. `csv` and `csv sums` save files, `review ...` and `evening ...` open a game
    or a podium. `delete` asks whether to delete all results, and only `clear` as the next act does so.
    `statistics` closes.
    """

    is_overlay = True

    def __init__(self, services: Services, person_name: str | None = None) -> None:
        self._services = services
        self._state = screen.StatisticsScreenState(person_name)

    @property
    def address(self) -> PageAddress:
        """Address with a number for the person, so that no name stays in the browser's history.

        There is no number for guests, nor while no person was chosen.
        """
        return PageAddress(
            "statistics", place=self._services.people.address_number_text(self._state.who or "")
        )

    def draw_page(self) -> Node:
        """Draw cups, games won by each person, one person's results, and the latest games.

        After the act `delete` there is also the question whether to delete all.
        """
        return screen.draw_statistics_screen(self._services, self._state)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the statistics page; return the steps that follow.

        Any act ends the question whether to delete all results: `delete` asks it, and only `clear` as
        the next act deletes them. `statistics` closes the page. `of NAME` shows a player in detail, `of`
        all guests. `csv` saves a file of the single results, `csv sums` one of the sums. `review ...`
        and `evening ...` open a finished game or the podium of an evening (series of games).
        """
        asked, self._state = self._state.asked, self._state._replace(asked=False)
        match act_words:
            case ["statistics"]:
                return [ClosePage()]
            case ["of", *name]:
                self._state = screen.StatisticsScreenState(" ".join(name))
            case ["delete"]:
                self._state = self._state._replace(asked=True)
            case ["clear"] if asked:
                self._services.finished.delete_all_results()
            case ["csv"]:
                games = format_results_csv(
                    self._services.finished.ledger.list_unsummed_results(),
                    self._services.device.convert_to_local_ms,
                )
                return [SaveFile("clowder-statistics.csv", games)]
            case ["csv", "sums"]:
                sums = format_tallies_csv(self._services.finished.ledger.tallies_by_person_and_game())
                return [SaveFile("clowder-statistics-sums.csv", sums)]
            case ["evening" | "review", *_]:
                return [GoToPage(parse_address("/".join(act_words)))]
        return []
