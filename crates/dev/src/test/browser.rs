//! Reports and the site in a real browser: Debian's Chromium, driven from an environment of its own under `target/`.

use std::process::Command;

use anyhow::{Context as _, ensure};

use partita_dev::{debian, shell};

const PACKAGES: &[&str] = &["selenium", "axe-core-python", "pytest"];

/// The programs, each in the package of Debian that has its name here.
const PROGRAMS: &[(&str, &str)] = &[("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// Opens every kind of report, and pages of the site. Where there is no browser and none can be installed, says so.
pub fn check() -> anyhow::Result<()> {
    if !(is_there() || debian::install(&packages()) && is_there()) {
        shell::say(
            "chromium and chromium-driver are not installed: no report and no page of the site was opened in a browser",
        );
        return Ok(());
    }
    super::site()?;
    let python = shell::python("browser", PACKAGES)?;
    let (program, site) = (shell::target().join("debug/partita"), shell::target().join("site"));
    let tests = ["-m", "pytest", "-c", "/dev/null", "-p", "no:cacheprovider", "-q", "crates/report/browser"];
    // Without the page, its tests say so and are skipped.
    let page = Some(shell::target().join("page/index.html")).filter(|page| page.exists()).unwrap_or_default();
    let environment = [("PARTITA_CLI", program.as_path()), ("PARTITA_SITE", &site), ("PARTITA_PAGE", &page)];
    shell::run_with(&python, &tests, &environment)
}

/// Screenshots of every kind of report, to be looked at.
pub fn gallery() -> anyhow::Result<()> {
    ensure!(
        is_there(),
        "chromium and chromium-driver are needed; `apt-get install chromium chromium-driver` brings them"
    );
    shell::build()?;
    let python = shell::python("browser", PACKAGES)?;
    let (program, folder) = (shell::target().join("debug/partita"), shell::target().join("gallery"));
    let folder = folder.to_str().context("the path of the workspace is not UTF-8")?;
    shell::run_with(&python, &["crates/report/browser/gallery.py", folder], &[("PARTITA_CLI", &program)])
}

/// Returns whether the browser and its driver can be started.
fn is_there() -> bool {
    let starts = |program: &str| Command::new(program).arg("--version").output().is_ok();
    PROGRAMS.iter().all(|(program, _)| starts(program))
}

fn packages() -> Vec<&'static str> {
    PROGRAMS.iter().map(|(_, package)| *package).collect()
}
