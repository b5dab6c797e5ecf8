//! `cargo dev test`: the tests of every front end; with `--all` also what takes long and rarely fails.

use std::path::Path;
use std::thread;
use std::time::Instant;

use partita_dev::shell;

use crate::{r, sql};

pub mod browser;
mod page;
mod python;

/// Options of `cargo dev test`.
#[derive(clap::Args)]
pub struct Options {
    /// Only this part
    #[arg(value_parser = PARTS.map(|(name, ..)| name))]
    part: Option<String>,
    /// Also what takes long and rarely fails
    #[arg(long, conflicts_with = "part")]
    all: bool,
}

/// When a part runs.
#[derive(Clone, Copy, PartialEq)]
enum When {
    Always,
    /// With `--all`.
    All,
    /// With `--all`, while another core compiles the page.
    BesideThePage,
    /// If it is named.
    Named,
}

type Part = (&'static str, When, fn() -> anyhow::Result<()>);

/// All parts, in order.
const PARTS: [Part; 13] = [
    ("rust", When::Always, rust),
    ("python", When::Always, python::check),
    ("r", When::Always, r::test),
    ("long", When::BesideThePage, long),
    ("oldest", When::BesideThePage, python::check_oldest),
    ("sql", When::BesideThePage, sql::check),
    ("pipelines", When::BesideThePage, python::pipelines),
    ("site", When::All, site),
    ("browser", When::All, browser::check),
    ("page", When::All, page::check),
    ("wasm", When::Named, partita_dev::page::check),
    ("wheel", When::Named, python::wheel),
    ("spark", When::Named, python::spark),
];

/// Runs what a change needs, all parts, or the one that was named.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let start = Instant::now();
    if let Some(only) = &options.part {
        each(|(name, ..)| name == only)?;
    } else {
        each(|(_, when, _)| *when == When::Always)?;
        if options.all {
            with_the_page(|| each(|(_, when, _)| *when == When::BesideThePage))?;
            each(|(_, when, _)| *when == When::All)?;
        }
    }
    shell::say(format!("all tests passed in {:.0} seconds", start.elapsed().as_secs_f64()));
    Ok(())
}

/// Compiles the page beside other work.
fn with_the_page(work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    // Other work must not install the same things meanwhile.
    let can_build = partita_dev::page::has_compiler();
    thread::scope(|scope| {
        let page = can_build.then(|| scope.spawn(partita_dev::page::build));
        work()?;
        let built = page.map(|page| page.join().expect("building does not panic"));
        built.transpose().map(drop)
    })
}

/// Runs some of the parts and says how long each took.
fn each(chosen: impl Fn(&Part) -> bool) -> anyhow::Result<()> {
    for (name, _, part) in PARTS.iter().filter(|part| chosen(part)) {
        let start = Instant::now();
        part()?;
        shell::say(format!("{name}: {:.0} seconds", start.elapsed().as_secs_f64()));
    }
    Ok(())
}

fn rust() -> anyhow::Result<()> {
    shell::run(shell::cargo(), &["test", "--workspace", "--quiet"])
}

/// The tests in Rust that take long and rarely fail: those that are left out elsewhere, and more random files.
fn long() -> anyhow::Result<()> {
    let ignored = ["test", "--workspace", "--quiet", "--lib", "--bins", "--tests", "--", "--ignored"];
    shell::run(shell::cargo(), &ignored)?;
    let files = ["test", "--workspace", "--quiet", "--test", "it", "--", "random_files"];
    shell::run_with(shell::cargo(), &files, &[("PARTITA_RANDOM_FILES", Path::new("2000"))])
}

/// Writes the site, which fails when a link leads nowhere.
fn site() -> anyhow::Result<()> {
    shell::build()?;
    shell::run(shell::target().join("debug/partita-site"), &[])
}
