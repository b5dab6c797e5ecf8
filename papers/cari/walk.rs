//! The paper's walk: at each step one row and one column get a label drawn at random.

use std::time::Instant;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use partita::{CoSummary, Contingency, Request};

/// One side: the labels at the start and now, and their cross-table as dense counts.
struct Side {
    start: Vec<usize>,
    now: Vec<usize>,
    counts: Vec<Vec<u64>>,
}

impl Side {
    fn new(sizes: &[usize]) -> Self {
        let start: Vec<usize> =
            sizes.iter().enumerate().flat_map(|(label, &size)| std::iter::repeat_n(label, size)).collect();
        let mut counts = vec![vec![0; sizes.len()]; sizes.len()];
        start.iter().for_each(|&label| counts[label][label] += 1);
        Self { now: start.clone(), start, counts }
    }

    /// Draws an item and a new label for it; the table changes in two cells.
    fn step(&mut self, random: &mut ChaCha8Rng) {
        let mut below = |bound: usize| ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize;
        let (item, label) = (below(self.start.len()), below(self.counts.len()));
        let row = &mut self.counts[self.start[item]];
        row[self.now[item]] -= 1;
        row[label] += 1;
        self.now[item] = label;
    }

    fn table(&self) -> partita::Result<Contingency> {
        Contingency::from_dense(&self.counts)
    }

    fn unmoved(&self) -> partita::Result<Contingency> {
        let mut counts = vec![vec![0; self.counts.len()]; self.counts.len()];
        self.start.iter().for_each(|&label| counts[label][label] += 1);
        Contingency::from_dense(&counts)
    }
}

/// CARI, MI (the sum of the two normalised sides) and 1 − CE at one step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Indices {
    pub cari: f64,
    pub mi: f64,
    pub one_minus_ce: f64,
}

/// What is compared with the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moving {
    Both,
    RowsOnly,
    ColumnsOnly,
}

/// The measures of the paper, parsed once.
pub struct Measures([Request; 3]);

impl Measures {
    pub fn new() -> partita::Result<Self> {
        let [cari, mi, ce] =
            ["adjusted_rand", "extended_normalized_mutual_information", "classification_error"];
        Ok(Self([Request::parse(cari)?, Request::parse(mi)?, Request::parse(ce)?]))
    }

    fn of(&self, summary: &CoSummary) -> partita::Result<Indices> {
        let value = |place: usize| {
            Ok::<f64, partita::Error>(self.0[place].score(summary)?.value().unwrap_or(f64::NAN))
        };
        Ok(Indices { cari: value(0)?, mi: value(1)?, one_minus_ce: 1.0 - value(2)? })
    }
}

/// Seconds that CARI, MI and CE take over a walk, each counted from the two tables of every step: the median of a
/// step times their number, so that a step during which the machine did something else does not count.
pub fn seconds_by_index(sizes: &[usize], steps: usize, seed: u64) -> partita::Result<[f64; 3]> {
    let measures = Measures::new()?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut rows, mut columns) = (Side::new(sizes), Side::new(sizes));
    let mut seconds = [const { Vec::new() }; 3];
    for _ in 0..steps {
        rows.step(&mut random);
        columns.step(&mut random);
        for (request, seconds) in measures.0.iter().zip(&mut seconds) {
            let start = Instant::now();
            let _ = std::hint::black_box(request.score(&CoSummary::new(rows.table()?, columns.table()?))?);
            seconds.push(start.elapsed().as_secs_f64());
        }
    }
    Ok(seconds.map(|mut seconds| {
        seconds.sort_by(f64::total_cmp);
        seconds[steps / 2] * steps as f64
    }))
}

/// Walks this number of steps from clusters of these sizes and compares each step with the start.
pub fn walk(
    row_sizes: &[usize],
    col_sizes: &[usize],
    steps: usize,
    seed: u64,
    compared: &[Moving],
) -> partita::Result<Vec<Vec<Indices>>> {
    let measures = Measures::new()?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut rows, mut columns) = (Side::new(row_sizes), Side::new(col_sizes));
    let mut found = vec![Vec::with_capacity(steps); compared.len()];
    for _ in 0..steps {
        rows.step(&mut random);
        columns.step(&mut random);
        for (indices, moving) in found.iter_mut().zip(compared) {
            let summary = match moving {
                Moving::Both => CoSummary::new(rows.table()?, columns.table()?),
                Moving::RowsOnly => CoSummary::new(rows.table()?, columns.unmoved()?),
                Moving::ColumnsOnly => CoSummary::new(rows.unmoved()?, columns.table()?),
            };
            indices.push(measures.of(&summary)?);
        }
    }
    Ok(found)
}
