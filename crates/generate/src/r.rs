//! The R functions: one per measure, what the package exports, and the header of the library.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use partita::{Kind, Measure, Param, ParamKind, Value, measures};

use crate::r_examples;
use crate::r_pages;

/// Names that are functions of the packages that R users load: `stats`, `utils`, `dendextend`, `phangorn`. They are words
/// for `compare`, and no functions.
const TAKEN: [&str; 8] = ["ccf", "cophenetic", "rf", "vi", "id", "entanglement", "mast", "consensus"];

/// Functions that are written by hand and exported.
const BY_HAND: [&str; 57] = [
    "adjust",
    "align_labels",
    "biclusters",
    "bk_curve",
    "cell_probabilities",
    "co_association",
    "co_clustering",
    "cocluster",
    "compare",
    "confidence_interval",
    "consensus_clustering",
    "consensus_tree",
    "convergence",
    "coreference",
    "cover",
    "credible_ball",
    "cross_table",
    "cut_tree",
    "distance_map",
    "element_consistency",
    "estimate",
    "estimate_pairs",
    "explain",
    "factors",
    "flow",
    "gate",
    "goodman_kruskal_tau",
    "hierarchy",
    "information_curve",
    "leaderboard",
    "learn_floor",
    "mean_agreement",
    "measure_parts",
    "measures",
    "modes",
    "pac",
    "pairwise",
    "partita_report",
    "partita_version",
    "quartet_counts",
    "rank_candidates",
    "sample_items",
    "sample_size",
    "score_cocluster",
    "significance",
    "simulate_walk",
    "split_merge",
    "stability",
    "tanglegram",
    "topological_ess",
    "tree",
    "tree_picture",
    "tree_statistics",
    "tree_support",
    "triple_counts",
    "untangle_trees",
    "worsen",
];

/// Methods of generic functions of R.
const METHODS: &[(&str, &[&str])] = &[
    (
        "print",
        &[
            "partita_ball",
            "partita_biclusters",
            "partita_cell_probabilities",
            "partita_co_clustering",
            "partita_cocluster",
            "partita_comparison",
            "partita_consensus",
            "partita_convergence",
            "partita_coreference",
            "partita_cover",
            "partita_estimates",
            "partita_explanation",
            "partita_factors",
            "partita_flow",
            "partita_hierarchy",
            "partita_intervals",
            "partita_leaderboard",
            "partita_map",
            "partita_modes",
            "partita_pair_estimates",
            "partita_pairwise",
            "partita_picture",
            "partita_ranking",
            "partita_sample",
            "partita_sample_size",
            "partita_significance",
            "partita_tree",
        ],
    ),
    (
        "as.list",
        &[
            "partita_cocluster",
            "partita_comparison",
            "partita_consensus",
            "partita_convergence",
            "partita_coreference",
            "partita_estimates",
            "partita_explanation",
            "partita_factors",
            "partita_flow",
            "partita_hierarchy",
            "partita_leaderboard",
            "partita_modes",
            "partita_pair_estimates",
            "partita_pairwise",
            "partita_ranking",
            "partita_sample",
            "partita_sample_size",
        ],
    ),
    (
        "plot",
        &[
            "partita_cell_probabilities",
            "partita_cocluster",
            "partita_comparison",
            "partita_consensus",
            "partita_explanation",
            "partita_factors",
            "partita_flow",
            "partita_hierarchy",
            "partita_intervals",
            "partita_leaderboard",
            "partita_map",
            "partita_modes",
            "partita_pairwise",
            "partita_picture",
            "partita_ranking",
            "partita_sample_size",
            "partita_significance",
            "partita_tree",
            "partita_way",
        ],
    ),
    ("simulate", &["partita_cell_probabilities"]),
    ("summary", &["partita_cell_probabilities", "partita_comparison", "partita_explanation"]),
    ("format", &["partita_comparison", "partita_explanation", "partita_tree"]),
    (
        "as.data.frame",
        &[
            "partita_explanation",
            "partita_factors",
            "partita_flow",
            "partita_leaderboard",
            "partita_modes",
            "partita_pairwise",
            "partita_ranking",
        ],
    ),
    ("as.character", &["partita_picture", "partita_tree"]),
    ("as.dendrogram", &["partita_hierarchy", "partita_tree"]),
    ("as.hclust", &["partita_hierarchy", "partita_tree"]),
    // Registered once ape is loaded.
    ("ape::as.phylo", &["partita_hierarchy", "partita_tree"]),
    ("as.matrix", &["partita_pairwise"]),
    ("as.dist", &["partita_pairwise"]),
    ("as.list", &["partita_tree"]),
    ("c", &["partita_tree"]),
    ("length", &["partita_tree"]),
    ("\"[\"", &["partita_tree"]),
    ("\"[[\"", &["partita_tree"]),
];

/// All files of the R package that are generated, by path.
pub fn files() -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::from([
        (PathBuf::from("r/R/measures.R"), functions()),
        (PathBuf::from("r/NAMESPACE"), namespace()),
        (PathBuf::from("r/src/partita.h"), include_str!("../../c/include/partita.h").to_owned()),
        (PathBuf::from("r/tests/testthat/test-examples.R"), r_examples::tests()),
    ]);
    for measure in measures() {
        files.insert(PathBuf::from(format!("r/man/{}.Rd", measure.name)), r_pages::page(measure));
    }
    files
}

/// The names of a measure that R's help finds; the first is that of its function. The others are words for `compare`.
pub fn names(m: &'static Measure) -> impl Iterator<Item = &'static str> {
    std::iter::once(m.name).chain(m.aliases.iter().copied()).filter(|name| !TAKEN.contains(name))
}

fn functions() -> String {
    let mut text =
        "# One function per measure. Written by `cargo dev generate` from the catalogue: do not edit.\n"
            .to_owned();
    for m in measures() {
        let Some(name) = names(m).next() else { continue };
        let _ = write!(text, "\n{name} <- {} {{\n{}}}\n", signature(m), body(m));
    }
    text
}

fn namespace() -> String {
    let mut text =
        "# Written by `cargo dev generate`: do not edit.\nuseDynLib(partita, .registration = TRUE)\n"
            .to_owned();
    let mut exported: Vec<&str> = measures().iter().filter_map(|m| names(m).next()).chain(BY_HAND).collect();
    exported.sort_unstable();
    for name in exported {
        let _ = writeln!(text, "export({name})");
    }
    for (generic, classes) in METHODS {
        for class in *classes {
            let _ = writeln!(text, "S3method({generic}, {class})");
        }
    }
    text.push_str(
        "importFrom(stats, as.dendrogram)\nimportFrom(stats, as.dist)\nimportFrom(stats, as.hclust)\nimportFrom(stats, simulate)\n",
    );
    text
}

/// `function(a, b, ...)` with the defaults.
pub fn signature(m: &Measure) -> String {
    format!("function({})", arguments(m))
}

/// Writes the text between the parentheses, on lines that a page can hold.
pub fn arguments(m: &Measure) -> String {
    let mut all: Vec<String> = operands(m).map(str::to_owned).into();
    all.extend(m.params.iter().map(|p| format!("{} = {}", p.name, default(p))));
    if m.accepts(Kind::TreeOnGraph) {
        all.push("bipartite = FALSE".to_owned());
    } else if m.accepts(Kind::Trees) {
        all.push("leaves = c(\"exact\", \"inner\")".to_owned());
    } else if takes_labels(m) {
        all.push("missing = c(\"refuse\", \"drop\", \"cluster\", \"singletons\")".to_owned());
        all.push("noise = c(\"cluster\", \"drop\", \"singletons\")".to_owned());
        all.push("noise_label = -1L".to_owned());
        all.push("weights = NULL".to_owned());
    }
    all.push("threads = NULL".to_owned());
    let mut text = String::new();
    let mut width = 0;
    for (at, one) in all.iter().enumerate() {
        let comma = if at + 1 < all.len() { "," } else { "" };
        if at > 0 && width + one.len() > 70 {
            text.push_str("\n  ");
            width = 0;
        } else if at > 0 {
            text.push(' ');
        }
        width += one.len() + 2;
        let _ = write!(text, "{one}{comma}");
    }
    text
}

/// The two things that are compared: `a` and `b` also where the first is the reference, so that one call fits all measures.
pub fn operands(m: &Measure) -> [&'static str; 2] {
    if m.accepts(Kind::TreeOnGraph) { ["tree", "graph"] } else { ["a", "b"] }
}

fn takes_labels(m: &Measure) -> bool {
    m.accepts(Kind::Labels) || m.accepts(Kind::Co)
}

/// The default as R writes it: of a choice all words, the default first.
fn default(p: &Param) -> String {
    match (p.kind, p.default) {
        (ParamKind::Choice(words), default) => choices(words, default),
        (_, None) => "NULL".to_owned(),
        (_, Some(Value::Flag(value))) => if value { "TRUE" } else { "FALSE" }.to_owned(),
        (_, Some(Value::Integer(value))) => format!("{value}L"),
        (_, Some(Value::Real(value))) => format!("{value}"),
        (_, Some(other)) => unreachable!("{other:?} has no form in R yet"),
    }
}

fn choices(words: &[&'static str], default: Option<Value>) -> String {
    let Some(Value::Choice(usual)) = default else { return "NULL".to_owned() };
    let others = words.iter().copied().filter(|word| *word != usual);
    let all: Vec<String> = std::iter::once(usual).chain(others).map(|word| format!("\"{word}\"")).collect();
    format!("c({})", all.join(", "))
}

fn body(m: &Measure) -> String {
    let [a, b] = operands(m);
    let mut text = "  call <- sys.call()\n".to_owned();
    let mut key = format!("\"{}\"", m.name);
    if !m.params.is_empty() {
        let given: Vec<String> = m.params.iter().map(|p| format!("{} = {}", p.name, given(p))).collect();
        let _ = writeln!(text, "  key <- key_of({key}, {}, call = call)", given.join(", "));
        key = "key".to_owned();
    }
    let call = if m.accepts(Kind::TreeOnGraph) {
        format!("score_on_graph({key}, {a}, {b}, bipartite, threads, call)")
    } else if m.accepts(Kind::Trees) {
        format!("score_trees({key}, {a}, {b}, leaves, threads, call)")
    } else if takes_labels(m) {
        format!("score({key}, {a}, {b}, reading(missing, noise, noise_label, weights, call), threads, call)")
    } else {
        format!("score({key}, {a}, {b}, NULL, threads, call)")
    };
    let _ = writeln!(text, "  {call}");
    text
}

/// The value of a parameter for the key; nothing where it is the default.
fn given(p: &Param) -> String {
    match (p.kind, p.default) {
        (ParamKind::Choice(words), Some(usual)) => {
            format!("chosen({}, {}, \"{}\", call)", p.name, choices(words, Some(usual)), p.name)
        }
        (_, None) => p.name.to_owned(),
        _ => format!("unless({}, {})", p.name, default(p)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_exported_once() {
        let mut all: Vec<&str> = measures().iter().filter_map(|m| names(m).next()).chain(BY_HAND).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(!all.contains(&"rf") && all.contains(&"robinson_foulds"));
    }

    #[test]
    fn the_default_of_a_choice_is_its_first_word() {
        let nmi = partita::find("nmi").expect("it exists");
        assert!(signature(nmi).contains("normalizer = c(\"arithmetic\", \"geometric\""));
    }

    #[test]
    fn files_of_code_are_ascii() {
        assert!(functions().is_ascii());
    }
}
