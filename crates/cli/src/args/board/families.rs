//! Families of data sets: from a table of two columns, or by the folders that hold them.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::bail;
use partita::internal::quantity;
use partita_answers::leaderboard::named;
use partita_io::ReadOptions;

use super::sets::Sets;
use super::table::texts;
use crate::failure::{Usage, of_answer};
use crate::warnings::warn;

/// The family of a data set is the folder that holds it.
const BATTERY: &str = "battery";

/// Returns whether families are not in a column of the table of scores.
pub fn is_elsewhere(family: &str) -> bool {
    family == BATTERY || Path::new(family).is_file()
}

/// Says that there are no such families.
pub fn no_family(family: &str, column: &str) -> Usage {
    Usage(format!(
        "--family {family} is neither a {column} nor a file of data sets and families, nor `{BATTERY}` with --results"
    ))
}

/// Takes the families that folders or a table name. A column of a table was read with its scores.
pub fn take(family: Option<&str>, options: &ReadOptions, sets: &mut Sets) -> anyhow::Result<()> {
    let Some(family) = family else { return Ok(()) };
    let families = match Path::new(family).is_file() {
        true => of_table(Path::new(family), options, sets)?,
        false if family == BATTERY && !sets.batteries.is_empty() => sets.batteries.clone(),
        false if sets.given.sets.iter().any(|set| set.family.is_some()) => return Ok(()),
        false => return Err(no_family(family, "column of a table").into()),
    };
    sets.given.take_families(&families).map_err(of_answer)
}

/// The families of the data sets that there are.
fn of_table(file: &Path, options: &ReadOptions, sets: &Sets) -> anyhow::Result<BTreeMap<String, String>> {
    let columns = texts(file, &[0, 1], options)?;
    let rows = columns[0].iter().zip(&columns[1]);
    let mut families: BTreeMap<String, String> = BTreeMap::new();
    for (set, family) in rows.filter_map(|(set, family)| Some((set.clone()?, family.clone()?))) {
        match families.insert(set.clone(), family.clone()) {
            Some(before) if before != family => {
                bail!("{}: data set {} is in two families", file.display(), named(&set));
            }
            _ => {}
        }
    }
    let own = || sets.given.sets.iter().map(|set| set.name.as_str());
    families.retain(|set, _| own().any(|own| own == set));
    let alone: Vec<&str> = own().filter(|own| !families.contains_key(*own)).collect();
    if families.is_empty() {
        let first = alone.first().map_or_else(String::new, |set| named(set));
        bail!("{} has no family for any of these data sets, such as {first}", file.display());
    }
    if let Some(first) = alone.first() {
        let (file, sets) = (file.display(), quantity(alone.len(), "data set"));
        warn(format!("{file} has no family for {sets}, such as {}: each stands alone", named(first)));
    }
    Ok(families)
}
