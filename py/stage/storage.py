"""The browser's localStorage as the app's store."""

from pyodide.ffi import JsException
from pyscript import window

from app.store import Full


class LocalStorage:
    """Where the browser forbids it, nothing is ever found and nothing can be kept."""

    def names(self) -> list[str]:
        try:
            return [str(name) for name in window.Object.keys(window.localStorage)]
        except JsException:
            return []

    def get(self, name: str) -> str | None:
        try:
            text = window.localStorage.getItem(name)
        except JsException:
            return None
        return text if isinstance(text, str) else None

    def put(self, name: str, text: str) -> None:
        try:
            window.localStorage.setItem(name, text)
        except JsException as reason:
            raise Full(str(reason)) from reason

    def drop(self, name: str) -> None:
        try:
            window.localStorage.removeItem(name)
        except JsException:
            return
