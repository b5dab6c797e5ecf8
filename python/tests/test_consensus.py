"""One clustering for many."""

import json
import string
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from golden import GOLDEN

import partita

CASES = json.loads((GOLDEN / "consensus.json").read_text())
DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase


@pytest.mark.parametrize("case", CASES["optimum"], ids=lambda case: case["name"])
@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_the_best_of_all_clusterings_is_that_of_the_reference(case: dict[str, Any]) -> None:
    for expected in case["optima"]:
        settings = {key: expected[key] for key in ("loss", "a", "max_clusters", "n_clusters")}
        found = partita.consensus(case["draws"], **settings)
        assert found.expected_loss == pytest.approx(expected["best"], rel=1e-12, abs=1e-12), expected
        assert (found.loss, found.a) == (expected["loss"], expected["a"])
        if expected["optima"] == 1:
            assert found.labels.tolist() == expected["labels"], expected


@pytest.mark.parametrize("case", CASES["large"], ids=lambda case: case["name"])
@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_the_loss_is_near_the_least_known(case: dict[str, Any]) -> None:
    draws = [[DIGITS.index(digit) for digit in draw] for draw in case["draws_base62"]]
    for loss, best in case["best"].items():
        near = 1.0005 if loss in ("binder", "vi", "omari") else 1.002
        assert partita.consensus(draws, loss=loss).expected_loss <= near * best, loss


def test_clusters_beyond_all_clusterings_are_said() -> None:
    rng = np.random.default_rng(3)
    draws = [np.where(rng.random(100) < 0.35, np.arange(100) % 4, rng.integers(0, 4, 100)) for _ in range(12)]
    with pytest.warns(partita.PartitaWarning, match="clusters where the clusterings all have 4; .* % of its items are alone"):
        found = partita.consensus(draws, loss="binder")
    assert found.labels.max() > 3
    assert partita.consensus(draws, loss="binder", max_clusters=4).labels.max() == 3


def test_any_measure_is_a_loss() -> None:
    draws = [[0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 1, 2], [0, 0, 0, 1, 2, 2]]
    found = partita.consensus(draws, loss="adjusted_rand")
    assert found.expected_loss == pytest.approx(partita.consensus(draws, loss="omari").expected_loss)
    assert partita.consensus(draws, loss="purity").loss == "purity"
    with pytest.raises(partita.PartitaError, match="is no loss"):
        partita.consensus(draws, loss="mutual_information")


def test_what_no_consensus_can_be_is_refused() -> None:
    draws = [[0, 0, 1], [0, 1, 1]]
    for settings, words in [
        ({"loss": "ari2"}, "ari2"),
        ({"a": 2.5}, "between 0 and 2, not at 2.5"),
        ({"loss": "nvi", "a": 0.5}, "the loss nvi has no weight"),
        ({"n_clusters": 4}, "3 items cannot make 4 clusters; ask for 1 to 3"),
        ({"max_clusters": 0}, "max_clusters is 0; give at least 1"),
        ({"max_clusters": 2, "n_clusters": 2}, "give one of them"),
    ]:
        with pytest.raises(partita.PartitaError, match=words):
            partita.consensus(draws, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", CASES["summary"], ids=lambda case: case["name"])
def test_summaries_of_draws_are_those_of_the_reference(case: dict[str, Any]) -> None:
    draws, estimate = dict(enumerate(case["draws"])), case["estimate"]
    for expected in case["balls"]:
        ball = partita.credible_ball(estimate, draws, loss=expected["loss"], a=expected["a"], level=expected["level"])
        assert ball.radius == pytest.approx(expected["radius"], rel=1e-12)
        for part in ("inside", "horizontal", "upper", "lower"):
            assert getattr(ball, part) == expected[part], part
    scores = partita.item_scores(estimate, draws)
    for ours, theirs in ((scores.own, case["items"]["own"]), (scores.next, case["items"]["next"])):
        theirs = [np.nan if value is None else value for value in theirs]
        np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(partita.element_consistency(draws), case["consistency"], rtol=1e-12)
    assert partita.pac(draws) == pytest.approx(case["pac"], rel=1e-12)
    shares = partita.co_association(draws)
    upper = shares[np.triu_indices(len(estimate), 1)]
    assert np.mean((upper > 0.1) & (upper <= 0.9)) == pytest.approx(case["pac"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", partita.PartitaWarning)  # a few draws of one cluster rest on few items
        found = partita.mean_agreement(draws, draws=100)
    assert found.mean == pytest.approx(case["agreement"]["mean"], rel=1e-12)
    assert (found.medoid, found.medoid_mean) == (case["agreement"]["medoid"], pytest.approx(case["agreement"]["medoid_mean"]))
    assert found.low < found.mean < found.high


def test_blocks_and_trees_have_a_mean_agreement() -> None:
    one = partita.CoClustering([0, 0, 1, 1], [0, 0, 1, 1, 1])
    two = partita.CoClustering([0, 1, 1, 1], [0, 0, 0, 1, 1])
    three = partita.CoClustering([0, 0, 1, 2], [0, 1, 1, 1, 2])
    blocks = {"one": one, "two": two, "three": three}
    with pytest.warns(partita.PartitaWarning, match="not known to cover"):
        found = partita.mean_agreement(blocks, draws=200)
    scores = partita.pairwise(blocks)
    assert found.mean == pytest.approx(np.mean([scores.to_matrix()[at] for at in ((0, 1), (0, 2), (1, 2))]), rel=1e-12)
    assert found.low is not None and found.high is not None and found.low < found.mean < found.high
    assert found.medoid == partita.medoid(blocks).name
    trees = ["((a,b),(c,d));", "((a,b),(c,d));", "((a,c),(b,d));"]
    of_trees = partita.mean_agreement(trees, "rf")
    assert (of_trees.mean, of_trees.low, of_trees.medoid) == (pytest.approx(4 / 3), None, 0)
    with pytest.raises(partita.PartitaError, match="level"):
        partita.mean_agreement(trees, "rf", level=0.9)


def test_a_consensus_knows_its_ball_and_its_items() -> None:
    draws = {"x": [0, 0, 0, 1, 1, 1], "y": [0, 0, 0, 1, 1, 2], "z": [0, 0, 1, 1, 1, 1]}
    found = partita.consensus(draws, credible=0.6)
    assert found.credible_ball == partita.credible_ball(found.labels, draws, level=0.6)
    scores = partita.item_scores(found.labels, draws)
    assert found.own is not None and found.own.tolist() == scores.own.tolist()
    assert partita.consensus(draws).credible_ball is None
    with pytest.raises(partita.PartitaError, match="95"):
        partita.consensus(draws, credible=95)
    with pytest.raises(partita.PartitaError, match="item_scores"):
        partita.co_association([[0] * 5001] * 2)


def test_frames_come_in_and_go_out() -> None:
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame = pd.DataFrame({"x": [0, 0, 1, 1], "y": [0, 0, 1, 2]})
    for clusterings in (frame, pl.from_pandas(frame)):
        found = partita.consensus(clusterings)
        assert list(found.to_frame("pandas").columns) == ["item", "label", "own", "next"]
        assert found.to_frame("polars")["label"].to_list() == found.labels.tolist()
    assert "expected loss" in found._repr_html_()


def test_blocks_have_a_consensus_of_either_side() -> None:
    draws = [
        partita.CoClustering([0, 0, 1, 1], [0, 0, 1]),
        partita.CoClustering([0, 0, 1, 1], [0, 1, 1]),
        partita.CoClustering([0, 0, 0, 1], [0, 0, 1]),
    ]
    found = partita.consensus(draws)
    assert (found.rows.labels.tolist(), found.columns.labels.tolist()) == ([0, 0, 1, 1], [0, 0, 1])
    # The variation of information of blocks is that of the cells.
    cells = [[(row, column) for row in draw.rows for column in draw.columns] for draw in draws]
    best = partita.consensus([[str(cell) for cell in draw] for draw in cells])
    assert best.expected_loss == pytest.approx(found.expected_loss)
    assert partita.medoid(draws).name in (0, 1, 2)
    with pytest.raises(partita.PartitaError, match="the consensus of co-clusterings has no such option"):
        partita.consensus(draws, loss="binder")


def test_trees_have_their_majority() -> None:
    trees = [partita.Tree.from_newick(text) for text in ("((a,b),(c,d));", "((a,b),(d,c));", "((a,c),(b,d));")]
    assert partita.consensus(trees).tree.to_newick() == partita.summary_tree(trees).tree.to_newick()


def test_items_keep_the_names_of_the_index() -> None:
    pd = pytest.importorskip("pandas")
    runs = pd.DataFrame({"x": [0, 0, 1, 1], "y": [0, 0, 1, 0]}, index=["b", "a", "d", "c"])
    assert partita.consensus(runs).items == ["b", "a", "d", "c"]
    assert partita.consensus(runs).to_frame("pandas")["item"].tolist() == ["b", "a", "d", "c"]
    assert partita.consensus(runs.reset_index(drop=True)).items is None


def test_columns_of_categories_are_the_clusterings_of_anndata() -> None:
    pd = pytest.importorskip("pandas")
    obs = pd.DataFrame({"leiden_1": [0, 0, 1, 1], "leiden_2": [0, 0, 1, 2]}, dtype="category", index=list("abcd"))
    adata = SimpleNamespace(obs=obs.assign(genes=[10, 11, 12, 12]))
    with pytest.warns(partita.PartitaWarning, match="left out 'genes' of obs"):
        found = partita.consensus(adata)  # type: ignore[call-overload]
    assert found.labels.tolist() == [0, 0, 1, 1] and found.items == list("abcd")


def test_items_without_labels_are_said() -> None:
    runs = [[0, 0, 1, None, None], [0, 0, 1, 1, None]]
    with pytest.warns(partita.PartitaWarning) as said:
        partita.consensus(runs)
    assert [str(one.message) for one in said] == [
        "2 of 5 items are left out of some comparisons: they have no label or are noise",
        "1 of 5 items have no label in any clustering: nothing says where they belong",
    ]
    with pytest.raises(partita.PartitaError, match="clustering \"1\" labels no item"):
        partita.consensus([[0, 0, 1], [None, None, None]])
