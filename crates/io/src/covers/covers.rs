//! Covers from files: a long table of memberships, a cluster per line, or a matrix items × clusters.

use partita::internal::quoted;
use partita::{Cover, CoverProblem, ErrorKind as CoreErrorKind};

use super::{ItemNames, lines, matrix, table};
use crate::source::Source;
use crate::tables::{ReadOptions, open};
use crate::{ColumnRef, ErrorKind, Position, Result, Warning};

/// The memberships of items in clusters, by name.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Memberships {
    /// The names of the items, each once.
    pub items: ItemNames,
    /// The names of the clusters, also of those without items; their numbers from 1 where they have no names.
    pub clusters: Vec<String>,
    /// The item of each membership.
    pub of_item: Vec<u32>,
    /// The cluster of each membership.
    pub of_cluster: Vec<u32>,
    /// The weight of each membership; none where every weight is one.
    pub weights: Option<Vec<f64>>,
    /// Guesses about the file.
    pub warnings: Vec<Warning>,
    /// The file, and where a membership is in it.
    pub(super) source_name: String,
    pub(super) places: Places,
}

/// Places of the memberships in their file.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) enum Places {
    /// Rows of a table, in order.
    #[default]
    Rows,
    /// The line of each cluster.
    Lines(Vec<u64>),
}

/// The form of a file that holds a cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum CoverForm {
    /// A cluster per line where every line holds several words and none returns, and for `.cnl` and `.cmty.txt`; a matrix for
    /// `.npy`, `.npz` and `.mtx`; else a table.
    #[default]
    Detect,
    /// A table with the columns item, cluster and, if there is a third, weight.
    Table,
    /// A cluster per line: its items, separated by blanks.
    Clusters,
    /// A matrix of weights, items × clusters.
    Matrix,
}

/// The columns of a table of memberships.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CoverColumns {
    /// The items; the first column by default.
    pub items: Option<ColumnRef>,
    /// The clusters; the second column by default.
    pub clusters: Option<ColumnRef>,
    /// The weights; the third column by default, if there are three.
    pub weights: Option<ColumnRef>,
}

/// Returns whether the name of a file says that it holds a cluster per line.
#[must_use]
pub fn holds_clusters(source: &Source) -> bool {
    let Source::Path(path) = source else { return false };
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    source.extension().is_some_and(|extension| extension == "cnl")
        || (name.contains(".cmty.") && source.extension().is_some_and(|extension| extension == "txt"))
}

/// Returns whether a file that is read as a cover holds a cluster per line, by its name or by its content.
#[must_use]
pub fn lists_clusters(source: &Source, options: &ReadOptions) -> bool {
    let is_list = |error: crate::Error| matches!(error.kind(), ErrorKind::Lists { .. });
    let has_lists =
        || open(source, &ReadOptions { format: None, ..options.clone() }, &[]).err().is_some_and(is_list);
    holds_clusters(source) || (*source != Source::Stdin && has_lists())
}

/// Reads the memberships of a cover.
///
/// # Errors
/// When the file cannot be read or does not hold a cover; the message says where.
pub fn read_cover(
    source: &Source,
    form: CoverForm,
    columns: &CoverColumns,
    options: &ReadOptions,
) -> Result<Memberships> {
    match form {
        CoverForm::Clusters => lines::read(source),
        CoverForm::Matrix => matrix::read(source, options),
        CoverForm::Table => table::read(source, columns, options),
        CoverForm::Detect if matrix::is_matrix(source) => matrix::read(source, options),
        CoverForm::Detect if lists_clusters(source, options) => lines::read(source),
        CoverForm::Detect => table::read(source, columns, options),
    }
}

/// The number of an item that is left out.
pub(super) const LEFT_OUT: u32 = u32::MAX;

impl Memberships {
    /// Returns the place of a membership in its file.
    pub(super) fn position(&self, place: usize) -> Position {
        match &self.places {
            Places::Rows => Position::Row(place as u64 + 1),
            Places::Lines(lines) => Position::Line(lines[self.of_cluster[place] as usize]),
        }
    }

    /// The cover over `items` items, given the number of each of ours among them; items without a number are left out.
    pub(super) fn cover(&self, items: usize, numbers: &[u32]) -> Result<Cover> {
        let number = |item: u32| numbers[item as usize];
        let cover = |of_item: &[u32], of_cluster: &[u32], weights: Option<&[f64]>| {
            Cover::from_memberships(items, self.clusters.len(), of_item, of_cluster, weights)
        };
        if !numbers.contains(&LEFT_OUT) {
            let of_item: Vec<u32> = self.of_item.iter().map(|&item| number(item)).collect();
            return cover(&of_item, &self.of_cluster, self.weights.as_deref())
                .map_err(|error| self.refusal(&error, |place| place));
        }
        let is_kept = |at: &usize| number(self.of_item[*at]) != LEFT_OUT;
        let places: Vec<usize> = (0..self.of_item.len()).filter(is_kept).collect();
        let of_item: Vec<u32> = places.iter().map(|&at| number(self.of_item[at])).collect();
        let of_cluster: Vec<u32> = places.iter().map(|&at| self.of_cluster[at]).collect();
        let weights = self.weights.as_ref().map(|all| places.iter().map(|&at| all[at]).collect::<Vec<f64>>());
        cover(&of_item, &of_cluster, weights.as_deref())
            .map_err(|error| self.refusal(&error, |place| places[place]))
    }

    /// The error of the core with the file, the place in it and the name of the item.
    fn refusal(&self, error: &partita::Error, place_of: impl Fn(usize) -> usize) -> crate::Error {
        let name = |place: usize| quoted(self.items.get(self.of_item[place_of(place)] as usize));
        let (place, problem) = match *error.kind() {
            CoreErrorKind::Cover(CoverProblem::RepeatedMembership { place, .. }) => {
                let item = name(place);
                (place, format!("item {item} is in the same cluster twice; list each item of a cluster once"))
            }
            CoreErrorKind::Cover(CoverProblem::BadMembership { place, value }) => {
                let item = name(place);
                (place, format!("item {item} has weight {value}; weights are finite and not negative"))
            }
            _ => {
                return ErrorKind::BadContent {
                    source_name: self.source_name.clone(),
                    problem: error.to_string(),
                }
                .into();
            }
        };
        let (source_name, position) = (self.source_name.clone(), self.position(place_of(place)));
        ErrorKind::BadMembership { source_name, position, problem }.into()
    }
}
