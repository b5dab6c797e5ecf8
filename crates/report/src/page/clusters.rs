//! The clusters of either side, each with its best match and its change.

use std::cmp::Reverse;

use maud::{Markup, html};
use partita::split_merge::ComponentKind;
use partita::story::{Change, Story, loose_pairs};
use partita::{Contingency, LabelledTable};

use super::{label, percent};

/// A cluster, the cluster of the other side that is most alike, and its change.
#[derive(Debug, Clone, PartialEq)]
pub struct ClusterFacts {
    /// 0 for A, 1 for B.
    pub side: usize,
    /// Its name.
    pub name: String,
    /// The number of its items.
    pub size: u64,
    /// The cluster of the other side with the greatest Jaccard index, the larger overlap among equals.
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

/// The facts of every cluster of A, then of B.
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
        for (cluster, (other, overlap)) in best.into_iter().enumerate() {
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

/// The best match of every cluster of either side, and their overlap.
fn best_matches(counts: &Contingency) -> [Vec<(usize, u64)>; 2] {
    let (rows, columns) = (counts.row_sums(), counts.column_sums());
    let mut best = [vec![(0, 0); rows.len()], vec![(0, 0); columns.len()]];
    // Jaccard indices as fractions: of two, the one with the larger cross product.
    let union = |row: usize, column: usize, overlap: u64| u128::from(rows[row] + columns[column] - overlap);
    for cell in counts.cells() {
        let (row, column) = (cell.row as usize, cell.column as usize);
        let new = union(row, column, cell.count);
        for (side, (cluster, other)) in [(row, column), (column, row)].into_iter().enumerate() {
            let (known, overlap) = best[side][cluster];
            let ends = if side == 0 { (cluster, known) } else { (known, cluster) };
            let old = union(ends.0, ends.1, overlap);
            let [new_share, old_share] = [u128::from(cell.count) * old, u128::from(overlap) * new];
            if (new_share, cell.count) > (old_share, overlap) {
                best[side][cluster] = (other, cell.count);
            }
        }
    }
    best
}

/// Clusters beyond this are left out of the table, the smallest first, with a word.
const MOST_CLUSTERS: usize = 1000;

pub(super) fn section(names: [&str; 2], clusters: &[ClusterFacts]) -> Markup {
    let shown = largest(clusters);
    html! {
        section #clusters aria-labelledby="clusters-title" {
            h2 #clusters-title { "Which clusters match?" }
            @if shown.len() < clusters.len() {
                p { "The " (shown.len()) " largest of " (clusters.len()) " clusters are listed; the others are found by a search." }
            }
            p.control hidden { label for="filter-clusters" { "Show clusters with" } input #filter-clusters type="search" data-filters="clusters-table"; button type="button" data-saves="clusters-table" { "Save as CSV" } }
            div.scroll tabindex="0" role="region" aria-label="Clusters" {
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
                        th.n scope="col" data-field="number" { "#" }
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
        }
    }
}

/// The largest clusters, in their order.
fn largest(clusters: &[ClusterFacts]) -> Vec<&ClusterFacts> {
    let mut shown: Vec<&ClusterFacts> = clusters.iter().collect();
    if shown.len() > MOST_CLUSTERS {
        let mut by_size: Vec<usize> = (0..shown.len()).collect();
        by_size.sort_by_key(|&at| Reverse(clusters[at].size));
        by_size.truncate(MOST_CLUSTERS);
        by_size.sort_unstable();
        shown = by_size.into_iter().map(|at| &clusters[at]).collect();
    }
    shown
}
