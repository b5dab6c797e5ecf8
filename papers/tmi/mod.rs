//! Lazarenko, with Bonald and Lasser: a novel information theoretic metric for labelled trees.

mod binary;
mod noise;
mod openflights;
mod pami;
mod small;

use partita::{Tree, TreePair, compare};

use crate::{Claims, Options};

/// The small tables, PAMI, binary trees with shuffled leaves, noisy block graphs, and the hierarchies of airports.
pub fn reproduce(options: &Options) -> anyhow::Result<()> {
    let mut claims = Claims::new("tmi", options.full)?;
    small::tables(&mut claims)?;
    small::caterpillar(&mut claims)?;
    pami::brute_force(&mut claims)?;
    pami::square_root(&mut claims)?;
    pami::times(&mut claims, if options.full { 10_000_000 } else { 1_000_000 })?;
    pami::spearman(&mut claims, if options.full { 5000 } else { 800 })?;
    binary::shuffled(&mut claims, if options.full { 30 } else { 5 })?;
    binary::growth(&mut claims, if options.full { 100_000 } else { 20_000 })?;
    noise::correlations(&mut claims, if options.full { 30 } else { 5 })?;
    openflights::airports(&mut claims)?;
    openflights::wikivitals(&mut claims)?;
    claims.finish()
}

/// The four measures that the thesis compares, as it defines them.
const MEASURES: [(&str, &str); 4] = [
    ("TAMI", "tami:strategy=greedy"),
    ("TPAMI", "tpami:strategy=greedy"),
    ("RF", "rf_similarity:no_splits=zero"),
    ("TED", "ted_similarity:internal_labels=level_order"),
];

fn score(measure: &str, a: &Tree, b: &Tree) -> anyhow::Result<f64> {
    let pair = TreePair::new(a, b)?;
    compare(measure, &pair)?.value().ok_or_else(|| anyhow::anyhow!("{measure} is undefined"))
}

/// Pearson's correlation.
fn pearson(x: &[f64], y: &[f64]) -> f64 {
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let (mx, my) = (mean(x), mean(y));
    let product = |a: &[f64], ma: f64, b: &[f64], mb: f64| {
        a.iter().zip(b).map(|(a, b)| (a - ma) * (b - mb)).sum::<f64>()
    };
    product(x, mx, y, my) / (product(x, mx, x, mx) * product(y, my, y, my)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "takes long: `cargo dev test long`"]
    fn a_small_run_confirms_every_claim_that_needs_no_data() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut claims = Claims::at("tmi", folder.path().to_owned())?;
        small::tables(&mut claims)?;
        small::caterpillar(&mut claims)?;
        pami::brute_force(&mut claims)?;
        pami::square_root(&mut claims)?;
        binary::shuffled(&mut claims, 2)?;
        noise::correlations(&mut claims, 2)?;
        assert_eq!(claims.not_reproduced(), Vec::<&str>::new());
        assert!(folder.path().join("noise.svg").exists() && folder.path().join("shuffled.svg").exists());
        Ok(())
    }
}
