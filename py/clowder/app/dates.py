"""Calendar dates without a library."""

from clowder.core.i18n import _, plural

DAY_MS = 86_400_000
"""Milliseconds in a day."""


def days_ago_text(local_then: int, local_now: int) -> str:
    """Return how many calendar days ago a local time was, in words: "today", "yesterday", "3 days ago".

    The words are in the current language. Both times are in milliseconds since 1970 by local time. A
    later day than today's counts as today.
    """
    days = max(0, local_now // DAY_MS - local_then // DAY_MS)
    if days < 2:
        return _("yesterday") if days else _("today")
    return plural("{n} day ago", "{n} days ago", days)


def format_iso_date(local_ms: int) -> str:
    """Return the date of a local time as text, such as `2026-11-22`, computed without a library.

    `local_ms` is in milliseconds since 1970 by local time.
    """
    days = local_ms // DAY_MS + 719_468  # since 0000-03-01: leap days end a year then
    era, day = divmod(days, 146_097)
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    month = month + 3 if month < 10 else month - 9
    return f"{400 * era + year + (month < 3)}-{month:02}-{day + 1:02}"
