//! `cargo dev bench covers`: omega, B³, overlapping NMI and mean best F1 of overlapping clusters, beside SciPy's sparse products,
//! cdlib and clusim on the same files, and xmeasures where `PARTITA_XMEASURES` names its program.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use partita::{Cover, CoverSummary, compare};
use partita_io::{CoverColumns, CoverForm, CoverJoin, ReadOptions, Source, join_covers, read_cover};

use crate::Options;
use crate::record::{keep, on_one_thread};
use partita_dev::shell::{self, python, say};

/// What the peers need. cdlib imports these at its start without asking for all of them.
const PEERS: &[&str] = &["numpy", "scipy", "networkx", "cdlib", "clusim"];

/// A comparison that ours and peers make of the same covers.
struct Work {
    key: &'static str,
    items: u32,
    clusters: u32,
    measures: &'static [&'static str],
    /// Whether the time of reading the files counts.
    reads: bool,
    /// The most seconds that ours may take.
    seconds: Option<f64>,
    /// Peers, and how many times our time they must take.
    peers: &'static [(&'static str, Option<f64>)],
}

const WORK: Work =
    Work { key: "", items: 0, clusters: 100, measures: &["omega"], reads: false, seconds: None, peers: &[] };
const PAIRS: &[&str] = &["omega", "b_cubed_precision", "b_cubed_recall"];

/// The sizes at which a peer is done in some seconds; ours has the same items each time.
const WORKS: &[Work] = &[
    Work {
        key: "omega",
        items: 20_000,
        peers: &[("SciPy", Some(10.0)), ("xmeasures with reading", None)],
        ..WORK
    },
    Work { key: "omega of 4000", items: 4000, peers: &[("clusim", None)], ..WORK },
    Work { key: "omega of 1000", items: 1000, peers: &[("cdlib", None)], ..WORK },
    Work {
        key: "onmi of 4000",
        items: 4000,
        measures: &["overlapping_nmi"],
        peers: &[("clusim", None)],
        ..WORK
    },
    Work {
        key: "onmi of 1000",
        items: 1000,
        measures: &["overlapping_nmi"],
        peers: &[("cdlib", None)],
        ..WORK
    },
    Work {
        key: "F1 and onmi",
        items: 100_000,
        clusters: 5000,
        measures: &["mean_best_f1", "overlapping_nmi"],
        reads: true,
        peers: &[("xmeasures, F1 alone", Some(3.0))],
        ..WORK
    },
    Work { key: MILLION, items: 1_000_000, clusters: 1000, measures: PAIRS, seconds: Some(2.0), ..WORK },
    Work { key: FOUR_MILLION, items: 4_000_000, clusters: 1000, measures: PAIRS, ..WORK },
];

const MILLION: &str = "omega and B³ of 10^6";
const FOUR_MILLION: &str = "omega and B³ of 4·10^6";

/// Seconds and the value of the first measure, by work and program.
type Times = BTreeMap<(String, String), (f64, f64)>;

/// Ours, the peers, and their ratios.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let folder = shell::target().join("bench-covers-data");
    let (mut times, mut table) = (Times::new(), Table::new());
    for work in WORKS {
        let sides = covers(work.items, work.clusters);
        if !work.peers.is_empty() {
            write(&folder.join(work.key), &sides)?;
        }
        times.insert((work.key.to_owned(), OURS.to_owned()), work.ours(&sides, &folder)?);
    }
    times.append(&mut peers(&folder)?);
    WORKS.iter().for_each(|work| table.add(work, &times));
    let [million, four] = [MILLION, FOUR_MILLION].map(|key| times[&(key.to_owned(), OURS.to_owned())].0);
    table.line(
        "four times the items",
        "",
        "",
        &format!("{:.1} times", four / million),
        "at most 8",
        four <= 8.0 * million,
    );
    let wrong: Vec<String> = WORKS.iter().flat_map(|work| work.disagreements(&times)).collect();
    wrong.iter().for_each(say);
    if options.full { keep("covers", &csv(&times)) } else { Ok(()) }
}

const OURS: &str = "partita";

impl Work {
    /// The best of three times on one thread, from memberships or files to scores.
    fn ours(&self, sides: &[Side; 2], folder: &Path) -> anyhow::Result<(f64, f64)> {
        let score = || {
            let summary = if self.reads { read(&folder.join(self.key))? } else { self.summary(sides)? };
            let scores = self.measures.iter().map(|measure| compare(measure, &summary));
            let scores = scores.collect::<partita::Result<Vec<_>>>()?;
            scores[0].value().context("a score")
        };
        // The clock of the processor ticks every few milliseconds.
        let times = (1_000_000 / self.items).max(1);
        let mut best = f64::INFINITY;
        let mut value = 0.0;
        for _ in 0..3 {
            let (seconds, last) =
                on_one_thread(|| (0..times).fold(None, |_, _| Some(score())).context("a run")?)?;
            (best, value) = (best.min(seconds / f64::from(times)), last);
        }
        Ok((best, value))
    }

    fn summary(&self, sides: &[Side; 2]) -> partita::Result<CoverSummary> {
        let [a, b] = sides.each_ref().map(|side| {
            let (items, clusters) = (self.items as usize, self.clusters as usize);
            Cover::from_memberships(items, clusters, &side.items, &side.clusters, None)
        });
        CoverSummary::of(&a?, &b?)
    }

    fn seconds_of(&self, program: &str, times: &Times) -> Option<(f64, f64)> {
        times.get(&(self.key.to_owned(), program.to_owned())).copied()
    }

    /// Peers that give another value of the same measure.
    fn disagreements(&self, times: &Times) -> Vec<String> {
        let Some((_, ours)) = self.seconds_of(OURS, times) else { return Vec::new() };
        let of_peer = |(peer, _): &(&str, Option<f64>)| {
            let (_, theirs) = self.seconds_of(peer, times)?;
            // xmeasures prints five digits.
            ((ours - theirs).abs() > 1e-5)
                .then(|| format!("{}: {OURS} gives {ours}, {peer} {theirs}", self.key))
        };
        self.peers.iter().filter_map(of_peer).collect()
    }
}

/// The table, printed line by line.
struct Table;

impl Table {
    fn new() -> Self {
        say("| work | items | ours | peer or bar | ratio | |\n|---|---|---|---|---|---|");
        Self
    }

    fn add(&mut self, work: &Work, times: &Times) {
        let Some((ours, _)) = work.seconds_of(OURS, times) else { return };
        let (shown_ours, what) = (shown(ours), format!("{} | {}", work.measures.join(", "), work.items));
        if let Some(most) = work.seconds {
            self.line(&what, &shown_ours, &format!("{most} s"), "", "at most", ours <= most);
        } else if work.peers.is_empty() {
            self.line(&what, &shown_ours, "", "", "", true);
        }
        for (peer, least) in work.peers {
            let Some((theirs, _)) = work.seconds_of(peer, times) else { continue };
            let ratio = theirs / ours;
            let bar = least.map_or_else(String::new, |least| format!("at least {least}"));
            let peer = format!("{peer} {}", shown(theirs));
            self.line(
                &what,
                &shown_ours,
                &peer,
                &format!("{ratio:.1}"),
                &bar,
                least.is_none_or(|least| ratio >= least),
            );
        }
    }

    fn line(&mut self, what: &str, ours: &str, peer: &str, ratio: &str, bar: &str, met: bool) {
        let verdict = match (bar, met) {
            ("", _) => String::new(),
            (bar, true) => format!("{bar}: met"),
            (bar, false) => format!("{bar}: MISSED"),
        };
        say(format!("| {what} | {ours} | {peer} | {ratio} | {verdict} |"));
    }
}

fn shown(seconds: f64) -> String {
    if seconds < 0.1 { format!("{:.2} ms", 1e3 * seconds) } else { format!("{seconds:.2} s") }
}

fn csv(times: &Times) -> String {
    let mut text = "work,program,seconds,value\n".to_owned();
    for ((work, program), (seconds, value)) in times {
        let _ = writeln!(text, "{work},\"{program}\",{seconds},{value}");
    }
    text
}

/// Memberships as columns.
#[derive(Default)]
struct Side {
    items: Vec<u32>,
    clusters: Vec<u32>,
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

/// Writes a cluster per line.
fn write(folder: &Path, sides: &[Side; 2]) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    for (side, name) in sides.iter().zip(NAMES) {
        let mut lines: BTreeMap<u32, String> = BTreeMap::new();
        for (item, cluster) in side.items.iter().zip(&side.clusters) {
            let _ = write!(lines.entry(*cluster).or_default(), "{item} ");
        }
        let text: Vec<String> = lines.into_values().map(|line| format!("{}\n", line.trim_end())).collect();
        fs::write(folder.join(name), text.concat())?;
    }
    Ok(())
}

const NAMES: [&str; 2] = ["a.cnl", "b.cnl"];

fn read(folder: &Path) -> anyhow::Result<CoverSummary> {
    let [a, b] = NAMES.map(|name| {
        let source = Source::parse(folder.join(name));
        read_cover(&source, CoverForm::Detect, &CoverColumns::default(), &ReadOptions::default())
    });
    let (a, b) = (a?, b?);
    let joined = join_covers(&[&a, &b], CoverJoin::Exact, None)?;
    Ok(CoverSummary::of(&joined.covers[0], &joined.covers[1])?)
}

/// The same files to the peers.
fn peers(folder: &Path) -> anyhow::Result<Times> {
    let python = python("bench-covers", PEERS)?;
    let mut command = Command::new(python);
    command.arg("benches/covers_peers.py").arg(folder).current_dir(shell::root());
    match std::env::var_os("PARTITA_XMEASURES").map(PathBuf::from) {
        Some(program) => drop(command.arg(fs::canonicalize(program)?)),
        None => say("without xmeasures: PARTITA_XMEASURES names no program"),
    }
    let text = shell::printed(&mut command)?;
    let mut times = Times::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [key, peer, seconds, value] = fields[..] else { anyhow::bail!("{line:?} has not four fields") };
        times.insert((key.to_owned(), peer.to_owned()), (seconds.parse()?, value.parse()?));
    }
    Ok(times)
}
