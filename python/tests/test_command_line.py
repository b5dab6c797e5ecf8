"""The same bits as the command line, whatever is computed."""

from __future__ import annotations

import csv
import json
import math
import subprocess
import warnings
from dataclasses import asdict

import numpy as np
import pytest
from golden import ROOT, co_cases, flat_cases

import partita

FLAT = list(flat_cases())


@pytest.fixture
def run(command_line, tmp_path):
    """Runs the program with columns in a file, named FILE in the arguments, and reads the JSON that it writes."""

    def run(columns, *arguments):
        file = tmp_path / "columns.csv"
        with file.open("w", newline="") as out:
            writer = csv.writer(out)
            writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))
        named = [str(file) if argument == "FILE" else argument for argument in arguments]
        done = subprocess.run([command_line, *named, "--format", "json"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", partita.PartitaWarning)
        yield


def with_parameters():
    """Every measure, and every measure with every value of every parameter that is a choice."""
    for measure in partita.measures():
        if "labels" in measure.kinds:
            yield measure.name
            for parameter in measure.params:
                words = parameter.expected.removeprefix("choose ").split(", ")
                yield from (f"{measure.name}:{parameter.name}={word}" for word in words if word.isidentifier())


def same_bits(ours, theirs):
    """Whether scores of a comparison are those that the program wrote."""
    assert (ours.n, list(ours.clusters), ours.cells) == (theirs["n"], theirs["clusters"], theirs["cells"])
    assert dict(ours.notes) == theirs["notes"]
    assert set(ours) == set(theirs["scores"])
    for key, value in theirs["scores"].items():
        assert math.isnan(ours[key]) if value is None else ours[key].hex() == float(value).hex(), key


KEYS = list(with_parameters())


def test_parameters_are_tried():
    assert "normalized_mutual_information:normalizer=max" in KEYS
    assert len(KEYS) > len(partita.measures())


@pytest.mark.parametrize("case", FLAT, ids=[case.name for case in FLAT])
def test_golden_cases_by_every_measure(case, run):
    # Counting all tables with these margins takes minutes where there are hundreds of clusters.
    many = len(set(case.a)) > 100
    keys = [key for key in KEYS if not (many and key.endswith("count=exact"))]
    ours = partita.compare(case.a, case.b, keys, weights=case.counts)
    asked = ("-m", ",".join(keys))
    if case.counts is None:
        same_bits(ours, run({"a": case.a, "b": case.b}, "compare", "FILE", "-a", "a", "-b", "b", *asked))
    else:
        counted = {"a": case.a, "b": case.b, "count": case.counts}
        theirs = run(counted, "compare", "--table", "FILE", *asked)
        same_bits(ours, theirs)
        same_bits(partita.Table.from_counts(**counted).compare(keys), theirs)


def random_columns(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 300))
    a = rng.integers(0, rng.integers(1, 20), n)
    b = np.where(rng.random(n) < rng.random(), a, rng.integers(-1, rng.integers(1, 30), n))
    texts = np.array(["", "noise", "é", "a b", 'say "x"', "1", "01", "x,y", "-1", "nan?"])
    return a.tolist(), b.tolist(), texts[np.abs(b) % len(texts)].tolist()


@pytest.mark.parametrize("seed", range(20))
def test_random_columns_and_policies(seed, run):
    a, b, texts = random_columns(seed)
    policy = ["drop", "cluster", "singletons"][seed % 3]
    ours = partita.compare(a, [text or None for text in texts], KEYS, missing=policy)
    options = ("-a", "a", "-b", "texts", "--missing", policy, "-m", ",".join(KEYS))
    same_bits(ours, run({"a": a, "texts": texts}, "compare", "FILE", *options))
    noise = ["cluster", "singletons"][seed % 2]
    options = ("-a", "a", "-b", "b", "--noise", noise, "-m", ",".join(KEYS))
    same_bits(partita.compare(a, b, KEYS, noise=noise), run({"a": a, "b": b}, "compare", "FILE", *options))


@pytest.mark.parametrize("case", list(co_cases()), ids=lambda case: case[0])
def test_co_clusterings_by_every_measure(case, command_line, tmp_path):
    _, a, b, _ = case
    for name, x, y in (("rows", a[0], b[0]), ("cols", a[1], b[1])):
        lines = (f"{i},{j}\n" for i, j in zip(x, y, strict=True))
        (tmp_path / f"{name}.csv").write_text("a,b\n" + "".join(lines))
    files = ["--rows", str(tmp_path / "rows.csv"), "--columns", str(tmp_path / "cols.csv")]
    asked = ["compare", *files, "-a", "a", "-b", "b", "--all", "--format", "json"]
    theirs = json.loads(subprocess.run([command_line, *asked], check=True, capture_output=True, text=True).stdout)
    ours = partita.compare(partita.CoClustering(*a), partita.CoClustering(*b), "all")
    assert set(theirs["scores"]) == set(ours)
    for key, value in theirs["scores"].items():
        assert math.isnan(ours[key]) if value is None else ours[key].hex() == float(value).hex(), key


IRIS = list(csv.DictReader((ROOT / "examples/iris.csv").open()))
COLUMN = {name: [flower[name] for flower in IRIS] for name in ("species", "kmeans", "ward")}


def test_intervals_p_values_and_adjustments(run):
    names = ["adjusted_rand", "adjusted_mutual_information", "variation_of_information", "purity"]
    options = ["-a", "species", "-b", "ward", "-m", ",".join(names), "--draws", "200", "--seed", "5"]
    theirs = run(COLUMN, "compare", "FILE", *options, "--ci", "0.9", "--p-value", "--adjust", "--null-model", "multinomial")
    a, b = COLUMN["species"], COLUMN["ward"]
    for name in names:
        interval = partita.confidence_interval(a, b, name, level=0.9, seed=5)
        expected = theirs["intervals"][name]
        assert {field: getattr(interval, field) for field in expected} == expected
        chance = {"null_model": "multinomial", "draws": 200, "seed": 5}
        found, expected = partita.significance(a, b, name, **chance), theirs["p_values"][name]
        # One test alone is not corrected for others.
        of_one = {field: value for field, value in expected.items() if field not in ("p_holm", "p_fdr")}
        assert {field: getattr(found, field) for field in of_one} == of_one
        found, expected = partita.adjust(a, b, name, **chance), theirs["adjusted"][name]
        assert [found.adjusted, found.expected, found.expected_error] == [
            expected["adjusted"],
            expected["expected"],
            expected["expected_error"],
        ]


def with_texts(found):
    """The labels of a story as texts, as the program writes them; it counts items from 1."""
    if isinstance(found, dict):
        changed = {"examples": lambda places: [str(place + 1) for place in places], "a": texts, "b": texts, "home": texts}
        return {key: changed.get(key, with_texts)(value) for key, value in found.items()}
    return [with_texts(one) for one in found] if isinstance(found, list) else found


def texts(labels):
    if isinstance(labels, list):
        return list(map(str, labels))
    return None if labels is None else str(labels)


@pytest.mark.parametrize("options", [[], ["--exact"], ["--open-tangles"], ["--min-overlap", "0.05"]])
def test_explanations(run, options):
    theirs = run(COLUMN, "explain", "FILE", "-a", "species", "-b", "ward", "--examples", "2", "-m", "ari,vi", *options)
    asked = {option[2:].replace("-", "_"): True for option in options if option[:2] == "--"}
    if "min_overlap" in asked:
        asked["min_overlap"] = 0.05
    numbers = [int(label) for label in COLUMN["ward"]]
    why = partita.explain(COLUMN["species"], numbers, ["ari", "vi"], examples=2, **asked)
    assert (why.n, why.same, dict(why.scores)) == (theirs["n"], theirs["same"], theirs["scores"])
    assert list(why.clusters) == theirs["clusters"]
    for change, expected in zip(why.changes, theirs["changes"], strict=True):
        ours = with_texts(asdict(change))
        known = ours.keys() & expected.keys()
        assert {key: ours[key] for key in known} == {key: expected[key] for key in known}
    assert (why.strays.items, why.strays.overlaps) == (theirs["strays"]["items"], theirs["strays"]["overlaps"])
    assert [with_texts(asdict(one)) for one in why.strays.clusters] == theirs["strays"]["clusters"]


def of_file(name):
    """The columns of a file of the command line's tests."""
    rows = list(csv.DictReader((ROOT / "testdata/cli" / name).open()))
    return {column: [row[column] for row in rows] for column in rows[0]}


@pytest.fixture(params=["labels", "co", "trees"])
def two_of_a_kind(request, run):
    """Two clusterings of every kind, and what the program writes of them."""
    folder, kind = ROOT / "testdata/cli", request.param
    if kind == "labels":
        clusterings = {name: COLUMN[name] for name in ("species", "ward")}
        return clusterings, lambda command, *options: run(clusterings, command, "FILE", *options)
    if kind == "co":
        rows, columns = of_file("co_rows.csv"), of_file("co_columns.csv")
        sides = ("--rows", str(folder / "co_rows.csv"), "--columns", str(folder / "co_columns.csv"))
        clusterings = {name: partita.CoClustering(rows[name], columns[name]) for name in ("mine", "yours")}
        return clusterings, lambda command, *options: run({}, command, *sides, *options)
    files = {name: folder / f"{name}.nwk" for name in ("caterpillar", "balanced")}
    trees = {name: partita.Tree.read(file) for name, file in files.items()}
    return trees, lambda command, *options: run({}, command, *map(str, files.values()), *options)


def test_every_kind_has_the_same_default_measures(two_of_a_kind):
    clusterings, program = two_of_a_kind
    named = [option for pair in zip(("-a", "-b"), clusterings, strict=True) for option in pair]
    theirs = program("compare", *([] if "caterpillar" in clusterings else named))
    assert set(partita.compare(*clusterings.values())) == set(theirs["scores"])


def test_each_with_each_of_every_kind_by_every_measure(two_of_a_kind):
    clusterings, program = two_of_a_kind
    kind = partita.pairwise(clusterings).kind
    keys = [measure.name for measure in partita.measures() if kind in measure.kinds]
    named = () if kind == "trees" else ("--clusterings", ",".join(clusterings))
    theirs = program("pairwise", *named, "-m", ",".join(keys))["scores"]
    for key in keys:
        expected = [[math.nan if score is None else score for score in row] for row in theirs[key]]
        np.testing.assert_array_equal(partita.pairwise(clusterings, key).to_matrix(), expected, key)


def test_works_to_cite(run):
    theirs = {measure["name"]: measure["references"] for measure in run({}, "measures")}
    assert {measure.name: list(measure.references) for measure in partita.measures()} == theirs


def test_many_clusterings(run):
    named = ("FILE", "--clusterings", ",".join(COLUMN))
    theirs = run(COLUMN, "pairwise", *named, "--p-value", "--draws", "100", "--seed", "2")
    pairs = partita.pairwise(COLUMN, p_values=True, draws=100, seed=2)
    for pair, expected in zip(pairs, theirs["p_values"]["adjusted_rand"], strict=True):
        assert {"a": pair.a, "b": pair.b} == {side: expected[side] for side in ("a", "b")}
        tested = {"p": pair.p, "p_holm": pair.p_holm, "p_fdr": pair.p_fdr}
        assert tested == {field: expected[field] for field in tested}
    theirs = run(COLUMN, "consensus", *named)
    assert vars(partita.medoid(COLUMN)) == {
        "name": theirs["medoid"]["clustering"],
        "mean_score": theirs["medoid"]["mean_score"],
    }
    found, expected = partita.consensus(COLUMN), theirs["consensus"]
    assert found.labels.tolist() == expected["labels"]
    assert (found.agreement, found.stability) == (expected["agreement"], expected["stability"])


def test_tables_in_files(run, tmp_path):
    table = partita.Table.from_labels([1, "x,y", "é", 'say "x"', 1], [True, False, "NA", "-1", True])
    for name in ("counts.csv", "counts.tsv", "counts.csv.gz", "counts.parquet"):
        table.save(tmp_path / name)
        assert partita.Table.load(tmp_path / name) == table
        theirs = run({}, "compare", "--table", str(tmp_path / name), "-m", ",".join(KEYS))
        same_bits(partita.Table.load(tmp_path / name).compare(KEYS), theirs)


def test_columns_of_a_file(run, tmp_path):
    rng = np.random.default_rng(7)
    a = rng.integers(0, 40, 50_000)
    table = {"id": range(50_000), "a": a, "b": np.where(rng.random(50_000) < 0.7, a, 3), "times": a % 3}
    keys = ["ari", "ami", "vi", "purity", "b_cubed_f"]
    theirs = run(table, "compare", "FILE", "-a", "a", "-b", "b", "-m", ",".join(keys))
    file = tmp_path / "columns.csv"
    found = partita.read(file, "a", "b")
    same_bits(found.compare(keys), theirs)
    assert found == partita.Table.from_labels(table["a"], table["b"]) == partita.read(file, 2, 3)
    assert set(found.rows) == set(range(40))
    weighted = partita.read(file, "a", "b", weights="times")
    assert weighted == partita.Table.from_labels(table["a"], table["b"], weights=table["times"])
    with pytest.raises(partita.PartitaError, match='"c"'):
        partita.read(file, "a", "c")
    np.save(tmp_path / "columns.npy", np.column_stack([table["a"], table["b"]]))
    assert partita.read(tmp_path / "columns.npy", 1, 2) == found


def test_what_is_guessed_about_a_file_is_said(tmp_path):
    file = tmp_path / "labels.csv"
    file.write_text("first,second\nx,u\ny,v\ny,u\n")
    with pytest.warns(partita.PartitaWarning, match="labels.csv: took"):
        assert partita.read(file, 1, 2).n == 3


AWKWARD = """a,b,count
1.0,x,3
1,y,2
2.0,,4
-1,x,5
"""


@pytest.mark.parametrize("noise", ["cluster", "drop", "singletons"])
@pytest.mark.parametrize("missing", ["drop", "cluster", "singletons"])
def test_labels_of_a_file_are_treated_alike(missing, noise, run, tmp_path):
    file = tmp_path / "awkward.csv"
    file.write_text(AWKWARD)
    options = ("--missing", missing, "--noise", noise, "-m", "ari,entropy_a,entropy_b,ami")
    theirs = run({}, "compare", "--table", str(file), *options)
    table = partita.Table.load(file, missing=missing, noise=noise)
    same_bits(table.compare(["ari", "entropy_a", "entropy_b", "ami"]), theirs)


def test_candidates(run):
    theirs = run(COLUMN, "rank", "FILE", "--reference", "species", "--seed", "3")
    (pair,) = theirs["tests"]
    candidates = {name: column for name, column in COLUMN.items() if name != "species"}
    ranking = partita.rank(COLUMN["species"], candidates, "ari", test=True, seed=3)
    (found,) = ranking.tests
    for field in ("better", "other", "difference", "advantage", "low", "high", "standard_error", "p", "items"):
        assert getattr(found, field) == pair[field], field
    assert [scores["ari"] for _, scores in ranking] == [candidate["scores"]["adjusted_rand"] for candidate in theirs["ranking"]]
