//! Two covers of the same items, matched by name.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use partita::Cover;
use rustc_hash::FxHasher;

use super::Memberships;
use crate::{ErrorKind, Result};

type Numbers<'a> = HashMap<&'a str, u32, BuildHasherDefault<FxHasher>>;

/// What to do with items that only one cover has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CoverJoin {
    /// Refuse them.
    #[default]
    Exact,
    /// Leave them out.
    Inner,
    /// They are in no cluster of the other.
    Outer,
}

/// All items, where some are in no cluster of either cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AllItems {
    /// How many there are.
    Count(u64),
    /// Their names.
    Names(Vec<String>),
}

/// Two covers over the same items in the same order.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct JoinedCovers {
    /// The first.
    pub a: Cover,
    /// The second.
    pub b: Cover,
    /// More items, in no cluster of either.
    pub in_neither: u64,
}

/// At most this many items are shown in a message.
const EXAMPLES: usize = 3;

/// Matches the items of two covers by name. If all items are given, those that a cover does not list are in none of its
/// clusters.
///
/// # Errors
/// When items do not match and `join` is exact, when none is left, when there are more items than there should be, or when a
/// membership is not valid.
pub fn join_covers(
    a: &Memberships,
    b: &Memberships,
    join: CoverJoin,
    all: Option<&AllItems>,
) -> Result<JoinedCovers> {
    let items = universe(a, b, join, all)?;
    let (count, named) = (items.numbers.len(), &items.numbers);
    let cover = |side: &Memberships| {
        let numbers: Vec<Option<u32>> =
            side.items.iter().map(|name| named.get(name.as_str()).copied()).collect();
        side.cover(count, &numbers)
    };
    Ok(JoinedCovers { a: cover(a)?, b: cover(b)?, in_neither: items.in_neither })
}

struct Universe<'a> {
    numbers: Numbers<'a>,
    /// Items without a name.
    in_neither: u64,
}

fn universe<'a>(
    a: &'a Memberships,
    b: &'a Memberships,
    join: CoverJoin,
    all: Option<&'a AllItems>,
) -> Result<Universe<'a>> {
    let (in_a, in_b) = (numbered(a.items.iter()), numbered(b.items.iter()));
    let only = |one: &'a Memberships, other: &Numbers<'_>| -> Vec<&'a String> {
        one.items.iter().filter(|name| !other.contains_key(name.as_str())).collect()
    };
    if let Some(AllItems::Names(names)) = all {
        return of_names(names, [a, b]);
    }
    let (only_a, only_b) = (only(a, &in_b), only(b, &in_a));
    let common = a.items.len() - only_a.len();
    if all.is_none() && join == CoverJoin::Exact && !(only_a.is_empty() && only_b.is_empty()) {
        let shown = |names: &[&String]| names.iter().take(EXAMPLES).map(|name| (*name).clone()).collect();
        return Err(ErrorKind::UnmatchedMembers {
            only_a: only_a.len(),
            only_b: only_b.len(),
            examples_a: shown(&only_a),
            examples_b: shown(&only_b),
        }
        .into());
    }
    let numbers = match join {
        CoverJoin::Inner if all.is_none() => {
            numbered(a.items.iter().filter(|name| in_b.contains_key(name.as_str())))
        }
        _ => numbered(a.items.iter().chain(only_b)),
    };
    if numbers.is_empty() && common == 0 && all.is_none() {
        let first = |cover: &Memberships| cover.items.iter().take(EXAMPLES).cloned().collect();
        return Err(ErrorKind::NoCommonIds { examples_a: first(a), examples_b: first(b) }.into());
    }
    let found = numbers.len();
    match all {
        Some(AllItems::Count(count)) if *count < found as u64 => {
            Err(ErrorKind::TooFewItems { given: *count, found }.into())
        }
        Some(AllItems::Count(count)) => Ok(Universe { in_neither: count - found as u64, numbers }),
        _ => Ok(Universe { numbers, in_neither: 0 }),
    }
}

/// The items of a list; one that only a cover has is refused.
fn of_names<'a>(names: &'a [String], covers: [&Memberships; 2]) -> Result<Universe<'a>> {
    let numbers = numbered(names.iter());
    let stranger = covers.iter().flat_map(|cover| cover.items.iter().map(move |item| (item, *cover)));
    match stranger.into_iter().find(|(item, _)| !numbers.contains_key(item.as_str())) {
        Some((item, cover)) => {
            let problem = format!("item {item:?} is not in the list of all items; add it there");
            Err(ErrorKind::BadContent { source_name: cover.source_name.clone(), problem }.into())
        }
        None => Ok(Universe { numbers, in_neither: 0 }),
    }
}

fn numbered<'a>(names: impl Iterator<Item = &'a String>) -> Numbers<'a> {
    let mut numbers = Numbers::default();
    for name in names {
        let next = numbers.len() as u32;
        numbers.entry(name.as_str()).or_insert(next);
    }
    numbers
}
