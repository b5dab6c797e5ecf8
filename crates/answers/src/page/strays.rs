//! The items that stray, of any two clusterings whose items are known.

use partita::story::Change;
use partita_report::{StrayItem, within_page};
use serde_json::{Value, json};

use crate::explain::Part;

/// The items of overlaps that are too small to count.
pub fn of(part: &Part) -> Option<Vec<StrayItem>> {
    let (items, fates) = (part.sides.items.as_ref()?, part.story.fates());
    let is_stray = |step: Option<usize>| {
        step.is_some_and(|step| matches!(part.story.steps[step].change, Change::Strays))
    };
    let of_items = items.clusters.iter().enumerate().filter_map(|(item, clusters)| {
        let (row, column) = (*clusters)?;
        let fate = fates.of(row, column);
        let home = fate.home.filter(|_| is_stray(fate.step))?;
        Some(StrayItem {
            id: part.sides.examples.id(item).into_owned(),
            a: part.sides.row(row).0.to_owned(),
            b: part.sides.column(column).0.to_owned(),
            home: part.sides.column(home).0.to_owned(),
        })
    });
    Some(of_items.collect())
}

/// As many of them as a page holds.
pub fn json(strays: &[StrayItem]) -> Value {
    within_page(strays).iter().map(|item| json!([item.id, item.a, item.b, item.home])).collect()
}
