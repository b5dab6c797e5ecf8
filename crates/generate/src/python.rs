//! The types of the Python functions of measures, for editors and type checkers; the functions themselves are made when
//! they are first asked for.

use std::collections::BTreeMap;
use std::path::PathBuf;

use partita::{Kind, Measure, Param, ParamKind, Value, measures};

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

const HEAD: &str = "\"\"\"The types of the functions of measures. Written by `cargo dev generate` from the catalogue: do not edit.\"\"\"

from typing import Literal

from partita._kinds import CoClustering
from partita._types import AllItems, Biclustering, BiclustersLike, Column, CoverLike, GraphLike, ItemJoin, Leaves, Missing, Noise, NoiseLabel, Shape, TreeLike, Weights

";

/// The file with the types, by path.
pub fn files() -> BTreeMap<PathBuf, String> {
    BTreeMap::from([(PathBuf::from("python/partita/_measures.pyi"), module())])
}

fn module() -> String {
    let mut names: Vec<&str> = measures().iter().flat_map(|m| aliases(m).chain([m.name])).collect();
    names.retain(|name| !BUILT_IN.contains(name));
    names.sort_unstable();
    let functions: String = measures().iter().map(function).collect();
    let lines = measures().iter().flat_map(|m| aliases(m).map(|alias| format!("{alias} = {}\n", m.name)));
    let (names, lines): (String, String) = (format!("{names:?}"), lines.collect());
    format!("{HEAD}__all__ = {names}\nNAMES: dict[str, str]\n\n{functions}\n{lines}")
}

fn aliases(m: &'static Measure) -> impl Iterator<Item = &'static str> {
    m.aliases.iter().copied().filter(|alias| !TAKEN.contains(alias))
}

const POLICIES: &str =
    "missing: Missing = \"refuse\", noise: Noise = \"cluster\", noise_label: NoiseLabel = -1, ";
const WEIGHTS: &str = "weights: Weights = None, sample_weight: Weights = None, ";
const JOINED: &str = "join: ItemJoin = \"exact\", items: AllItems = None, normalize: bool = False, threshold: float | None = None, ";
const JOBS: &str = "n_jobs: int | None = None";

/// The type of the arguments, by the kinds that a measure compares, and the options beside its parameters.
fn inputs(m: &Measure) -> (&'static str, String) {
    let labels = |more: &str| format!("{POLICIES}{WEIGHTS}{more}{JOBS}");
    match m.kinds()[..] {
        [Kind::Labels] => ("Column", labels("")),
        [Kind::Labels, Kind::Co] => ("Column | CoClustering | Biclustering", labels("")),
        [Kind::Labels, Kind::Cover] => ("Column | CoverLike", labels(JOINED)),
        [Kind::Labels, Kind::Cover, Kind::Biclusters] => {
            ("Column | CoverLike | BiclustersLike", labels(JOINED))
        }
        [Kind::Labels, ..] => ("Column | CoClustering | Biclustering | CoverLike", labels(JOINED)),
        [Kind::Co] => ("CoClustering | Biclustering", format!("{POLICIES}{JOBS}")),
        [Kind::Co, Kind::Biclusters] => {
            ("CoClustering | Biclustering | BiclustersLike", format!("{POLICIES}{JOBS}"))
        }
        [Kind::Biclusters] => ("BiclustersLike", format!("shape: Shape = None, {JOBS}")),
        [Kind::Trees] => ("TreeLike", format!("leaves: Leaves = \"exact\", {JOBS}")),
        _ => ("TreeLike", "bipartite: bool = False".to_owned()),
    }
}

/// A line with the signature of a function and what it says first of itself.
fn function(m: &Measure) -> String {
    let (kind, options) = inputs(m);
    let arguments = if m.accepts(Kind::TreeOnGraph) {
        "tree: TreeLike, graph: GraphLike".to_owned()
    } else if m.symmetric {
        format!("a: {kind}, b: {kind}")
    } else {
        format!("reference: {kind}, candidate: {kind}")
    };
    let params: String =
        m.params.iter().map(|p| format!("{}: {} = {}, ", argument(p), annotation(p), default(p))).collect();
    format!("def {}({arguments}, *, {params}{options}) -> float: \"\"\"{}\"\"\"\n", m.name, m.title)
}

/// The name of a parameter; a word of Python's own gets an underscore.
fn argument(p: &Param) -> &str {
    if p.name == "lambda" { "lambda_" } else { p.name }
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
        assert!(!module().contains("\nconsensus = "));
    }

    #[test]
    fn parameters_keep_their_names_types_and_defaults() {
        let text = function(partita::find("nmi").expect("it exists"));
        assert!(text.contains("normalizer: Literal[\"arithmetic\", \"geometric\""));
        assert!(text.contains("] = \"arithmetic\", "));
    }
}
