//! The split–merge score by the spread of features or distances.

use partita::split_merge::{DenseFeatures, SparseFeatures, SubcomponentScores};
use partita::{Contingency, Csr, Labels, Partition};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::keyed::Keyed;

/// Numbers of a matrix of distances or features that are laid out densely.
const MOST_NUMBERS: usize = 400_000_000;

/// The meaning of the numbers of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// A row of features per item.
    #[default]
    Features,
    /// Distances of items.
    Distances,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    values: Values,
}

/// The split–merge score: the share of the spread of each cluster that stays within its pieces.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "split_merge"))]
pub struct Spread {
    /// The version of this JSON.
    pub schema: u32,
    /// The kind of what is compared: `labels`.
    pub kind: &'static str,
    /// The number of items.
    pub n: usize,
    /// S*: the mean over all items of the product of the scores of their two clusters.
    pub product: f64,
    /// S′: the mean over all items of the mean of the scores of their two clusters.
    pub mean: f64,
    /// The score of each cluster of the first clustering.
    pub split: Keyed<f64>,
    /// The score of each cluster of the second.
    pub merge: Keyed<f64>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// Scores two clusterings by the features of their items, or by the distances between them.
pub fn split_merge([a, b]: [&Labels; 2], matrix: &Csr, values: Values) -> Outcome<Spread> {
    let (rows, columns) = matrix.shape();
    if rows != a.len() || (values == Values::Distances && columns != rows) {
        let wanted = if values == Values::Distances { "a row and a column" } else { "a row" };
        return Err(Failure::input(format!(
            "{rows} × {columns} numbers are for other than {} items; give {wanted} for each item",
            a.len()
        )));
    }
    let [first, second] = [a.to_partition()?, b.to_partition()?];
    let table = Contingency::from_partitions(&first, &second)?;
    let scores = match values {
        Values::Distances => {
            let dense = dense(matrix)?;
            SubcomponentScores::from_distances(&first, &second, &|i, j| dense[i * columns + j])?
        }
        Values::Features if matrix.nnz() * 2 < rows.saturating_mul(columns) => {
            let row = |row: usize| {
                let (places, values) = matrix.row(row);
                places.iter().copied().zip(values.iter().copied()).collect::<Vec<(u32, f64)>>()
            };
            let rows: Vec<Vec<(u32, f64)>> = (0..rows).map(row).collect();
            SubcomponentScores::from_features(&first, &second, &SparseFeatures::from_rows(&rows)?)?
        }
        Values::Features => {
            let dense = dense(matrix)?;
            SubcomponentScores::from_features(&first, &second, &DenseFeatures::new(&dense, columns.max(1))?)?
        }
    };
    Ok(Spread {
        schema: SCHEMA,
        kind: "labels",
        n: a.len(),
        product: scores.product(&table),
        mean: scores.mean(&table),
        split: named(a, &first, scores.split()),
        merge: named(b, &second, scores.merge()),
        caveats: Vec::new(),
    })
}

/// The scores of clusters by their labels.
fn named(labels: &Labels, clusters: &Partition, scores: &[f64]) -> Keyed<f64> {
    let mut named: Vec<(String, f64)> = Vec::with_capacity(scores.len());
    // Clusters are numbered in the order of their first items.
    for (&cluster, &code) in clusters.ids().iter().zip(labels.codes()) {
        if cluster as usize == named.len() {
            named.push((labels.names()[code as usize].clone(), scores[cluster as usize]));
        }
    }
    Keyed(named)
}

fn dense(matrix: &Csr) -> Outcome<Vec<f64>> {
    let (rows, columns) = matrix.shape();
    let count = rows.saturating_mul(columns);
    if count > MOST_NUMBERS {
        return Err(Failure::input(format!(
            "{rows} × {columns} numbers are too many; give a sample of the items"
        )));
    }
    let mut dense = vec![0.0; count];
    for row in 0..rows {
        let (places, values) = matrix.row(row);
        places.iter().zip(values).for_each(|(&place, &value)| dense[row * columns + place as usize] = value);
    }
    Ok(dense)
}

/// The question as callers ask it by name: of two columns of labels and a matrix.
pub fn split_merge_question(job: &Job) -> Outcome<Value> {
    let Options { values } = job.options()?;
    Ok(json!(split_merge([job.labels(0)?, job.labels(1)?], job.matrix(2)?, values)?))
}
