//! Items matched by their ids across two tables.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::read::Column;
use crate::{ErrorKind, Result};

type Places<'a> = HashMap<&'a str, usize, BuildHasherDefault<FxHasher>>;

/// At most this many ids are shown in a message.
const EXAMPLES: usize = 3;

/// Treatment of ids that one table lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joining {
    /// Refuse them.
    Exact,
    /// Drop them.
    Inner,
    /// Keep them.
    Outer,
}

/// The items of two tables: item `a[k]` of the first is item `b[k]` of the second, where both have it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Joined {
    /// Positions in the first table, ascending, and none for items that only the second has, which come last.
    pub a: Vec<Option<usize>>,
    /// Positions in the second table.
    pub b: Vec<Option<usize>>,
}

/// Matches items by id.
///
/// # Errors
/// When an id is repeated in one table, when ids do not match and must, or when none matches.
pub fn join(ids_a: &[String], ids_b: &[String], joining: Joining) -> Result<Joined> {
    let places_a = places(ids_a, "the first clustering")?;
    let places_b = places(ids_b, "the second clustering")?;
    let (mut joined, mut common) = (Joined::default(), 0);
    for (item, id) in ids_a.iter().enumerate() {
        let other = places_b.get(id.as_str()).copied();
        common += usize::from(other.is_some());
        if other.is_some() || joining == Joining::Outer {
            joined.a.push(Some(item));
            joined.b.push(other);
        }
    }
    let (only_a, only_b) = (ids_a.len() - common, ids_b.len() - common);
    if common == 0 {
        let first = |ids: &[String]| ids.iter().take(EXAMPLES).cloned().collect();
        let (examples_a, examples_b, hint) = (first(ids_a), first(ids_b), spelling(ids_a, ids_b));
        return Err(ErrorKind::NoCommonIds { examples_a, examples_b, hint }.into());
    }
    if joining == Joining::Exact && only_a + only_b > 0 {
        let (examples_a, examples_b) = (absent(ids_a, &places_b), absent(ids_b, &places_a));
        return Err(ErrorKind::UnmatchedIds { only_a, only_b, common, examples_a, examples_b }.into());
    }
    if joining == Joining::Outer {
        let new = (0..ids_b.len()).filter(|&item| !places_a.contains_key(ids_b[item].as_str()));
        joined.b.extend(new.map(Some));
        joined.a.resize(joined.b.len(), None);
    }
    Ok(joined)
}

/// Names the difference between two spellings of the same ids; empty if there is none.
fn spelling(ids_a: &[String], ids_b: &[String]) -> &'static str {
    type Spelt = fn(&str) -> String;
    let without_zeros: Spelt = |id| {
        let rest = id.trim_start_matches('0');
        if rest.is_empty() { "0".to_owned() } else { rest.to_owned() }
    };
    let without_fraction: Spelt = |id| {
        let whole = id.split_once('.').filter(|(_, rest)| rest.bytes().all(|byte| byte == b'0'));
        whole.map_or(id, |(whole, _)| whole).to_owned()
    };
    let in_lower_case: Spelt = str::to_lowercase;
    let ways = [
        (without_zeros, "; they are the same but for zeros at the beginning, write them in one way"),
        (without_fraction, "; they are the same but for .0 at the end, write them in one way"),
        (in_lower_case, "; they are the same but for upper and lower case, write them in one way"),
    ];
    let agrees = |spelt: &Spelt| {
        let known: HashSet<String> = ids_a.iter().map(|id| spelt(id)).collect();
        ids_b.iter().any(|id| known.contains(&spelt(id)))
    };
    ways.iter().find(|(spelt, _)| agrees(spelt)).map_or("", |(_, hint)| *hint)
}

/// Refuses repeated ids: such an item would be in two clusters, or its row is there twice.
///
/// # Errors
/// When an id is repeated.
pub(crate) fn refuse_repeated(ids: &[String], labels: &[Column], place: &'static str) -> Result<()> {
    let mut places = Places::with_capacity_and_hasher(ids.len(), BuildHasherDefault::default());
    for (item, id) in ids.iter().enumerate() {
        let Some(before) = places.insert(id, item) else { continue };
        let agree = |column: &Column| column.labels.get(before) == column.labels.get(item);
        let id = id.clone();
        return Err(match labels.iter().all(agree) {
            true if !labels.is_empty() => ErrorKind::RepeatedRow { id, place },
            _ => ErrorKind::RepeatedId { id, place },
        }
        .into());
    }
    Ok(())
}

fn places<'a>(ids: &'a [String], place: &'static str) -> Result<Places<'a>> {
    let mut places = Places::with_capacity_and_hasher(ids.len(), BuildHasherDefault::default());
    for (item, id) in ids.iter().enumerate() {
        if places.insert(id, item).is_some() {
            return Err(ErrorKind::RepeatedId { id: id.clone(), place }.into());
        }
    }
    Ok(places)
}

fn absent(ids: &[String], places: &Places<'_>) -> Vec<String> {
    ids.iter().filter(|id| !places.contains_key(id.as_str())).take(EXAMPLES).cloned().collect()
}

#[cfg(test)]
mod tests {
    use partita::Labels;

    use super::*;

    fn ids(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn message(a: &str, b: &str, joining: Joining) -> String {
        join(&ids(a), &ids(b), joining).unwrap_err().to_string()
    }

    fn all(places: &[usize]) -> Vec<Option<usize>> {
        places.iter().copied().map(Some).collect()
    }

    #[test]
    fn order_does_not_matter() {
        let joined = join(&ids("x y z"), &ids("z x y"), Joining::Exact).unwrap();
        assert_eq!(joined, Joined { a: all(&[0, 1, 2]), b: all(&[1, 2, 0]) });
    }

    #[test]
    fn inner_keeps_the_common_items() {
        let joined = join(&ids("x y z"), &ids("w z x"), Joining::Inner).unwrap();
        assert_eq!(joined, Joined { a: all(&[0, 2]), b: all(&[2, 1]) });
    }

    #[test]
    fn outer_keeps_the_items_of_either() {
        let joined = join(&ids("x y z"), &ids("w z x"), Joining::Outer).unwrap();
        let (a, b) = (vec![Some(0), Some(1), Some(2), None], vec![Some(2), None, Some(1), Some(0)]);
        assert_eq!(joined, Joined { a, b });
    }

    #[test]
    fn unmatched_ids_are_counted_and_shown() {
        assert_eq!(
            message("a b c d e", "e f", Joining::Exact),
            "the first clustering has 4 ids that the second lacks (\"a\", \"b\", \"c\", …), and the second 1 that \
             the first lacks (\"f\")"
        );
        assert_eq!(
            message("a b", "b", Joining::Exact),
            "the first clustering has 1 id that the second lacks (\"a\"), and the second 0 that the first lacks"
        );
    }

    #[test]
    fn nothing_in_common_is_an_error_even_for_inner() {
        assert_eq!(
            message("a b", "c", Joining::Inner),
            "the two clusterings have no id in common (the first has \"a\", \"b\", the second \"c\")"
        );
    }

    #[test]
    fn ids_that_are_spelt_in_two_ways_are_noticed() {
        for (a, b, difference) in [
            ("001 002", "1 7", "for zeros at the beginning, write"),
            ("3 4", "3.0 4.0", "for .0 at the end, write"),
            ("A1", "a1", "for upper and lower case, write"),
        ] {
            assert!(message(a, b, Joining::Exact).contains(difference), "{a} {b}");
        }
    }

    #[test]
    fn a_row_that_is_there_twice_is_named() {
        let column = |labels: &str| Column { name: "c".to_owned(), labels: Labels::from_texts(ids(labels)) };
        let message = |labels: &str| {
            refuse_repeated(&ids("x y x"), &[column(labels)], "the table").unwrap_err().to_string()
        };
        assert_eq!(
            message("1 1 1"),
            "item \"x\" appears twice in the table, both times in the same cluster; remove the rows that are repeated"
        );
        assert!(message("1 1 2").ends_with("a cover"));
    }

    #[test]
    fn an_item_in_two_clusters_is_refused() {
        let sentence = "an item in two clusters makes an overlapping clustering, a cover";
        let first = format!("item \"x\" appears twice in the first clustering; {sentence}");
        assert_eq!(message("x y x", "x y", Joining::Inner), first);
        let second = format!("item \"y\" appears twice in the second clustering; {sentence}");
        assert_eq!(message("x y", "y x y", Joining::Exact), second);
        let table = format!("item \"x\" appears twice in the table; {sentence}");
        assert_eq!(refuse_repeated(&ids("x x"), &[], "the table").unwrap_err().to_string(), table);
        assert!(refuse_repeated(&ids("x y"), &[], "the table").is_ok());
    }
}
