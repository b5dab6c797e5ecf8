//! Leaves that differ by a number in their name, such as `17` or `t17`: then no names need be hashed.

use super::Tree;

/// The text before the numbers, and the number of each leaf, leaves in depth-first order.
#[derive(Debug)]
pub(super) struct LeafNumbers<'t> {
    pub prefix: &'t str,
    pub numbers: Vec<u32>,
    /// Greater than all numbers.
    pub bound: usize,
}

impl<'t> LeafNumbers<'t> {
    /// `None` unless all names are one common text followed by a number without leading zeros, and the numbers
    /// are not much greater than there are leaves.
    pub(super) fn of(tree: &'t Tree) -> Option<Self> {
        let first = tree.leaf_name(0);
        let prefix = &first[..first.len() - digits_at_the_end(first)];
        let largest = u32::try_from(8 * tree.leaves() + 1000).unwrap_or(u32::MAX);
        let mut bound = 0;
        let mut numbers = Vec::with_capacity(tree.leaves());
        for position in 0..tree.leaves() {
            let digits = tree.leaf_name(position).as_bytes().strip_prefix(prefix.as_bytes())?;
            let number = canonical(digits).filter(|&number| number < largest)?;
            bound = bound.max(number as usize + 1);
            numbers.push(number);
        }
        Some(Self { prefix, numbers, bound })
    }

    /// The positions of the first two leaves in depth-first order that share a number.
    pub(super) fn first_duplicate(&self) -> Option<(usize, usize)> {
        let mut seen = vec![u32::MAX; self.bound];
        for (position, &number) in self.numbers.iter().enumerate() {
            let slot = &mut seen[number as usize];
            if *slot != u32::MAX {
                return Some((*slot as usize, position));
            }
            *slot = position as u32;
        }
        None
    }
}

fn digits_at_the_end(name: &str) -> usize {
    name.bytes().rev().take_while(u8::is_ascii_digit).count()
}

/// A number of up to nine digits as it would be printed.
fn canonical(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() || digits.len() > 9 || (digits[0] == b'0' && digits.len() > 1) {
        return None;
    }
    digits.iter().try_fold(0_u32, |number, digit| {
        digit.is_ascii_digit().then(|| 10 * number + u32::from(digit - b'0'))
    })
}
