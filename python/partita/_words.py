"""Words of the views for people."""

from __future__ import annotations

import re
from collections.abc import Iterable

_OBEYED = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What a terminal obeys: it moves the cursor, changes colours, breaks the line or turns the direction of writing."""

_SHORT = {"\t": r"\t", "\r": r"\r", "\n": r"\n"}


def visible(name: object) -> str:
    r"""A name as a line of text, with escapes for what a terminal would obey, as the command line shows it.

    >>> visible("\x1b[31mred"), visible("two\nlines"), visible("東京")
    ('\\u{1b}[31mred', 'two\\nlines', '東京')
    """
    return _OBEYED.sub(lambda found: _SHORT.get(found[0], f"\\u{{{ord(found[0]):x}}}"), str(name))


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "row"), counted(2, "row"), counted(3, "leaf")
    ('1 row', '2 rows', '3 leaves')
    """
    plural = noun.removesuffix("f") + "ves" if noun.endswith("leaf") else f"{noun}s"
    return f"{count} {noun if count == 1 else plural}"


def listed(names: Iterable[object]) -> str:
    """Names in a sentence.

    >>> listed(["a"]), listed(["a", 2]), listed("abc")
    ("'a'", "'a' and 2", "'a', 'b' and 'c'")
    """
    *others, last = map(repr, names)
    return f"{', '.join(others)} and {last}" if others else last
