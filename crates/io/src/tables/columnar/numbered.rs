//! Batches of rows whose labels a thread has numbered.

use arrow_array::RecordBatch;

use super::take;
use crate::Source;
use crate::tables::field::Target;
use crate::tables::lane::LanePiece;

/// Numbers the labels of batches, one after the other, on one thread.
pub(super) struct Numberer<'t> {
    source: &'t Source,
    names: &'t [String],
    wanted: &'t [usize],
    pub thread: usize,
    targets: Vec<Target>,
    /// Labels of each target that others know.
    told: Vec<usize>,
}

/// A batch, and its rows as the thread has numbered them.
pub(super) struct Numbered {
    pub thread: usize,
    pub lanes: Vec<LanePiece>,
    /// The batch itself, if it holds something that is refused, or needs care.
    pub odd: Option<RecordBatch>,
}

impl<'t> Numberer<'t> {
    pub fn new(
        source: &'t Source,
        names: &'t [String],
        wanted: &'t [usize],
        targets: &[Target],
        thread: usize,
    ) -> Self {
        let targets: Vec<Target> = targets.iter().map(Target::like).collect();
        Self { source, names, wanted, thread, told: vec![0; targets.len()], targets }
    }

    pub fn number(&mut self, batch: RecordBatch) -> Numbered {
        let Self { source, names, wanted, .. } = *self;
        let is_plain =
            self.targets.iter_mut().all(|target| give(&batch, target, wanted, source, names).is_ok());
        let lanes =
            self.targets.iter_mut().zip(&mut self.told).map(|(target, told)| LanePiece::of(target, told));
        Numbered { thread: self.thread, lanes: lanes.collect(), odd: (!is_plain).then_some(batch) }
    }
}

/// Passes the rows of a batch of the wanted columns to a target.
pub(super) fn give(
    batch: &RecordBatch,
    target: &mut Target,
    wanted: &[usize],
    source: &Source,
    names: &[String],
) -> crate::Result<()> {
    let place = wanted.partition_point(|&column| column < target.column);
    take(batch.column(place).as_ref(), target, source, names)
}
