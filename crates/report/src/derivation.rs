//! The derivation graph of two clusterings: clusters of A, their pieces, and clusters of B made of these.

use std::collections::BTreeMap;

use partita::LabelledTable;
use partita::internal::Arrange as _;
use partita::internal::quantity;

use crate::{Chain, ChainCluster, ChainColumn, ChainEdge, ChainStyle};

/// Clusters or pieces that can be read one below the other.
const MOST: usize = 60;

/// The way from A to B: every cluster of A is split into pieces, then the pieces are merged. Of a column with more than 60 clusters
/// or pieces the smallest are gathered at its lower end.
#[must_use]
pub fn derivation(names: [&str; 2], table: &LabelledTable) -> String {
    let (rows, columns) = table.reading_order();
    let (row_place, column_place) = (places(&rows), places(&columns));
    let mut pieces = table.counts().cells().to_vec();
    pieces.arrange_by_key(|cell| (row_place[cell.row as usize], column_place[cell.column as usize]));
    let sums = [table.counts().row_sums(), table.counts().column_sums()];
    let of_side = |order: &[usize], names: &[String], sums: &[u64]| -> Vec<(String, u64)> {
        order.iter().map(|&cluster| (names[cluster].clone(), sums[cluster])).collect()
    };
    let named = |row: u32, column: u32| {
        format!("{} ∩ {}", table.rows()[row as usize], table.columns()[column as usize])
    };
    let of_pieces = pieces.iter().map(|cell| (named(cell.row, cell.column), cell.count)).collect::<Vec<_>>();
    let (a, place_a) = gathered(&of_side(&rows, table.rows(), sums[0]));
    let (middle, place) = gathered(&of_pieces);
    let (b, place_b) = gathered(&of_side(&columns, table.columns(), sums[1]));
    let mut counts: BTreeMap<(usize, usize, usize), u64> = BTreeMap::new();
    for (at, cell) in pieces.iter().enumerate() {
        let ends = (place_a[row_place[cell.row as usize]], place_b[column_place[cell.column as usize]]);
        *counts.entry((0, ends.0, place[at])).or_default() += cell.count;
        *counts.entry((1, place[at], ends.1)).or_default() += cell.count;
    }
    let edges: Vec<ChainEdge> = counts
        .into_iter()
        .map(|((column, source, target), count)| ChainEdge { column, source, target, count })
        .collect();
    let mut columns = vec![column(names[0], a), column("pieces", middle), column(names[1], b)];
    colour(&mut columns, &edges);
    Chain { columns, edges }.svg(ChainStyle::Tree)
}

fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &cluster)| places[cluster] = place);
    places
}

fn column(title: &str, clusters: Vec<ChainCluster>) -> ChainColumn {
    ChainColumn { title: title.to_owned(), clusters }
}

/// The largest in their order and the rest as one, with the place of each.
fn gathered(all: &[(String, u64)]) -> (Vec<ChainCluster>, Vec<usize>) {
    let mut by_size: Vec<usize> = (0..all.len()).collect();
    by_size.arrange_by_key(|&at| std::cmp::Reverse(all[at].1));
    let kept = if all.len() > MOST { MOST - 1 } else { all.len() };
    let mut shown = by_size[..kept].to_vec();
    shown.sort_unstable();
    let mut place = vec![kept; all.len()];
    let mut clusters = Vec::new();
    for at in shown {
        let (name, size) = &all[at];
        place[at] = clusters.len();
        let title = format!("{name}: {}", quantity(*size, "item"));
        clusters.push(ChainCluster { name: name.clone(), size: *size, colour: 0, title });
    }
    if kept < all.len() {
        let size = by_size[kept..].iter().map(|&at| all[at].1).sum();
        let name = format!("… {} more", all.len() - kept);
        let title = format!("{} in {}", quantity(size, "item"), all.len() - kept);
        clusters.push(ChainCluster { name, size, colour: 0, title });
    }
    (clusters, place)
}

/// A piece has the colour of its cluster of A, and a cluster of B that of its largest piece.
fn colour(columns: &mut [ChainColumn], edges: &[ChainEdge]) {
    columns[0].clusters.iter_mut().enumerate().for_each(|(at, cluster)| cluster.colour = at);
    for column in 1..columns.len() {
        for at in 0..columns[column].clusters.len() {
            let into = edges.iter().filter(|edge| edge.column + 1 == column && edge.target == at);
            if let Some(most) = into.max_by_key(|edge| (edge.count, std::cmp::Reverse(edge.source))) {
                columns[column].clusters[at].colour = columns[column - 1].clusters[most.source].colour;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_pieces_and_clusters_are_joined() {
        let (rows, columns) = (vec!["x".into(), "<y>".into()], vec!["1".into(), "2".into()]);
        let table = LabelledTable::from_counts([(0, 0, 3), (0, 1, 1), (1, 1, 2)], rows, columns).unwrap();
        let svg = derivation(["A", "B & C"], &table);
        assert!(svg.contains("x ∩ 2") && svg.contains("&lt;y&gt;") && svg.contains("B &amp; C"), "{svg}");
        assert!(!svg.contains("NaN"));
    }

    #[test]
    fn many_pieces_are_gathered() {
        let cells = (0..200_u32).map(|at| (at / 10, at % 20, u64::from(at) + 1));
        let names = |count: usize| (0..count).map(|name| name.to_string()).collect::<Vec<_>>();
        let table = LabelledTable::from_counts(cells, names(20), names(20)).unwrap();
        let svg = derivation(["A", "B"], &table);
        assert!(svg.contains("… 141 more") && !svg.contains("NaN"), "{svg}");
    }
}
