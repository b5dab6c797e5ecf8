//! The items that every clustering has.

use super::Ensemble;
use crate::error::{ErrorKind, Result};
use crate::input::{Labels, Partition};

impl Ensemble {
    /// The places of the items that all clusterings label.
    ///
    /// # Errors
    /// When there is no such item.
    pub fn common_items(&self) -> Result<Vec<usize>> {
        let labelled = |&item: &usize| self.columns.iter().all(|column| column[item] != Labels::MISSING);
        let common: Vec<usize> = (0..self.items()).filter(labelled).collect();
        if common.is_empty() { Err(ErrorKind::Empty.into()) } else { Ok(common) }
    }

    /// The clusterings of the items that all of them label.
    ///
    /// # Errors
    /// When there is no such item.
    pub fn of_common_items(&self) -> Result<Vec<Partition>> {
        let common = self.common_items()?;
        let codes = |column: &Vec<u32>| Partition::from_labels(common.iter().map(|&item| column[item]));
        Ok(self.columns.iter().map(codes).collect())
    }

    /// The groups of the items that all clusterings label. A group is no label: no policy applies to it.
    ///
    /// # Errors
    /// When there is not one group per item, when an item has none, or when there is no common item.
    pub fn groups_of_common_items(&self, groups: &Labels) -> Result<Partition> {
        if groups.len() != self.items() {
            return Err(ErrorKind::UnequalGroups { groups: groups.len(), items: self.items() }.into());
        }
        if groups.missing() > 0 {
            return Err(ErrorKind::MissingGroups { missing: groups.missing() }.into());
        }
        let common = self.common_items()?;
        Ok(Partition::from_labels(common.into_iter().map(|item| groups.codes()[item])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{LabelsBuilder, Noise, Policies};

    fn under(noise: Noise) -> Ensemble {
        let columns = [[0, 0, 1, 1], [0, -1, 1, 1]].map(Labels::from_integers);
        let named = columns.into_iter().map(|labels| (String::new(), labels)).collect();
        Ensemble::under(named, &Policies::default().with_noise(noise)).unwrap()
    }

    #[test]
    fn no_policy_drops_a_group() {
        let ensemble = under(Noise::Drop);
        let groups = ensemble.groups_of_common_items(&Labels::from_integers([-1, -1, 7, 7])).unwrap();
        assert_eq!(ensemble.common_items().unwrap(), [0, 2, 3]);
        assert_eq!(groups.ids(), [0, 1, 1]);
    }

    #[test]
    fn every_item_has_a_group() {
        let ensemble = under(Noise::Cluster);
        let few = ensemble.groups_of_common_items(&Labels::from_integers([1, 2])).unwrap_err();
        assert_eq!(few.to_string(), "found 2 groups for 4 items; give one group per item");
        let mut builder = LabelsBuilder::default();
        [1, 1, 2].into_iter().for_each(|group| builder.push_integer(group));
        builder.push_missing();
        let none = ensemble.groups_of_common_items(&builder.finish()).unwrap_err();
        assert_eq!(none.to_string(), "1 item is without a group; give every item its group");
    }
}
