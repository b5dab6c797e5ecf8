//! Two sets of biclusters of one matrix, their rows and columns matched by name.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use partita::Biclusters;
use partita::internal::quantity;
use rustc_hash::FxHasher;

use super::NamedBiclusters;
use crate::{ErrorKind, Result};

type Numbers<'a> = HashMap<&'a str, u32, BuildHasherDefault<FxHasher>>;

/// Two sets of biclusters over the same rows and columns.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct JoinedBiclusters {
    /// The first.
    pub a: Biclusters,
    /// The second.
    pub b: Biclusters,
}

/// Numbers the rows and columns that either set names. If the shape of the matrix is given, here or by a file, the others are
/// in no bicluster; else there are no others.
///
/// # Errors
/// When shapes contradict each other, when there are more rows or columns than there should be, when there are none, or when
/// a bicluster lists one twice.
pub fn join_biclusters(
    a: &NamedBiclusters,
    b: &NamedBiclusters,
    shape: Option<(usize, usize)>,
) -> Result<JoinedBiclusters> {
    let shape = match (shape, a.shape, b.shape) {
        (Some(shape), _, _) => Some(shape),
        (None, Some(one), Some(other)) if one != other => {
            return Err(refused(
                b,
                format!(
                    "it is of a matrix with {} and {}, and {} of one with {} and {}; give sets of the same matrix",
                    quantity(other.0, "row"),
                    quantity(other.1, "column"),
                    a.source_name,
                    quantity(one.0, "row"),
                    quantity(one.1, "column")
                ),
            ));
        }
        (None, one, other) => one.or(other),
    };
    let rows = numbered([a, b], |(rows, _)| rows);
    let columns = numbered([a, b], |(_, columns)| columns);
    let count = |noun, found: usize, given: Option<usize>| -> Result<usize> {
        match given {
            Some(given) if given < found => Err(ErrorKind::TooFewMembers { noun, given, found }.into()),
            given => Ok(given.unwrap_or(found)),
        }
    };
    let shape =
        (count("row", rows.len(), shape.map(|s| s.0))?, count("column", columns.len(), shape.map(|s| s.1))?);
    if shape.0 == 0 || shape.1 == 0 {
        return Err(refused(
            a,
            "there are no biclusters in either file; say how large the matrix is".to_owned(),
        ));
    }
    let of = |set: &NamedBiclusters| {
        let lists = set.biclusters.iter().map(|bicluster| {
            let numbers = |names: &[String], numbers: &Numbers<'_>| -> Vec<u32> {
                names.iter().map(|name| numbers[name.as_str()]).collect()
            };
            (numbers(&bicluster.0, &rows), numbers(&bicluster.1, &columns))
        });
        Biclusters::from_lists(shape, lists).map_err(|error| refused(set, error.to_string()))
    };
    Ok(JoinedBiclusters { a: of(a)?, b: of(b)? })
}

fn refused(set: &NamedBiclusters, problem: String) -> crate::Error {
    ErrorKind::BadContent { source_name: set.source_name.clone(), problem }.into()
}

fn numbered<'a>(
    sets: [&'a NamedBiclusters; 2],
    side: impl Fn(&'a (Vec<String>, Vec<String>)) -> &'a Vec<String>,
) -> Numbers<'a> {
    let mut numbers = Numbers::default();
    for name in sets.into_iter().flat_map(|set| &set.biclusters).flat_map(side) {
        let next = numbers.len() as u32;
        numbers.entry(name.as_str()).or_insert(next);
    }
    numbers
}
