//! The SQL of `docs/shards.md`, run by DuckDB: its counts must score as the file itself does.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use partita_dev::shell;

const DUCKDB: &str = "duckdb==1.4.1";

/// Runs the first SQL block of the guide and compares the scores.
pub fn check() -> anyhow::Result<()> {
    let guide = fs::read_to_string(shell::root().join("docs/shards.md"))?;
    let sql = guide.split("```sql\n").nth(1).and_then(|rest| rest.split("```").next());
    let sql = sql.context("docs/shards.md has no block of SQL")?;
    let folder = shell::target().join("sql");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("items.csv"), items())?;
    let python = shell::python("duckdb", &[DUCKDB])?;
    let status = Command::new(&python)
        .args(["-c", "import duckdb, sys; duckdb.sql(sys.argv[1])", sql])
        .current_dir(&folder)
        .status()?;
    ensure!(status.success(), "DuckDB refused the SQL of docs/shards.md");
    shell::build()?;
    for policy in ["drop", "cluster", "singletons"] {
        let from_items = scores(&folder, &["items.csv", "-a", "truth", "-b", "found", "--missing", policy])?;
        let from_sql = scores(&folder, &["--table", "table.parquet", "--missing", policy])?;
        ensure!(from_items == from_sql, "{policy}: {from_items}{from_sql}");
    }
    shell::say("the SQL of docs/shards.md gives the scores of the file");
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
    let partita = shell::target().join("debug/partita");
    let mut command = Command::new(partita);
    let json =
        shell::printed(command.arg("compare").args(input).args(["--format", "json"]).current_dir(folder))?;
    Ok(json.split_once("\"source\"").map_or(json.as_str(), |(answer, _)| answer).to_owned())
}
