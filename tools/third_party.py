"""Set-up of all third-party packages of the site. Each is pinned, and checked as it arrives."""

from tools import codes, packing, runtime


def set_up_all() -> None:
    """Fetch the Python runtime and the QR code library, unless they are here already. Raises Problem."""
    runtime.set_up_runtime()
    codes.set_up_codes()


def set_up_to_build() -> None:
    """Fetch all that a static build needs, unless it is here already. Raises Problem."""
    set_up_all()
    packing.set_up_packing()
