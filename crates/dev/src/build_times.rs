//! What the first command of the README costs: the processor seconds of each crate in an empty target folder, beside the last
//! record. As the wrapper of the compiler, this program times one call.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::Instant;

use anyhow::{Context as _, ensure};

use partita_dev::{record, shell};

/// The variable with the file in which a wrapper of the compiler writes how long each call took.
const TIMES: &str = "PARTITA_RUSTC_TIMES";

/// A crate that only changes with `Cargo.lock`: by its seconds, the speed of the machine is taken out.
const FIXED: &str = "clap_builder";

/// The most that a build may take, as a multiple of the record.
const MOST_GROWTH: f64 = 1.15;

/// Crates that are printed, the slowest first.
const PRINTED: usize = 25;

/// One crate: processor seconds, and the bytes of its library.
type Costs = BTreeMap<String, (f64, u64)>;

/// Runs the compiler in place of this program where cargo was told to call it so.
pub fn wrap() {
    let Some(times) = std::env::var_os(TIMES) else { return };
    process::exit(timed(Path::new(&times)).unwrap_or(1));
}

fn timed(times: &Path) -> Option<i32> {
    let mut args = std::env::args_os().skip(1);
    let status = Command::new(args.next()?).args(args.by_ref()).status().ok()?;
    let mut named = std::env::args().skip_while(|arg| arg != "--crate-name").skip(1);
    let line = format!("{} {}\n", named.next().unwrap_or_default(), of_children()?);
    // One call writes one line, so calls at the same time do not mix.
    fs::OpenOptions::new().create(true).append(true).open(times).ok()?.write_all(line.as_bytes()).ok()?;
    status.code()
}

/// The processor seconds of the calls that have ended (Linux).
fn of_children() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit(") ").next()?.split(' ').collect();
    let ticks: f64 = fields.get(13)?.parse::<f64>().ok()? + fields.get(14)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

/// Builds the command line from nothing and prints what each crate costs; with `keep`, writes a record.
///
/// # Errors
/// When the build takes more than 15 % longer than the record says, both measured in seconds of the same crate.
pub fn run(keep: bool) -> anyhow::Result<()> {
    let before = last_record()?;
    let (costs, wall) = built()?;
    let mut rows: Vec<(&String, &(f64, u64))> = costs.iter().collect();
    rows.sort_by(|x, y| y.1.0.total_cmp(&x.1.0));
    shell::say("| crate | processor seconds | library, bytes |\n|---|---|---|");
    for (name, (seconds, bytes)) in rows.iter().take(PRINTED) {
        shell::say(format!("| {name} | {seconds:.2} | {bytes} |"));
    }
    let ratio = relative(&costs)?;
    let total: f64 = costs.values().map(|(seconds, _)| seconds).sum();
    shell::say(format!(
        "{} crates: {total:.1} processor seconds in {wall:.1} seconds, {ratio:.2} times {FIXED}",
        costs.len()
    ));
    if keep {
        let mut csv = "crate,seconds,bytes\n".to_owned();
        for (name, (seconds, bytes)) in rows {
            let _ = writeln!(csv, "{name},{seconds:.2},{bytes}");
        }
        return record::keep("build", &csv);
    }
    let Some(before) = before else { return Ok(()) };
    let (most, recorded) = (before * MOST_GROWTH, before);
    ensure!(ratio <= most, "the record says {recorded:.2} times {FIXED}, so at most {most:.2} are allowed");
    shell::say(format!("the record says {recorded:.2} times {FIXED}"));
    Ok(())
}

/// The build of the first command of the README in an empty folder, and the seconds on the wall.
fn built() -> anyhow::Result<(Costs, f64)> {
    let folder = shell::target().join("build-times");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let (times, wrapper, start) = (folder.join("times"), std::env::current_exe()?, Instant::now());
    let environment: [(&str, &Path); 4] = [
        ("CARGO_TARGET_DIR", &folder),
        ("CARGO_INCREMENTAL", Path::new("0")),
        ("RUSTC_WRAPPER", &wrapper),
        (TIMES, &times),
    ];
    shell::run_with(shell::cargo(), &["build", "--quiet", "--release"], &environment)?;
    let wall = start.elapsed().as_secs_f64();
    let mut costs = Costs::new();
    for line in fs::read_to_string(&times).context("processor times are read from /proc")?.lines() {
        let (name, seconds) = line.split_once(' ').context("a line of times has a name and seconds")?;
        costs.entry(name.to_owned()).or_default().0 += seconds.parse::<f64>()?;
    }
    // The compiler is also asked for its version.
    costs.retain(|name, _| !name.is_empty() && name != "___");
    for (name, bytes) in libraries(&folder.join("release/deps"))? {
        costs.entry(name).or_default().1 += bytes;
    }
    fs::remove_dir_all(&folder)?;
    Ok((costs, wall))
}

/// The libraries of a folder, by the names of their crates.
fn libraries(folder: &Path) -> anyhow::Result<Vec<(String, u64)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if let Some(of) = name.strip_prefix("lib").and_then(|name| name.strip_suffix(".rlib")) {
            let of = of.rsplit_once('-').map_or(of, |(of, _)| of);
            found.push((of.to_owned(), entry.metadata()?.len()));
        }
    }
    Ok(found)
}

/// All seconds, in those of the crate that stays the same.
fn relative(costs: &Costs) -> anyhow::Result<f64> {
    let (fixed, _) = costs.get(FIXED).with_context(|| format!("{FIXED} was not built"))?;
    Ok(costs.values().map(|(seconds, _)| seconds).sum::<f64>() / fixed)
}

/// The relative costs of the last record.
fn last_record() -> anyhow::Result<Option<f64>> {
    let files = fs::read_dir(shell::root().join("benches/record"))?;
    let mut records: Vec<PathBuf> = files.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    records.retain(|path| path.to_string_lossy().ends_with("-build.csv"));
    let Some(last) = records.into_iter().max() else { return Ok(None) };
    let mut costs = Costs::new();
    for line in fs::read_to_string(last)?.lines().skip(1) {
        let mut fields = line.split(',');
        let (Some(name), Some(seconds)) = (fields.next(), fields.next()) else { continue };
        costs.insert(name.to_owned(), (seconds.parse()?, 0));
    }
    relative(&costs).map(Some)
}
