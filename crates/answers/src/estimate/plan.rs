//! The plan of a sample: which items were drawn from which sizes of found clusters.

use std::collections::{BTreeMap, HashSet};

use partita::internal::{quantity, quoted};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, Outcome};

/// The found clusters whose sizes are within a power of two, and the draws among their items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stratum {
    /// The least size.
    pub from: u64,
    /// The greatest size.
    pub to: u64,
    /// The number of items in these clusters.
    pub items: u64,
    /// The number of them that are drawn.
    pub draws: u64,
}

impl Stratum {
    /// Its name in a file.
    pub fn name(&self) -> String {
        if self.from == self.to { self.from.to_string() } else { format!("{}-{}", self.from, self.to) }
    }
}

/// A plan.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plan {
    /// The strata, the smallest sizes first.
    pub strata: Vec<Stratum>,
    /// The items that were drawn.
    #[serde(default)]
    pub drawn: Vec<String>,
    /// The seed of the draws.
    #[serde(default)]
    pub seed: u64,
    /// The purpose of the draws.
    #[serde(default)]
    pub goal: String,
}

/// The strata of a clustering with these numbers of clusters of each size: 1, 2, 3–4, 5–8 and so on, each with its items.
pub fn strata(sizes: &BTreeMap<u64, u64>) -> Vec<Stratum> {
    let mut strata: Vec<Stratum> = Vec::new();
    for (&size, &clusters) in sizes {
        let to = size.next_power_of_two();
        match strata.last_mut().filter(|last| last.to == to) {
            Some(last) => last.items += size * clusters,
            None => strata.push(Stratum { from: to / 2 + 1, to, items: size * clusters, draws: 0 }),
        }
    }
    strata
}

impl Plan {
    /// The stratum of the items of a found cluster of that size.
    pub fn stratum_of(&self, size: u64) -> Option<usize> {
        self.strata.iter().position(|stratum| (stratum.from..=stratum.to).contains(&size))
    }

    /// Refuses drawn items, each with the place of its stratum, that are not as many as were to be drawn.
    pub fn check_drawn(&self, strata: &[usize]) -> Outcome<()> {
        let mut known = HashSet::new();
        if let Some(twice) = self.drawn.iter().find(|item| !known.insert(item.as_str())) {
            return Err(Failure::input(format!("the plan lists the drawn item {} twice", quoted(twice))));
        }
        for (at, stratum) in self.strata.iter().enumerate() {
            let drawn = strata.iter().filter(|own| **own == at).count() as u64;
            if drawn != stratum.draws {
                return Err(Failure::input(format!(
                    "the plan has {} from found clusters of {}, and {drawn} of the drawn items are in such clusters",
                    quantity(stratum.draws, "draw"),
                    stratum.name()
                )));
            }
        }
        Ok(())
    }

    /// Refuses a plan that was made for another clustering.
    pub fn check(&self, sizes: &BTreeMap<u64, u64>) -> Outcome<()> {
        let found = strata(sizes);
        let is_same = |one: &Stratum| {
            found.iter().any(|other| (other.from, other.to, other.items) == (one.from, one.to, one.items))
        };
        match self.strata.iter().find(|stratum| !is_same(stratum)) {
            None if found.len() == self.strata.len() => Ok(()),
            Some(stratum) => Err(Failure::input(format!(
                "the plan is of another clustering: it has {} items in found clusters of {} to {}, and there are {}",
                stratum.items,
                stratum.from,
                stratum.to,
                found.iter().find(|one| one.to == stratum.to).map_or(0, |one| one.items)
            ))),
            None => {
                Err(Failure::input("the plan is of another clustering, which has fewer sizes of clusters"))
            }
        }
    }
}
