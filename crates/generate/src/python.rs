//! The Python functions: one per measure, with signature, docstring and worked example.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use partita::{Kind, Measure, Param, ParamKind, Value, measures};

use crate::python_examples::example;

/// Aliases that are something else in Python: `partita.consensus` finds what many clusterings have in common, and
/// `partita.sklearn` has the functions of scikit-learn with their own arguments and errors.
const TAKEN: [&str; 7] = [
    "consensus",
    "adjusted_rand_score",
    "rand_score",
    "fowlkes_mallows_score",
    "mutual_info_score",
    "adjusted_mutual_info_score",
    "normalized_mutual_info_score",
];

/// Aliases that `from partita import *` must not put in the place of a function of Python's own.
const BUILT_IN: [&str; 1] = ["id"];

/// The module with the functions, by path.
pub fn files() -> BTreeMap<PathBuf, String> {
    BTreeMap::from([(PathBuf::from("python/partita/_measures.py"), module())])
}

fn module() -> String {
    let mut names: Vec<&str> = measures().iter().flat_map(|m| aliases(m).chain([m.name])).collect();
    names.retain(|name| !BUILT_IN.contains(name));
    names.sort_unstable();
    let listed: String = names.iter().map(|name| format!("    \"{name}\",\n")).collect();
    let functions: String = measures().iter().map(function).collect();
    let lines = measures().iter().flat_map(|m| aliases(m).map(|alias| format!("{alias} = {}\n", m.name)));
    let lines: String = lines.collect();
    format!(
        "\"\"\"One function per measure. Written by `cargo dev generate` from the catalogue: do not edit.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import Literal\n\n\
         from partita._compare import score as _score\n\
         from partita._compare import score_biclusters as _score_biclusters\n\
         from partita._compare import score_tree_on_graph as _score_on_graph\n\
         from partita._kinds import CoClustering\n\
         from partita._types import (\n    AllItems,\n    Biclustering,\n    BiclustersLike,\n    Column,\n    CoverLike,\n    GraphLike,\n    ItemJoin,\n    \
         Leaves,\n    Missing,\n    Noise,\n    NoiseLabel,\n    Shape,\n    TreeLike,\n    Weights,\n)\n\n\
         __all__ = [\n{listed}]\n{functions}\n\n{lines}"
    )
}

fn aliases(m: &'static Measure) -> impl Iterator<Item = &'static str> {
    m.aliases.iter().copied().filter(|alias| !TAKEN.contains(alias))
}

/// What a function takes, by the kinds that its measure compares.
struct Inputs {
    /// Type of the first argument, and of the second.
    types: [&'static str; 2],
    /// What the docstring says of them.
    about: &'static str,
    /// The options besides the parameters of the measure.
    options: &'static str,
    /// What the docstring says of the options.
    closing: &'static str,
    /// What the function calls, and what it passes on.
    call: (&'static str, &'static str),
}

const POLICIES: &str = "    missing: Missing = \"refuse\",\n    noise: Noise = \"cluster\",\n    noise_label: NoiseLabel = -1,\n";

const OF_LABELS: Inputs = Inputs {
    types: ["Column"; 2],
    about: "array-like\n    Labels of the same items: integers, strings or booleans.\n",
    options: "    weights: Weights = None,\n",
    closing: "missing, noise, noise_label, weights, n_jobs\n    As for :func:`partita.compare`.\n",
    call: ("_score", "(missing, noise, noise_label, weights, n_jobs)"),
};

const OF_LABELS_AND_CO: Inputs = Inputs {
    types: ["Column | CoClustering | Biclustering"; 2],
    about: "array-like or CoClustering\n    Labels of the same items: integers, strings or booleans. Or two co-clusterings \
            of the same\n    matrix.\n",
    ..OF_LABELS
};

const OF_LABELS_AND_COVERS: Inputs = Inputs {
    types: ["Column | CoverLike"; 2],
    about: "array-like or Cover\n    Labels of the same items: integers, strings or booleans. Or two covers of the same \
            items:\n    :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph.\n",
    options: "    weights: Weights = None,\n    join: ItemJoin = \"exact\",\n    items: AllItems = None,\n    normalize: bool = False,\n    \
              threshold: float | None = None,\n",
    closing: "missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs\n    As for :func:`partita.compare`.\n",
    call: (
        "_score",
        "(missing, noise, noise_label, weights, n_jobs), covers=(join, items, normalize, threshold)",
    ),
};

const OF_COVERS_AND_BICLUSTERS: Inputs = Inputs {
    types: ["Column | CoverLike | BiclustersLike"; 2],
    about: "array-like, Cover or Biclusters\n    Labels of the same items: integers, strings or booleans. Or two covers of the \
            same items:\n    :class:`partita.Cover`, sets of items that may overlap, covers of cdlib or igraph. Or two sets \
            of\n    :class:`partita.Biclusters`, of which the cells are compared.\n",
    ..OF_LABELS_AND_COVERS
};

const OF_MOST: Inputs = Inputs {
    types: ["Column | CoClustering | Biclustering | CoverLike"; 2],
    about: "array-like, CoClustering or Cover\n    Labels of the same items: integers, strings or booleans. Or two \
            co-clusterings of the same\n    matrix, or two fuzzy covers of the same items.\n",
    ..OF_LABELS_AND_COVERS
};

const OF_CO: Inputs = Inputs {
    types: ["CoClustering | Biclustering"; 2],
    about: "CoClustering or estimator\n    Co-clusterings of the same matrix, or fitted estimators with ``row_labels_`` and \
            ``column_labels_``.\n",
    options: "",
    closing: "missing, noise, noise_label, n_jobs\n    As for :func:`partita.compare`.\n",
    call: ("_score", "(missing, noise, noise_label, None, n_jobs)"),
};

const OF_CO_AND_BICLUSTERS: Inputs = Inputs {
    types: ["CoClustering | Biclustering | BiclustersLike"; 2],
    about: "CoClustering, estimator or Biclusters\n    Co-clusterings of the same matrix, or fitted estimators with \
            ``row_labels_`` and ``column_labels_``.\n    Or sets of :class:`partita.Biclusters`.\n",
    ..OF_CO
};

const OF_BICLUSTERS: Inputs = Inputs {
    types: ["BiclustersLike"; 2],
    about: "Biclusters, list, tuple of arrays or estimator\n    Sets of :class:`partita.Biclusters`, lists of (rows, columns), \
            ``biclusters_`` of scikit-learn, or fitted\n    estimators that have it.\n",
    options: "    shape: Shape = None,\n    n_jobs: int | None = None,\n",
    closing: "shape : tuple of int, optional\n    The numbers of rows and of columns of the matrix, where they do not know it.\n\
              n_jobs\n    As for :func:`partita.compare`.\n",
    call: ("_score_biclusters", "shape, n_jobs"),
};

const OF_TREES: Inputs = Inputs {
    types: ["TreeLike"; 2],
    about: "Tree, str, array-like or estimator\n    Trees, Newick, linkage matrices, or estimators with ``tree_``, over the \
            same leaves.\n",
    options: "    leaves: Leaves = \"exact\",\n    n_jobs: int | None = None,\n",
    closing: "leaves : {\"exact\", \"inner\"}\n    Whether a leaf that only one tree has is an error, or pruned.\n\
              n_jobs\n    As for :func:`partita.compare`.\n",
    call: ("_score", "(\"refuse\", \"cluster\", -1, None, n_jobs), leaves"),
};

const ON_GRAPH: Inputs = Inputs {
    types: ["TreeLike", "GraphLike"],
    about: "Tree, str, array-like or estimator\n    A tree, Newick, a linkage matrix, or an estimator with ``tree_``; its \
            leaves are the nodes.\n\
            graph : matrix or graph of NetworkX\n    A sparse or dense adjacency matrix, its nodes numbered from 0, or a \
            graph whose nodes have names.\n",
    options: "    bipartite: bool = False,\n",
    closing: "bipartite : bool\n    Whether the matrix links rows with columns instead of nodes with nodes.\n",
    call: ("_score_on_graph", "bipartite"),
};

fn inputs(m: &Measure) -> &'static Inputs {
    match m.kinds()[..] {
        [Kind::Labels] => &OF_LABELS,
        [Kind::Labels, Kind::Co] => &OF_LABELS_AND_CO,
        [Kind::Labels, Kind::Cover] => &OF_LABELS_AND_COVERS,
        [Kind::Labels, Kind::Cover, Kind::Biclusters] => &OF_COVERS_AND_BICLUSTERS,
        [Kind::Labels, ..] => &OF_MOST,
        [Kind::Co] => &OF_CO,
        [Kind::Co, Kind::Biclusters] => &OF_CO_AND_BICLUSTERS,
        [Kind::Biclusters] => &OF_BICLUSTERS,
        [Kind::Trees] => &OF_TREES,
        _ => &ON_GRAPH,
    }
}

fn function(m: &Measure) -> String {
    let inputs = inputs(m);
    let on_graph = m.accepts(Kind::TreeOnGraph);
    let (a, b) = match m.symmetric {
        _ if on_graph => ("tree", "graph"),
        true => ("a", "b"),
        false => ("reference", "candidate"),
    };
    let [type_a, type_b] = inputs.types;
    let mut text = format!("\n\ndef {}(\n    {a}: {type_a},\n    {b}: {type_b},\n    *,\n", m.name);
    for p in m.params {
        let _ = writeln!(text, "    {}: {} = {},", argument(p), annotation(p), default(p));
    }
    if m.accepts(Kind::Labels) || m.accepts(Kind::Co) {
        let _ = writeln!(text, "{POLICIES}{}    n_jobs: int | None = None,", inputs.options);
    } else {
        text.push_str(inputs.options);
    }
    text.push_str(") -> float:\n");
    let about =
        if on_graph { format!("{a} : {}", inputs.about) } else { format!("{a}, {b} : {}", inputs.about) };
    write_docstring(&mut text, m, &about, inputs.closing);
    let params: Vec<String> = m.params.iter().map(|p| format!("(\"{}\", {})", p.name, argument(p))).collect();
    let (call, rest) = inputs.call;
    let _ = writeln!(text, "    return {call}(\"{}\", [{}], {a}, {b}, {rest})", m.name, params.join(", "));
    text
}

/// The name of a parameter; a word of Python's own gets an underscore.
fn argument(p: &Param) -> String {
    if p.name == "lambda" { "lambda_".to_owned() } else { p.name.to_owned() }
}

/// The type of a parameter.
fn annotation(p: &Param) -> String {
    let kind = match p.kind {
        ParamKind::Choice(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("Literal[{}]", quoted.join(", "))
        }
        ParamKind::Real { .. } => "float".to_owned(),
        ParamKind::Integer { .. } => "int".to_owned(),
        ParamKind::Flag => "bool".to_owned(),
        other => unreachable!("{other:?} has no type in Python yet"),
    };
    if p.default.is_none() { format!("{kind} | None") } else { kind }
}

/// The default of a parameter, as Python writes it.
fn default(p: &Param) -> String {
    match p.default {
        None => "None".to_owned(),
        Some(Value::Choice(word)) => format!("\"{word}\""),
        Some(Value::Real(value)) => format!("{value:?}"),
        Some(Value::Integer(value)) => value.to_string(),
        Some(Value::Flag(value)) => if value { "True" } else { "False" }.to_owned(),
        Some(other) => unreachable!("{other:?} has no form in Python yet"),
    }
}

/// The documentation: what the inputs are, then the parameters, then `closing`, and the example.
fn write_docstring(text: &mut String, m: &Measure, inputs: &str, closing: &str) {
    let mut doc = String::new();
    for line in m.text().trim().lines() {
        match line.strip_prefix("# ") {
            Some(heading) => {
                let _ = writeln!(doc, "{heading}\n{}", "-".repeat(heading.chars().count()));
            }
            None => {
                let _ = writeln!(doc, "{line}");
            }
        }
    }
    let _ = write!(doc, "\nParameters\n----------\n{inputs}");
    for p in m.params {
        let _ = writeln!(doc, "{} : {}\n    {}.", argument(p), annotation(p), capitalised(p.doc));
    }
    let _ = write!(
        doc,
        "{closing}
Notes
-----
Range {}; {}; cost: {}.

References
----------
{}
Examples
--------
{}",
        m.range,
        m.sense,
        m.cost,
        m.citations()
            .map(|cited| format!(
                "{cited}
"
            ))
            .collect::<String>(),
        example(m),
    );
    for (number, line) in doc.lines().enumerate() {
        // Backslashes and quotes would end or change the string.
        let line = line.replace('\\', "\\\\").replace("\"\"\"", "'''");
        let lead = if number == 0 {
            "    \"\"\""
        } else if line.is_empty() {
            ""
        } else {
            "    "
        };
        let _ = writeln!(text, "{lead}{line}");
    }
    text.push_str("    \"\"\"\n");
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_defined_once() {
        let mut names: Vec<&str> =
            measures().iter().flat_map(|m| std::iter::once(m.name).chain(aliases(m))).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        let module = module();
        names.retain(|name| !BUILT_IN.contains(name));
        assert!(names.iter().all(|name| module.contains(&format!("\n    \"{name}\",\n"))));
        assert!(!module.contains("\nconsensus = "));
    }

    #[test]
    fn parameters_keep_their_names_types_and_defaults() {
        let nmi = partita::find("nmi").expect("it exists");
        let text = function(nmi);
        assert!(text.contains("normalizer: Literal[\"arithmetic\", \"geometric\""));
        assert!(text.contains("] = \"arithmetic\",\n"));
        assert!(text.contains("0.5158037429793888"));
    }
}
