//! `cargo dev bench linkage`: how often the intervals of `estimate` cover, over 24 populations, beside those of er-evaluation on the
//! same samples; and the time of a million records with a thousand sampled clusters, beside er-evaluation and Polars.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use partita_dev::record::keep;
use partita_dev::shell::{self, python, say};

use crate::Options;
use crate::linkage_populations::{Drawn, Population, Tried, populations, tried};

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

const QUICK: Size = Size { clusters: 4000, samples: 60, draws: &[100], peer_samples: 10 };
const FULL: Size = Size { clusters: 20_000, samples: 300, draws: &[30, 100, 300, 1000], peer_samples: 40 };

/// Coverage, then times.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let size = if options.full { FULL } else { QUICK };
    let folder = shell::target().join("bench-linkage-data");
    fs::create_dir_all(&folder)?;
    let mut cells: BTreeMap<Drawn, Vec<Tried>> = BTreeMap::new();
    for (at, population) in populations(size.clusters).iter().enumerate() {
        write(&folder.join(format!("{at}.csv")), population)?;
        for design in Drawn::ALL {
            for &draws in size.draws {
                cells.entry(design).or_default().extend(tried(population, design, draws, size.samples));
            }
        }
    }
    say("intervals of 95 % that cover or warn, by cell (population, number of draws, measure)");
    say("design   cells  below 92 %  least   mean width");
    for (design, cells) in &cells {
        say(row(design.name(), cells));
    }
    let samples = size.peer_samples.to_string();
    say(peers([folder.as_os_str(), samples.as_ref()])?.trim_end());
    times(&folder, if options.full { 1_000_000 } else { 200_000 })?;
    if options.full { keep("linkage", &record(&cells, size.samples)) } else { Ok(()) }
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

/// `estimate` on a file, and the peers on the same one.
fn times(folder: &Path, items: usize) -> anyhow::Result<()> {
    let population = Population::large(items);
    let (found, truth) = (folder.join("large.csv"), folder.join("truth.csv"));
    write(&found, &population)?;
    let mut text = "item,truth\n".to_owned();
    let sampled = population.clusters().step_by(population.count / 1000 + 1).collect::<Vec<_>>();
    for (item, cluster) in
        population.truth.iter().enumerate().filter(|(_, truth)| sampled.binary_search(*truth).is_ok())
    {
        let _ = writeln!(text, "r{item},t{cluster}");
    }
    fs::write(&truth, text)?;
    let mut command = Command::new(shell::release("partita-cli", "parallel", "partita")?);
    command.args([
        "estimate",
        "--id",
        "item",
        "--found",
        "found",
        "--cluster",
        "truth",
        "--design",
        "uniform",
        "--format",
        "json",
    ]);
    command.arg(&found).arg("--truth").arg(&truth);
    let begun = std::time::Instant::now();
    shell::printed(&mut command)?;
    say(format!(
        "partita, {items} items, {} clusters: {:.2} s",
        sampled.len(),
        begun.elapsed().as_secs_f64()
    ));
    say(peers(["--times".as_ref(), found.as_os_str(), truth.as_os_str()])?.trim_end());
    Ok(())
}

/// What the peers print.
fn peers<const N: usize>(arguments: [&OsStr; N]) -> anyhow::Result<String> {
    let python = python("bench-linkage", PEERS)?;
    let mut command = Command::new(python);
    command.arg("benches/linkage_peers.py").args(arguments).current_dir(shell::root());
    shell::printed(&mut command)
}
