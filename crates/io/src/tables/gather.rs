//! The pieces of all threads, put together in their order. Where only pairs of labels are counted, the thread that has read a
//! piece counts it, by its own numbers, once it is known to hold no new label and to be read as it should be.

use std::sync::{Mutex, MutexGuard, PoisonError};

use partita::CellCounter;

use super::field::Target;
use super::lane::{LanePiece, Numbering};
use super::reader::Batches;

/// Counts of all threads, one place for each.
pub(crate) struct Tallies(Vec<Mutex<Tally>>);

/// Counts of one thread.
#[derive(Debug, Default)]
struct Tally {
    counter: CellCounter,
    /// The rows of pieces that it has read and is still to count.
    waiting: Vec<[Vec<u32>; 2]>,
}

impl Tallies {
    pub fn new(threads: usize) -> Self {
        Self((0..threads.max(1)).map(|_| Mutex::default()).collect())
    }

    /// Counts what waits for a thread.
    pub fn work(&self, thread: usize) {
        self.tally(thread).work();
    }

    fn tally(&self, thread: usize) -> MutexGuard<'_, Tally> {
        self.0[thread].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tally {
    fn work(&mut self) {
        for [a, b] in self.waiting.drain(..) {
            self.counter.push_all(&a, &b, None);
        }
    }
}

/// Puts the pieces together.
pub(crate) struct Gather<'t> {
    /// The labels of each target as each thread has numbered them.
    numberings: Vec<Vec<Numbering>>,
    tallies: &'t Tallies,
    /// Counts that threads made before they forgot their labels, with the code of each number.
    ended: Vec<(CellCounter, [Vec<u32>; 2])>,
}

impl<'t> Gather<'t> {
    pub fn new(tallies: &'t Tallies, targets: usize) -> Self {
        let numberings = || std::iter::repeat_with(Numbering::default).take(targets).collect();
        Self { numberings: tallies.0.iter().map(|_| numberings()).collect(), tallies, ended: Vec::new() }
    }

    /// Takes the rows of a piece. Pieces of one thread come in their order.
    pub fn give(
        &mut self,
        thread: usize,
        lanes: Vec<LanePiece>,
        targets: &mut [Target],
        to: &mut dyn Batches,
    ) {
        let is_known = self.numberings[thread].iter().zip(&lanes).all(|(known, lane)| known.knows(lane));
        let lanes = match to.pairs().filter(|_| is_known) {
            Some(_) => match <[LanePiece; 2]>::try_from(lanes) {
                Ok(pair) => {
                    let rows = pair.map(LanePiece::into_codes);
                    targets.iter_mut().for_each(|target| target.rows += rows[0].len() as u64);
                    self.tallies.tally(thread).waiting.push(rows);
                    return;
                }
                Err(lanes) => lanes,
            },
            None => lanes,
        };
        self.end_tally(thread, &lanes);
        self.add_ended(to);
        let numberings = &mut self.numberings[thread];
        for ((numbering, lane), target) in numberings.iter_mut().zip(lanes).zip(targets) {
            numbering.give(lane, target);
        }
    }

    /// Notes the labels of a piece whose rows are read in another way: the thread uses their numbers again.
    pub fn pass(&mut self, thread: usize, lanes: &[LanePiece]) {
        self.end_tally(thread, lanes);
        self.numberings[thread].iter_mut().zip(lanes).for_each(|(numbering, lane)| numbering.pass(lane));
    }

    /// Adds what the threads have counted.
    pub fn finish(mut self, to: &mut dyn Batches) {
        (0..self.numberings.len()).for_each(|thread| self.cut_tally(thread));
        self.add_ended(to);
    }

    /// Adds what threads have counted before they forgot their labels, and forgets it.
    fn add_ended(&mut self, to: &mut dyn Batches) {
        let Some(counter) = to.pairs() else { return };
        for (mut counted, [a, b]) in self.ended.drain(..) {
            counter.take_all(&mut counted, &a, &b);
        }
    }

    /// Before a thread forgets labels, what it has counted is put aside.
    fn end_tally(&mut self, thread: usize, lanes: &[LanePiece]) {
        if lanes.iter().any(LanePiece::is_last) {
            self.cut_tally(thread);
        }
    }

    fn cut_tally(&mut self, thread: usize) {
        let mut tally = self.tallies.tally(thread);
        tally.work();
        let counter = std::mem::take(&mut tally.counter);
        if let ([a, b], false) = (&*self.numberings[thread], counter.is_empty()) {
            self.ended.push((counter, [a.codes().to_vec(), b.codes().to_vec()]));
        }
    }
}
