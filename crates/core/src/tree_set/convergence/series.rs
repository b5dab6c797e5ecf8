//! The trees of a chain that have a split, as bits.

/// A series of zeros and ones.
#[derive(Debug, Clone)]
pub(super) struct Series {
    words: Vec<u64>,
    length: usize,
}

impl Series {
    pub(super) fn new(length: usize) -> Self {
        Self { words: vec![0; length.div_ceil(64)], length }
    }

    pub(super) fn set(&mut self, at: usize) {
        self.words[at / 64] |= 1 << (at % 64);
    }

    /// A piece of it.
    pub(super) fn piece(&self, start: usize, length: usize) -> Self {
        let word = |at: usize| (self.shifted(start, at)) & mask(length.saturating_sub(64 * at));
        Self { words: (0..length.div_ceil(64)).map(word).collect(), length }
    }

    /// Word `at` of what is left when the first places are taken away.
    fn shifted(&self, places: usize, at: usize) -> u64 {
        let (first, bits) = (at + places / 64, places % 64);
        let word = |at: usize| self.words.get(at).copied().unwrap_or(0);
        if bits == 0 { word(first) } else { word(first) >> bits | word(first + 1) << (64 - bits) }
    }

    pub(super) fn ones(&self) -> i128 {
        self.words.iter().map(|word| i128::from(word.count_ones())).sum()
    }

    fn ones_from(&self, start: usize) -> i128 {
        self.piece(start, self.length - start).ones()
    }

    fn ones_before(&self, end: usize) -> i128 {
        self.piece(0, end).ones()
    }

    /// The sum of products of deviations from the mean at a lag, times the square of the length.
    pub(super) fn products(&self, lag: usize) -> i128 {
        let words = 0..(self.length - lag).div_ceil(64);
        let both: u32 = words.map(|at| (self.words[at] & self.shifted(lag, at)).count_ones()).sum();
        let ends = self.ones_before(self.length - lag) + self.ones_from(lag);
        products(self.length, lag, i128::from(both), self.ones() * ends, self.ones().pow(2))
    }
}

/// The sum of products of deviations at a lag times the square of the length: of the number of pairs of ones, of ones times
/// those among the first and among the last places, and of the square of ones.
pub(super) fn products(length: usize, lag: usize, both: i128, ends: i128, square: i128) -> i128 {
    let n = length as i128;
    n * n * both - n * ends + (n - lag as i128) * square
}

/// The lowest bits.
fn mask(bits: usize) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Lags that are looked at.
const MOST_LAGS: usize = 2000;

impl Series {
    /// How many independent draws one chain is worth, as Tracer estimates it; `None` where it does not vary.
    pub(super) fn effective(&self) -> Option<f64> {
        let (length, ones) = (self.length, self.ones());
        if ones == 0 || ones == length as i128 {
            return None;
        }
        let covariance = |lag: usize| self.products(lag) as f64 / (length - lag) as f64;
        let own = covariance(0);
        let mut variance = own;
        let most = (length - 1).min(MOST_LAGS);
        for lag in (2..most).step_by(2) {
            let pair = covariance(lag - 1) + covariance(lag);
            if pair <= 0.0 {
                break;
            }
            variance += 2.0 * pair;
        }
        Some(length as f64 * own / variance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(bits: &[u8]) -> Series {
        let mut series = Series::new(bits.len());
        bits.iter().enumerate().filter(|(_, bit)| **bit == 1).for_each(|(at, _)| series.set(at));
        series
    }

    #[test]
    fn products_are_those_of_the_definition() {
        let bits: Vec<u8> = (0_u32..150).map(|at| u8::from(at * at % 7 < 3 || at % 31 == 4)).collect();
        for (start, length) in [(0, 150), (3, 130), (64, 64), (70, 5), (1, 64)] {
            let piece = series(&bits).piece(start, length);
            let values: Vec<f64> = bits[start..start + length].iter().map(|&bit| f64::from(bit)).collect();
            let mean = values.iter().sum::<f64>() / length as f64;
            for lag in 0..length {
                let pairs = values.iter().zip(&values[lag..]);
                let expected: f64 = pairs.map(|(x, y)| (x - mean) * (y - mean)).sum();
                let found = piece.products(lag) as f64 / (length * length) as f64;
                assert!((found - expected).abs() < 1e-10, "{start} {length} {lag}: {found}, not {expected}");
            }
        }
    }

    #[test]
    fn a_chain_that_stays_is_worth_fewer_draws() {
        assert_eq!(series(&[1; 20]).effective(), None);
        // Neighbours that differ more often than not are worth no more draws than there are.
        let (turning, staying): (Vec<u8>, Vec<u8>) =
            ((0..40).map(|at| at % 2).collect(), (0..40).map(|at| at / 10 % 2).collect());
        assert_eq!(series(&turning).effective(), Some(40.0));
        assert!(series(&staying).effective().unwrap() < 10.0);
    }
}
