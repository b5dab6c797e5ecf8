//! Buckets that grow block by block: dealing out needs no count beforehand.

use crate::sys::zeros;

/// Bits that choose the bucket.
pub(super) const BUCKET_BITS: u32 = 8;
pub(super) const BUCKETS: usize = 1 << BUCKET_BITS;
/// Words in a block: a page or two.
const BLOCK: usize = 1024;

/// Words in blocks that belong to one bucket each.
pub(super) struct Blocks<W> {
    words: Vec<W>,
    /// Blocks of each bucket; all but the last are full.
    of_bucket: Vec<Vec<u32>>,
    /// Where the next word of each bucket goes; at the start of a block none is open.
    next: [usize; BUCKETS],
    used: usize,
}

impl<W: Copy + Default> Blocks<W> {
    /// Room for a number of words; pages that are never written cost nothing.
    pub(super) fn new(most: usize) -> Self {
        let blocks = most / BLOCK + BUCKETS + 1;
        Self {
            words: zeros(blocks * BLOCK),
            of_bucket: vec![Vec::new(); BUCKETS],
            next: [0; BUCKETS],
            used: 0,
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, bucket: usize, word: W) {
        let mut place = self.next[bucket];
        if place.is_multiple_of(BLOCK) {
            place = self.open(bucket);
        }
        self.words[place] = word;
        self.next[bucket] = place + 1;
    }

    #[cold]
    fn open(&mut self, bucket: usize) -> usize {
        self.of_bucket[bucket].push(self.used as u32);
        self.used += 1;
        (self.used - 1) * BLOCK
    }

    /// Number of words in a bucket.
    pub(super) fn len(&self, bucket: usize) -> usize {
        self.runs(bucket).map(<[W]>::len).sum()
    }

    /// The words of a bucket, in runs.
    pub(super) fn runs(&self, bucket: usize) -> impl Iterator<Item = &[W]> {
        let last = self.of_bucket[bucket].last().copied();
        self.of_bucket[bucket].iter().map(move |&block| {
            let start = block as usize * BLOCK;
            let end = if Some(block) == last { self.next[bucket] } else { start + BLOCK };
            &self.words[start..end]
        })
    }
}
