//! `cargo dev bench KEY`: ours and the peers in the same run. One file per benchmark, one line in the list.

mod cocluster;
mod consensus;
mod coverage;
mod covers;
mod files;
mod flat;
mod flat_worker;
mod growth;
mod hierarchies;
mod inference;
mod leaderboard;
mod leaderboard_boards;
mod leaderboard_floors;
mod leaderboard_peers;
mod linkage;
mod linkage_populations;
mod modes;
mod modes_planted;
mod page;
mod python;
mod r;
mod record;
mod runs;
mod sizes;
mod story;
mod stream;
mod suite;
mod tree_chain;
mod tree_runs_worker;
mod tree_set_worker;
mod tree_worker;
mod trees;

use clap::Parser as _;

/// Options of `cargo dev bench`.
#[derive(clap::Parser)]
#[command(bin_name = "cargo dev bench", about = "Measure ours against the peers in the same run")]
pub struct Options {
    /// Which benchmark; all when none is named
    pub key: Option<String>,
    /// Only this part of it: `coverage` has labels, co, covers, candidates and p-values
    pub part: Option<String>,
    /// The sizes of the published tables instead of a quick look
    #[arg(long)]
    pub full: bool,
}

type Benchmark = (&'static str, fn(&Options) -> anyhow::Result<()>);

/// The benchmarks.
const BENCHMARKS: &[Benchmark] = &[
    ("cocluster", cocluster::run),
    ("consensus", consensus::run),
    ("coverage", coverage::run),
    ("covers", covers::run),
    ("files", files::run),
    ("flat", flat::run),
    ("growth", growth::run),
    ("hierarchies", hierarchies::run),
    ("inference", inference::run),
    ("leaderboard", leaderboard::run),
    ("linkage", linkage::run),
    ("modes", modes::run),
    ("page", page::run),
    ("python", python::run),
    ("r", r::run),
    ("runs", runs::run),
    ("sizes", sizes::run),
    ("story", story::run),
    ("stream", stream::run),
    ("suite", suite::run),
    ("trees", trees::run),
];

/// Runs the benchmarks that were named, or our side of one of them.
fn main() -> anyhow::Result<()> {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("flat-worker") => flat_worker::main(args.next()),
        Some("tree-worker") => tree_worker::main(args.next(), args.next()),
        _ => run(&Options::parse()),
    }
}

fn run(options: &Options) -> anyhow::Result<()> {
    let keys: Vec<&str> = BENCHMARKS.iter().map(|(key, _)| *key).collect();
    if let Some(key) = options.key.as_deref()
        && !keys.contains(&key)
    {
        anyhow::bail!("there is no benchmark {key:?}; choose one of: {}", keys.join(", "));
    }
    if options.part.is_some() && options.key.as_deref() != Some("coverage") {
        anyhow::bail!("only coverage has parts; leave out the second word");
    }
    for (_, run) in
        BENCHMARKS.iter().filter(|(key, _)| options.key.as_deref().is_none_or(|only| only == *key))
    {
        run(options)?;
    }
    Ok(())
}
