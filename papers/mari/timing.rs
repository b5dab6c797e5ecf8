//! Figure 1: the time of the ARI from the sparse table against the full K × L table.

use std::hint::black_box;
use std::time::Instant;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use partita::{Contingency, Partition, Summary, compare};
use partita_report::{LineChart, Scale, Series};

use crate::Claims;

/// Seconds of the sparse and of the full table as the number of items and of clusters grow together.
pub fn figure_1(claims: &mut Claims, full: bool) -> anyhow::Result<()> {
    let most = if full { 22 } else { 18 };
    let (mut sparse, mut dense) = (Vec::new(), Vec::new());
    let mut last = (0.0, 0.0);
    for power in (12..=most).step_by(2) {
        let n = 1_usize << power;
        // A cluster of each ten items: the full table grows as the square of n.
        let clusters = (n / 10) as u32;
        let (a, b) = (labels(n, clusters, 1), labels(n, clusters, 2));
        let ours = best_of(5, || ari_sparse(&a, &b))?;
        sparse.push((n as f64, ours));
        // Beyond 2^16 items the full table would take gigabytes, which is the point of the figure.
        if power <= 16 {
            let theirs = best_of(3, || Ok(ari_full(&a, &b, clusters as usize)))?;
            dense.push((n as f64, theirs));
            anyhow::ensure!((ari_sparse(&a, &b)? - ari_full(&a, &b, clusters as usize)).abs() < 1e-9);
            last = (ours, theirs);
        }
    }
    let growing = exponent(&sparse);
    let mut fixed = Vec::new();
    for power in (12..=most).step_by(2) {
        let n = 1_usize << power;
        let (a, b) = (labels(n, FIXED, 3), labels(n, FIXED, 4));
        fixed.push((n as f64, best_of(5, || ari_sparse(&a, &b))?));
    }
    let with_fixed = exponent(&fixed);
    claims.keep(
        "figure1.svg",
        &LineChart {
            title: "ARI: sparse against full table, K = L = n/10".into(),
            x_label: "items n".into(),
            y_label: "seconds".into(),
            x_scale: Scale::Log2,
            y_scale: Scale::Log10,
            series: vec![
                Series::new("sparse", sparse.clone()),
                Series::new("full", dense),
                Series::new("K = 20", fixed.clone()),
            ],
        }
        .svg(),
    )?;
    claims.check(
        "Figure 1: the full table is prohibitive for large vectors",
        "mclust far slower than aricode",
        format!("at n = 65 536, K = L = 6 553: {:.0}× slower", last.1 / last.0),
        last.1 > 10.0 * last.0,
    );
    let (n_first, n_last) = (fixed[0].0, fixed[fixed.len() - 1].0);
    for (how, found) in [
        (format!("{FIXED} clusters"), with_fixed),
        ("as many clusters as a tenth of the items".to_owned(), growing),
    ] {
        let verdict = match found {
            ..1.1 => "confirmed".to_owned(),
            ..1.5 => format!(
                "close (n^{:.2} above linear: caches, and tables that no longer fit into them)",
                found - 1.0
            ),
            _ => "differs (not linear)".to_owned(),
        };
        claims.note(
            format!("Section 3: the sparse table costs O(n), {how}"),
            "linear (sorting and caches add a little)",
            format!("from {n_first} to {n_last} items the time grows as n^{found:.2}"),
            verdict,
        );
    }
    Ok(())
}

/// The number of clusters where it does not grow.
const FIXED: u32 = 20;

/// The growth of the time between the first and the last number of items.
fn exponent(times: &[(f64, f64)]) -> f64 {
    let ((n_first, first), (n_last, last)) = (times[0], times[times.len() - 1]);
    (last / first).ln() / (n_last / n_first).ln()
}

fn labels(n: usize, clusters: u32, seed: u64) -> Vec<u32> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    (0..n).map(|_| ((u64::from(generator.next_u32()) * u64::from(clusters)) >> 32) as u32).collect()
}

fn best_of(times: usize, mut work: impl FnMut() -> anyhow::Result<f64>) -> anyhow::Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..times {
        let start = Instant::now();
        black_box(work()?);
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

fn ari_sparse(a: &[u32], b: &[u32]) -> anyhow::Result<f64> {
    let (a, b) = (Partition::from_labels(a), Partition::from_labels(b));
    let summary = Summary::new(Contingency::from_partitions(&a, &b)?);
    compare("adjusted_rand", &summary)?.value().ok_or_else(|| anyhow::anyhow!("the ARI is always defined"))
}

/// The textbook computation over a K × L matrix.
fn ari_full(a: &[u32], b: &[u32], clusters: usize) -> f64 {
    let mut table = vec![0_u32; clusters * clusters];
    a.iter().zip(b).for_each(|(&i, &j)| table[i as usize * clusters + j as usize] += 1);
    let pairs = |count: f64| count * (count - 1.0) / 2.0;
    let (mut both, mut rows, mut columns) = (0.0, 0.0, vec![0.0; clusters]);
    for row in table.chunks(clusters) {
        rows += pairs(row.iter().map(|&count| f64::from(count)).sum());
        for (sum, &count) in columns.iter_mut().zip(row) {
            *sum += f64::from(count);
            both += pairs(f64::from(count));
        }
    }
    let columns: f64 = columns.into_iter().map(pairs).sum();
    let expected = rows * columns / pairs(a.len() as f64);
    (both - expected) / (f64::midpoint(rows, columns) - expected)
}
