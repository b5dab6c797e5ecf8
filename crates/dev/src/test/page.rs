//! The module of the page in Node: it compiles for WebAssembly, and scores have the bits that they have here.

use std::process::Command;

use anyhow::{Context as _, ensure};
use partita_dev::{debian, page, shell};

/// Builds the page and scores every golden case with its module. Where that cannot be done, says so.
pub fn check() -> anyhow::Result<()> {
    let Some(page) = page::build()? else { return Ok(()) };
    ensure!(
        page.bytes <= page::MOST_BYTES,
        "the page has {} bytes and may have {}",
        page.bytes,
        page::MOST_BYTES
    );
    let is_there = || Command::new("node").arg("--version").output().is_ok();
    if !(is_there() || debian::install(&["nodejs"]) && is_there()) {
        shell::say("node is not installed: the module of the page was not run");
        return Ok(());
    }
    let html = page.html.to_str().context("the path of the workspace is not UTF-8")?;
    let module = page.module.to_str().context("the path of the workspace is not UTF-8")?;
    shell::run("node", &["crates/page/node/unpacks.js", html, module])?;
    shell::build()?;
    let program = shell::target().join("debug/partita");
    shell::run_with("node", &["crates/page/node/golden.js", module], &[("PARTITA_CLI", &program)])
}
