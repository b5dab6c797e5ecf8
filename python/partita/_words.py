"""Words of the views for people."""

from __future__ import annotations

from collections.abc import Iterable

from partita import _native


def visible(name: object) -> str:
    r"""A name as a line of text, with escapes for what a terminal would obey, as the command line shows it.

    >>> visible("\x1b[31mred"), visible("two\nlines"), visible("東京")
    ('\\u{1b}[31mred', 'two\\nlines', '東京')
    """
    return _native.visible(str(name))


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
