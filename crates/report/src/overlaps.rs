//! The overlaps of the clusters of two covers as shades.

use partita::story::CoverStory;

use crate::cross_table::side;
use crate::{HeatCell, HeatMap};

/// The items that clusters have in common, with clusters that belong together side by side, in the order of the story. The
/// shade is the overlap: items in both over the geometric mean of the sizes.
#[must_use]
pub fn overlaps(names: (&str, &str), clusters: (&[String], &[String]), story: &CoverStory) -> HeatMap {
    let (of_a, of_b) = &story.sizes;
    let groups = |of: fn(&partita::story::CoverChange) -> &Vec<u32>| -> Vec<Vec<u32>> {
        story.changes.iter().map(|change| of(change).clone()).filter(|group| !group.is_empty()).collect()
    };
    let (rows, row_places) = side(names.0, &groups(|change| &change.a), clusters.0, of_a);
    let (columns, column_places) = side(names.1, &groups(|change| &change.b), clusters.1, of_b);
    let cell = |cell: &partita::Cell| {
        let (row, column) = (cell.row as usize, cell.column as usize);
        HeatCell {
            row: row_places[row],
            column: column_places[column],
            value: Some(cell.count as f64 / (of_a[row] as f64 * of_b[column] as f64).sqrt()),
            text: cell.count.to_string(),
        }
    };
    HeatMap {
        title: format!("{} × {}", names.0, names.1),
        cells: story.overlaps.iter().map(cell).collect(),
        legend: "overlap of the two clusters".to_owned(),
        rows,
        columns,
        dark_is_high: true,
        is_sum: false,
        range: Some((0.0, 1.0)),
        ..HeatMap::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita::story::{CoverStory, MinOverlap};
    use partita::{Cover, CoverSummary};

    #[test]
    fn clusters_that_belong_together_are_neighbours() {
        let a = Cover::from_clusters(9, [vec![0, 1], vec![2, 3, 4, 5]]).unwrap();
        let b = Cover::from_clusters(9, [vec![2, 3], vec![7, 8], vec![0, 1], vec![4, 5]]).unwrap();
        let story = CoverStory::of(&CoverSummary::of(&a, &b).unwrap(), MinOverlap::default()).unwrap();
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let map = overlaps(("A", "B"), (&names(&["x", "y"]), &names(&["1", "2", "3", "4"])), &story);
        assert_eq!(map.rows.names, ["y (4)", "x (2)"]);
        assert_eq!(map.columns.names, ["1 (2)", "4 (2)", "2 (2)", "3 (2)"]);
        assert!(map.svg().contains("overlap of the two clusters"));
    }
}
