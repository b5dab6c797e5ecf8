//! Covers of the same items, matched by name.

use partita::Cover;

use super::numbering::Numbering;
use super::{LEFT_OUT, Memberships};
use crate::{ErrorKind, Result};

/// Treatment of items that some covers do not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CoverJoin {
    /// Refuse them.
    #[default]
    Exact,
    /// Leave them out.
    Inner,
    /// They are in no cluster of those covers.
    Outer,
}

/// All items, where some are in no cluster of any cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AllItems {
    /// Their number.
    Count(u64),
    /// Their names.
    Names(Vec<String>),
}

/// Covers over the same items in the same order.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct JoinedCovers<'a> {
    /// The covers.
    pub covers: Vec<Cover>,
    /// The names of their items.
    pub items: Vec<&'a str>,
    /// More items, in no cluster of any of them.
    pub in_none: u64,
}

/// At most this many items are shown in a message.
const EXAMPLES: usize = 3;

/// Matches the items of covers by name. If all items are given, those that a cover does not list are in none of its
/// clusters.
///
/// # Errors
/// When items do not match and `join` is exact, when none is left, when there are more items than there should be, or when a
/// membership is not valid.
pub fn join_covers<'a>(
    sides: &[&'a Memberships],
    join: CoverJoin,
    all: Option<&'a AllItems>,
) -> Result<JoinedCovers<'a>> {
    let mut union = Union::of(sides, all);
    let in_none = match all {
        Some(AllItems::Names(_)) => union.refuse_unlisted(sides).map(|()| 0)?,
        Some(AllItems::Count(count)) => {
            let found = union.items.len();
            count.checked_sub(found as u64).ok_or(ErrorKind::TooFewItems { given: *count, found })?
        }
        None => {
            match join {
                CoverJoin::Exact => union.refuse_unmatched(sides)?,
                CoverJoin::Inner => union.keep_common(sides.len()),
                CoverJoin::Outer => {}
            }
            0
        }
    };
    if union.items.is_empty() && all.is_none() {
        return Err(none_in_common(sides).into());
    }
    let covers =
        sides.iter().zip(&union.numbers).map(|(side, numbers)| side.cover(union.items.len(), numbers));
    Ok(JoinedCovers { covers: covers.collect::<Result<_>>()?, items: union.items, in_none })
}

/// The items of all covers.
struct Union<'a> {
    /// Their names: those of a list first, then those of the first cover, and so on.
    items: Vec<&'a str>,
    /// For each cover the place of each of its items, or [`LEFT_OUT`].
    numbers: Vec<Vec<u32>>,
    /// The number of covers that have each item.
    holders: Vec<u32>,
    /// The number of items in the list, each once.
    listed: usize,
}

impl<'a> Union<'a> {
    fn of(sides: &[&'a Memberships], all: Option<&'a AllItems>) -> Self {
        let mut numbering = Numbering::default();
        if let Some(AllItems::Names(names)) = all {
            names.iter().for_each(|name| {
                numbering.number(name);
            });
        }
        let listed = numbering.names.len();
        let mut holders = vec![0; listed];
        let numbers = sides.iter().map(|side| {
            let number = |name: &'a str| {
                let number = numbering.number(name);
                match holders.get_mut(number as usize) {
                    Some(known) => *known += 1,
                    None => holders.push(1),
                }
                number
            };
            side.items.iter().map(number).collect()
        });
        let numbers = numbers.collect();
        Self { items: numbering.names, numbers, holders, listed }
    }

    /// Keeps the items that all covers have.
    fn keep_common(&mut self, covers: usize) {
        let (mut places, mut kept) = (vec![LEFT_OUT; self.items.len()], Vec::new());
        for (item, place) in
            places.iter_mut().enumerate().filter(|(item, _)| self.holders[*item] == covers as u32)
        {
            *place = kept.len() as u32;
            kept.push(self.items[item]);
        }
        for number in self.numbers.iter_mut().flatten() {
            *number = places[*number as usize];
        }
        self.items = kept;
    }

    /// Refuses an item that is in a cover and not in the list, whose items come first.
    fn refuse_unlisted(&self, sides: &[&Memberships]) -> Result<()> {
        let listed = self.listed;
        for (side, numbers) in sides.iter().zip(&self.numbers) {
            let stranger = numbers.iter().position(|&item| item as usize >= listed);
            if let Some(at) = stranger {
                let item = side.items.get(at);
                let problem = format!("item {item:?} is not in the list of all items; add it there");
                return Err(ErrorKind::BadContent { source_name: side.source_name.clone(), problem }.into());
            }
        }
        Ok(())
    }

    /// Refuses covers whose items are not those of the first.
    fn refuse_unmatched(&self, sides: &[&Memberships]) -> Result<()> {
        if self.holders.iter().all(|&holders| holders as usize == sides.len()) {
            return Ok(());
        }
        let has = |side: usize| {
            let mut has = vec![false; self.items.len()];
            self.numbers[side].iter().for_each(|&item| has[item as usize] = true);
            has
        };
        let first = has(0);
        for (at, side) in sides.iter().enumerate().skip(1) {
            let other = has(at);
            let only = |one: &[bool], other: &[bool]| -> Vec<String> {
                let only = (0..self.items.len()).filter(|&item| one[item] && !other[item]);
                only.map(|item| self.items[item].to_owned()).collect()
            };
            let (only_a, only_b) = (only(&first, &other), only(&other, &first));
            if !(only_a.is_empty() && only_b.is_empty()) {
                return Err(ErrorKind::UnmatchedMembers {
                    sources: [sides[0], side].map(|side| side.source_name.clone()),
                    only_a: only_a.len(),
                    only_b: only_b.len(),
                    examples_a: only_a.into_iter().take(EXAMPLES).collect(),
                    examples_b: only_b.into_iter().take(EXAMPLES).collect(),
                }
                .into());
            }
        }
        Ok(())
    }
}

fn none_in_common(sides: &[&Memberships]) -> ErrorKind {
    let first = |cover: &Memberships| cover.items.iter().take(EXAMPLES).map(str::to_owned).collect();
    match sides {
        [a, b] => ErrorKind::NoCommonIds { examples_a: first(a), examples_b: first(b), hint: "" },
        _ => ErrorKind::NoCommonItems { covers: sides.len() },
    }
}
