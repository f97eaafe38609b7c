"""JavaScript that waits for a condition in a page, but not for ever: the error tells what was waited for."""

WAIT_UNTIL = """(async (isMet, words, ms = 5) => {
    const pause = () => new Promise((done) => (window.later ?? setTimeout)(done, ms));
    for (const latest = performance.now() + 20_000; !isMet(); await pause()) {
        if (performance.now() > latest) throw new Error(`never: ${words()}`);
    }
})"""
"""JavaScript function that waits 20 s at most for a function to return true; another words the error.

It asks every 5 ms, or as often as a third argument says, and not at each frame, as no frame may come.
`window.later` is the page's `setTimeout` where a test has replaced that.
"""
