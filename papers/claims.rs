//! What a paper says, what we find, and whether they agree: printed, and kept under `papers/KEY/results/`.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use partita_dev::shell;

/// The verdicts are `confirmed`, `close (the difference)`, `differs (the reason)` and `not run (the reason)`.
const DIFFERS: &str = "differs (no reason is known)";

/// The results of one paper.
pub struct Claims {
    key: &'static str,
    rows: Vec<[String; 4]>,
    folder: PathBuf,
}

impl Claims {
    /// Results of the paper with that key; `--full` runs keep theirs apart.
    pub fn new(key: &'static str, full: bool) -> anyhow::Result<Self> {
        let folder = shell::root().join("papers").join(key).join("results");
        Self::at(key, if full { folder.join("full") } else { folder })
    }

    /// Results kept in another folder.
    pub fn at(key: &'static str, folder: PathBuf) -> anyhow::Result<Self> {
        fs::create_dir_all(&folder)?;
        Ok(Self { key, rows: Vec::new(), folder })
    }

    /// What was claimed and does not hold here.
    #[cfg(test)]
    pub fn not_reproduced(&self) -> Vec<&str> {
        self.rows.iter().filter(|row| row[3] == DIFFERS).map(|row| row[0].as_str()).collect()
    }

    /// Adds a row; `holds` is what the program found, never what we hope.
    pub fn check(
        &mut self,
        what: impl Into<String>,
        published: impl Into<String>,
        ours: impl Into<String>,
        holds: bool,
    ) {
        let verdict = if holds { "confirmed" } else { DIFFERS };
        self.note(what, published, ours, verdict);
    }

    /// Adds a row of one number: confirmed within a twentieth of what was published or a unit of its second digit, close as long
    /// as chance explains the difference, and else different.
    pub fn number(
        &mut self,
        what: impl Into<String>,
        published: impl Into<String>,
        ours: impl Into<String>,
        (theirs, found, by_chance): (f64, f64, f64),
    ) {
        let difference = (found - theirs).abs();
        let verdict = match difference {
            _ if difference <= (0.05 * theirs.abs()).max(5e-4) => "confirmed".to_owned(),
            _ if difference <= by_chance => format!("close (by {difference:.4}, within chance)"),
            _ => format!("differs (by {difference:.4}, more than three standard deviations)"),
        };
        self.note(what, published, ours, verdict);
    }

    /// Adds a row with a verdict in words.
    pub fn note(
        &mut self,
        what: impl Into<String>,
        published: impl Into<String>,
        ours: impl Into<String>,
        verdict: impl Into<String>,
    ) {
        self.rows.push([what.into(), published.into(), ours.into(), verdict.into()]);
    }

    /// Keeps a figure or a table beside the results.
    pub fn keep(&self, file: &str, content: &str) -> anyhow::Result<()> {
        Ok(fs::write(self.folder.join(file), content)?)
    }

    /// Prints the table and writes it to `results/claims.md`.
    pub fn finish(self) -> anyhow::Result<()> {
        let mut text = format!(
            "# {}: published and ours\n\n| claim | published | ours | verdict |\n|---|---|---|---|\n",
            self.key
        );
        for row in &self.rows {
            let _ = writeln!(text, "| {} |", row.each_ref().map(|cell| cell.replace('|', "\\|")).join(" | "));
        }
        fs::write(self.folder.join("claims.md"), &text)?;
        shell::say(&text);
        shell::say(format!(
            "written to {}",
            self.folder.strip_prefix(shell::root()).unwrap_or(&self.folder).display()
        ));
        Ok(())
    }
}
