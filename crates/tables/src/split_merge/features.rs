//! Sums of squares of groups of items, from feature vectors or from distances.

use crate::error::{ErrorKind, Result};
use crate::input::Partition;
use crate::text::quantity;

/// A feature vector per item; features that are not visited are zero.
pub trait Features {
    /// Number of items.
    fn items(&self) -> usize;
    /// Number of features.
    fn dims(&self) -> usize;
    /// Calls `visit(feature, value)` for the features of an item, each at most once.
    fn visit(&self, item: usize, visit: &mut dyn FnMut(usize, f64));
}

/// One row of numbers per item.
#[derive(Debug, Clone, Copy)]
pub struct DenseFeatures<'a> {
    values: &'a [f64],
    dims: usize,
}

impl<'a> DenseFeatures<'a> {
    /// Takes the rows one after the other.
    ///
    /// # Errors
    /// When the length is not a multiple of the number of features, or a value is not finite.
    pub fn new(values: &'a [f64], dims: usize) -> Result<Self> {
        if dims == 0 || !values.len().is_multiple_of(dims) {
            let (found, row) = (quantity(values.len(), "value"), quantity(dims, "feature"));
            let found =
                format!("found {found} for rows of {row}; give every row as many as there are features");
            return Err(ErrorKind::BadFeatures(found).into());
        }
        finite(values)?;
        Ok(Self { values, dims })
    }
}

impl Features for DenseFeatures<'_> {
    fn items(&self) -> usize {
        self.values.len() / self.dims
    }

    fn dims(&self) -> usize {
        self.dims
    }

    fn visit(&self, item: usize, visit: &mut dyn FnMut(usize, f64)) {
        let row = &self.values[item * self.dims..(item + 1) * self.dims];
        row.iter().enumerate().for_each(|(dim, &value)| visit(dim, value));
    }
}

/// The non-zero features of each item, as compressed rows.
#[derive(Debug, Clone)]
pub struct SparseFeatures {
    start: Vec<usize>,
    entries: Vec<(u32, f64)>,
    dims: usize,
}

impl SparseFeatures {
    /// Takes `(feature, value)` pairs per item.
    ///
    /// # Errors
    /// When an item names a feature twice, or a value is not finite.
    pub fn from_rows<R: AsRef<[(u32, f64)]>>(rows: &[R]) -> Result<Self> {
        let (mut start, mut entries) = (vec![0], Vec::new());
        for (item, row) in rows.iter().enumerate() {
            let first = entries.len();
            entries.extend_from_slice(row.as_ref());
            entries[first..].sort_unstable_by_key(|&(dim, _)| dim);
            if entries[first..].windows(2).any(|pair| pair[0].0 == pair[1].0) {
                let found = format!("item {} names a feature twice; give each feature once", item + 1);
                return Err(ErrorKind::BadFeatures(found).into());
            }
            start.push(entries.len());
        }
        finite(entries.iter().map(|(_, value)| value))?;
        let dims = entries.iter().map(|&(dim, _)| dim as usize + 1).max().unwrap_or(0);
        Ok(Self { start, entries, dims })
    }
}

impl Features for SparseFeatures {
    fn items(&self) -> usize {
        self.start.len() - 1
    }

    fn dims(&self) -> usize {
        self.dims
    }

    fn visit(&self, item: usize, visit: &mut dyn FnMut(usize, f64)) {
        let row = &self.entries[self.start[item]..self.start[item + 1]];
        row.iter().for_each(|&(dim, value)| visit(dim as usize, value));
    }
}

fn finite<'a>(values: impl IntoIterator<Item = &'a f64>) -> Result<()> {
    match values.into_iter().find(|value| !value.is_finite()) {
        Some(value) => Err(ErrorKind::BadFeatures(format!("a feature is {value}; it must be finite")).into()),
        None => Ok(()),
    }
}

/// The items of each group, in ascending order.
fn members(groups: &Partition) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); groups.clusters() as usize];
    for (item, &group) in groups.ids().iter().enumerate() {
        members[group as usize].push(item);
    }
    members
}

/// Facts about one feature within a group: the value of its first item, from which all are measured so
/// that equal values give exactly no spread, the sum of the deviations, and how often it was visited.
#[derive(Clone, Copy, Default)]
struct Column {
    origin: f64,
    sum: f64,
    visited: usize,
}

/// Σ |f − mean|² of each group, without the cancellation of Σ|f|² − |Σf|²/m.
pub(super) fn spreads(features: &dyn Features, groups: &Partition) -> Vec<f64> {
    let mut columns = vec![Column::default(); features.dims()];
    let mut touched = Vec::new();
    members(groups).iter().map(|items| spread(features, items, &mut columns, &mut touched)).collect()
}

fn spread(features: &dyn Features, items: &[usize], columns: &mut [Column], touched: &mut Vec<usize>) -> f64 {
    features.visit(items[0], &mut |dim, value| columns[dim].origin = value);
    for &item in items {
        features.visit(item, &mut |dim, value| {
            let column = &mut columns[dim];
            if column.visited == 0 {
                touched.push(dim);
            }
            column.visited += 1;
            column.sum += value - column.origin;
        });
    }
    let size = items.len() as f64;
    // From here on `sum` holds the mean deviation; unvisited zeros deviate by −origin.
    for &dim in touched.iter() {
        let column = &mut columns[dim];
        let zeros = (items.len() - column.visited) as f64;
        column.sum = (column.sum - zeros * column.origin) / size;
    }
    let mut total = 0.0;
    for &item in items {
        features.visit(item, &mut |dim, value| {
            let deviation = value - columns[dim].origin - columns[dim].sum;
            total += deviation * deviation;
        });
    }
    for dim in touched.drain(..) {
        let column = std::mem::take(&mut columns[dim]);
        let zeros = (items.len() - column.visited) as f64;
        let deviation = column.origin + column.sum;
        total += zeros * deviation * deviation;
    }
    total
}

/// Σ d²/m over the pairs of each group.
pub(super) fn spreads_from_distances(distance: &dyn Fn(usize, usize) -> f64, groups: &Partition) -> Vec<f64> {
    let squares = |items: &Vec<usize>| -> f64 {
        let pairs = items.iter().enumerate().flat_map(|(k, &i)| items[..k].iter().map(move |&j| (i, j)));
        pairs.map(|(i, j)| distance(i, j).powi(2)).sum::<f64>() / items.len() as f64
    };
    members(groups).iter().map(squares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_far_origin_does_not_cost_digits() {
        let groups = Partition::from_labels([0, 0, 0, 0]);
        let values = [1e9, 1e9 + 1.0, 1e9 + 2.0, 1e9 + 3.0];
        let features = DenseFeatures::new(&values, 1).unwrap();
        assert_eq!(spreads(&features, &groups), [5.0]);
    }

    #[test]
    fn zeros_count_though_they_are_not_stored() {
        let features = SparseFeatures::from_rows(&[vec![(0, 2.0)], vec![], vec![(5, 1.0)]]).unwrap();
        let spread = spreads(&features, &Partition::from_labels([0, 0, 0]));
        // Feature 0: values 2, 0, 0, mean 2/3; feature 5: values 0, 0, 1, mean 1/3.
        assert!((spread[0] - (8.0 / 3.0 + 2.0 / 3.0)).abs() < 1e-15);
    }

    #[test]
    fn bad_features_are_named() {
        let twice = SparseFeatures::from_rows(&[vec![(1, 1.0), (1, 2.0)]]).unwrap_err().to_string();
        assert!(twice.contains("item 1"), "{twice}");
        assert!(DenseFeatures::new(&[1.0, 2.0, 3.0], 2).is_err());
        assert!(DenseFeatures::new(&[f64::NAN], 1).is_err());
    }
}
