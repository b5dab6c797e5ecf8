"""Pages of every kind, ugly ones among them, written by the command line."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]
HOSTILE = ["<script>document.title='x'</script>", "]]>", 'x" onload="alert(1)', "\u202eright\u200b to left", "bell\x07\x9b \u2066", "long " * 2000]


def many_clusters() -> str:
    rows = (f"i{item},{item % 2000},{item * 7 % 2000 if item % 5 else item % 2000}" for item in range(6000))
    return "\n".join(["id,a,b", *rows]) + "\n"


def hostile() -> str:
    quoted = ['"' + label.replace('"', '""') + '"' for label in HOSTILE]
    rows = (f"i{item},{quoted[item % 6]},{quoted[item * 7 // 6 % 6]},{quoted[item // 20]}" for item in range(120))
    return "\n".join(["id,a,b,c", *rows]) + "\n"


def caterpillars(leaves: int) -> list[str]:
    """Two trees over the same leaves, the second in another order."""
    names = [f"a leaf with a rather long name {leaf}" for leaf in range(leaves)]
    trees = []
    for order in (names, names[::2] + names[1::2]):
        tree = f"'{order[0]}'"
        for name in order[1:]:
            tree = f"({tree},'{name}')"
        trees.append(tree + ";\n")
    return trees


def inputs(folder: Path) -> dict[str, list[str]]:
    """The arguments of `partita report` for a page of each kind; files that are made up go to the folder."""
    (folder / "hostile.csv").write_text(hostile(), encoding="utf-8")
    (folder / "many.csv").write_text(many_clusters(), encoding="utf-8")
    (folder / "counts.csv").write_text("a,b,count\nx,1,40\nx,2,3\ny,2,50\n", encoding="utf-8")
    (folder / "one.csv").write_text("id,a,b\n" + "".join(f"{item},x,x\n" for item in range(9)), encoding="utf-8")
    for name, tree in zip(("first", "second"), caterpillars(60), strict=True):
        (folder / f"{name}.nwk").write_text(tree, encoding="utf-8")
    co = ["--rows", "examples/matrix_rows.csv", "--columns", "examples/matrix_columns.csv", "-a", "mine", "-b", "yours"]
    return {
        "cells": ["examples/pbmc.csv", "-a", "bulk_labels", "-b", "louvain", "--id", "cell"],
        "irises": ["examples/iris.csv", "-a", "species", "-b", "ward", "--id", "flower"],
        "counts": ["--table", str(folder / "counts.csv")],
        "one": [str(folder / "one.csv"), "-a", "a", "-b", "b", "--id", "id"],
        "hostile": [str(folder / "hostile.csv"), "-a", "a", "-b", "b", "--id", "id"],
        "many": [str(folder / "many.csv"), "-a", "a", "-b", "b", "--id", "id", "-m", "ari"],
        "ranking": ["examples/pbmc.csv", "--reference", "bulk_labels", "--id", "cell"],
        "alike": [str(folder / "hostile.csv"), "--clusterings", "a,b,c", "--id", "id"],
        "trees": ["examples/balanced.nwk", "examples/caterpillar.nwk"],
        "long-trees": [str(folder / "first.nwk"), str(folder / "second.nwk")],
        "sample": ["examples/posterior_1.nex", "examples/posterior_2.nex"],
        "co": co,
        "covers": ["examples/circles.cnl", "examples/demon.cnl"],
    }


def written(folder: Path) -> list[str]:
    """Writes a page of each kind to the folder; returns their names."""
    found = inputs(folder)
    for name, arguments in found.items():
        line = [os.environ["PARTITA_CLI"], "report", *arguments, "-o", str(folder / f"{name}.html")]
        subprocess.run(line, check=True, cwd=ROOT, capture_output=True)
    matrix = ["cocluster", "testdata/cli/documents.csv", "--classes", "testdata/cli/topics.txt", "-o", str(folder / "blocks")]
    subprocess.run([os.environ["PARTITA_CLI"], *matrix], check=True, cwd=ROOT, capture_output=True)
    (folder / "blocks" / "report.html").rename(folder / "blocks.html")
    return [*found, "blocks"]
