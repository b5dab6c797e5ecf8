//! `cargo dev test`: every test of every front end that exists.

use crate::{licences, shell};

/// Options of `cargo dev test`.
#[derive(clap::Args)]
pub struct Options {
    /// Only this part
    #[arg(value_parser = ["rust", "licences"])]
    part: Option<String>,
}

type Part = (&'static str, fn() -> anyhow::Result<()>);

/// What a plain `cargo dev test` runs, in order.
const PARTS: &[Part] = &[("rust", rust), ("licences", licences::check)];

/// Runs the parts that were asked for.
pub fn run(options: &Options) -> anyhow::Result<()> {
    for (name, part) in PARTS {
        if options.part.as_deref().is_none_or(|only| only == *name) {
            part()?;
        }
    }
    shell::say("all tests passed");
    Ok(())
}

fn rust() -> anyhow::Result<()> {
    shell::run(shell::cargo(), &["test", "--workspace", "--quiet"])
}
