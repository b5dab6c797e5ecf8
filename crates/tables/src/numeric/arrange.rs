//! Sorting where it takes no time: one routine for all types, where each sort of its own would be kilobytes of machine code.

use std::cmp::Ordering;

/// Stable sorts of lists that are short, or sorted once.
pub trait Arrange<T> {
    /// Sorts by a comparison.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key, smallest first.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|x, y| key(x).cmp(&key(y)));
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut places = places(self.len(), &mut |x, y| compare(&self[x], &self[y]));
        for start in 0..self.len() {
            // The list of places is a few cycles; whoever is where it belongs says so.
            let mut at = start;
            while places[at] != start {
                let from = places[at];
                self.swap(at, from);
                places[at] = at;
                at = from;
            }
            places[at] = at;
        }
    }
}

/// For each place of the sorted list where its entry is now.
fn places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&x, &y| compare(x, y));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_arranged_as_they_are_sorted() {
        for length in 0..60_u32 {
            let list: Vec<(u32, u32)> = (0..length).map(|at| (at * 7 % 11 % 5, at)).collect();
            let (mut arranged, mut sorted) = (list.clone(), list);
            arranged.arrange_by_key(|entry| std::cmp::Reverse(entry.0));
            sorted.sort_by_key(|entry| std::cmp::Reverse(entry.0));
            assert_eq!(arranged, sorted);
        }
    }
}
