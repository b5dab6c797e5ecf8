//! Figure 3: the measures while a clustering worsens from the best to a worst.

use partita::{Partition, Request};
use partita_report::{LineChart, Series};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};

use super::super::Claims;
use super::{MEASURES, score};

/// Sizes of clusters like those of a coreference document: a few entities that are named often, many that are
/// named once. 33 splits lead to single items, as in the paper, whose document is not free.
const SIZES: [usize; 8] = [11, 8, 6, 5, 3, 3, 3, 2];
const SINGLE: usize = 11;

/// A clustering as lists of items.
type Clusters = Vec<Vec<usize>>;

fn truth() -> Clusters {
    let sizes = SIZES.into_iter().chain(std::iter::repeat_n(1, SINGLE));
    let mut next = 0;
    sizes
        .map(|size| {
            next += size;
            (next - size..next).collect()
        })
        .collect()
}

fn partition(clusters: &Clusters) -> Partition {
    let mut labels = vec![0; clusters.iter().map(Vec::len).sum()];
    for (label, cluster) in clusters.iter().enumerate() {
        cluster.iter().for_each(|&item| labels[item] = label);
    }
    Partition::from_labels(labels)
}

/// The clusterings from the truth over single items to a worst one.
fn series(seed: u64) -> Vec<Clusters> {
    let mut current = truth();
    let mut all = vec![current.clone()];
    // Halve the largest cluster until none is left to halve.
    while let Some(largest) =
        (0..current.len()).filter(|&c| current[c].len() > 1).max_by_key(|&c| current[c].len())
    {
        let half = current[largest].len() / 2;
        let second = current[largest].split_off(half);
        current.push(second);
        all.push(current.clone());
    }
    // Merge the true single items in pairs; a last one joins any cluster.
    let first_single: usize = SIZES.iter().sum();
    let mut singles: Vec<usize> = (first_single..first_single + SINGLE).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    while let Some(item) = singles.pop() {
        current.retain(|cluster| *cluster != [item]);
        match singles.pop() {
            Some(other) => {
                current.retain(|cluster| *cluster != [other]);
                current.push(vec![item, other]);
            }
            None => {
                let any = rng.next_u64() as usize % current.len();
                current[any].push(item);
            }
        }
        all.push(current.clone());
    }
    all
}

/// Draws the figure and checks what the paper reads from it.
pub fn figure_3(claims: &mut Claims, full: bool) -> anyhow::Result<()> {
    let seeds = if full { 100 } else { 1 };
    let shown = ["R", "A", "N", "NMI", "V", "S*"];
    let mut chart = LineChart {
        title: "Figure 3: from the best clustering to a worst".into(),
        x_label: "operations".into(),
        y_label: "similarity".into(),
        ..LineChart::default()
    };
    for (letter, name) in MEASURES.into_iter().filter(|(letter, _)| shown.contains(letter)) {
        let request = Request::parse(name)?;
        let (mut strict, mut last) = (true, 0.0_f64);
        for seed in 0..seeds {
            let all = series(seed);
            let truth = partition(&all[0]);
            let values: Vec<f64> =
                all.iter().map(|c| score(&request, &truth, &partition(c))).collect::<Result<_, _>>()?;
            strict &= values.windows(2).all(|pair| pair[1] < pair[0]);
            last = last.max(values[values.len() - 1]);
            if seed == 0 {
                let points = values.iter().enumerate().map(|(step, &value)| (step as f64, value)).collect();
                chart.series.push(Series::new(if letter == "S*" { "S_H" } else { letter }, points));
            }
        }
        let published = match letter {
            "S*" => "falls strictly from 1 to 0",
            "A" | "N" => "falls, not strictly, and stays far from 0",
            _ => "falls strictly, and stays far from 0",
        };
        let ours = format!("{}, ends at {last:.3}", if strict { "falls strictly" } else { "not strictly" });
        let holds = strict != ["A", "N"].contains(&letter) && (last == 0.0) == (letter == "S*");
        claims.check(format!("Figure 3: {letter}"), published, ours, holds);
    }
    claims.keep("figure3.svg", &chart.svg())
}
