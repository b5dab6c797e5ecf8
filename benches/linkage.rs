//! `cargo dev bench linkage`: how often the intervals of `estimate` cover, over 24 populations, beside those of er-evaluation on the
//! samples of the same populations; the time of a million records with a thousand sampled clusters, beside er-evaluation and
//! Polars; and the time and memory of 5·10⁷ records on disk.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use partita_dev::record::keep;
use partita_dev::shell::{self, python, say};

use crate::Options;
use crate::linkage_populations::{Drawn, Population, Tried, of_bars, populations, tried};

/// What the peers need.
const PEERS: &[&str] = &["numpy", "pandas", "polars", "er-evaluation"];

/// How much is drawn.
struct Size {
    clusters: usize,
    samples: usize,
    draws: &'static [usize],
    /// Samples that the peer, which is slow, looks at.
    peer_samples: usize,
}

const QUICK: Size = Size { clusters: 4000, samples: 60, draws: &[100], peer_samples: 4 };
const FULL: Size = Size { clusters: 20_000, samples: 300, draws: &[30, 100, 300, 1000], peer_samples: 10 };

/// True clusters of the populations that the peer reads, where an estimate of the peer takes a tenth of a second.
const PEER_CLUSTERS: usize = 2000;

/// Draws of which the peer makes estimates.
const PEER_DRAWS: usize = 100;

/// The measures of the peer, and what they are called here: its B³ is a mean over clusters.
const PEER_MEASURES: [(&str, &str); 7] = [
    ("pair_precision", "pair_precision"),
    ("pair_recall", "pair_recall"),
    ("pair_f", "pair_f"),
    ("cluster_precision", "cluster_precision"),
    ("cluster_recall", "cluster_recall"),
    ("b_cubed_precision", "cluster_mean_b_cubed_precision"),
    ("b_cubed_recall", "cluster_mean_b_cubed_recall"),
];

/// Coverage, then times.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let size = if options.full { FULL } else { QUICK };
    let folder = shell::target().join("bench-linkage-data");
    fs::create_dir_all(&folder)?;
    let mut cells: BTreeMap<Drawn, Vec<Tried>> = BTreeMap::new();
    for population in populations(size.clusters) {
        for design in Drawn::ALL {
            for &draws in size.draws {
                let found = tried(&population, design, draws, size.samples, &of_bars());
                cells.entry(design).or_default().extend(found);
            }
        }
    }
    say("intervals of 95 % that cover or warn, by cell (population, number of draws, measure)");
    say("design   cells  below 92 %  least   mean width");
    for (design, cells) in &cells {
        say(row(design.name(), cells));
    }
    let beside = beside_peer(&folder, &size)?;
    if options.full {
        keep("linkage", &(record(&cells, size.samples) + &beside))?;
    }
    times(&folder, options.full)
}

/// Coverage on populations that the peer reads, and that of the peer; as lines of the record.
fn beside_peer(folder: &Path, size: &Size) -> anyhow::Result<String> {
    let names: Vec<&'static str> = PEER_MEASURES.map(|(_, own)| own).to_vec();
    let mut own: BTreeMap<(&str, &str), Vec<f64>> = BTreeMap::new();
    let mut populated = Vec::new();
    for (at, population) in populations(PEER_CLUSTERS).iter().enumerate() {
        write(&folder.join(format!("{at}.csv")), population)?;
        populated.push(population.name.clone());
        for (design, called) in [(Drawn::Uniform, "uniform"), (Drawn::Size, "cluster_size")] {
            for cell in tried(population, design, PEER_DRAWS, size.samples, &names) {
                own.entry((called, cell.measure)).or_default().push(cell.covered);
            }
        }
    }
    let samples = size.peer_samples.to_string();
    let last = peers([folder.as_os_str(), samples.as_ref()])?;
    let (mut theirs, mut csv) = (BTreeMap::<(String, &str), Vec<f64>>::new(), String::new());
    for line in fs::read_to_string(folder.join("peers.csv"))?.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [design, measure, population, covered, samples] = fields[..] else { continue };
        let Some((_, own)) = PEER_MEASURES.iter().find(|(name, _)| *name == measure) else { continue };
        theirs.entry((design.to_owned(), *own)).or_default().push(covered.parse()?);
        let population = &populated[population.parse::<usize>()?];
        let _ = writeln!(
            csv,
            "er-evaluation {design},\"{population}\",{PEER_DRAWS},{own},{samples},,{covered},,"
        );
    }
    say(format!(
        "{PEER_DRAWS} draws of {PEER_CLUSTERS} clusters: mean and least share of intervals that cover, over 24 populations"
    ));
    say("design        measure                         estimate       er-evaluation");
    for ((design, measure), own) in &own {
        let theirs =
            theirs.get(&((*design).to_owned(), *measure)).map_or_else(String::new, |all| shares(all));
        say(format!("{design:<13} {measure:<31} {:<14} {theirs}", shares(own)));
    }
    say(last.trim_end());
    Ok(csv)
}

/// Mean and least.
fn shares(all: &[f64]) -> String {
    let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
    format!("{mean:.3}, {:.2}", all.iter().copied().fold(1.0, f64::min))
}

/// Every cell as a line.
fn record(cells: &BTreeMap<Drawn, Vec<Tried>>, samples: usize) -> String {
    let mut csv =
        "design,population,draws,measure,samples,covered_or_warned,covered,warned,mean_width\n".to_owned();
    for (design, cell) in
        cells.iter().flat_map(|(design, cells)| cells.iter().map(move |cell| (design, cell)))
    {
        let Tried { population, measure, draws, good, covered, warned, width } = cell;
        let _ = writeln!(
            csv,
            "{},\"{population}\",{draws},{measure},{samples},{good:.3},{covered:.3},{warned:.3},{width:.3}",
            design.name()
        );
    }
    csv
}

fn row(name: &str, cells: &[Tried]) -> String {
    let below = cells.iter().filter(|cell| cell.good < 0.92).count();
    let least = cells.iter().map(|cell| cell.good).fold(1.0, f64::min);
    let width = cells.iter().map(|cell| cell.width).sum::<f64>() / cells.len().max(1) as f64;
    let worst = cells.iter().min_by(|a, b| a.good.total_cmp(&b.good)).map(Tried::words).unwrap_or_default();
    format!("{name:<9}{:>5}  {below:>10}  {least:.3}  {width:.3}; {worst}", cells.len())
}

/// The population as the peers read it: item, found cluster, true cluster.
fn write(path: &Path, population: &Population) -> anyhow::Result<()> {
    let mut text = "item,found,truth\n".to_owned();
    for (item, (found, truth)) in population.found.iter().zip(&population.truth).enumerate() {
        let _ = writeln!(text, "r{item},f{found},t{truth}");
    }
    Ok(fs::write(path, text)?)
}

/// `estimate` on files of many sizes, and the peers on the same ones.
fn times(folder: &Path, full: bool) -> anyhow::Result<()> {
    let program = shell::release("partita-cli", "columnar", "partita")?;
    let (program, folder_name) = (program.to_string_lossy(), folder.to_string_lossy());
    let mut words = vec!["benches/linkage_times.py", &program, &folder_name];
    words.extend(full.then_some("--full"));
    shell::run(python("bench-linkage", PEERS)?, &words)?;
    if full { keep("linkage-times", &fs::read_to_string(folder.join("times.csv"))?) } else { Ok(()) }
}

/// What the peers print.
fn peers<const N: usize>(arguments: [&OsStr; N]) -> anyhow::Result<String> {
    let python = python("bench-linkage", PEERS)?;
    let mut command = Command::new(python);
    command.arg("benches/linkage_peers.py").args(arguments).current_dir(shell::root());
    shell::printed(&mut command)
}
