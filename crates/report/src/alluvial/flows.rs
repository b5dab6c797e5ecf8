//! From the components of two clusterings to their alluvial diagram.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use partita::internal::Arrange as _;
use partita::internal::quantity;
use partita::split_merge::Components;
use partita::story::loose_pairs;
use partita::{Cell, LabelledTable};

use super::{Alluvial, Band, Bar, KINDS};

/// Maximum number of bars per side.
const MOST_BARS: usize = 40;
/// Names listed for a bar of many clusters.
const LISTED: usize = 200;

/// Two clusterings as an alluvial diagram. Clusters of A come by size, but those that belong together come together, where
/// the largest of them is: bands that meet need not cross the whole picture. Those of B come where few bands cross.
///
/// The cells of the components are drawn in the colour of A's cluster, strays in grey. Components that `order` does not name
/// are gathered by kind. If a side has more than 40 clusters, the small ones of each component are gathered.
#[must_use]
pub fn alluvial(
    names: (&str, &str),
    table: &LabelledTable,
    components: &Components,
    strays: &[Cell],
    order: &[u32],
) -> Alluvial {
    let loose = loose_pairs(components, strays);
    let groups = Groups::new(components, order, &loose);
    let counts = table.counts();
    let (rows, columns) = (components.of_rows(), components.of_columns());
    let mut left = Column::of(&groups, rows, table.rows(), counts.row_sums());
    let mut right = Column::of(&groups, columns, table.columns(), counts.column_sums());
    let by_size = left.by_size();
    left.arrange(&by_size);
    let bands = |left: &Column, right: &Column| {
        let mut bands: BTreeMap<(usize, usize, bool), u64> = BTreeMap::new();
        let kept = (0..components.len()).flat_map(|component| components.cells(component));
        let all = kept.map(|cell| (cell, false)).chain(strays.iter().map(|cell| (cell, true)));
        for (cell, stray) in all {
            let ends = (left.bar_of[cell.row as usize], right.bar_of[cell.column as usize]);
            *bands.entry((ends.0, ends.1, stray)).or_default() += cell.count;
        }
        let band = |((from, to, stray), size)| {
            let component = order.get(left.group_of[from]).copied().filter(|_| left.is_own(from));
            Band { left: from, right: to, size, stray, component }
        };
        bands.into_iter().map(band).collect::<Vec<_>>()
    };
    right.arrange(&untangled(&bands(&left, &right), right.bars.len()));
    let bands = bands(&left, &right);
    let kinds = KINDS.map(|kind| (0..components.len()).filter(|&c| components.kind(c) == kind).count());
    let titles = [names.0.to_owned(), names.1.to_owned()];
    Alluvial {
        titles,
        columns: [left.bars, right.bars],
        bands,
        kinds,
        loose: loose.len(),
        ..Alluvial::default()
    }
}

/// Groups that may share a bar: the clusters of a component, or of all components of a kind that have no bars of their own.
struct Groups {
    of_component: Vec<usize>,
    /// Number of groups that are one component; those of kinds follow.
    own: usize,
    kinds: Vec<usize>,
    /// True for each group that is a loose pair.
    loose: Vec<bool>,
}

impl Groups {
    fn new(components: &Components, order: &[u32], loose: &[usize]) -> Self {
        let fits = order.len() == components.len() && order.len() <= MOST_BARS;
        let own = order.len().min(if fits { MOST_BARS } else { MOST_BARS - KINDS.len() });
        let kind = |component: usize| {
            KINDS.iter().position(|&kind| kind == components.kind(component)).unwrap_or_default()
        };
        let mut of_component: Vec<usize> = (0..components.len()).map(|c| own + kind(c)).collect();
        let mut kinds: Vec<usize> = (0..own).map(|place| kind(order[place] as usize)).collect();
        kinds.extend(0..KINDS.len());
        order[..own].iter().enumerate().for_each(|(place, &c)| of_component[c as usize] = place);
        let mut is_loose = vec![false; kinds.len()];
        loose.iter().filter(|&&c| of_component[c] < own).for_each(|&c| is_loose[of_component[c]] = true);
        Self { of_component, own, kinds, loose: is_loose }
    }
}

/// The bars of one side.
struct Column {
    bars: Vec<Bar>,
    bar_of: Vec<usize>,
    /// The group of each bar.
    group_of: Vec<usize>,
    /// Number of groups that are one component; those of kinds follow.
    own: usize,
}

impl Column {
    fn of(groups: &Groups, component: &[u32], names: &[String], sizes: &[u64]) -> Self {
        let group = |cluster: usize| groups.of_component[component[cluster] as usize];
        let mut by_size: Vec<usize> = (0..names.len()).collect();
        by_size.arrange_by_key(|&cluster| Reverse(sizes[cluster]));
        let mut left = vec![0_usize; groups.kinds.len()];
        (0..names.len()).for_each(|cluster| left[group(cluster)] += 1);
        let mut count = left.iter().filter(|&&clusters| clusters > 0).count();
        let (mut bars, mut bar_of, mut group_of) = (Vec::new(), vec![usize::MAX; names.len()], Vec::new());
        for &cluster in &by_size {
            let group = group(cluster);
            let last = left[group] == 1;
            // The last one takes the bar of its group.
            if !last && (group >= groups.own || count == MOST_BARS) {
                continue;
            }
            count += usize::from(!last);
            left[group] -= 1;
            bar_of[cluster] = bars.len();
            group_of.push(group);
            let kind = KINDS[groups.kinds[group]];
            bars.push(Bar {
                name: names[cluster].clone(),
                members: String::new(),
                size: sizes[cluster],
                kind,
                is_loose: groups.loose[group],
            });
        }
        let mut rest: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        by_size
            .iter()
            .filter(|&&c| bar_of[c] == usize::MAX)
            .for_each(|&c| rest.entry(group(c)).or_default().push(c));
        for (group, clusters) in rest {
            group_of.push(group);
            clusters.iter().for_each(|&cluster| bar_of[cluster] = bars.len());
            bars.push(gathered(KINDS[groups.kinds[group]], &clusters, names, sizes));
        }
        Self { bars, bar_of, group_of, own: groups.own }
    }

    /// Returns whether a bar holds clusters of one component only.
    fn is_own(&self, bar: usize) -> bool {
        self.group_of[bar] < self.own
    }

    /// The bars by size, those of a group together. What is gathered comes last, within its component or of many.
    fn by_size(&self) -> Vec<usize> {
        let mut largest = BTreeMap::new();
        for (bar, &group) in self.bars.iter().zip(&self.group_of) {
            let largest = largest.entry(group).or_insert(0);
            *largest = bar.size.max(*largest);
        }
        let mut order: Vec<usize> = (0..self.bars.len()).collect();
        order.arrange_by_key(|&bar| {
            let (group, bar) = (self.group_of[bar], &self.bars[bar]);
            let of_group = (group >= self.own, Reverse(largest[&group]), group);
            (of_group, !bar.members.is_empty(), Reverse(bar.size))
        });
        order
    }

    /// Puts the bars into an order.
    fn arrange(&mut self, order: &[usize]) {
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &bar)| place[bar] = at);
        self.bars = order.iter().map(|&bar| self.bars[bar].clone()).collect();
        self.group_of = order.iter().map(|&bar| self.group_of[bar]).collect();
        self.bar_of.iter_mut().for_each(|bar| *bar = place[*bar]);
    }
}

/// One bar for many clusters.
fn gathered(
    kind: partita::split_merge::ComponentKind,
    clusters: &[usize],
    names: &[String],
    sizes: &[u64],
) -> Bar {
    let mut members: Vec<&str> =
        clusters.iter().take(LISTED).map(|&cluster| names[cluster].as_str()).collect();
    if clusters.len() > LISTED {
        members.push("…");
    }
    Bar {
        name: format!("… {}", quantity(clusters.len(), "cluster")),
        members: members.join(", "),
        size: clusters.iter().map(|&cluster| sizes[cluster]).sum(),
        kind,
        is_loose: false,
    }
}

/// An order of the bars on the right in which few items cross: by the mean place of what they share with the left, then
/// neighbours are exchanged while that helps.
fn untangled(bands: &[Band], bars: usize) -> Vec<usize> {
    let mut of_bar: Vec<Vec<(usize, u128)>> = vec![Vec::new(); bars];
    bands.iter().filter(|b| !b.stray).for_each(|b| of_bar[b.right].push((b.left, b.size.into())));
    let mean = |bar: usize| {
        let items: u128 = of_bar[bar].iter().map(|(_, size)| size).sum();
        of_bar[bar].iter().map(|&(left, size)| left as f64 * size as f64).sum::<f64>() / items.max(1) as f64
    };
    let mut order: Vec<usize> = (0..bars).collect();
    order.arrange_by(|&x, &y| mean(x).total_cmp(&mean(y)));
    // Pairs of items that cross when x is above y.
    let crossed = |x: usize, y: usize| -> u128 {
        let below = |left: usize| of_bar[y].iter().filter(move |(other, _)| *other < left);
        of_bar[x].iter().map(|&(left, size)| size * below(left).map(|(_, size)| size).sum::<u128>()).sum()
    };
    loop {
        let before = order.clone();
        for place in 1..bars {
            if crossed(order[place - 1], order[place]) > crossed(order[place], order[place - 1]) {
                order.swap(place - 1, place);
            }
        }
        if order == before {
            return order;
        }
    }
}

#[cfg(test)]
mod tests {
    use partita::story::{MinOverlap, Story};
    use partita::{Contingency, Summary};

    use super::*;

    fn drawn(cells: &[(u32, u32, u64)]) -> Alluvial {
        let names = |side: &str| (0..1000).map(|cluster| format!("{side}{cluster}")).collect();
        let table = LabelledTable::from_counts(cells.iter().copied(), names("a"), names("b")).unwrap();
        let summary = Summary::new(Contingency::from_triples(cells.iter().copied()).unwrap());
        let story = Story::of(&summary, &[], Some(MinOverlap::default())).unwrap();
        let order: Vec<u32> = (0..story.components.len() as u32).collect();
        alluvial(("A", "B"), &table, &story.components, &story.strays.cells, &order)
    }

    fn shown(bars: &[Bar]) -> Vec<(&str, u64)> {
        bars.iter().map(|bar| (bar.name.as_str(), bar.size)).collect()
    }

    #[test]
    fn clusters_of_a_by_size_and_of_b_without_crossings() {
        let diagram = drawn(&[(0, 0, 50), (1, 1, 90), (1, 2, 80), (2, 3, 60), (0, 3, 1)]);
        assert_eq!(shown(&diagram.columns[0]), [("a1", 170), ("a2", 60), ("a0", 51)]);
        assert_eq!(shown(&diagram.columns[1]), [("b1", 90), ("b2", 80), ("b3", 61), ("b0", 50)]);
        assert_eq!(diagram.kinds, [2, 1, 0, 0]);
        let strays: Vec<&Band> = diagram.bands.iter().filter(|band| band.stray).collect();
        assert_eq!((strays.len(), strays[0].left, strays[0].right, strays[0].size), (1, 2, 2, 1));
    }

    #[test]
    fn clusters_of_a_that_belong_together_come_together() {
        let diagram = drawn(&[(0, 0, 50), (1, 1, 90), (2, 2, 60), (3, 1, 40), (4, 3, 45)]);
        assert_eq!(shown(&diagram.columns[0]), [("a1", 90), ("a3", 40), ("a2", 60), ("a0", 50), ("a4", 45)]);
        assert_eq!(shown(&diagram.columns[1]), [("b1", 130), ("b2", 60), ("b0", 50), ("b3", 45)]);
    }

    #[test]
    fn bands_name_the_component_of_their_clusters() {
        let cells = [(0, 0, 50), (1, 1, 90), (2, 2, 60), (3, 1, 40), (4, 3, 45)];
        let components = Components::of(&Contingency::from_triples(cells).unwrap());
        let diagram = drawn(&cells);
        let cluster = |bar: &Bar| bar.name[1..].parse::<usize>().unwrap();
        for band in &diagram.bands {
            let of_row = components.of_rows()[cluster(&diagram.columns[0][band.left])];
            assert_eq!(band.component, Some(of_row));
        }
    }

    #[test]
    fn the_legend_counts_what_the_story_counts() {
        // Most items of the last pair are elsewhere: nobody would call its clusters the same.
        let cells: Vec<(u32, u32, u64)> = [(0, 0, 100), (1, 1, 100)]
            .into_iter()
            .chain((3..40).map(|column| (2, column, 2)))
            .chain((3..40).map(|column| (column, column, 100)))
            .chain([(2, 2, 20)])
            .collect();
        let diagram = drawn(&cells);
        assert_eq!((diagram.kinds[0], diagram.loose), (40, 1));
        assert!(diagram.svg().contains(">39 same<") && diagram.svg().contains(">1 loose pair<"));
    }

    #[test]
    fn many_clusters_are_gathered_and_no_item_is_lost() {
        let one_split: Vec<_> =
            (0..200).map(|b| (0, b, 1000 - u64::from(b))).chain([(1, 200, 500)]).collect();
        let identical: Vec<_> = (0..300).map(|c| (c, c, u64::from(c) + 1)).collect();
        for cells in [one_split, identical] {
            let diagram = drawn(&cells);
            let items: u64 = cells.iter().map(|cell| cell.2).sum();
            for bars in &diagram.columns {
                assert!(bars.len() <= MOST_BARS, "{}", bars.len());
                assert_eq!(bars.iter().map(|bar| bar.size).sum::<u64>(), items);
            }
            assert_eq!(diagram.bands.iter().map(|band| band.size).sum::<u64>(), items);
            assert!(!diagram.svg().contains("NaN"));
        }
    }
}
