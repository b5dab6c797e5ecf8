//! `cargo dev test`: every test of every front end that exists.

use std::thread;

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

/// What a plain `cargo dev test` runs first, in order.
const FIRST: &[Part] = &[("rust", rust), ("licences", licences::check), ("sql", sql::check)];

/// What keeps one core busy, while another compiles the page.
const BESIDE_THE_PAGE: &[Part] = &[("python", python::check), ("r", r::test)];

/// What reads the page.
const LAST: &[Part] = &[("site", site), ("browser", browser::check), ("page", page::check)];

/// What runs only when it is named.
const ON_REQUEST: &[Part] =
    &[("wasm", partita_dev::page::check), ("wheel", python::wheel), ("spark", python::spark)];

/// Runs all parts, or the one that was named.
pub fn run(options: &Options) -> anyhow::Result<()> {
    if let Some(only) = &options.part {
        let parts = [FIRST, BESIDE_THE_PAGE, LAST, ON_REQUEST].concat();
        each(&parts.into_iter().filter(|(name, _)| name == only).collect::<Vec<_>>())?;
    } else {
        each(FIRST)?;
        // What this installs, nobody else may install meanwhile.
        let can_build = partita_dev::page::has_compiler();
        thread::scope(|scope| {
            let page = can_build.then(|| scope.spawn(partita_dev::page::build));
            each(BESIDE_THE_PAGE)?;
            let built = page.map(|page| page.join().expect("building does not panic"));
            built.transpose().map(drop)
        })?;
        each(LAST)?;
    }
    shell::say("all tests passed");
    Ok(())
}

fn each(parts: &[Part]) -> anyhow::Result<()> {
    parts.iter().try_for_each(|(_, part)| part())
}

fn rust() -> anyhow::Result<()> {
    shell::run(shell::cargo(), &["test", "--workspace", "--quiet"])
}

/// Writes the site, which fails when a link leads nowhere.
fn site() -> anyhow::Result<()> {
    shell::build()?;
    shell::run(shell::target().join("debug/partita-site"), &[])
}
