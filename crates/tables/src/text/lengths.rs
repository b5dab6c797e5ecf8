//! Branches without lengths.

use std::fmt::Display;

use super::quantity;

/// Warns of trees that have no lengths where `what` reads them, if there are any: the first of them, and the number of others.
/// A tree is its name, the number of its branches, and how many of them have no length. For Partita's own crates.
///
/// ```
/// use partita::internal::lacking_lengths;
///
/// let trees = [("x", 6, 0), ("y", 6, 2), ("z", 4, 1)];
/// assert_eq!(
///     lacking_lengths(trees, "branch_score").as_deref(),
///     Some("y has no length for 2 of its 6 branches, and 1 tree more lacks some; they count as 0 in branch_score")
/// );
/// assert_eq!(lacking_lengths([("x", 6, 0)], "branch_score"), None);
/// ```
#[doc(hidden)]
#[must_use]
pub fn lacking_lengths<N: Display>(
    trees: impl IntoIterator<Item = (N, usize, usize)>,
    what: &str,
) -> Option<String> {
    let mut lacking = trees.into_iter().filter(|(.., lacking)| *lacking > 0);
    let (name, branches, found) = lacking.next()?;
    let more = match lacking.count() {
        0 => String::new(),
        1 => ", and 1 tree more lacks some".to_owned(),
        more => format!(", and {} more lack some", quantity(more, "tree")),
    };
    Some(format!(
        "{name} has no length for {found} of its {branches} branches{more}; they count as 0 in {what}"
    ))
}
