//! How many times each size occurs.

use crate::numeric::place;

/// Sizes below this have a place of their own each; the places of the frequent sizes stay in cache. Fewer sizes are not worth as
/// many places.
const PLACES: usize = 1024;

/// Sizes as they come, and how many of each there were.
#[derive(Debug, Clone)]
pub struct Frequencies {
    small: Vec<u64>,
    large: Vec<u64>,
}

impl Frequencies {
    /// Of about as many sizes as that.
    pub fn of_about(sizes: usize) -> Self {
        Self { small: vec![0; sizes.min(PLACES)], large: Vec::new() }
    }

    /// Adds a size; zero is none.
    #[inline(always)]
    pub fn add(&mut self, size: u64) {
        match self.small.get_mut(place(size)) {
            Some(count) => *count += 1,
            None => self.large.push(size),
        }
    }

    /// Adds a size that occurs many times.
    pub fn add_many(&mut self, size: u64, times: usize) {
        match self.small.get_mut(place(size)) {
            Some(count) => *count += times as u64,
            None => self.large.extend(std::iter::repeat_n(size, times)),
        }
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, mut other: Self) {
        if self.small.len() < other.small.len() {
            std::mem::swap(self, &mut other);
        }
        self.small.iter_mut().zip(other.small).for_each(|(count, more)| *count += more);
        other.large.into_iter().for_each(|size| self.add(size));
    }

    /// The distinct sizes with the number of times that each occurs, ascending.
    pub fn groups(mut self) -> Vec<(u64, u64)> {
        self.large.sort_unstable();
        let small = (0..).zip(self.small);
        let large = self.large.chunk_by(u64::eq).map(|run| (run[0], run.len() as u64));
        small.chain(large).filter(|&(size, times)| size > 0 && times > 0).collect()
    }
}

/// The distinct sizes with the number of clusters that have them, ascending.
pub fn size_groups(sizes: &[u64]) -> Vec<(u64, u64)> {
    let mut found = Frequencies::of_about(sizes.len());
    sizes.iter().for_each(|&size| found.add(size));
    found.groups()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_counted_whatever_the_way() {
        let sizes: Vec<u64> = (0..5000).map(|i| i * i % 2003 + 1).collect();
        let mut sorted = sizes.clone();
        sorted.sort_unstable();
        let obvious: Vec<(u64, u64)> =
            sorted.chunk_by(u64::eq).map(|run| (run[0], run.len() as u64)).collect();
        assert_eq!(size_groups(&sizes), obvious);
        assert_eq!(size_groups(&sizes[..3]), [(1, 1), (2, 1), (5, 1)]);
    }

    #[test]
    fn parts_of_any_length_are_merged() {
        let sizes: Vec<u64> = (0..4000).map(|i| i * i % 1500).collect();
        for cut in [0, 3, 1000, 2000, 3999] {
            let parts = sizes.split_at(cut);
            let [mut one, other] = [parts.0, parts.1].map(|part| {
                let mut found = Frequencies::of_about(part.len());
                part.iter().for_each(|&size| found.add(size));
                found
            });
            one.merge(other);
            let whole: Vec<u64> = sizes.iter().copied().filter(|&size| size > 0).collect();
            assert_eq!(one.groups(), size_groups(&whole), "{cut}");
        }
    }
}
