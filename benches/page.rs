//! `cargo dev bench page`: the adjusted Rand index in WebAssembly, run by Node, against the same crate compiled for this
//! machine. A browser gives a page one thread, so that both have one. Before that, what it takes to the first answer of the page.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use partita::{PairCounts, Request, with_threads};
use partita_dev::page::{self, Page};
use partita_dev::shell;
use serde_json::Value;

use crate::Options;

const ITEMS: usize = 1_000_000;
/// The best of this many runs counts: the others measure what else the machine does.
const RUNS: usize = 40;
/// The module may take this many times as long.
const MOST: f64 = 2.5;

/// Times both sides on labels with few and with many clusters.
pub fn run(_: &Options) -> anyhow::Result<()> {
    let Some(page) = page::build()? else { return Ok(()) };
    first_answer(&page)?;
    shell::say("clusters  native ms  WebAssembly ms  ratio");
    for clusters in [10, 100, 1000] {
        let columns = labels(clusters);
        let (native, value) = native(&columns)?;
        let file = shell::target().join("bench-page.i32");
        let bytes: Vec<u8> = columns.iter().flatten().flat_map(|label| label.to_le_bytes()).collect();
        std::fs::write(&file, bytes)?;
        let mut node = Command::new("node");
        node.arg(shell::root().join("crates/page/node/bench.js"))
            .args([&page.module, &file])
            .arg(RUNS.to_string());
        let printed: Value = serde_json::from_str(&shell::printed(&mut node)?)?;
        let times = printed["times"].as_array().context("node printed no times")?;
        let module = times.iter().filter_map(Value::as_f64).fold(f64::INFINITY, f64::min);
        ensure!(
            printed["value"].as_f64() == Some(value),
            "the module gives {}, not {value}",
            printed["value"]
        );
        let ratio = module / native;
        shell::say(format!("{clusters:>8}  {native:>9.2}  {module:>14.2}  {ratio:>5.2}"));
        ensure!(ratio <= MOST, "the module may take {MOST} times as long");
    }
    Ok(())
}

/// The size of the page, and the time from its text to its first report, of 700 blood cells.
fn first_answer(page: &Page) -> anyhow::Result<()> {
    let folder = shell::root().join("crates/page/node");
    let mut node = Command::new("node");
    node.arg(folder.join("first.js")).arg(&page.html).arg(shell::root().join("examples/pbmc.csv"));
    let printed: Value = serde_json::from_str(&shell::printed(node.args(["bulk_labels", "louvain"]))?)?;
    let ms = |part: &str| printed[part].as_u64().context("node printed no times");
    let (unpack, start, report) = (ms("unpack")?, ms("start")?, ms("report")?);
    shell::say(format!(
        "{} bytes; the first answer takes {} ms: {unpack} to unpack the module, {start} to start it, {report} for the report",
        page.bytes,
        unpack + start + report
    ));
    Ok(())
}

/// Two columns that agree in half of the items.
fn labels(clusters: u32) -> [Vec<i32>; 2] {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let a: Vec<i32> = (0..ITEMS).map(|_| (rng.next_u32() % clusters) as i32).collect();
    let b = a
        .iter()
        .map(|&label| if rng.next_u32() % 2 == 0 { label } else { (rng.next_u32() % clusters) as i32 });
    let b = b.collect();
    [a, b]
}

/// The milliseconds on one thread, and the value.
fn native([a, b]: &[Vec<i32>; 2]) -> anyhow::Result<(f64, f64)> {
    let request = Request::parse("adjusted_rand")?;
    let (mut best, mut value) = (f64::INFINITY, f64::NAN);
    for _ in 0..RUNS {
        let begun = Instant::now();
        let score = with_threads(Some(1), || request.score(&PairCounts::count(a, b)?))??;
        best = best.min(1000.0 * begun.elapsed().as_secs_f64());
        value = score.value().context("the score is defined")?;
    }
    Ok((best, value))
}
