//! Two clusterings of different items: the score of each measure where an item that only one side has is wrong.

use std::collections::BTreeMap;

use partita::{Kind, RawTable, Request, Score};
use serde::Deserialize;

use super::{Answer, Facts, Options, Row};
use crate::caveat::Caveat;
use crate::coreference::Unshared;
use crate::failure::{Failure, Outcome};
use crate::inference::Uncertainty;
use crate::measures::Measures;

/// Treatment of an item that only one side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lacking {
    /// It is wrong.
    #[default]
    Wrong,
    /// It is a cluster of its own on the other side.
    Singletons,
}

/// The code of the caveat that says how many items only one side has.
const UNSHARED: &str = "unshared";

/// Compares two columns of labels, of which each lacks the items that it does not have. An item that only one side has is wrong.
pub fn of_unshared(counted: &RawTable, options: &Options) -> Outcome<Answer> {
    let inference = &options.inference;
    if inference.ci.is_some() || inference.p_value || inference.adjust {
        return Err(Failure::usage(
            "intervals, p-values and adjusted scores are not known where items that one side lacks are wrong; add --unshared singletons",
        ));
    }
    let sides = Sides::of(counted);
    let [a, b] = &sides.sizes;
    if a.is_empty() || b.is_empty() {
        return Err(Failure::input("one side has no items at all; give two clusterings"));
    }
    let sums = Unshared::new(&sides.overlaps, a, b);
    let named = match options.measures.measures.as_deref() {
        None => Measures::named(&Unshared::DEFAULTS),
        Some(_) if options.measures.is_all() => Measures::named(&Unshared::MEASURES),
        Some(_) => options.measures.clone(),
    };
    let requests = named.requests(Kind::Labels, false)?;
    let row = |request: Request| Ok(Row { score: Score::from(sums.score(&request)?), request, sides: None });
    let rows = requests.into_iter().map(row).collect::<Outcome<Vec<Row>>>()?;
    let [only_a, only_b] = sides.only;
    let facts = Facts::Labels { n: sides.items, clusters: [a.len(), b.len()], cells: sides.overlaps.len() };
    let mut answer = Answer::new(Kind::Labels, facts, rows, Uncertainty::default());
    answer.caveats.push(Caveat::new(
        UNSHARED,
        format!("{only_a} of {} items are only in A, {only_b} only in B; they count as wrong", sides.items),
    ));
    Ok(answer)
}

/// The overlaps of the two sides, and the sizes of each.
#[derive(Default)]
struct Sides {
    overlaps: BTreeMap<(u32, u32), u64>,
    sizes: [Vec<u64>; 2],
    items: u64,
    /// Items that only one side has.
    only: [u64; 2],
}

impl Sides {
    fn of(counted: &RawTable) -> Self {
        let mut sides = Self::default();
        let mut numbers: [BTreeMap<&str, u32>; 2] = Default::default();
        for (a, b, count) in counted.iter() {
            let [row, column] = [(0, a), (1, b)].map(|(side, label)| {
                let label = label?;
                let next = numbers[side].len() as u32;
                let number = *numbers[side].entry(label).or_insert(next);
                if number == next {
                    sides.sizes[side].push(0);
                }
                sides.sizes[side][number as usize] += count;
                Some(number)
            });
            match (row, column) {
                (Some(row), Some(column)) => *sides.overlaps.entry((row, column)).or_default() += count,
                (Some(_), None) => sides.only[0] += count,
                (None, Some(_)) => sides.only[1] += count,
                // An item without any label is on no side.
                (None, None) => continue,
            }
            sides.items += count;
        }
        sides
    }
}
