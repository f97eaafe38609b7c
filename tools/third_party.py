"""What others have made and the site is made of: from pinned packages that are checked as they arrive."""

from tools import codes, packing, runtime


def set_up() -> None:
    """Fetches what is not here yet: then nothing touches the network. Raises Problem."""
    runtime.set_up()
    codes.set_up()


def set_up_to_build() -> None:
    """Fetches what a site is published with besides. Raises Problem."""
    set_up()
    packing.set_up()
