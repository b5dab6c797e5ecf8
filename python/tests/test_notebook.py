"""What a notebook shows: every result, its labels as text, and never more than a screen or two."""

import dataclasses
import importlib
import pkgutil

import numpy as np
import pytest

import partita

A, B = ["x"] * 6 + ["y"] * 6, [0] * 4 + [1] * 8
HOSTILE = ["<script>alert(1)</script>", "]]>", 'x" onload="alert(1)', "right\u202eleft\u200b", "bell\x07\x1b[31m", "long " * 2000]


def result_classes():
    """The classes of ``partita.__all__``, and all others that hold parts of results."""
    public = {name: getattr(partita, name) for name in partita.__all__}
    yield from (one for one in public.values() if isinstance(one, type) and not issubclass(one, (Exception, Warning)))
    for module in pkgutil.iter_modules(partita.__path__):
        if module.name in ("__main__", "_native", "sklearn", "_sklearn_checks"):
            continue
        for name, one in vars(importlib.import_module(f"partita.{module.name}")).items():
            is_ours = isinstance(one, type) and one.__module__.startswith("partita.") and not name.startswith("_")
            # What was read, not what was found.
            if is_ours and dataclasses.is_dataclass(one) and name not in ("Read", "Side"):
                yield one


@pytest.mark.parametrize("result", sorted({*result_classes()}, key=lambda one: one.__qualname__), ids=lambda one: one.__name__)
def test_every_result_is_shown(result):
    assert callable(getattr(result, "_repr_html_", None))


def shown_results():
    items = [HOSTILE[item % 6] for item in range(60)]
    others = [HOSTILE[item * 7 // 6 % 6] for item in range(60)]
    columns = {"<b>\u202e": items, "other": others, "]]>\x07": [item % 2 for item in range(60)]}
    yield partita.compare(items, others, ["ari", "nmi"])
    yield partita.Table.from_labels(items, others)
    yield partita.explain(items, others)
    yield partita.explain(items, others, exact=True)
    yield partita.rank(items, columns)
    yield partita.pairwise(columns)
    yield partita.flow(columns)
    yield partita.medoid(columns)
    yield partita.split_merge(items, others)
    yield partita.explain([{1, 2}, {2, 3}], [{1, 2}, {3}])
    leaves = ["'" + name.replace("'", "''") + "'" for name in HOSTILE]
    tree = f"(({leaves[0]},{leaves[1]}),({leaves[2]},{leaves[3]}),({leaves[4]},{leaves[5]}));"
    yield partita.Tree(tree)
    yield partita.TreeSet([tree, tree])
    yield partita.summary_tree([tree, tree])
    yield partita.quartet_counts(tree, tree)


def test_labels_are_text_whatever_they_hold():
    for result in shown_results():
        shown = result._repr_html_()
        assert shown.startswith('<div class="partita">'), type(result)
        assert "<script" not in shown and 'onload="alert' not in shown and "<b>" not in shown, type(result)
        hidden = [sign for sign in shown if not sign.isprintable() and sign != "\n"]
        assert hidden == [], type(result)
        assert len(shown) < 100_000, type(result)
    assert "right\\u{202e}left\\u{200b}" in partita.explain(HOSTILE, HOSTILE)._repr_html_()


def test_only_the_beginning_of_long_tables_is_shown():
    columns = {f"c{column}": np.arange(400) % (column + 1) for column in range(70)}
    shown = partita.pairwise(columns, "rand")._repr_html_()
    assert "The first 50 of 70 rows are listed." in shown and "The first 30 of 71 columns are listed." in shown
    assert shown.count("<tr>") == 51 and "c70" not in shown
    story = partita.explain(np.arange(800) // 4, np.arange(800) // 2, "rand")._repr_html_()
    assert "The first 50 of 200 changes are listed." in story and len(story) < 200_000


def test_scores_and_intervals_are_dots_on_their_range():
    assert partita.compare(A, B, ["ari", "nmi"])._repr_html_().count("<circle") == 2
    with pytest.warns(partita.PartitaWarning):
        interval = partita.confidence_interval(A, B)
    assert 'class="whisker"' in interval._repr_html_() and "adjusted_rand" in interval._repr_html_()
    assert partita.rank(A, {"b": B, "a": A})._repr_html_().count("<circle") == 2
