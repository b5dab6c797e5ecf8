//! Clusters that have no name of their own.

/// A name for each cluster after its first members; `clusters` holds the cluster of each item. For Partita's own crates.
///
/// ```
/// use partita::internal::named_by_members;
///
/// let names = named_by_members(&[0, 1, 0, 0, 0, 0], &["ant", "bee", "cat", "dog", "eel", "fox"]);
/// assert_eq!(names, ["ant, cat, dog … and 2 more", "bee"]);
/// ```
#[doc(hidden)]
#[must_use]
pub fn named_by_members<T: AsRef<str>>(clusters: &[usize], items: &[T]) -> Vec<String> {
    const SHOWN: usize = 3;
    let count = clusters.iter().max().map_or(0, |last| last + 1);
    let (mut names, mut sizes) = (vec![String::new(); count], vec![0; count]);
    for (&cluster, item) in clusters.iter().zip(items) {
        if sizes[cluster] < SHOWN {
            let separator = if sizes[cluster] == 0 { "" } else { ", " };
            names[cluster].push_str(&format!("{separator}{}", item.as_ref()));
        }
        sizes[cluster] += 1;
    }
    for (name, &size) in names.iter_mut().zip(&sizes) {
        if size > SHOWN {
            name.push_str(&format!(" … and {} more", size - SHOWN));
        }
    }
    names
}
