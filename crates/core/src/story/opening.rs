//! Tangles that fall apart when more overlap is asked of their clusters.

use std::cmp::{Ordering, Reverse};

use super::backbone::Backbone;
use super::tolerance::{MOST_DECIMALS, MinOverlap};
use crate::numeric::Arrange as _;
use crate::numeric::product;
use crate::split_merge::{ComponentKind, Components, Forest};
use crate::table::Contingency;

/// A tangle larger than two against two, and the least overlap at which it falls apart.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opened {
    /// Its clusters of A.
    pub rows: Vec<u32>,
    /// Its clusters of B.
    pub columns: Vec<u32>,
    /// The smallest that takes it apart, with as few decimals as possible. None when the largest overlaps of its clusters
    /// alone hold it together.
    pub min_overlap: Option<MinOverlap>,
}

/// Takes the large tangles apart: inside each of them the cells below its own least overlap are no longer kept.
pub(super) fn open(table: &Contingency, backbone: &mut Backbone, components: &Components) -> Vec<Opened> {
    let overlaps: Vec<Overlap> = table.overlaps().map(|(count, a, b)| Overlap(count, a, b)).collect();
    let mut cells: Vec<Vec<usize>> = vec![Vec::new(); components.len()];
    for (place, cell) in table.cells().iter().enumerate().filter(|&(place, _)| backbone.keeps[place]) {
        cells[components.of_rows()[cell.row as usize] as usize].push(place);
    }
    let is_large = |component: &usize| {
        components.kind(*component) == ComponentKind::Tangle
            && components.rows(*component).len() + components.columns(*component).len() > 4
    };
    let open = |component: usize| {
        let bridge = bridge(table, backbone, &overlaps, &mut cells[component]);
        let least = bridge.map(|bridge| {
            let optional = cells[component].iter().filter(|&&place| !backbone.always[place]);
            let next = optional.map(|&place| overlaps[place]).filter(|&other| other > bridge).min();
            let least = between(bridge, next);
            for &place in &cells[component] {
                backbone.keeps[place] = backbone.always[place] || overlaps[place] > bridge;
            }
            least
        });
        let (rows, columns) = (components.rows(component).to_vec(), components.columns(component).to_vec());
        Opened { rows, columns, min_overlap: least }
    };
    (0..components.len()).filter(is_large).map(open).collect()
}

/// The overlap that holds a component together: without it and all smaller ones it falls apart. None when the cells that
/// are kept in any case hold it.
fn bridge(
    table: &Contingency,
    backbone: &Backbone,
    overlaps: &[Overlap],
    cells: &mut [usize],
) -> Option<Overlap> {
    cells.arrange_by_key(|&place| (Reverse(backbone.always[place]), Reverse(overlaps[place])));
    let (rows, columns) = table.clusters();
    let mut forest = Forest::new(rows + columns);
    let joins = |place: &&usize| {
        let cell = &table.cells()[**place];
        forest.unite(cell.row, rows as u32 + cell.column)
    };
    let last = *cells.iter().filter(joins).last()?;
    (!backbone.always[last]).then(|| overlaps[last])
}

/// The number with the fewest decimals that the first overlap does not reach and the next one does.
fn between(bridge: Overlap, next: Option<Overlap>) -> MinOverlap {
    let above = |decimals| MinOverlap::above((bridge.0, bridge.1, bridge.2), decimals as u32);
    let separates =
        |least: &MinOverlap| next.is_none_or(|Overlap(count, a, b)| least.is_reached(count, a, b));
    (1..=MOST_DECIMALS).filter_map(above).find(separates).unwrap_or_default()
}

/// Items in both clusters and the two sizes, by the items over the geometric mean of the sizes.
#[derive(Debug, Clone, Copy)]
struct Overlap(u64, u64, u64);

impl Ord for Overlap {
    fn cmp(&self, other: &Self) -> Ordering {
        let square = |x: u64| u128::from(x) * u128::from(x);
        let sizes = |x: &Self| u128::from(x.1) * u128::from(x.2);
        product(square(self.0), sizes(other)).cmp(&product(square(other.0), sizes(self)))
    }
}

impl PartialOrd for Overlap {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Overlap {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Overlap {}
