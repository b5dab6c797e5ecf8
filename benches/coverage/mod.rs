//! `cargo dev bench coverage [PART]`: how often intervals cover the truth, and how often chance gets a small p-value.

mod agreement;
mod candidates;
mod chance;
mod co;
mod cover_candidates;
mod covers;
mod intervals;
mod populations;
mod report;
mod stories;

use anyhow::bail;

use crate::{Options, record};
use partita_dev::shell;

/// How many tables and samples are drawn.
struct Effort {
    tables: report::Effort,
    samples: u32,
    tests: u32,
}

type Part = (&'static str, fn(&Effort, &Options) -> anyhow::Result<()>);

/// The parts, each of which can be run alone.
const PARTS: &[Part] = &[
    ("labels", |effort, options| {
        let (table, csv) = report::table(effort.tables)?;
        shell::say(table);
        if options.full { record::keep("coverage", &csv) } else { Ok(()) }
    }),
    ("heavy-tails", |effort, options| {
        let tables = report::Effort { tables: effort.tables.tables / 4, again: effort.tables.again / 4 };
        let (table, csv) = report::of_heavy_tails(tables)?;
        shell::say(table);
        if options.full { record::keep("heavy-tails", &csv) } else { Ok(()) }
    }),
    ("stories", |effort, _| said(stories::table(effort.samples / 20)?)),
    ("agreement", |effort, _| said(agreement::table(effort.samples / 20)?)),
    ("co", |effort, _| said(co::table(effort.samples / 10)?)),
    ("covers", |effort, _| {
        said(covers::table(effort.samples / 5)?)?;
        said(cover_candidates::table(effort.samples / 5)?)
    }),
    ("candidates", |effort, _| said(candidates::table(effort.samples)?)),
    ("p-values", |effort, _| said(chance::table(effort.tests)?)),
];

fn said(table: String) -> anyhow::Result<()> {
    shell::say(table);
    Ok(())
}

/// The coverage of the default intervals, and the size of the tests under independence.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let part = options.part.as_deref();
    let names: Vec<&str> = PARTS.iter().map(|(name, _)| *name).collect();
    if let Some(unknown) = part.filter(|part| !names.contains(part)) {
        bail!("there is no part {unknown:?} of coverage; choose one of: {}", names.join(", "));
    }
    let start = record::process_seconds()?;
    let effort = match options.full {
        true => Effort { tables: report::Effort { tables: 400, again: 2000 }, samples: 2000, tests: 2000 },
        false => Effort { tables: report::Effort { tables: 20, again: 100 }, samples: 100, tests: 200 },
    };
    for (name, run) in PARTS.iter().filter(|(name, _)| part.is_none_or(|only| only == *name)) {
        run(&effort, options)?;
        let spent = record::process_seconds()? - start;
        shell::say(format!("{name}: {spent:.0} s of processor time so far\n"));
    }
    Ok(())
}
