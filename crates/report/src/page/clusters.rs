//! The clusters of either side, each with its best match and its change.

use std::cmp::Reverse;

use maud::html;
use partita::internal::Arrange as _;
use partita::split_merge::ComponentKind;
use partita::story::{Change, Story, loose_pairs};
use partita::{Contingency, LabelledTable};

use super::piece::Section;
use super::{controls, label, not_printed, percent};

/// A cluster, the cluster of the other side that holds most of it, and its change.
#[derive(Debug, Clone, PartialEq)]
pub struct ClusterFacts {
    /// 0 for A, 1 for B.
    pub side: usize,
    /// Its name.
    pub name: String,
    /// The number of its items.
    pub size: u64,
    /// The cluster of the other side that holds most of it, the first of equals: what its change is made of.
    pub best: String,
    /// The items of both.
    pub overlap: u64,
    /// Their share of this cluster.
    pub share: f64,
    /// Their share of the match.
    pub share_of_best: f64,
    /// Their share of the union.
    pub jaccard: f64,
    /// Its change. A split is one cluster of A, a merge one of B; those on the other side are parts of it, so that a reader
    /// counts as many as the story.
    pub change: &'static str,
    /// The number of its change, from 1; none where it is the same.
    pub number: Option<usize>,
}

/// The facts of every cluster of A, then of B, the largest first.
#[must_use]
pub fn cluster_facts(table: &LabelledTable, story: &Story) -> Vec<ClusterFacts> {
    let counts = table.counts();
    let mut place = vec![None; story.components.len()];
    for (step, at) in story.steps.iter().zip(1..) {
        if let Change::Component(component) = step.change {
            place[component as usize] = Some(at);
        }
    }
    let loose = loose_pairs(&story.components, &story.strays.cells);
    let sizes = [counts.row_sums(), counts.column_sums()];
    let (names, components) =
        ([table.rows(), table.columns()], [story.components.of_rows(), story.components.of_columns()]);
    let mut found = Vec::new();
    for (side, best) in best_matches(counts).into_iter().enumerate() {
        let mut best: Vec<(usize, (usize, u64))> = best.into_iter().enumerate().collect();
        best.arrange_by_key(|&(cluster, _)| Reverse(sizes[side][cluster]));
        for (cluster, (other, overlap)) in best {
            let (size, of_best) = (sizes[side][cluster], sizes[1 - side][other]);
            let component = components[side][cluster] as usize;
            found.push(ClusterFacts {
                side,
                name: names[side][cluster].clone(),
                size,
                best: names[1 - side][other].clone(),
                overlap,
                share: overlap as f64 / size as f64,
                share_of_best: overlap as f64 / of_best as f64,
                jaccard: overlap as f64 / (size + of_best - overlap) as f64,
                change: match (story.components.kind(component), side) {
                    (ComponentKind::Identical, _) if loose.binary_search(&component).is_ok() => "loose pair",
                    (ComponentKind::Identical, _) => "same",
                    (ComponentKind::Split, 0) => "split",
                    (ComponentKind::Split, _) => "part of a split",
                    (ComponentKind::Merge, 0) => "part of a merge",
                    (ComponentKind::Merge, _) => "merge",
                    (ComponentKind::Tangle, _) => "part of a tangle",
                },
                number: place[component],
            });
        }
    }
    found
}

/// For every cluster of either side the first of those that hold most of it, and their overlap. The story keeps these overlaps
/// too, so that the two belong to one change.
fn best_matches(counts: &Contingency) -> [Vec<(usize, u64)>; 2] {
    let (rows, columns) = counts.clusters();
    let mut best = [vec![(0, 0); rows], vec![(0, 0); columns]];
    for cell in counts.cells() {
        let (row, column) = (cell.row as usize, cell.column as usize);
        for (side, (cluster, other)) in [(row, column), (column, row)].into_iter().enumerate() {
            if cell.count > best[side][cluster].1 {
                best[side][cluster] = (other, cell.count);
            }
        }
    }
    best
}

/// Clusters beyond this are left out of the table, the smallest first, with a word.
const MOST_CLUSTERS: usize = 1000;

pub(super) fn section(names: [&str; 2], clusters: &[ClusterFacts]) -> Section {
    let shown = largest(clusters);
    Section::new("clusters", "Which clusters match?").with(html! {
            p { "The best match of a cluster is the one of the other clustering that holds most of its items. The clusters are in the order of their sizes."
                @if shown.len() < clusters.len() {
                    " The " (shown.len()) " largest of " (clusters.len()) " clusters are listed; the others are found by a search."
                } }
            (controls("clusters-table", Some("Show clusters with")))
            div.scroll.tall tabindex="0" role="region" aria-label="Clusters" {
                table #clusters-table .sortable data-rows=[(shown.len() < clusters.len()).then_some("clusters")] {
                    thead { tr {
                        th scope="col" data-field="clustering" { "clustering" }
                        th scope="col" data-field="cluster" { "cluster" }
                        th.n scope="col" data-field="items" { "items" }
                        th scope="col" data-field="best" { "best match" }
                        th.n scope="col" data-field="share" data-form="percent" { "share of the cluster" }
                        th.n scope="col" data-field="share_of_best" data-form="percent" { "share of the match" }
                        th.n scope="col" data-field="jaccard" data-form="percent" { "Jaccard index" }
                        th scope="col" data-field="change" { "change" }
                        th.n.place scope="col" data-field="number" { "#" }
                    } }
                    tbody {
                        @for cluster in shown {
                            tr {
                                td { (label(names[cluster.side])) }
                                th scope="row" { (label(&cluster.name)) }
                                td.n { (cluster.size) }
                                td { (label(&cluster.best)) }
                                td.n { (percent(cluster.share)) }
                                td.n { (percent(cluster.share_of_best)) }
                                td.n { (percent(cluster.jaccard)) }
                                td { (cluster.change) }
                                td.n { @if let Some(number) = cluster.number { (number) } }
                            }
                        }
                    }
                }
            }
            (not_printed(clusters.len()))
    })
}

/// The largest clusters, in their order.
fn largest(clusters: &[ClusterFacts]) -> Vec<&ClusterFacts> {
    let mut shown: Vec<&ClusterFacts> = clusters.iter().collect();
    if shown.len() > MOST_CLUSTERS {
        let mut by_size: Vec<usize> = (0..shown.len()).collect();
        by_size.arrange_by_key(|&at| Reverse(clusters[at].size));
        by_size.truncate(MOST_CLUSTERS);
        by_size.sort_unstable();
        shown = by_size.into_iter().map(|at| &clusters[at]).collect();
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita::Summary;
    use partita::story::{Story, Tolerance};

    #[test]
    fn the_best_match_is_the_one_that_the_change_speaks_of() {
        // Most of the last column is in the first row, though the third row is more like it by the Jaccard index.
        let counts = Contingency::from_dense(&[[980, 0, 2], [0, 460, 1], [0, 5, 1]]).unwrap();
        let story = Story::of(&Summary::new(counts.clone()), &[], Tolerance::default()).unwrap();
        let names = |prefix: &str| (0..3).map(|at| format!("{prefix}{at}")).collect::<Vec<_>>();
        let triples = counts.cells().iter().map(|cell| (cell.row, cell.column, cell.count));
        let table = LabelledTable::from_counts(triples, names("a"), names("b")).unwrap();
        let facts = cluster_facts(&table, &story);
        let last = facts.iter().find(|facts| facts.name == "b2").unwrap();
        assert_eq!((last.best.as_str(), last.overlap, last.share), ("a0", 2, 0.5));
        for facts in &facts {
            let component = |name: &str| {
                let place = |names: &[String]| names.iter().position(|other| other == name);
                let of = |names: &[String], components: &[u32]| place(names).map(|place| components[place]);
                of(table.rows(), story.components.of_rows())
                    .or_else(|| of(table.columns(), story.components.of_columns()))
            };
            assert_eq!(component(&facts.name), component(&facts.best), "{facts:?}");
        }
        let sizes: Vec<u64> = facts[..3].iter().map(|facts| facts.size).collect();
        assert_eq!(sizes, [982, 461, 6]);
    }
}
