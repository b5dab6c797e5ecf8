//! Families of data sets: from a table of two columns, or by the folders that hold them.

use std::collections::BTreeMap;
use std::path::Path;

use partita_io::ReadOptions;

use super::sets::Sets;
use super::table::texts;
use crate::failure::{Usage, of_answer};

/// The family of a data set is the folder that holds it.
const BATTERY: &str = "battery";

/// Takes the families that folders or a table name. A column of a table was read with its scores.
pub fn take(family: Option<&str>, options: &ReadOptions, sets: &mut Sets) -> anyhow::Result<()> {
    let Some(family) = family else { return Ok(()) };
    let families = match Path::new(family).is_file() {
        true => of_table(Path::new(family), options, sets)?,
        false if family == BATTERY && !sets.batteries.is_empty() => sets.batteries.clone(),
        false if sets.given.sets.iter().any(|set| set.family.is_some()) => return Ok(()),
        false => {
            let message =
                format!("--family {family} is neither a column of the table, nor a file, nor `{BATTERY}`");
            return Err(Usage(message).into());
        }
    };
    sets.given.take_families(&families).map_err(of_answer)
}

/// The families of the data sets that there are.
fn of_table(file: &Path, options: &ReadOptions, sets: &Sets) -> anyhow::Result<BTreeMap<String, String>> {
    let columns = texts(file, &[0, 1], options)?;
    let rows = columns[0].iter().zip(&columns[1]);
    let known = rows.filter_map(|(set, family)| Some((set.clone()?, family.clone()?)));
    Ok(known.filter(|(set, _)| sets.given.sets.iter().any(|own| own.name == *set)).collect())
}
