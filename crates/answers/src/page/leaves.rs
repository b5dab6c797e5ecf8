//! Names of sets of leaves in tables.

/// Leaves that a row names.
const LISTED: usize = 12;

/// The first leaves of a set, with a mark where there are more.
pub(super) fn listed(leaves: &[String]) -> String {
    let mut names = leaves.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
    if leaves.len() > LISTED {
        names.push_str(", …");
    }
    names
}
