//! `cargo dev bench coverage`: how often intervals cover the truth, and how often chance gets a small p-value.

mod candidates;
mod chance;
mod co;
mod covers;
mod intervals;
mod populations;
mod report;

use crate::{Options, record};
use partita_dev::shell;

/// The coverage of the default intervals, and the size of the tests under independence.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let start = record::process_seconds()?;
    let said = |what: &str| -> anyhow::Result<()> {
        let spent = record::process_seconds()? - start;
        shell::say(format!("{what}: {spent:.0} s of processor time so far\n"));
        Ok(())
    };
    let (effort, samples, tests) = match options.full {
        true => (report::Effort { tables: 400, again: 2000 }, 2000, 2000),
        false => (report::Effort { tables: 20, again: 100 }, 100, 200),
    };
    let (table, csv) = report::table(effort)?;
    shell::say(table);
    said("intervals of labels")?;
    shell::say(co::table(samples / 10)?);
    said("intervals of co-clusterings")?;
    shell::say(covers::table(samples / 5)?);
    said("intervals of covers")?;
    shell::say(candidates::table(samples)?);
    said("candidates")?;
    shell::say(chance::table(tests)?);
    said("p-values")?;
    if options.full { record::keep("coverage", &csv) } else { Ok(()) }
}
