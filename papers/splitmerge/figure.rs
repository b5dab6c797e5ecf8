//! Figure 3: the measures while a clustering worsens from the best to a worst.

use std::path::Path;

use anyhow::Context as _;
use partita::{Partition, Request};
use partita_cluster::simulate::Worsening;
use partita_io::{ColumnRef, ReadOptions, Source, read_columns};
use partita_report::{LineChart, Series};

use super::{MEASURES, score};
use crate::Claims;

/// Sizes of clusters like those of a coreference document: a few entities that are named often, many that are
/// named once. 33 splits lead to single items, as in the paper, whose document is not free.
const SIZES: [usize; 8] = [11, 8, 6, 5, 3, 3, 3, 2];
const SINGLE: usize = 11;

/// A clustering as lists of items.
type Clusters = Vec<Vec<usize>>;

/// The clustering of the figure.
pub fn coreference_document() -> Clusters {
    let sizes = SIZES.into_iter().chain(std::iter::repeat_n(1, SINGLE));
    let mut next = 0;
    sizes
        .map(|size| {
            next += size;
            (next - size..next).collect()
        })
        .collect()
}

/// The clustering in a file of labels.
pub fn clusters_of(file: &Path) -> anyhow::Result<Clusters> {
    let columns = read_columns(&Source::parse(file), &[ColumnRef::Only], &ReadOptions::default())?;
    let labels = columns.into_iter().next().context("the file has no column")?.labels.to_partition()?;
    let mut clusters = vec![Vec::new(); labels.clusters() as usize];
    for (item, &cluster) in labels.ids().iter().enumerate() {
        clusters[cluster as usize].push(item);
    }
    Ok(clusters)
}

fn partition(clusters: &Clusters) -> Partition {
    let mut labels = vec![0; clusters.iter().map(Vec::len).sum()];
    for (label, cluster) in clusters.iter().enumerate() {
        cluster.iter().for_each(|&item| labels[item] = label);
    }
    Partition::from_labels(labels)
}

/// The values of a measure from the truth to a worst clustering.
fn series(request: &Request, truth: &Clusters, seed: u64) -> anyhow::Result<Vec<f64>> {
    let reference = partition(truth);
    let mut worse = Worsening::new(&reference, seed);
    let mut values = vec![score(request, &reference, &reference)?];
    while worse.next().is_some() {
        values.push(score(request, &reference, &worse.partition())?);
    }
    Ok(values)
}

/// Draws the figure and checks what the paper reads from it.
pub fn figure_3(claims: &mut Claims, truth: &Clusters, full: bool) -> anyhow::Result<()> {
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
            let values = series(&request, truth, seed)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_split_merge_score_falls_strictly_from_one_to_zero() -> anyhow::Result<()> {
        for truth in
            [coreference_document(), vec![vec![0, 1, 2, 3, 4], vec![5, 6], vec![7], vec![8], vec![9]]]
        {
            for (letter, name) in MEASURES.into_iter().filter(|(letter, _)| !["I", "K"].contains(letter)) {
                let values = series(&Request::parse(name)?, &truth, 3)?;
                let strict = values.windows(2).all(|pair| pair[1] < pair[0]);
                let falls = strict && values[0] == 1.0 && values[values.len() - 1] == 0.0;
                assert_eq!(falls, letter == "S*", "{letter}: {values:?}");
            }
        }
        Ok(())
    }
}
