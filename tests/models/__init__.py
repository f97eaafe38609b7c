"""Second, naive tellings of the four rule books, played in lockstep with the first ones (`lockstep.py`).

Each is one class of lists and dictionaries, written from the text of the rules and importing nothing of `py`.
"""
