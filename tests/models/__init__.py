"""Second, naive implementations of the four rule books, played in lockstep with the first (`lockstep.py`).

Each is one class of lists and dictionaries, written from the text of the rules, and imports nothing from
`py`.
"""
