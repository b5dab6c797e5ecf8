//! `cargo dev bench coverage`: how often intervals cover the truth, and how often chance gets a small p-value.

mod candidates;
mod chance;
mod intervals;
mod populations;

use crate::{Options, record};
use partita_dev::shell;

/// The coverage of the default intervals, and the size of the tests under independence.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let (effort, tests) = match options.full {
        true => (intervals::Effort { tables: 400, compared: 4 }, 2000),
        false => (intervals::Effort { tables: 20, compared: 1 }, 200),
    };
    let (table, csv) = intervals::table(effort)?;
    shell::say(table);
    shell::say(candidates::table(effort.tables)?);
    shell::say(chance::table(tests)?);
    if options.full { record::keep("coverage", &csv) } else { Ok(()) }
}
