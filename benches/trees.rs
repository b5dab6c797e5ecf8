//! `cargo dev bench trees`: trees and hierarchies of graphs, against ete3, DendroPy, apted, zss, scikit-network and packages of R
//! on the same files in the same run, and against the times that must be met. Peers that are not there are left out.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};

use crate::tree_worker::MEMORY;
use crate::{Options, record};
use partita_dev::shell::{self, python, root, say};

/// What the peers are; six is what ete3 forgets to ask for.
pub(super) const PEERS: &[&str] =
    &["numpy", "scipy", "scikit-network", "ete3", "six", "dendropy", "apted", "zss", "setuptools<81"];

/// How a time is judged.
enum Bar {
    /// Maximum number of seconds, and where it comes from.
    Seconds(f64, &'static str),
    /// Minimum factor by which the peer of that key is slower.
    Times(f64, &'static str),
    /// Maximum factor by which it takes longer than the smaller work of ours of that key.
    Growth(f64, &'static str),
}

/// Key of the worker, and its bar.
const BARS: &[(&str, Bar)] = &[
    ("tpami openflights", Bar::Seconds(1e-3, "published 1–111 s")),
    ("tami openflights", Bar::Seconds(10e-3, "published 6–1142 s")),
    ("tpami joined 1e5", Bar::Seconds(0.25, "nobody")),
    ("tami joined 1e5", Bar::Seconds(1.5, "nobody")),
    ("tpami uniform 1e5 with itself", Bar::Seconds(5.0, "nobody")),
    ("tami uniform 1e5 with itself", Bar::Seconds(20.0, "nobody")),
    ("tpami caterpillar 1e5", Bar::Seconds(120.0, "nobody; minutes at most")),
    ("tami caterpillar 1e5", Bar::Seconds(120.0, "nobody; minutes at most")),
    ("rf 1e4 with parsing", Bar::Seconds(0.29 / 50.0, "50 × ape's 0.29 s")),
    ("rf 1000 with parsing", Bar::Times(50.0, "ete3 rf 1000 with parsing")),
    ("rf 1000 with parsing", Bar::Times(50.0, "dendropy rf 1000 with parsing")),
    ("rf 1e6 with parsing", Bar::Seconds(1.0, "")),
    (
        "rf all pairs 1000 × 1000 independent",
        Bar::Seconds(2.0, "TreeDist took 11.9 s, chained, without parsing"),
    ),
    ("rf all pairs 1000 × 1000 chained", Bar::Seconds(2.0, "TreeDist took 11.9 s without parsing")),
    ("rf all pairs 1000 × 1000 chained", Bar::Growth(7.0, "rf all pairs 250 × 1000 chained with parsing")),
    ("wrf all pairs 1000 × 1000", Bar::Seconds(4.0, "")),
    ("branch_score all pairs 1000 × 1000", Bar::Seconds(4.0, "")),
    ("majority of 1000 × 1000 chained", Bar::Seconds(2.0, "")),
    ("wrf 60 × 200 chained", Bar::Times(10.0, "phangorn wrf 60 × 200 chained")),
    ("branch_score 60 × 200 chained", Bar::Times(10.0, "phangorn branch_score 60 × 200 chained")),
    ("mci 60 × 200 chained", Bar::Seconds(0.68 / 3.0, "3 × TreeDist's 0.68 s")),
    ("mci 60 × 200 chained", Bar::Times(3.0, "TreeDist mci 60 × 200 chained")),
    ("mci 60 × 200 chained", Bar::Growth(0.5, "mci 60 × 200 independent")),
    ("nye 60 × 200 chained", Bar::Seconds(0.64 / 3.0, "3 × TreeDist's 0.64 s")),
    ("nye 60 × 200 chained", Bar::Times(3.0, "TreeDist nye 60 × 200 chained")),
    ("nye 60 × 200 chained", Bar::Growth(0.5, "nye 60 × 200 independent")),
    ("matching_split_distance 60 × 200 chained", Bar::Seconds(0.42 / 3.0, "3 × TreeDist's 0.42 s")),
    ("matching_split_distance 60 × 200 chained", Bar::Times(3.0, "TreeDist msd 60 × 200 chained")),
    (
        "matching_split_distance 60 × 200 chained",
        Bar::Growth(0.5, "matching_split_distance 60 × 200 independent"),
    ),
    ("mci pair of 1000 independent", Bar::Seconds(0.268 / 3.0, "3 × TreeDist's 268 ms")),
    ("mci pair of 1000 chained", Bar::Seconds(3.9e-3 / 3.0, "3 × TreeDist's 3.9 ms")),
    ("spi 60 × 200 chained", Bar::Seconds(4.0 / 3.0, "3 × TreeDist's 4.0 s")),
    ("spi 60 × 200 chained", Bar::Times(3.0, "TreeDist spi 60 × 200 chained")),
    ("msi 60 × 200 chained", Bar::Seconds(6.7 / 3.0, "3 × TreeDist's 6.7 s")),
    ("msi 60 × 200 chained", Bar::Times(3.0, "TreeDist msi 60 × 200 chained")),
    ("quartet_distance 60 × 200 chained", Bar::Seconds(2.4 / 2.0, "2 × Quartet's 2.4 s")),
    ("quartet_distance 60 × 200 chained", Bar::Times(2.0, "Quartet quartets 60 × 200 chained")),
    ("quartet_distance 60 × 800 chained", Bar::Growth(9.0, "quartet_distance 60 × 200 chained")),
    (
        "quartet_distance pair of 16000 independent",
        Bar::Growth(9.0, "quartet_distance pair of 4000 independent"),
    ),
    (
        "triples_distance pair of 16000 independent",
        Bar::Growth(9.0, "triples_distance pair of 4000 independent"),
    ),
    ("mast:rooted=true pair of 1000", Bar::Seconds(0.2, "phangorn took 4.8 s")),
    ("mast:rooted=true pair of 1000 chained", Bar::Times(1.0, "phangorn mast pair of 1000 chained")),
    ("mast:rooted=true pair of 1000 independent", Bar::Times(1.0, "phangorn mast pair of 1000 independent")),
    ("convergence 2 × 2000", Bar::Growth(8.0, "convergence 2 × 500")),
    ("Fréchet ESS of 600", Bar::Seconds(1.16 / 20.0, "20 × treess's 1.16 s, of a given matrix")),
    ("Fréchet ESS of 600", Bar::Times(20.0, "plain R Fréchet ESS of 600")),
    ("transfer support 125", Bar::Seconds(1.65e-3, "booster's 1.65 ms per tree")),
    ("transfer support 500", Bar::Seconds(28.6e-3 / 10.0, "10 × booster's 28.6 ms per tree")),
    // As much as ten times booster, which took 28.6 ms where this took 14.8 ms.
    ("transfer support 500", Bar::Times(10.0 * 14.8 / 28.6, "NumPy transfer support 500")),
    ("transfer support 1000", Bar::Seconds(0.33 / 10.0, "10 × booster's 330 ms per tree")),
    ("transfer support 500", Bar::Growth(20.0, "transfer support 125")),
    ("transfer support 2000", Bar::Growth(20.0, "transfer support 500")),
    ("transfer support 16000", Bar::Growth(8.0, "transfer support 4000")),
    ("mci 3000", Bar::Seconds(9.3 / 5.0, "5 × TreeDist's 9.3 s")),
    ("ted 60", Bar::Times(10.0, "zss ted 60")),
    ("ted 60", Bar::Times(10.0, "apted ted 60")),
    ("ted 200", Bar::Times(10.0, "apted ted 200")),
    ("ted 1000", Bar::Seconds(5.0, "seconds; zss takes 24 s for 100 leaves")),
    ("paris sbm", Bar::Times(10.0, "scikit-network paris sbm")),
    ("louvain sbm", Bar::Times(10.0, "scikit-network louvain sbm")),
    ("louvain-iterated sbm", Bar::Times(10.0, "scikit-network louvain-iterated sbm")),
    ("spectral-ward sbm", Bar::Times(10.0, "scikit-network spectral-ward sbm")),
];

/// What ours must equal, or for the quality of a hierarchy at least reach.
const VALUES: &[(&str, &str, bool)] = &[
    ("rf 1000 with parsing", "ete3 rf 1000 with parsing", true),
    ("rf 1000 with parsing", "dendropy rf 1000 with parsing", true),
    ("rf 60 × 200 chained", "phangorn rf 60 × 200 chained", true),
    ("wrf 60 × 200 chained", "phangorn wrf 60 × 200 chained", true),
    ("branch_score 60 × 200 chained", "phangorn branch_score 60 × 200 chained", true),
    ("mast:rooted=true pair of 1000 chained", "phangorn mast pair of 1000 chained", true),
    ("mast:rooted=true pair of 1000 independent", "phangorn mast pair of 1000 independent", true),
    ("transfer support 500", "NumPy transfer support 500", true),
    ("Fréchet ESS of 600", "plain R Fréchet ESS of 600", true),
    ("ted 60", "zss ted 60", true),
    ("ted 60", "apted ted 60", true),
    ("ted 200", "apted ted 200", true),
    ("paris sbm", "scikit-network paris sbm", false),
    ("louvain sbm", "scikit-network louvain sbm", false),
    ("louvain sbm modularity", "scikit-network louvain sbm modularity", false),
    ("louvain-iterated sbm", "scikit-network louvain-iterated sbm", false),
    ("spectral-ward sbm", "scikit-network spectral-ward sbm", false),
];

type Times = BTreeMap<String, (f64, f64)>;

/// Prepares the peers, runs both, and says what was met.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let worker = std::env::current_exe()?;
    let folder = shell::target().join("bench-trees-data");
    let mut times = lines_of(Command::new(&worker).arg("tree-worker").arg(&folder))?;
    times.append(&mut lines_of(Command::new(&worker).arg("tree-worker").arg(&folder).arg(MEMORY))?);
    let by_python = python("bench-trees", PEERS)
        .and_then(|python| lines_of(Command::new(python).arg("benches/trees_peers.py").arg(&folder)));
    let by_r = lines_of(Command::new("Rscript").arg("benches/trees_peers.R").arg(&folder));
    for (language, found) in [("Python", by_python), ("R", by_r)] {
        match found {
            Ok(mut found) => times.append(&mut found),
            Err(error) => say(format!("the peers of {language} are left out: {error:#}")),
        }
    }
    let mut rows = Vec::new();
    for (key, bar) in BARS {
        rows.extend(judged(&times, key, bar));
    }
    let table = table(&rows);
    say(&table);
    let wrong: Vec<String> = VALUES.iter().filter_map(|value| disagreement(&times, value)).collect();
    wrong.iter().for_each(say);
    if options.full {
        keep(&times)?;
    }
    if wrong.iter().any(|line| line.starts_with("WRONG")) {
        bail!("values differ");
    }
    Ok(())
}

/// Runs a program and reads its lines `key, seconds, value`.
fn lines_of(command: &mut Command) -> anyhow::Result<Times> {
    say(format!("$ {command:?}"));
    command.current_dir(root()).env("PARTITA_DATA", shell::data()).stderr(Stdio::inherit());
    let text = shell::printed(command)?;
    let mut times = Times::new();
    for line in text.lines() {
        let mut fields = line.split('\t');
        let mut next = || fields.next().with_context(|| format!("{line:?} has three fields"));
        let (key, seconds, value) = (next()?.to_owned(), next()?.parse()?, next()?.parse()?);
        times.insert(key, (seconds, value));
    }
    Ok(times)
}

/// What, ours, the other, ratio, bar, verdict.
type Row = [String; 6];

/// The slowest of the lines whose key starts so, against its bar.
fn judged(times: &Times, key: &str, bar: &Bar) -> Option<Row> {
    let ours = times
        .iter()
        .filter(|(name, _)| name.starts_with(key) && !name.ends_with("modularity"))
        .map(|(_, (seconds, _))| *seconds)
        .reduce(f64::max)?;
    let (other, ratio, wanted, met) = match bar {
        Bar::Growth(most, smaller) => {
            let (seconds, _) = times.get(*smaller)?;
            (format!("{} {smaller}", shown(*seconds)), ours / seconds, *most, ours / seconds <= *most)
        }
        Bar::Seconds(most, source) => (format!("{} {source}", shown(*most)), most / ours, 1.0, ours <= *most),
        Bar::Times(wanted, peer) => {
            let (seconds, value) = times.get(*peer)?;
            // A peer that was stopped has no value, and would have taken longer still.
            let at_least = if value.is_nan() { "> " } else { "" };
            (
                format!("{at_least}{} {peer}", shown(*seconds)),
                seconds / ours,
                *wanted,
                seconds / ours >= *wanted,
            )
        }
    };
    let verdict = if met { "met" } else { "MISSED" };
    Some([key.to_owned(), shown(ours), other, format!("{ratio:.1}"), format!("{wanted}"), verdict.to_owned()])
}

fn shown(seconds: f64) -> String {
    if seconds < 0.1 { format!("{:.2} ms", 1e3 * seconds) } else { format!("{seconds:.2} s") }
}

fn table(rows: &[Row]) -> String {
    let mut text =
        "| what | ours | bar or peer | ratio | at least | |\n|---|---|---|---|---|---|\n".to_owned();
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

fn disagreement(times: &Times, (ours, peer, equal): &(&str, &str, bool)) -> Option<String> {
    let ((_, mine), (_, theirs)) = (times.get(*ours)?, times.get(*peer)?);
    if theirs.is_nan() {
        return Some(format!("{peer} was stopped: its value is not known"));
    }
    if *equal {
        // Sums of many terms differ in their last digits by the order of the terms.
        let apart = (mine - theirs).abs() > 1e-9 * mine.abs();
        return apart.then(|| format!("WRONG: {ours} gives {mine}, {peer} {theirs}"));
    }
    let verdict = if *mine >= theirs - 1e-9 { "at least as good" } else { "NOT as good" };
    Some(format!("{ours}: {mine:.5}, {peer}: {theirs:.5}, {verdict}"))
}

/// Keeps the times in `benches/record/DATE-trees.csv`.
fn keep(times: &Times) -> anyhow::Result<()> {
    let mut text = "what,seconds,value\n".to_owned();
    for (key, (seconds, value)) in times {
        let _ = writeln!(text, "{key},{seconds},{value}");
    }
    record::keep("trees", &text)
}
