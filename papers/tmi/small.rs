//! The tables of four and eight leaves, and the walk of the caterpillar.

use anyhow::Context as _;
use partita::{Adjustment, Strategy, Tree, TreePair, compare};
use serde_json::Value;

use crate::Claims;
use partita_dev::shell;

/// Two printed digits, sometimes cut off instead of rounded.
const PRINTED: f64 = 0.0101;

fn cases() -> anyhow::Result<Vec<Value>> {
    let text = std::fs::read_to_string(shell::root().join("testdata/golden/trees.json"))?;
    let golden: Value = serde_json::from_str(&text)?;
    golden["trees"].as_array().cloned().context("a list of cases")
}

fn trees(case: &Value) -> anyhow::Result<(Tree, Tree)> {
    let tree = |key: &str| Ok::<_, anyhow::Error>(Tree::from_newick(case[key].as_str().context("Newick")?)?);
    Ok((tree("t1")?, tree("t2")?))
}

/// Every published value of the small trees, in one row per pair of trees.
pub fn tables(claims: &mut Claims) -> anyhow::Result<()> {
    let measures = [
        ("TAMI", "tami:strategy=greedy"),
        ("TPAMI_code", "tpami:strategy=greedy:scale=authors"),
        ("RF", "rf_similarity:no_splits=zero"),
        ("TED", "ted_similarity:internal_labels=level_order"),
    ];
    for case in cases()? {
        let (a, b) = trees(&case)?;
        let pair = TreePair::new(&a, &b)?;
        let (mut published, mut ours, mut farthest) = (Vec::new(), Vec::new(), 0.0_f64);
        for (key, measure) in measures {
            if let Some(expected) = case["published"][key].as_f64() {
                let found = compare(measure, &pair)?.value().context("a value")?;
                published.push(format!("{key} {expected}"));
                ours.push(format!("{found:.4}"));
                farthest = farthest.max((found - expected).abs());
            }
        }
        if !published.is_empty() {
            let name = case["name"].as_str().unwrap_or_default().replace('_', " ");
            let verdict = match farthest {
                // As printed, to two digits.
                ..0.005 => "confirmed".to_owned(),
                ..PRINTED => format!("close (by {farthest:.4})"),
                _ => "differs (no reason is known)".to_owned(),
            };
            claims.note(name, published.join(", "), ours.join(", "), verdict);
        }
    }
    Ok(())
}

/// Caterpillar against balanced tree: the score after each step.
pub fn caterpillar(claims: &mut Claims) -> anyhow::Result<()> {
    let a = Tree::from_newick("(a,(b,(c,(d,(e,(f,(g,h)))))));")?;
    let b = Tree::from_newick("(((a,b),(c,d)),((e,f),(g,h)));")?;
    let pair = TreePair::new(&a, &b)?;
    let found = pair.agreement(Adjustment::Permutations, Strategy::Greedy).context("it ends")?;
    let trace: Vec<f64> = found.trace().iter().skip(1).map(|step| step.score).collect();
    let published = [0.26, 0.35, 0.39, 0.49];
    claims.check(
        "caterpillar against balanced tree, AMI after each step; [5, 5] clusters",
        published.map(|score| score.to_string()).join(", "),
        format!("{}; {:?}", rounded(&trace), found.clusters()),
        trace.len() == 4
            && trace.iter().zip(published).all(|(x, y)| (x - y).abs() < PRINTED)
            && found.clusters() == (5, 5),
    );
    let found = pair.agreement(Adjustment::Swaps, Strategy::Greedy).context("it ends")?;
    // The authors' code leaves out the factor 2 of the definition.
    let trace: Vec<f64> = found.trace().iter().skip(1).map(|step| step.score / 2.0).collect();
    let ends = [trace.first(), trace.last()].map(|score| score.copied().unwrap_or(f64::NAN));
    claims.check(
        "the same, PAMI of the first and of the best cuts; ties leave the way between them open",
        "0.046, (0.052, 0.061,) 0.071",
        rounded(&trace),
        (ends[0] - 0.046).abs() < 0.00101 && (ends[1] - 0.071).abs() < 0.00101,
    );
    Ok(())
}

fn rounded(scores: &[f64]) -> String {
    let shown: Vec<String> = scores.iter().map(|score| format!("{score:.4}")).collect();
    shown.join(", ")
}
