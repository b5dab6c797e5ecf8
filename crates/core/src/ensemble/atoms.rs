//! Items that no clustering tells apart, taken together.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

/// A map whose order of insertion, and so every number taken from it, does not depend on the run.
pub(super) type FixedMap<K, V> = HashMap<K, V, BuildHasherDefault<FxHasher>>;

/// For each item the number of its row of labels, in order of first appearance.
pub(super) fn numbered<'a>(items: usize, columns: impl Iterator<Item = &'a [u32]>) -> Vec<u32> {
    numbered_up_to(usize::MAX, items, columns).unwrap_or_default()
}

/// The same, if there are no more rows than that: it stops at the column where there are.
pub(super) fn numbered_up_to<'a>(
    most: usize,
    items: usize,
    columns: impl Iterator<Item = &'a [u32]>,
) -> Option<Vec<u32>> {
    let mut of_item = vec![0_u32; items];
    let mut count = usize::from(items > 0);
    for column in columns {
        let codes = column.iter().max().map_or(0, |&code| code as usize + 1);
        // A table of all pairs is faster than a map while it is not far larger than the items.
        count = match count.checked_mul(codes) {
            Some(pairs) if pairs <= 16 * items => number_by_table(&mut of_item, column, codes, pairs),
            _ => number_by_map(&mut of_item, column),
        };
        if count > most {
            return None;
        }
    }
    Some(of_item)
}

/// Numbers the pairs of an atom and a code; how many there are.
fn number_by_table(of_item: &mut [u32], column: &[u32], codes: usize, pairs: usize) -> usize {
    let (mut numbers, mut count) = (vec![u32::MAX; pairs], 0);
    for (atom, &code) in of_item.iter_mut().zip(column) {
        let number = &mut numbers[*atom as usize * codes + code as usize];
        if *number == u32::MAX {
            *number = count;
            count += 1;
        }
        *atom = *number;
    }
    count as usize
}

fn number_by_map(of_item: &mut [u32], column: &[u32]) -> usize {
    let mut numbers: FixedMap<(u32, u32), u32> = HashMap::default();
    for (atom, &code) in of_item.iter_mut().zip(column) {
        let next = numbers.len() as u32;
        *atom = *numbers.entry((*atom, code)).or_insert(next);
    }
    numbers.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Labels;

    #[test]
    fn a_table_numbers_as_a_map_does() {
        let column = |step: u32, codes: u32| (0..60).map(|item| item * step % 7 % codes).collect::<Vec<_>>();
        let (mut by_table, mut by_map) = (column(1, 5), column(1, 5));
        let second = column(3, 4);
        let counts = [number_by_table(&mut by_table, &second, 4, 20), number_by_map(&mut by_map, &second)];
        assert_eq!((by_table, counts[0]), (by_map, counts[1]));
        // The code of a missing label is far beyond every table.
        let missing = [0, Labels::MISSING, 0, 1];
        assert_eq!(numbered(4, [&missing[..], &[0, 0, 1, 1]].into_iter()), [0, 1, 2, 3]);
    }
}
