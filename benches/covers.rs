//! `cargo dev bench covers`: omega, B³, overlapping NMI and F1 of overlapping clusters, beside SciPy's sparse products and
//! what is installed of cdlib and clusim.

use std::fs;
use std::process::Command;

use anyhow::Context as _;
use partita::{Cover, CoverSummary, compare};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};

use crate::Options;
use crate::record::{Record, on_one_thread};
use partita_dev::shell;

/// Times of ours, then ratios to the peers on the same files.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut record = Record::new("covers");
    let whole = timed(&mut record, "omega and B3, n = 10^6, K = 1000", (1_000_000, 1000), PAIRS, Some(2.0))?;
    if options.full {
        let more =
            timed(&mut record, "omega and B3, n = 4 * 10^6, K = 1000", (4_000_000, 1000), PAIRS, None)?;
        record.add("four times the items take times", more / whole, Some(8.0));
    }
    let overlaps = timed(&mut record, "ONMI and F1, n = 10^5, K = 5000", (100_000, 5000), CLUSTERS, None)?;
    record.add("of it by 0.12 s (a third of xmeasures' F1)", overlaps, Some(0.12));
    let ours = timed(&mut record, "omega, n = 2 * 10^4, K = 100", (20_000, 100), &["omega"], None)?;
    peers(&mut record, ours)?;
    if options.full { record.keep() } else { Ok(()) }
}

const PAIRS: &[&str] = &["omega", "b_cubed_precision", "b_cubed_recall"];
const CLUSTERS: &[&str] = &["overlapping_nmi", "mean_best_f1"];

/// Seconds on one thread from memberships to scores.
fn timed(
    record: &mut Record,
    what: &str,
    (items, clusters): (u32, u32),
    measures: &[&str],
    limit: Option<f64>,
) -> anyhow::Result<f64> {
    let sides = covers(items, clusters);
    let (seconds, ()) = on_one_thread(|| {
        let [a, b] = sides.each_ref().map(|side| side.cover(items as usize, clusters as usize));
        let summary = CoverSummary::of(&a?, &b?)?;
        for measure in measures {
            compare(measure, &summary)?.value().context("a score")?;
        }
        Ok(())
    })?;
    record.add(what, seconds, limit);
    Ok(seconds)
}

/// Memberships as columns.
#[derive(Default)]
struct Side {
    items: Vec<u32>,
    clusters: Vec<u32>,
}

impl Side {
    fn cover(&self, items: usize, clusters: usize) -> partita::Result<Cover> {
        Cover::from_memberships(items, clusters, &self.items, &self.clusters, None)
    }
}

/// A fifth of the items are in two clusters, and three in ten memberships of B differ from those of A.
fn covers(items: u32, clusters: u32) -> [Side; 2] {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let mut below = move |bound: u32| ((u64::from(rng.next_u32()) * u64::from(bound)) >> 32) as u32;
    let mut sides = <[Side; 2]>::default();
    for item in 0..items {
        let first = below(clusters);
        let mut own = vec![first];
        if below(5) == 0 {
            own.push((first + 1 + below(clusters - 1)) % clusters);
        }
        let mut other: Vec<u32> =
            own.iter().map(|&cluster| if below(10) < 3 { below(clusters) } else { cluster }).collect();
        other.sort_unstable();
        other.dedup();
        for (side, row) in sides.iter_mut().zip([own, other]) {
            side.items.resize(side.items.len() + row.len(), item);
            side.clusters.extend(row);
        }
    }
    sides
}

/// The same items to the peers that are installed.
fn peers(record: &mut Record, ours: f64) -> anyhow::Result<()> {
    let folder = shell::root().join("target/covers");
    fs::create_dir_all(&folder)?;
    for (side, name) in covers(20_000, 100).iter().zip(["a", "b"]) {
        let rows = side.items.iter().zip(&side.clusters).map(|(item, cluster)| format!("{item} {cluster}\n"));
        fs::write(folder.join(name), rows.collect::<String>())?;
    }
    let script = shell::root().join("benches/covers_peers.py");
    let python = std::env::var("PARTITA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(python).arg(script).arg(&folder).output()?;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some((peer, seconds)) = line.split_once('\t') else { continue };
        let seconds: f64 = seconds.parse()?;
        record.add(&format!("omega by {peer}, the same items"), seconds, None);
        let most = (peer == "SciPy").then_some(0.1);
        record.add(&format!("ours as a share of {peer}"), ours / seconds, most);
    }
    Ok(())
}
