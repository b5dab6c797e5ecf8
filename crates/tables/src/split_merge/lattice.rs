//! Meet and join of two clusterings as clusterings of the items.

use super::Components;
use crate::error::Result;
use crate::input::Partition;
use crate::table::Contingency;

/// The coarsest clustering that refines both: two items are together when they are together in both.
///
/// # Errors
/// When the clusterings label different numbers of items, or none.
pub fn meet(a: &Partition, b: &Partition) -> Result<Partition> {
    Contingency::from_partitions(a, b)?;
    Ok(Partition::from_labels(a.ids().iter().zip(b.ids())))
}

/// The finest clustering that both refine: its clusters are the components of the two clusterings.
///
/// # Errors
/// When the clusterings label different numbers of items, or none.
pub fn join(a: &Partition, b: &Partition) -> Result<Partition> {
    let components = Components::of(&Contingency::from_partitions(a, b)?);
    Ok(Partition::from_labels(a.ids().iter().map(|&id| components.of_rows()[id as usize])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meet_is_below_and_join_above_both() {
        let a = Partition::from_labels([0, 0, 1, 1, 2, 2, 3]);
        let b = Partition::from_labels([0, 1, 1, 1, 2, 3, 4]);
        assert_eq!(meet(&a, &b).unwrap().ids(), [0, 1, 2, 2, 3, 4, 5]);
        assert_eq!(join(&a, &b).unwrap().ids(), [0, 0, 0, 0, 1, 1, 2]);
    }

    #[test]
    fn different_lengths_are_refused() {
        let (a, b) = (Partition::from_labels([0, 1]), Partition::from_labels([0]));
        assert!(meet(&a, &b).is_err());
        assert!(join(&a, &b).is_err());
    }
}
