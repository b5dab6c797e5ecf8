//! `cargo dev release build`: all artefacts. A part that cannot be built here is named with the reason, and the others go on.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use partita_dev::{page, r_package, shell};

use super::{crates, kit, linked, program, python};

/// Steps that a part leaves undone, in a sentence each.
pub type Notes = Vec<String>;

type Part = (&'static str, fn() -> anyhow::Result<Notes>);

/// The parts, what is quick first.
pub const PARTS: [Part; 8] = [
    ("crates", crates::build),
    ("licences", linked::build),
    ("sdist", python::sdist),
    ("page", page_in_one_file),
    ("site", site),
    ("r", r_source),
    ("program", program::build),
    ("wheels", python::wheels),
];

/// Builds the parts that are named, or all.
pub fn run(parts: &[String]) -> anyhow::Result<()> {
    let mut told = String::new();
    let start = Instant::now();
    for (name, build) in
        PARTS.iter().filter(|(name, _)| parts.is_empty() || parts.iter().any(|part| part == name))
    {
        let start = Instant::now();
        let notes = build().unwrap_or_else(|error| vec![format!("not built: {error:#}")]);
        let seconds = start.elapsed().as_secs_f64();
        told += &format!("{name}: {seconds:.0} seconds\n");
        for note in notes {
            told += &format!("  {note}\n");
        }
    }
    told += &format!("in all: {:.0} seconds\n", start.elapsed().as_secs_f64());
    fs::create_dir_all(kit::folder())?;
    fs::write(kit::folder().join("README.txt"), format!("{ABOUT}{told}"))?;
    shell::say(&told);
    kit::sum()
}

const ABOUT: &str = "\
The artefacts of a release. SHA256SUMS has their sums; sha256sum --check SHA256SUMS compares them.
Archives of our own hold their files in order, owned by nobody, at the time 0; wheels and crates take the time of SOURCE_DATE_EPOCH.
The R source package is packed by R, with the time and the name of its builder: its bytes differ from build to build, its files do not.

";

fn page_in_one_file() -> anyhow::Result<Notes> {
    match page::build()? {
        Some(page) => kit::add(&page.html, &kit::emptied("page")?).map(|_| Vec::new()),
        None => Ok(vec!["not built: there is no compiler for WebAssembly".to_owned()]),
    }
}

fn site() -> anyhow::Result<Notes> {
    shell::run(shell::cargo(), &["run", "--quiet", "--package", "partita-site"])?;
    packed(&shell::target().join("site"), "site", &kit::emptied("site")?.join("site.tar.gz"))?;
    Ok(Vec::new())
}

fn r_source() -> anyhow::Result<Notes> {
    shell::run(shell::cargo(), &["dev", "r", "build"])?;
    let name = format!("partita_{}.tar.gz", env!("CARGO_PKG_VERSION"));
    kit::add(&r_package::folder().join(name), &kit::emptied("r")?)?;
    Ok(Vec::new())
}

/// Packs a folder under a name, in the same bytes each time.
pub fn packed(folder: &Path, name: &str, to: &Path) -> anyhow::Result<()> {
    let above = folder.parent().context("a folder within another")?;
    let own = folder.file_name().and_then(|own| own.to_str()).context("a folder with a name")?;
    let same =
        ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
    let mut tar = std::process::Command::new("tar");
    tar.args(same)
        .arg(format!("--transform=s,^{own},{name},"))
        .args(["--use-compress-program=gzip -n9", "-cf"]);
    ensure!(tar.arg(to).arg("-C").arg(above).arg(own).status()?.success(), "tar failed");
    Ok(())
}
