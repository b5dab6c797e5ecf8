//! Pairs of labels so frequent that a sample shows them: counted on the spot instead of being sorted.
//!
//! Where a few cells hold most of the items (Zipf's law), this spares the sort most of its work.

/// Places of the table of hot pairs.
const PLACES: usize = 1 << 13;
/// A pair is hot if the sample has it so often, and the table is used if hot pairs are a quarter of it.
const OFTEN: usize = 4;

/// A fixed choice of pairs, at most one per place.
#[derive(Clone)]
pub(super) struct HotPairs {
    pairs: Vec<u64>,
}

impl HotPairs {
    /// Chooses from a sample of packed pairs, if it pays.
    pub(super) fn choose(mut sample: Vec<u64>) -> Option<Self> {
        sample.sort_unstable();
        let mut runs: Vec<&[u64]> = sample.chunk_by(u64::eq).filter(|run| run.len() >= OFTEN).collect();
        runs.sort_by_key(|run| run.len());
        // An empty place holds a pair that belongs elsewhere.
        let mut pairs: Vec<u64> =
            (0..PLACES as u64).map(|place| u64::from(place_of(0) as u64 == place)).collect();
        for run in &runs {
            pairs[place_of(run[0])] = run[0];
        }
        let caught: usize =
            runs.iter().filter(|run| pairs[place_of(run[0])] == run[0]).map(|run| run.len()).sum();
        (caught * 4 >= sample.len()).then_some(Self { pairs })
    }

    /// Counts the hot ones among the pairs and moves the others to the front; returns how many those are.
    #[inline]
    pub(super) fn catch(&self, pairs: &mut [u64], counts: &mut HotCounts) -> usize {
        let mut left = 0;
        for i in 0..pairs.len() {
            let pair = pairs[i];
            let place = place_of(pair);
            let hot = self.pairs[place] == pair;
            counts.0[place] += u64::from(hot);
            pairs[left] = pair;
            left += usize::from(!hot);
        }
        left
    }

    /// The hot pairs with their counts, ascending.
    pub(super) fn tabulated(&self, parts: &[HotCounts]) -> Vec<(u64, u64)> {
        let count = |place: usize| parts.iter().map(|counts| counts.0[place]).sum();
        let mut tabulated: Vec<(u64, u64)> =
            self.pairs.iter().enumerate().map(|(place, &pair)| (pair, count(place))).collect();
        tabulated.retain(|&(_, count)| count > 0);
        tabulated.sort_unstable();
        tabulated
    }
}

/// How often each place's pair was seen.
pub(super) struct HotCounts(Vec<u64>);

impl HotCounts {
    pub(super) fn new() -> Self {
        Self(vec![0; PLACES])
    }
}

#[inline(always)]
fn place_of(pair: u64) -> usize {
    (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PLACES.trailing_zeros())) as usize
}
