//! `docs/which-measure.md`: advice with its sources, and what was computed and tried.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::internal::below;
use partita::properties::{Property, Verdict, recorded};
use partita::{Contingency, Kind, Partition, Sense, Summary, compare, find};

use crate::citations;

/// The advice, and the findings of others.
const ADVICE: &str = include_str!("which_measure.md");

/// The sources that the advice cites.
const SOURCES: &[&str] = &[
    "gosgens2021",
    "jerdee2025",
    "meila2007",
    "newman2020",
    "romano2014",
    "romano2016",
    "steinley2004",
    "vinh2010",
    "warrens2022",
];

const TRIED: &str = "\
Everything below is generated from the table behind `partita measures --properties`: every property was tried on all pairs of
clusterings of up to six items, and every value was computed. `partita measures NAME --properties` shows the
counterexamples, `partita measures NAME` the page of a measure.

";

/// A question that people have, the property that answers it, and the measures to choose among.
const QUESTIONS: &[(&str, &str, Property, &[&str])] = &[
    (
        "Do they agree more than chance would make them?",
        "The mean by chance is zero, so clusterings into many and into few clusters can be compared. The default choice.",
        Property::ChanceAdjusted,
        &["adjusted_rand", "adjusted_mutual_information", "adjusted_fowlkes_mallows", "pair_sets_index"],
    ),
    (
        "How far apart are they?",
        "A metric: distances can be averaged, searched and embedded. Of a similarity, one minus it.",
        Property::Metric,
        &["variation_of_information", "normalized_information_distance", "van_dongen", "mirkin", "jaccard"],
    ),
    (
        "Does the whole scale from 0 to 1 belong to this reference?",
        "Against every reference the best candidate scores 1 and some candidate scores 0.",
        Property::ConditionallyNormalized,
        &["split_merge_entropy", "adjusted_rand", "normalized_mutual_information", "rand"],
    ),
    (
        "Where do they differ?",
        "The score is the mean over the components of the two clusterings: `partita explain` shares it out exactly.",
        Property::JoinWeighted,
        &["split_merge_entropy", "classification_accuracy", "van_dongen_similarity", "b_cubed_precision"],
    ),
];

/// Small comparisons that a reader can check by eye.
const CASES: &[(&str, &str, &str)] = &[
    ("identical up to names", "000111222", "222000111"),
    ("one item moved", "000111222", "000112222"),
    ("one cluster split", "000000111", "000222111"),
    ("two clusters merged", "000222111", "000000111"),
    ("rows against columns", "000111222", "012012012"),
    ("against one cluster", "000111222", "000000000"),
    ("against single items", "000111222", "012345678"),
];

const SHOWN: &[&str] = &[
    "adjusted_rand",
    "adjusted_mutual_information",
    "rand",
    "normalized_mutual_information",
    "split_merge_entropy",
    "classification_accuracy",
    "element_centric_similarity",
    "variation_of_information",
];

/// The page, by its path in the workspace.
pub fn files() -> BTreeMap<PathBuf, String> {
    let mut text = format!("{ADVICE}{TRIED}");
    for (question, answer, property, measures) in QUESTIONS {
        let _ = writeln!(
            text,
            "## {question}\n{answer} Property: `{property}`.\n\n| measure | holds |\n|---|---|"
        );
        for measure in *measures {
            let _ = writeln!(
                text,
                "| `{}{measure}` | {} |",
                complement(measure, *property),
                verdict(measure, *property)
            );
        }
        text.push('\n');
    }
    noise(&mut text);
    numbers_of_clusters(&mut text);
    behaviour(&mut text);
    sources(&mut text);
    BTreeMap::from([("docs/which-measure.md".into(), text)])
}

/// Returns the prefix that turns a similarity into the distance that may be a metric.
fn complement(measure: &str, property: Property) -> &'static str {
    let similar = find(measure).is_ok_and(|measure| measure.sense == Sense::Similarity);
    if property == Property::Metric && similar { "1 − " } else { "" }
}

/// Unrelated clusterings into these numbers of clusters, the same for every reader.
fn unrelated(n: u64, clusters: [u64; 2]) -> Summary {
    let [a, b] = [0, 1].map(|seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        Partition::from_labels((0..n).map(|_| below(&mut rng, clusters[seed as usize])))
    });
    Summary::new(Contingency::from_partitions(&a, &b).expect("both label n items"))
}

/// Writes the scores of unrelated clusterings, by the number of items.
fn noise(text: &mut String) {
    let shown = [
        "adjusted_rand",
        "adjusted_mutual_information",
        "normalized_mutual_information",
        "split_merge_entropy",
    ];
    text.push_str(
        "## Are the data sets of the same size?\n`split_merge_entropy` is not for comparisons across data sets of other \
         sizes: the score of noise grows with the number of items. Here are two unrelated clusterings into five clusters \
         each:\n\n| items |",
    );
    let rows = [100, 1000, 10_000, 100_000].map(|n| (n, unrelated(n, [5, 5])));
    scores(text, &shown, &rows);
}

/// Writes the scores of unrelated clusterings, by the number of clusters.
fn numbers_of_clusters(text: &mut String) {
    let shown = [
        "adjusted_rand",
        "adjusted_mutual_information",
        "reduced_mutual_information",
        "normalized_mutual_information",
        "homogeneity",
        "purity",
    ];
    text.push_str(
        "## Do the candidates have different numbers of clusters?\nWithout a correction for chance the finer candidate wins, \
         however unrelated it is. Here is a reference of 1000 items in five clusters and unrelated candidates:\n\n\
         | clusters |",
    );
    scores(text, &shown, &[2, 10, 50, 200].map(|clusters| (clusters, unrelated(1000, [5, clusters]))));
}

/// The rest of a table whose first cell is written: a row for each number.
fn scores(text: &mut String, shown: &[&str], rows: &[(u64, Summary)]) {
    shown.iter().for_each(|measure| {
        let _ = write!(text, " `{measure}` |");
    });
    let _ = writeln!(text, "\n|{}", "---|".repeat(1 + shown.len()));
    for (number, summary) in rows {
        let _ = write!(text, "| {number} |");
        for measure in shown {
            let score = compare(measure, summary).ok().and_then(|score| score.value());
            let shown = score.map_or_else(|| "—".to_owned(), |score| format!("{score:.2}"));
            let _ = write!(text, " {} |", shown.replace("-0.00", "0.00"));
        }
        text.push('\n');
    }
    text.push('\n');
}

fn sources(text: &mut String) {
    text.push_str("\n## Sources\n");
    for key in SOURCES {
        let cited = citations::cited(key).unwrap_or_else(|| panic!("{key} is not in references.bib"));
        let _ = writeln!(text, "- {}", linked(&cited));
    }
}

/// A citation whose last words can be followed: a DOI or a number of arXiv.
fn linked(cited: &str) -> String {
    for (mark, address) in [("doi:", "https://doi.org/"), ("arXiv:", "https://arxiv.org/abs/")] {
        if let Some((before, number)) = cited.split_once(mark) {
            let number = number.trim_end_matches('.');
            return format!("{before}[{mark}{number}]({address}{number})");
        }
    }
    cited.to_owned()
}

fn verdict(measure: &str, property: Property) -> String {
    match recorded(Kind::Labels, measure).and_then(|found| found.verdict(property)) {
        Some(Verdict::Holds) => "yes".to_owned(),
        Some(Verdict::Fails(counterexample)) => format!("no: {counterexample}"),
        Some(Verdict::NotApplicable) | None => "does not apply".to_owned(),
    }
}

/// The values of the usual measures on the small cases.
fn behaviour(text: &mut String) {
    text.push_str(
        "## How they behave\nNine items, one digit per item for its cluster; A, the reference, is written first. \
         The last column is a distance.\n\n| case | A | B |",
    );
    SHOWN.iter().for_each(|measure| {
        let _ = write!(text, " `{measure}` |");
    });
    let _ = writeln!(text, "\n|{}", "---|".repeat(3 + SHOWN.len()));
    for (case, a, b) in CASES {
        let _ = write!(text, "| {case} | {a} | {b} |");
        let [a, b] = [a, b].map(|labels| Partition::from_labels(labels.chars()));
        let table = Contingency::from_partitions(&a, &b).expect("the cases label the same items");
        let summary = Summary::new(table);
        for measure in SHOWN {
            let score = compare(measure, &summary).expect("the measures compare flat clusterings");
            let _ = match score.value() {
                Some(value) => write!(text, " {value:.3} |"),
                None => write!(text, " — |"),
            };
        }
        text.push('\n');
    }
}
