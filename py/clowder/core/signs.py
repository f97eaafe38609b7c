"""Numbers as text with the signs of printed texts."""

MINUS = "\N{MINUS SIGN}"


def signed_number_text(number: int, *, plus: bool = False) -> str:
    """Return a number as text, with a minus sign (U+2212) below 0: "−2".

    With `plus`, all other numbers have a plus sign, 0 too.
    """
    return f"{number:{'+d' if plus else 'd'}}".replace("-", MINUS)
