"""The tables that say what a call of another package is here: both sides are run and compared."""

from __future__ import annotations

import math
import random
import re

import pytest
from golden import ROOT

# The modules that each page needs.
PAGES = {
    "scikit-learn": ["sklearn"],
    "igraph": ["igraph"],
    "clusim": ["clusim"],
    "cdlib": ["cdlib"],
    "dendropy": ["dendropy", "skbio", "ete3"],
    "er-evaluation": ["pandas", "er_evaluation"],
    "clustering-mi": ["clustering_mi"],
}


def rows(text, heading):
    """The cells of the tables under this heading, in the part of the page that is in Python."""
    part = text.split("\n## In R\n")[0]
    found, inside = [], False
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if cells == heading:
            inside = True
        elif not line.startswith("|"):
            inside = False
        elif inside and not line.startswith("|---"):
            found.append(cells)
    return found


def value(code, names):
    """What a piece of code gives, or that it ends in an error of its package."""
    try:
        return float(eval(code.strip("`"), names))
    except (NameError, AttributeError, SyntaxError, ImportError):  # the page is wrong
        raise
    except Exception:  # what other packages raise is their choice
        return "an error"


@pytest.fixture(params=PAGES)
def page(request):
    for module in PAGES[request.param]:
        pytest.importorskip(module)
    text = (ROOT / "docs/coming-from" / f"{request.param}.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    exec(setup(text), names)
    return text, names


def setup(text):
    return re.search(r"```python\n(.*?)```", text, re.S)[1]


@pytest.mark.filterwarnings("ignore")
def test_calls_are_the_same_where_the_page_says_so(page):
    text, names = page
    found = rows(text, ["there", "here", "the same?"])
    assert len(found) > 5
    for theirs, ours, same in found:
        there, here = value(theirs, names), value(ours, names)
        assert "an error" not in (there, here), (theirs, there, here)
        assert math.isclose(there, here, rel_tol=1e-9, abs_tol=1e-12) == same.startswith("yes"), (theirs, there, here)


@pytest.mark.filterwarnings("ignore")
def test_they_are_the_same_for_other_labels(page):
    """A row that says "yes here" speaks of the labels of its page alone."""
    text, _ = page
    chance = random.Random(7)
    for _ in range(8):
        labels = {side: [0, 1, *(chance.randrange(4) for _ in range(8))] for side in "ab"}
        other = setup(text)
        for side, column in labels.items():
            other = re.sub(rf"^{side} = \[.*\]$", f"{side} = {column}", other, flags=re.M)
        names: dict[str, object] = {}
        exec(other, names)
        for theirs, ours, same in rows(text, ["there", "here", "the same?"]):
            if same.startswith("yes") and not same.startswith("yes here"):
                there, here = value(theirs, names), value(ours, names)
                assert math.isclose(there, here, rel_tol=1e-9, abs_tol=1e-9), (theirs, labels)


@pytest.mark.filterwarnings("ignore")
def test_numbers_differ_as_the_page_says(page):
    text, names = page
    found = rows(text, ["there", "gives", "here", "gives"])
    assert bool(found) == ("## Where the numbers differ" in text)
    for theirs, there, ours, here in found:
        for code, expected in ((theirs, there), (ours, here)):
            given = value(code, names)
            said = expected if expected == "an error" else float(expected)
            matches = given == said if "an error" in (given, said) else given == pytest.approx(said, abs=1e-6, nan_ok=True)
            assert matches, (code, given, expected)
