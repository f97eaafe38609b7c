"""Days, as the tablet counts them, without a library."""

from clowder.core.words import _, plural

DAY = 86_400_000
"""Milliseconds."""


def ago(then: int, now: int) -> str:
    """When something happened that was so many milliseconds after 1970, both by the local clock: in days."""
    days = max(0, now // DAY - then // DAY)
    if days < 2:
        return _("yesterday") if days else _("today")
    return plural("{n} day ago", "{n} days ago", days)


def iso(then: int) -> str:
    """The day of such a time, as `2026-11-22`."""
    days = then // DAY + 719_468  # since the first of March of the year 0, after which no leap day disturbs
    era, day = divmod(days, 146_097)
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    month = month + 3 if month < 10 else month - 9
    return f"{400 * era + year + (month < 3)}-{month:02}-{day + 1:02}"
