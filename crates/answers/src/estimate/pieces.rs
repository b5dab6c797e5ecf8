//! The true clusters of a sample, each with the pieces in which it was found.

use std::collections::HashMap;

use super::given::Given;
use super::measure::{Facts, Measure, Sums};

/// The part of a true cluster in one found cluster.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// The items of both.
    pub both: u64,
    /// The items of the found cluster.
    pub found: u64,
}

/// A true cluster.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TrueCluster {
    /// Its items.
    pub items: u64,
    /// The pieces of it that found clusters hold.
    pub pieces: Vec<Piece>,
    /// The items in each piece of each group, by the places of piece and group.
    groups: Vec<(u32, u32, u64)>,
    is_varied: bool,
    is_homonym: bool,
}

/// The items that count: all, or those of a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Part {
    /// All items.
    All,
    /// The items of a group.
    Of(u32),
}

impl TrueCluster {
    /// Returns whether it is a found cluster.
    pub fn is_exact(&self) -> bool {
        matches!(self.pieces[..], [piece] if piece.found == self.items && piece.both == self.items)
    }

    /// Returns the sums that its items add to a measure.
    pub fn sums(&self, measure: Measure, beta: f64, part: Part) -> Sums {
        let mut sums = [0.0; 3];
        let mut add = |piece: Piece, items: u64| {
            let of_item = measure.of_item(&self.facts(piece), beta);
            for (sum, value) in sums.iter_mut().zip(of_item) {
                *sum += items as f64 * value;
            }
        };
        match part {
            Part::All => self.pieces.iter().for_each(|&piece| add(piece, piece.both)),
            Part::Of(group) => {
                let own = self.groups.iter().filter(|(_, of, _)| *of == group);
                own.for_each(|&(piece, _, items)| add(self.pieces[piece as usize], items));
            }
        }
        sums
    }

    fn facts(&self, piece: Piece) -> Facts {
        Facts {
            truth: self.items as f64,
            found: piece.found as f64,
            both: piece.both as f64,
            is_exact: self.is_exact(),
            is_split: self.pieces.len() > 1,
            is_merged: self.pieces.iter().any(|piece| piece.found > piece.both),
            is_varied: self.is_varied,
            is_homonym: self.is_homonym,
        }
    }
}

/// The true clusters of a sample, in the order of their names' places. A cluster without items has no pieces.
pub fn true_clusters(given: &Given) -> Vec<TrueCluster> {
    let mut clusters = vec![TrueCluster::default(); given.truth.clusters.len()];
    let mut places: HashMap<(u32, u32), u32> = HashMap::new();
    let mut in_groups: HashMap<(u32, u32, u32), u32> = HashMap::new();
    for (item, &cluster) in given.truth.cluster_of.iter().enumerate() {
        let Some(found) = given.met.cluster_of[item] else { continue };
        let own = &mut clusters[cluster as usize];
        own.items += 1;
        let piece = *places.entry((cluster, found)).or_insert_with(|| {
            own.pieces.push(Piece { both: 0, found: given.met.sizes[found as usize] });
            own.pieces.len() as u32 - 1
        });
        own.pieces[piece as usize].both += 1;
        let Some(groups) = &given.met.groups else { continue };
        let group = groups.group_of(item);
        let place = *in_groups.entry((cluster, piece, group)).or_insert_with(|| {
            own.groups.push((piece, group, 0));
            own.groups.len() as u32 - 1
        });
        own.groups[place as usize].2 += 1;
    }
    note_names(given, &mut clusters);
    clusters
}

/// Notes which clusters have several names, and of which a name occurs outside.
fn note_names(given: &Given, clusters: &mut [TrueCluster]) {
    let Some(names) = &given.met.names else { return };
    let mut borne: HashMap<(u32, u32), u64> = HashMap::new();
    for (name, &cluster) in names.of_items.iter().zip(&given.truth.cluster_of) {
        if let Some(name) = name {
            *borne.entry((cluster, *name)).or_default() += 1;
        }
    }
    let mut names_of = vec![0; clusters.len()];
    for ((cluster, name), inside) in borne {
        let own = &mut clusters[cluster as usize];
        names_of[cluster as usize] += 1;
        own.is_varied = names_of[cluster as usize] > 1;
        own.is_homonym |= given.met.name_counts[name as usize] > inside;
    }
}
