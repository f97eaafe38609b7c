"""Set-up of all third-party packages of the site. Each is pinned, and checked as it arrives."""

from tools import codes, packing, runtime


def set_up() -> None:
    """Fetch the runtime and the QR code library, unless they are here already. Raises Problem."""
    runtime.set_up()
    codes.set_up()


def set_up_to_build() -> None:
    """Fetch also what a static build needs. Raises Problem."""
    set_up()
    packing.set_up()
