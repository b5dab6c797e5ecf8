//! What a mistyped name is likely to mean.

use std::cmp::Reverse;

/// The name that a mistyped one is likely to mean, if one is nearer than all others: a few letters differ, or one is
/// the beginning of the other. Upper and lower case, hyphens and underscores are the same. For the messages of
/// Partita's own crates.
///
/// ```
/// use partita::internal::nearest;
///
/// let names = ["adjusted_rand", "adjusted_rand_raw", "jaccard"];
/// assert_eq!(nearest("adjusted-radn", names), Some("adjusted_rand"));
/// assert_eq!(nearest("adjusted_rand_score", names), Some("adjusted_rand"));
/// assert_eq!(nearest("cosine", names), None);
/// ```
#[doc(hidden)]
#[must_use]
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(typed, names.into_iter().map(|name| (name, name)))
}

/// The same among names of which several may mean one thing, each with what it means. Of those that are as near and mean
/// the same it is the first.
pub fn nearest_of<'a, M: PartialEq>(
    typed: &str,
    names: impl IntoIterator<Item = (&'a str, M)>,
) -> Option<&'a str> {
    let typed = plain(typed);
    let ranked =
        names.into_iter().filter_map(|(name, meant)| Some((rank(&typed, &plain(name))?, name, meant)));
    let mut ranked: Vec<(Rank, &str, M)> = ranked.collect();
    ranked.sort_by_key(|(rank, ..)| *rank);
    let (best, name, meant) = ranked.first()?;
    // Two that are as near say nothing about which was meant.
    let is_sure = ranked.iter().all(|(rank, _, other)| rank != best || other == meant);
    is_sure.then_some(*name)
}

/// Distance of a name, in halves of a letter, and then the letters of a common beginning: the longest is the nearest.
type Rank = (usize, Reverse<usize>);

/// Letters below which a common beginning says nothing.
const BEGINNING: usize = 4;

/// One word more, or the rest of a name left out, is further off than one wrong letter and nearer than two.
const ONE_BEGINS_THE_OTHER: usize = 3;

/// Without its last word the typed name begins the other.
const BUT_FOR_A_WORD: usize = 4;

fn rank(typed: &[char], name: &[char]) -> Option<Rank> {
    let edits = edits(typed, name);
    // One letter in three or four may be wrong, and never more than three.
    if edits <= ((typed.len() + 1) / 4).min(3) && (edits < 2 || !begins(name, typed)) {
        return Some((2 * edits, Reverse(0)));
    }
    if begins(name, typed) || typed.len() >= BEGINNING && name.starts_with(typed) {
        return Some((ONE_BEGINS_THE_OTHER, Reverse(typed.len().min(name.len()))));
    }
    // As `mutual_info_score` for `mutual_information`.
    let stem = &typed[..typed.iter().rposition(|&letter| letter == '_')?];
    (stem.len() >= BEGINNING && name.starts_with(stem)).then_some((BUT_FOR_A_WORD, Reverse(stem.len())))
}

/// Returns whether whole words of the typed name are the name.
fn begins(name: &[char], typed: &[char]) -> bool {
    name.len() >= BEGINNING && typed.starts_with(name) && typed.get(name.len()) == Some(&'_')
}

fn plain(name: &str) -> Vec<char> {
    name.to_lowercase()
        .chars()
        .map(|letter| if letter == '-' || letter == ' ' { '_' } else { letter })
        .collect()
}

/// Letters inserted, left out, replaced, or exchanged with their neighbours that turn one text into the other.
fn edits(a: &[char], b: &[char]) -> usize {
    let (mut before, mut last): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=b.len()).collect());
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn among_measures(typed: &str) -> Option<&'static str> {
        let names = partita::measures()
            .iter()
            .flat_map(|m| [m.name].into_iter().chain(m.aliases.iter().copied()).map(|name| (name, m.name)));
        nearest_of(typed, names)
    }

    #[test]
    fn edits_are_counted() {
        let count = |a: &str, b: &str| edits(&plain(a), &plain(b));
        for (a, b, edits) in
            [("", "abc", 3), ("kitten", "sitting", 3), ("cluster", "cluster", 0), ("truht", "truth", 1)]
        {
            assert_eq!([count(a, b), count(b, a)], [edits; 2], "{a} {b}");
        }
    }

    #[test]
    fn slips_of_the_hand_are_understood() {
        for (typed, meant) in [
            ("adjusted_radn", "adjusted_rand"),
            ("adjusted_rnd", "adjusted_rand"),
            ("Adjusted-Rand", "adjusted_rand"),
            ("adjusted_mutual", "adjusted_mutual_information"),
            ("adjusted_mutual_info", "adjusted_mutual_information"),
            ("mutual_info", "mutual_information"),
            ("jacard", "jaccard"),
            ("homogenity", "homogeneity"),
            ("fowlkes_malows", "fowlkes_mallows"),
        ] {
            assert_eq!(among_measures(typed), Some(meant), "{typed}");
        }
    }

    #[test]
    fn other_words_mean_nothing() {
        for typed in [
            "cosine",
            "kappa",
            "silhouette",
            "zzzz",
            "count",
            "foo",
            "x",
            "",
            "sigma",
            "similarity",
            "f1",
            "entropy_score",
            "tree_score",
        ] {
            assert_eq!(among_measures(typed), None, "{typed}");
        }
        assert_eq!(nearest("count", ["id", "truth", "found", "w"]), None);
    }

    #[test]
    fn two_that_are_as_near_are_not_guessed_at() {
        assert_eq!(nearest("run9", ["item", "run1", "run2"]), None);
        assert_eq!(nearest("Days", ["score", "day", "price"]), Some("day"));
    }
}
