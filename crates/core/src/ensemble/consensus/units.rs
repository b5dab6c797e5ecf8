//! Items that no clustering separates, as units of a search.

use crate::ensemble::atoms::numbered;
use crate::ensemble::draws::Draw;

/// Clusterings up to which items are worth taking together.
const FEW: usize = 20;
/// Items from which it pays.
const MANY: usize = 2000;

/// Units of items with the same labels.
pub(super) struct Units {
    of_item: Vec<u32>,
    /// An item of each, and how many items it is.
    pub(super) list: Vec<(u32, u32)>,
}

impl Units {
    /// The units of few clusterings of many items.
    pub(super) fn of(draws: &[Draw]) -> Option<Self> {
        let items = draws[0].labels.len();
        if draws.len() > FEW || items <= MANY {
            return None;
        }
        let of_item = numbered(items, draws.iter().map(|draw| draw.labels.as_slice()));
        let mut list: Vec<(u32, u32)> = Vec::new();
        for (item, &unit) in of_item.iter().enumerate() {
            // Units are numbered in order of first appearance.
            if unit as usize == list.len() {
                list.push((item as u32, 0));
            }
            list[unit as usize].1 += 1;
        }
        Some(Self { of_item, list })
    }

    /// The label of each unit.
    pub(super) fn labels(&self, of_items: &[u32]) -> Vec<u32> {
        self.list.iter().map(|&(item, _)| of_items[item as usize]).collect()
    }

    /// The label of each item.
    pub(super) fn spread(&self, of_units: &[u32]) -> Vec<u32> {
        self.of_item.iter().map(|&unit| of_units[unit as usize]).collect()
    }
}
