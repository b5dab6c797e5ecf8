//! Labels scattered over a huge range become codes, by default the rank of each among the distinct labels.

mod hashing;
mod sorting;

use hashing::{Distinct, by_hashing};
pub(super) use sorting::all_distinct;
use sorting::by_sorting;

use super::offsets::{Column, Offsets};
use super::{Key, Span};
use crate::error::{ErrorKind, Result};
use crate::sys::map_most_parts;

/// Purpose of the codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Distinct codes for distinct labels: any order will do, and some may not occur.
    Apart,
    /// Codes in the order of their labels.
    Ranks,
    /// The same, with the label of each code.
    Labels,
}

/// A code per item, and the label of each code where labels are wanted.
pub(super) struct Encoded<K> {
    codes: Codes,
    pub(super) labels: Vec<K>,
    /// The greatest code.
    top: u64,
}

impl<K: Key> Encoded<K> {
    /// Encodes a column whose range is known, on that many threads: each numbers the labels anew.
    pub(super) fn of(column: &[K], span: Span<K>, wanted: Wanted, threads: usize) -> Result<Self> {
        if column.len() > u32::MAX as usize {
            return Err(ErrorKind::TooLarge {
                what: format!("a column of {} scattered labels", column.len()),
                remedy: "number the labels from 0 on",
            }
            .into());
        }
        if mostly_distinct(column) {
            return Ok(by_sorting(column, span, wanted));
        }
        let parts = map_most_parts(column.len(), threads, |part| Distinct::of(&column[part], span.low));
        Ok(match parts.into_iter().collect::<Option<Vec<_>>>() {
            Some(parts) => by_hashing(parts, span.low, wanted),
            None => by_sorting(column, span, wanted),
        })
    }

    pub(super) fn column(&self) -> Column<'_> {
        Column { offsets: self, len: self.codes.len(), top: self.top }
    }
}

impl<K> Encoded<K> {
    /// Frees the codes.
    pub(super) fn forget_codes(&mut self) {
        self.codes = Codes::new(Vec::new());
    }
}

impl<K: Key> Offsets for Encoded<K> {
    fn read(&self, start: usize, out: &mut [u32]) -> u64 {
        self.codes.read(start, out);
        self.top
    }
}

/// Codes of the items in the parts that threads have made: joining them would take longer than finding the part.
struct Codes {
    parts: Vec<Vec<u32>>,
    starts: Vec<usize>,
}

impl Codes {
    fn new(parts: Vec<Vec<u32>>) -> Self {
        let mut starts = Vec::with_capacity(parts.len());
        let mut end = 0;
        for part in &parts {
            starts.push(end);
            end += part.len();
        }
        Self { parts, starts }
    }

    fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    fn read(&self, start: usize, mut out: &mut [u32]) {
        let first = self.starts.partition_point(|&other| other <= start) - 1;
        let mut skipped = start - self.starts[first];
        for part in &self.parts[first..] {
            let codes = &part[skipped..];
            let (now, later) = out.split_at_mut(codes.len().min(out.len()));
            now.copy_from_slice(&codes[..now.len()]);
            (out, skipped) = (later, 0);
            if out.is_empty() {
                break;
            }
        }
    }
}

/// Labels looked at to choose between hashing and sorting.
const SAMPLE: usize = 16_384;

/// Returns whether three quarters of a sample are labels that it has once.
fn mostly_distinct<K: Key>(column: &[K]) -> bool {
    let step = (column.len() / SAMPLE).max(1);
    let mut sample: Vec<K> = column.iter().step_by(step).copied().collect();
    sample.sort_unstable();
    let alone = sample.chunk_by(K::eq).filter(|run| run.len() == 1).count();
    alone * 4 > sample.len() * 3
}
