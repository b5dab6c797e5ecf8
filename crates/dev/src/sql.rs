//! The SQL of `docs/shards.md` and `docs/linkage.md`, run by DuckDB: its counts must score as the files themselves do.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use partita_dev::shell;

const DUCKDB: &str = "duckdb==1.4.1";

/// Runs the SQL of both guides and compares the scores.
pub fn check() -> anyhow::Result<()> {
    let folder = shell::target().join("sql");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("items.csv"), items())?;
    run(&folder, &block("docs/shards.md")?)?;
    shell::build()?;
    for policy in ["drop", "cluster", "singletons"] {
        let from_items = scores(&folder, &["items.csv", "-a", "truth", "-b", "found", "--missing", policy])?;
        let from_sql = scores(&folder, &["--table", "table.parquet", "--missing", policy])?;
        ensure!(from_items == from_sql, "{policy}: {from_items}{from_sql}");
    }
    shell::say("the SQL of docs/shards.md gives the scores of the file");
    linkage(&folder)
}

/// A clustering that DuckDB counted has the estimates of its records.
fn linkage(folder: &Path) -> anyhow::Result<()> {
    for name in ["people.csv", "labelled.csv"] {
        fs::copy(shell::root().join("examples").join(name), folder.join(name))?;
    }
    let records = "COPY (SELECT * FROM read_csv('people.csv', all_varchar = true)) TO 'people.parquet' (FORMAT parquet)";
    run(folder, records)?;
    run(folder, &block("docs/linkage.md")?)?;
    for design in [&["size", "--times", "times"][..], &["uniform"]] {
        let estimates = |input: &[&str]| {
            let words = [&["estimate"], input, &["--format", "csv", "--design"], design].concat();
            answer(folder, &words)
        };
        let from_records = estimates(&["people.csv", "--truth", "labelled.csv"])?;
        let from_sql = estimates(&["counts.parquet", "--count", "n", "--truth", "truth.csv"])?;
        ensure!(from_records == from_sql, "{design:?}: {from_records}{from_sql}");
    }
    shell::say("the SQL of docs/linkage.md gives the estimates of the records");
    Ok(())
}

/// The first block of SQL in a guide.
fn block(guide: &str) -> anyhow::Result<String> {
    let text = fs::read_to_string(shell::root().join(guide))?;
    let sql = text.split("```sql\n").nth(1).and_then(|rest| rest.split("```").next());
    Ok(sql.with_context(|| format!("{guide} has no block of SQL"))?.to_owned())
}

/// Lets DuckDB run statements in a folder.
fn run(folder: &Path, sql: &str) -> anyhow::Result<()> {
    let python = shell::python("duckdb", &[DUCKDB])?;
    let mut command = Command::new(&python);
    let status = command
        .args(["-c", "import duckdb, sys; duckdb.connect().execute(sys.argv[1])", sql])
        .current_dir(folder)
        .status()?;
    ensure!(status.success(), "DuckDB refused {sql}");
    Ok(())
}

/// Numbers and texts with gaps, as a clustering program writes them.
fn items() -> String {
    let rows = (0..5000_u64).map(|row| {
        let scrambled = row.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let found = if scrambled % 97 == 0 { String::new() } else { (scrambled % 7).to_string() };
        format!("class {},{found}\n", (scrambled / 3) % 4)
    });
    std::iter::once("truth,found\n".to_owned()).chain(rows).collect()
}

/// The answer of `compare`, without where it comes from.
fn scores(folder: &Path, input: &[&str]) -> anyhow::Result<String> {
    let json = answer(folder, &[&["compare"], input, &["--format", "json"]].concat())?;
    Ok(json.split_once("\"source\"").map_or(json.as_str(), |(answer, _)| answer).to_owned())
}

/// What the program that was built prints.
fn answer(folder: &Path, words: &[&str]) -> anyhow::Result<String> {
    let mut command = Command::new(shell::target().join("debug/partita"));
    shell::printed(command.args(words).current_dir(folder))
}
