//! How well do given clusters of rows and columns describe a matrix?

use partita::{CoPartition, Csr, Partition};
use partita_cluster::{block_information, goodman_kruskal_tau, harmonic_mean, matrix_information};
use serde::Serialize;
use serde_json::{Value, json};

use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::job::Job;

/// Co-clusterings of one matrix, as they are given.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "score_cocluster"))]
pub struct Scored {
    /// The version of this JSON.
    pub schema: u32,
    /// The kind of the clusterings: `co`.
    pub kind: &'static str,
    /// Rows and columns of the matrix.
    pub shape: [usize; 2],
    /// The co-clusterings in the given order, of a hierarchy the coarsest first.
    pub levels: Vec<ScoredLevel>,
    /// The mean of the symmetric τ over the levels, where level i weighs 1/i.
    pub goodness: f64,
    /// The mutual information of the rows and columns of the matrix, in nats.
    pub information: f64,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// One co-clustering and its scores.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoredLevel {
    /// The number of clusters of the rows.
    pub rows: u32,
    /// The number of clusters of the columns.
    pub columns: u32,
    /// τ of the rows given the columns.
    pub tau_rows: f64,
    /// τ of the columns given the rows.
    pub tau_columns: f64,
    /// The symmetric τ.
    pub tau_symmetric: f64,
    /// The mutual information of the clusters under the weights of the matrix, in nats.
    pub information: f64,
    /// The share of the information of the matrix that the clusters keep; null where the matrix has none.
    pub information_kept: Option<f64>,
}

/// Scores co-clusterings of a matrix.
///
/// # Errors
/// When they are of another matrix, or when it cannot be clustered.
pub fn score(matrix: &Csr, levels: &[CoPartition]) -> Outcome<Scored> {
    if levels.is_empty() {
        return Err(Failure::usage(
            "there is nothing to score; give clusters of the rows and of the columns",
        ));
    }
    let whole = matrix_information(matrix)?;
    let one = |level: &CoPartition| -> Outcome<ScoredLevel> {
        let CoPartition { rows, columns } = level;
        let tau = goodman_kruskal_tau(matrix, rows, columns)?;
        let information = block_information(matrix, rows, columns)?;
        Ok(ScoredLevel {
            rows: rows.clusters(),
            columns: columns.clusters(),
            tau_rows: tau.rows,
            tau_columns: tau.columns,
            tau_symmetric: tau.symmetric,
            information,
            information_kept: (whole > 0.0).then(|| (information / whole).min(1.0)),
        })
    };
    let levels = levels.iter().map(one).collect::<Outcome<Vec<_>>>()?;
    let (rows, columns) = matrix.shape();
    Ok(Scored {
        schema: SCHEMA,
        kind: "co",
        shape: [rows, columns],
        goodness: harmonic_mean(levels.iter().map(|level| level.tau_symmetric)),
        levels,
        information: whole,
        caveats: Vec::new(),
    })
}

/// The question as callers ask it by name: a matrix, then labels of its rows and of its columns, level by level.
pub fn score_question(job: &Job) -> Outcome<Value> {
    let side = |at: usize| -> Outcome<Partition> { Ok(job.labels(at)?.to_partition()?) };
    let levels = (1..job.objects.len())
        .step_by(2)
        .map(|at| Ok(CoPartition { rows: side(at)?, columns: side(at + 1)? }))
        .collect::<Outcome<Vec<_>>>()?;
    Ok(json!(score(job.matrix(0)?, &levels)?))
}
