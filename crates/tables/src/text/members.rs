//! Clusters that have no name of their own.

/// A name for each clade after some of its leaves; `clusters` holds the clade of each leaf. For Partita's own crates.
///
/// ```
/// use partita::internal::named_by_members;
///
/// let names = named_by_members(&[0, 1, 0, 0, 0, 0], &["ant", "bee", "cat", "dog", "eel", "fox"]);
/// assert_eq!(names, ["5 leaves: ant, cat … fox", "bee"]);
/// ```
#[doc(hidden)]
#[must_use]
pub fn named_by_members<T: AsRef<str>>(clusters: &[usize], items: &[T]) -> Vec<String> {
    let count = clusters.iter().max().map_or(0, |last| last + 1);
    let mut members = vec![Vec::new(); count];
    clusters.iter().zip(items).for_each(|(&cluster, item)| members[cluster].push(item.as_ref()));
    members.iter().map(|members| named_by_leaves(members)).collect()
}

/// A name for a clade after some of its leaves. For Partita's own crates.
///
/// ```
/// use partita::internal::named_by_leaves;
///
/// assert_eq!(named_by_leaves(&["ant", "bee", "cat"]), "ant, bee, cat");
/// assert_eq!(named_by_leaves(&["ant", "bee", "cat", "dog"]), "4 leaves: ant, bee … dog");
/// ```
#[doc(hidden)]
#[must_use]
pub fn named_by_leaves<T: AsRef<str>>(leaves: &[T]) -> String {
    match leaves {
        [first, second, .., last] if leaves.len() > 3 => {
            let [first, second, last] = [first, second, last].map(AsRef::as_ref);
            format!("{} leaves: {first}, {second} … {last}", leaves.len())
        }
        _ => leaves.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", "),
    }
}
