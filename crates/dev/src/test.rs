//! `cargo dev test`: every test of every front end that exists.

use partita_dev::shell;

use crate::{licences, r, sql};

pub mod browser;
mod page;
mod python;

/// Options of `cargo dev test`.
#[derive(clap::Args)]
pub struct Options {
    /// Only this part
    #[arg(value_parser = ["rust", "licences", "sql", "python", "r", "site", "browser", "wasm", "page", "wheel", "spark"])]
    part: Option<String>,
}

type Part = (&'static str, fn() -> anyhow::Result<()>);

/// What a plain `cargo dev test` runs, in order.
const PARTS: &[Part] = &[
    ("rust", rust),
    ("licences", licences::check),
    ("sql", sql::check),
    ("python", python::check),
    ("r", r::test),
    ("site", site),
    ("browser", browser::check),
    ("wasm", partita_dev::page::check),
];

/// What runs only when it is named.
const ON_REQUEST: &[Part] = &[("page", page::check), ("wheel", python::wheel), ("spark", python::spark)];

/// Runs the parts that were named.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let only = options.part.as_deref();
    let asked = PARTS.iter().filter(|(name, _)| only.is_none_or(|only| only == *name));
    for (_, part) in asked.chain(ON_REQUEST.iter().filter(|(name, _)| only == Some(*name))) {
        part()?;
    }
    shell::say("all tests passed");
    Ok(())
}

fn rust() -> anyhow::Result<()> {
    shell::run(shell::cargo(), &["test", "--workspace", "--quiet"])
}

/// Writes the site, which fails when a link leads nowhere.
fn site() -> anyhow::Result<()> {
    shell::build()?;
    shell::run(shell::target().join("debug/partita-site"), &[])
}
