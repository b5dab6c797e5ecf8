//! A split-merge framework for comparing clusterings (Xiang et al., ICML 2012): Tables 1 and 2, Propositions
//! 5.1 and 5.2 by trying all small clusterings, and Figure 3.

mod bounds;
mod figure;

use partita::explain::decompose;
use partita::properties::{Property, Verdict};
use partita::split_merge::{Components, DenseFeatures, SubcomponentScores};
use partita::{Contingency, Partition, Request, Summary};

use crate::{Claims, Options};
use partita_dev::shell;
use partita_laws::{check, partitions};

/// The paper's measures: its letter, and our name. K needs a bound on the clusters; 6 serves up to 6 items.
pub(super) const MEASURES: [(&str, &str); 8] = [
    ("R", "rand"),
    ("I", "mutual_information"),
    ("NMI", "normalized_mutual_information:normalizer=max"),
    ("V", "vi_similarity"),
    ("N", "van_dongen_similarity"),
    ("A", "classification_accuracy"),
    ("K", "vi_similarity:bound=log_k:k=6"),
    ("S*", "split_merge_entropy"),
];

/// Reproduces the paper.
pub fn reproduce(options: &Options) -> anyhow::Result<()> {
    if let Some(file) = &options.labels {
        let folder = shell::root().join("target/splitmerge");
        let mut claims = Claims::at("splitmerge", folder.clone())?;
        figure::figure_3(&mut claims, &figure::clusters_of(file)?, options.full)?;
        shell::say(format!("drawn in {}", folder.join("figure3.svg").display()));
        return claims.finish();
    }
    let mut claims = Claims::new("splitmerge", options.full)?;
    decompositions(&mut claims)?;
    bounds::table_2(&mut claims)?;
    propositions(&mut claims)?;
    features(&mut claims)?;
    figure::figure_3(&mut claims, &figure::coreference_document(), options.full)?;
    claims.finish()
}

/// Every clustering of n items.
pub(super) fn clusterings(n: usize) -> Vec<Partition> {
    partitions(n).into_iter().map(Partition::from_labels).collect()
}

pub(super) fn score(request: &Request, a: &Partition, b: &Partition) -> anyhow::Result<f64> {
    defined(request, Contingency::from_partitions(a, b)?)
}

/// The score of a table that has one.
fn defined(request: &Request, table: Contingency) -> anyhow::Result<f64> {
    let score = request.score(&Summary::new(table))?;
    score.value().ok_or_else(|| anyhow::anyhow!("{} is undefined", request.key()))
}

/// Table 1: the weighted sums over components.
fn decompositions(claims: &mut Claims) -> anyhow::Result<()> {
    for (letter, name) in MEASURES.into_iter().filter(|(letter, _)| *letter != "NMI") {
        let request = Request::parse(name)?;
        let mut worst: f64 = 0.0;
        for n in 1..=6 {
            let all = clusterings(n);
            for a in &all {
                for b in &all {
                    let table = Contingency::from_partitions(a, b)?;
                    let parts = decompose(&table, &Components::of(&table), &request)?;
                    worst = worst.max((parts.total() - parts.value).abs());
                }
            }
        }
        claims.check(
            format!("Table 1: {letter} is its weighted sum over components, n ≤ 6"),
            "equal",
            format!("largest difference {worst:.1e}"),
            worst < 1e-12,
        );
    }
    Ok(())
}

/// Propositions 5.1 and 5.2.
fn propositions(claims: &mut Claims) -> anyhow::Result<()> {
    for (letter, name) in MEASURES {
        let found = check(&Request::parse(name)?);
        let mut row = |proposition: &str, property: Property, published: bool| {
            let ours = match found.verdict(property) {
                Some(Verdict::Holds) => "holds for n ≤ 6".to_owned(),
                Some(Verdict::Fails(counterexample)) => format!("fails: {counterexample}"),
                _ => "does not apply".to_owned(),
            };
            let holds = found.holds(property) == published;
            let verdict = if holds { "confirmed" } else { "differs (the counterexample refutes it)" };
            let published = if published { "holds" } else { "fails" };
            claims.note(format!("{proposition}: {letter} {property}"), published, ours, verdict);
        };
        // K is claimed for k ≤ √n only: its least values are among the bounds.
        if letter != "K" {
            row("Prop. 5.1", Property::Normalized, ["R", "NMI", "V", "S*"].contains(&letter));
        }
        row("Prop. 5.1", Property::ConditionallyNormalized, letter == "S*");
        row("Prop. 5.2", Property::JoinWeighted, ["N", "A", "K", "S*"].contains(&letter));
        if ["N", "A", "K", "S*"].contains(&letter) {
            row("Prop. 5.2", Property::SubcomponentConsistent, ["A", "S*"].contains(&letter));
        }
    }
    Ok(())
}

/// S* with the mean squared error: conditionally normalised only when no two pieces share their mean.
fn features(claims: &mut Claims) -> anyhow::Result<()> {
    // Powers of two: no two sets of items have the same mean.
    let general = worst_false_one(&[1.0, 2.0, 4.0, 8.0, 16.0])?;
    claims.check(
        "Prop. 5.1: S* by mean squared error, features in general position, n = 5",
        "only the reference scores 1",
        general.clone().unwrap_or_else(|| "only the reference scores 1".to_owned()),
        general.is_none(),
    );
    let special = worst_false_one(&[0.0, 1.0, 0.0, 1.0, 5.0])?;
    let verdict = if special.is_some() { "differs (the counterexample refutes it)" } else { "confirmed" };
    claims.note(
        "Prop. 5.1: S* by mean squared error, any features, n = 5",
        "only the reference scores 1",
        special.unwrap_or_else(|| "only the reference scores 1".to_owned()),
        verdict,
    );
    Ok(())
}

/// Two different clusterings of the items that score 1, in words.
fn worst_false_one(values: &[f64]) -> anyhow::Result<Option<String>> {
    let features = DenseFeatures::new(values, 1)?;
    let all = clusterings(values.len());
    for a in &all {
        for b in all.iter().filter(|b| *b != a) {
            let scores = SubcomponentScores::from_features(a, b, &features)?;
            if scores.product(&Contingency::from_partitions(a, b)?) >= 1.0 - 1e-12 {
                return Ok(Some(format!(
                    "features {values:?}: A = {:?} B = {:?} scores 1",
                    a.ids(),
                    b.ids()
                )));
            }
        }
    }
    Ok(None)
}
