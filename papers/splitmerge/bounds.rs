//! Table 2: the least value of each measure for each number of items.

use partita::{Partition, Request};

use super::{clusterings, score};
use crate::Claims;

/// One clustering per list of cluster sizes: a least value needs no more on one side.
fn one_per_shape(all: &[Partition]) -> Vec<&Partition> {
    let mut seen = Vec::new();
    all.iter()
        .filter(|clustering| {
            let mut sizes = vec![0; clustering.clusters() as usize];
            clustering.ids().iter().for_each(|&id| sizes[id as usize] += 1);
            sizes.sort_unstable();
            let new = !seen.contains(&sizes);
            if new {
                seen.push(sizes);
            }
            new
        })
        .collect()
}

/// The least score over all pairs of clusterings into at most `most` clusters.
fn least(request: &Request, n: usize, most: u32) -> anyhow::Result<f64> {
    let all: Vec<Partition> = clusterings(n).into_iter().filter(|c| c.clusters() <= most).collect();
    let mut least = f64::INFINITY;
    for a in one_per_shape(&all) {
        for b in &all {
            least = least.min(score(request, a, b)?);
        }
    }
    Ok(least)
}

/// Compares the bounds in print with the least values for 2 to 8 items.
pub fn table_2(claims: &mut Claims) -> anyhow::Result<()> {
    let bound_of_n = |n: usize| {
        let root = (n as f64).sqrt();
        (root.floor() + root.ceil()) / (2.0 * n as f64)
    };
    type Bound<'a> = (&'a str, &'a str, &'a str, &'a dyn Fn(usize) -> f64);
    let rows: [Bound<'_>; 5] = [
        ("R", "rand", "0", &|_| 0.0),
        ("A", "classification_accuracy", "1/n", &|n| 1.0 / n as f64),
        ("N", "van_dongen_similarity", "(⌊√n⌋ + ⌈√n⌉)/2n", &bound_of_n),
        ("V", "vi_similarity", "0", &|_| 0.0),
        ("S*", "split_merge_entropy", "0", &|_| 0.0),
    ];
    for (letter, name, printed, bound) in rows {
        let request = Request::parse(name)?;
        let mut failures = Vec::new();
        for n in 2..=8 {
            let least = least(&request, n, u32::MAX)?;
            if (least - bound(n)).abs() > 1e-12 {
                failures.push(format!("n = {n}: {least:.6}, not {:.6}", bound(n)));
            }
        }
        let verdict =
            if failures.is_empty() { "confirmed" } else { "differs (the counterexample refutes it)" };
        let ours = if failures.is_empty() { "equal for n = 2 to 8".to_owned() } else { failures.join("; ") };
        claims.note(format!("Table 2: least value of {letter}"), printed, ours, verdict);
    }
    bound_of_k(claims)
}

/// K = 1 − VI / (2 ln k) for clusterings into at most k ≤ √n clusters.
fn bound_of_k(claims: &mut Claims) -> anyhow::Result<()> {
    let request = Request::parse("vi_similarity:bound=log_k:k=2")?;
    let mut ours = Vec::new();
    let mut equal = true;
    for n in 4..=8 {
        let least = least(&request, n, 2)?;
        equal &= least.abs() < 1e-12;
        ours.push(format!("n = {n}: {least:.6}"));
    }
    let verdict = if equal { "confirmed" } else { "differs (the counterexample refutes it)" };
    claims.note("Table 2 and Prop. 5.1: least value of K, k = 2 ≤ √n", "0", ours.join("; "), verdict);
    Ok(())
}
