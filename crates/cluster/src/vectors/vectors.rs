//! Hierarchies of vectors by agglomeration.

use partita::internal::quantity;
use partita::{ErrorKind, Result};

use super::{dense, single, ward};
use crate::Linkage;

/// Items as points of a space, one row of coordinates each.
#[derive(Debug, Clone, PartialEq)]
pub struct Points {
    pub(super) dims: usize,
    pub(super) values: Vec<f64>,
}

impl Points {
    /// Points from their coordinates, row after row.
    ///
    /// # Errors
    /// When there is no coordinate, the rows are not all full, or a coordinate is not finite or so large that
    /// squared distances overflow.
    pub fn new(dims: usize, values: Vec<f64>) -> Result<Self> {
        if dims == 0 || values.is_empty() {
            return bad("there are no vectors to cluster; give at least one row with one number".to_owned());
        }
        if !values.len().is_multiple_of(dims) {
            return bad(format!("{} for rows of {dims}; fill every row", quantity(values.len(), "number")));
        }
        if let Some(at) = values.iter().position(|x| !x.is_finite() || x.abs() > 1e150) {
            let (row, column) = (at / dims + 1, at % dims + 1);
            return bad(format!(
                "row {row} holds {} in column {column}; coordinates are finite and at most 1e150",
                values[at]
            ));
        }
        Ok(Self { dims, values })
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len() / self.dims
    }

    /// Returns whether there are no points, which never happens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Number of coordinates of a point.
    #[must_use]
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// The coordinates of a point.
    #[must_use]
    pub fn point(&self, item: usize) -> &[f64] {
        &self.values[item * self.dims..(item + 1) * self.dims]
    }
}

/// A distance of two clusters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkageMethod {
    /// The growth of the sum of squares if they merge (Ward); the height is that of SciPy.
    Ward,
    /// The distance of their nearest points.
    Single,
    /// The distance of their farthest points.
    Complete,
    /// The mean distance of their points.
    Average,
    /// The mean of the distances of the two clusters that made one of them, whatever their sizes.
    Weighted,
}

impl LinkageMethod {
    /// All methods with their names.
    pub const ALL: [(&'static str, Self); 5] = [
        ("ward", Self::Ward),
        ("single", Self::Single),
        ("complete", Self::Complete),
        ("average", Self::Average),
        ("weighted", Self::Weighted),
    ];
}

/// The hierarchy of points by Euclidean distance: the nearest two clusters merge until one is left.
///
/// Ward and single linkage need memory for the points only, the others for all n(n − 1)/2 distances.
///
/// ```
/// use partita_cluster::{LinkageMethod, Points, linkage};
///
/// let points = Points::new(1, vec![0.0, 1.0, 5.0])?;
/// let heights: Vec<f64> = linkage(&points, LinkageMethod::Single)?.merges().iter().map(|m| m.height).collect();
/// assert_eq!(heights, [1.0, 4.0]);
/// # Ok::<(), partita::Error>(())
/// ```
///
/// # Errors
/// When the distances of a method that needs them all do not fit the memory set aside for them (2 GB).
pub fn linkage(points: &Points, method: LinkageMethod) -> Result<Linkage> {
    match method {
        LinkageMethod::Ward => Ok(ward::ward(points)),
        LinkageMethod::Single => Ok(single::single(points)),
        LinkageMethod::Complete => dense::linkage(points, kodama::Method::Complete),
        LinkageMethod::Average => dense::linkage(points, kodama::Method::Average),
        LinkageMethod::Weighted => dense::linkage(points, kodama::Method::Weighted),
    }
}

/// The hierarchy of items of which only the distances are known: `distances` holds those of the first item to all
/// later ones, then those of the second, and so on, as SciPy's `pdist` writes them.
///
/// ```
/// use partita_cluster::{LinkageMethod, linkage_of_distances};
///
/// let found = linkage_of_distances(3, vec![1.0, 5.0, 4.0], LinkageMethod::Average)?;
/// let heights: Vec<f64> = found.merges().iter().map(|m| m.height).collect();
/// assert_eq!(heights, [1.0, 4.5]);
/// # Ok::<(), partita::Error>(())
/// ```
///
/// # Errors
/// When there are not as many distances as pairs, or when one is negative or not finite.
pub fn linkage_of_distances(items: usize, mut distances: Vec<f64>, method: LinkageMethod) -> Result<Linkage> {
    let pairs = items * items.saturating_sub(1) / 2;
    if items == 0 || distances.len() != pairs {
        let (items, found) = (quantity(items, "item"), quantity(distances.len(), "distance"));
        return bad(format!("found {found} between {items}; give {pairs}, one per pair"));
    }
    if let Some(wrong) = distances.iter().find(|x| !x.is_finite() || **x < 0.0) {
        return bad(format!("a distance is {wrong}; distances are finite and not negative"));
    }
    let method = match method {
        LinkageMethod::Ward => kodama::Method::Ward,
        LinkageMethod::Single => kodama::Method::Single,
        LinkageMethod::Complete => kodama::Method::Complete,
        LinkageMethod::Average => kodama::Method::Average,
        LinkageMethod::Weighted => kodama::Method::Weighted,
    };
    Ok(dense::of_distances(items, &mut distances, method))
}

/// Coordinates whose squares are summed side by side, so that no sum waits for the one before.
pub(super) const LANES: usize = 4;

pub(super) fn squared_distance(a: &[f64], b: &[f64]) -> f64 {
    let ((in_a, rest_of_a), (in_b, rest_of_b)) = (a.as_chunks::<LANES>(), b.as_chunks::<LANES>());
    let mut sums = [0.0; LANES];
    for (a, b) in in_a.iter().zip(in_b) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (x, y))| *sum += (x - y) * (x - y));
    }
    let rest: f64 = rest_of_a.iter().zip(rest_of_b).map(|(x, y)| (x - y) * (x - y)).sum();
    sums.iter().sum::<f64>() + rest
}

pub(super) fn bad<T>(message: String) -> Result<T> {
    Err(ErrorKind::BadFeatures(message).into())
}
