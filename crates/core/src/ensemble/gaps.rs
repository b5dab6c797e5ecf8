//! What is known about labels that are missing in some of many clusterings.

use super::Ensemble;
use crate::input::Labels;
use crate::text::quantity;

impl Ensemble {
    /// Notes on missing labels, a sentence each; nothing where every item has all of them.
    #[must_use]
    pub fn gaps(&self) -> Vec<String> {
        let partial: Vec<&[u32]> = self.partial().collect();
        let lacks = |item: usize| partial.iter().any(|column| column[item] == Labels::MISSING);
        let lacking: Vec<usize> = (0..self.items()).filter(|&item| lacks(item)).collect();
        let has_none = |item: usize| partial.iter().all(|column| column[item] == Labels::MISSING);
        let unlabelled = match partial.len() == self.len() {
            true => lacking.iter().filter(|&&item| has_none(item)).count(),
            false => 0,
        };
        let items = quantity(self.items(), "item");
        let mut said = Vec::new();
        if !lacking.is_empty() {
            let count = lacking.len();
            said.push(format!(
                "{count} of {items} are left out of some comparisons: they have no label or are noise"
            ));
        }
        if unlabelled > 0 {
            said.push(format!(
                "{unlabelled} of {items} have no label in any clustering: nothing says where they belong"
            ));
        }
        said
    }

    /// The clusterings that do not label every item.
    fn partial(&self) -> impl Iterator<Item = &[u32]> {
        self.columns().zip(&self.complete).filter(|(_, complete)| !**complete).map(|(column, _)| column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ensemble(columns: [[u32; 4]; 2]) -> Ensemble {
        Ensemble::of_codes(columns.map(Vec::from).to_vec())
    }

    #[test]
    fn items_without_labels_are_counted() {
        const NONE: u32 = Labels::MISSING;
        assert!(ensemble([[0, 0, 1, 1], [0, 1, 1, 1]]).gaps().is_empty());
        let some = "1 of 4 items are left out of some comparisons: they have no label or are noise";
        assert_eq!(ensemble([[0, 0, NONE, 1], [0, 1, 1, 1]]).gaps(), [some]);
        let some = "2 of 4 items are left out of some comparisons: they have no label or are noise";
        let none = "1 of 4 items have no label in any clustering: nothing says where they belong";
        assert_eq!(ensemble([[0, 0, NONE, 1], [0, NONE, NONE, 1]]).gaps(), [some, none]);
    }
}
