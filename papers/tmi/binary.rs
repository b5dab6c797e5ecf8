//! Binary trees: scores against the number of shuffled leaves, time against the number of leaves.

use std::time::Instant;

use partita::{Ties, Tree};
use partita_cluster::simulate::{joined_tree, shuffled_leaves, uniform_tree};
use partita_report::{LineChart, Scale, Series, panels};

use super::{Claims, MEASURES, pearson, score};

fn tree(leaves: usize, seed: u64) -> anyhow::Result<Tree> {
    Ok(uniform_tree(leaves, seed)?.to_tree(None, Ties::Keep)?)
}

/// A tree of 100 leaves and itself with some pairs of leaves swapped. The thesis does not say how its trees are
/// drawn; by random joining the published correlations come out.
pub fn shuffled(claims: &mut Claims, seeds: u64) -> anyhow::Result<()> {
    let leaves = 100;
    let pairs: Vec<f64> = (0..=25).map(|step| f64::from(2 * step)).collect();
    let mut means = vec![vec![0.0; pairs.len()]; MEASURES.len()];
    let mut correlations = [0.0; MEASURES.len()];
    for seed in 0..seeds {
        let linkage = joined_tree(leaves, seed)?;
        let original = linkage.to_tree(None, Ties::Keep)?;
        let mut scores = vec![Vec::new(); MEASURES.len()];
        for (at, &count) in pairs.iter().enumerate() {
            let names = swapped(leaves, count as usize, 100 * seed + at as u64)?;
            let other = linkage.to_tree(Some(&names), Ties::Keep)?;
            for (scores, (_, measure)) in scores.iter_mut().zip(MEASURES) {
                scores.push(score(measure, &original, &other)?);
            }
        }
        for (index, scores) in scores.iter().enumerate() {
            correlations[index] += pearson(&pairs, scores) / seeds as f64;
            // Relative to no noise, so that all four share an axis.
            means[index].iter_mut().zip(scores).for_each(|(mean, x)| *mean += x / scores[0] / seeds as f64);
        }
    }
    let [tami, tpami, rf, ted] = correlations;
    claims.check(
        format!(
            "binary trees of 100 leaves, 0 to 50 pairs of leaves swapped: mean Pearson over {seeds} seeds"
        ),
        "TED about −1, TAMI and TPAMI about −0.96, RF worst",
        format!("TAMI {tami:.3}, TPAMI {tpami:.3}, RF {rf:.3}, TED {ted:.3}"),
        ted < -0.97 && tami < -0.9 && tpami < -0.9 && rf > tami.max(tpami).max(ted),
    );
    let lines = MEASURES.iter().zip(means);
    let series = lines.map(|((name, _), mean)| Series::new(*name, pairs.iter().copied().zip(mean).collect()));
    let chart = LineChart {
        title: "Swapped leaves: score relative to none".to_owned(),
        x_label: "pairs of leaves swapped".to_owned(),
        y_label: "score / score without noise".to_owned(),
        series: series.collect(),
        ..LineChart::default()
    };
    claims.keep("shuffled.svg", &chart.svg())
}

/// The names of the leaves after swaps of this number of pairs, no leaf in two of them.
fn swapped(leaves: usize, pairs: usize, seed: u64) -> anyhow::Result<Vec<String>> {
    let order = shuffled_leaves(leaves, 1.0, seed)?;
    let mut numbers: Vec<u32> = (0..leaves as u32).collect();
    for pair in order.chunks_exact(2).take(pairs) {
        numbers.swap(pair[0] as usize, pair[1] as usize);
    }
    Ok(numbers.iter().map(ToString::to_string).collect())
}

/// Seconds against leaves: two independent trees, as published, and a tree with itself, where the search goes
/// deepest.
pub fn growth(claims: &mut Claims, largest: usize) -> anyhow::Result<()> {
    let mut charts = Vec::new();
    for (what, with_itself) in [("two random trees", false), ("a tree with itself", true)] {
        let mut series = Vec::new();
        for (name, measure) in MEASURES {
            let mut points = Vec::new();
            let mut leaves = 250;
            while leaves <= if name == "TED" { 1000 } else { largest } {
                let a = tree(leaves, 1)?;
                let b = if with_itself { a.clone() } else { tree(leaves, 2)? };
                // The least of some rounds: on a busy machine the mean times the others.
                let (start, mut least) = (Instant::now(), f64::INFINITY);
                while start.elapsed().as_secs_f64() < 0.2 || least.is_infinite() {
                    let round = Instant::now();
                    score(measure, &a, &b)?;
                    least = least.min(round.elapsed().as_secs_f64());
                }
                points.push((leaves as f64, least));
                leaves *= 2;
            }
            series.push(Series::new(name, points));
        }
        for (name, line, claimed) in [("TAMI", &series[0], 2.5), ("TPAMI", &series[1], 1.5)] {
            let slope = slope(&line.points);
            let last = line.points[line.points.len() - 1];
            claims.check(
                format!("growth of the time of {name}, {what}, up to {} leaves", last.0),
                format!("n^{claimed}"),
                format!("n^{slope:.2}; {:.3} s at the end", last.1),
                slope <= claimed,
            );
        }
        charts.push(LineChart {
            title: format!("Time, {what}"),
            x_label: "leaves".to_owned(),
            y_label: "seconds".to_owned(),
            x_scale: Scale::Log10,
            y_scale: Scale::Log10,
            series,
        });
    }
    claims.keep("growth.svg", &panels(&charts, 2))
}

/// The exponent of the power law through points, by least squares of logarithms.
fn slope(points: &[(f64, f64)]) -> f64 {
    let x: Vec<f64> = points.iter().map(|point| point.0.ln()).collect();
    let y: Vec<f64> = points.iter().map(|point| point.1.ln()).collect();
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let (mx, my) = (mean(&x), mean(&y));
    let above: f64 = x.iter().zip(&y).map(|(x, y)| (x - mx) * (y - my)).sum();
    above / x.iter().map(|x| (x - mx) * (x - mx)).sum::<f64>()
}
