//! `cargo dev bench suite`: the board of ten algorithms on the data sets of the clustering-benchmarks suite, as `docs/leaderboard.md`
//! shows it. Needs the data; `PARTITA_DATA` names their folder.

use std::fs;
use std::process::Command;

use partita_dev::record::keep;
use partita_dev::shell::{self, python, say};

use crate::Options;

/// The packages of the algorithms.
const PACKAGES: &[&str] = &["numpy", "scikit-learn==1.9.1", "genieclust==1.3.0"];

/// Clusters the data sets, unless that was done, and prints the board.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let data = shell::data().join("benchmark_suite");
    if !data.is_dir() {
        say(format!("{} is not there: the board of the suite was not computed", data.display()));
        return Ok(());
    }
    let folder = shell::target().join("bench-suite");
    let (results, families) = (folder.join("results"), folder.join("results/families.csv"));
    if !families.exists() {
        fs::create_dir_all(&results)?;
        let [data, results] = [&data, &results].map(|path| path.to_string_lossy());
        shell::run(
            python("bench-suite-python", PACKAGES)?,
            &["benches/leaderboard_results.py", &data, &results],
        )?;
    }
    let program = shell::release("partita-cli", "parallel", "partita")?;
    let board = |format: &str| {
        let mut command = Command::new(&program);
        command.arg("leaderboard").arg(&data).arg("--results").arg(&results).arg("--family").arg(&families);
        shell::printed(command.args(["--format", format]).current_dir(shell::root()))
    };
    fs::write(folder.join("board.json"), board("json")?)?;
    say(board("table")?.trim_end());
    if options.full { keep("suite", &board("csv")?) } else { Ok(()) }
}
