//! The source package: the R code with the crates of the library and all that they depend on, so that it installs without a
//! network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use partita_dev::r_package::{copied, copy_folder, folder};
use partita_dev::shell;

use super::library;

/// The crates of the library, each after those that it needs.
const CRATES: [&str; 6] = ["tables", "core", "cluster", "report", "answers", "c"];

/// CRAN takes no larger package.
const MOST_BYTES: u64 = 5_000_000;

/// Writes `partita_VERSION.tar.gz` and returns where it is.
pub fn build() -> anyhow::Result<PathBuf> {
    let package = folder().join("package");
    copied(&package)?;
    let rust = package.join("src/rust");
    crates(&rust)?;
    vendor(&rust)?;
    fs::create_dir_all(package.join("inst"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(shell::root().join(licence), package.join("inst").join(licence))?;
    }
    let mut build = Command::new("R");
    // The vignette is run with the library of the workspace: the package is compiled by those who install it.
    build.args(["CMD", "build", "package"]).current_dir(folder());
    build.env("PARTITA_LIBRARY", library()?);
    shell::say(format!("$ {build:?}"));
    ensure!(build.status()?.success(), "R CMD build failed");
    let made = folder().join(format!("partita_{}.tar.gz", env!("CARGO_PKG_VERSION")));
    let bytes = fs::metadata(&made).with_context(|| format!("{} was not written", made.display()))?.len();
    shell::say(format!("{} has {bytes} bytes", made.display()));
    ensure!(bytes < MOST_BYTES, "CRAN takes packages of at most {MOST_BYTES} bytes");
    Ok(made)
}

/// The crates as a workspace of their own, without tests and what only tests need.
fn crates(rust: &Path) -> anyhow::Result<()> {
    for name in CRATES {
        let (from, to) = (shell::root().join("crates").join(name), rust.join("crates").join(name));
        copy_folder(&from.join("src"), &to.join("src"))?;
        let manifest = fs::read_to_string(from.join("Cargo.toml"))?;
        fs::write(to.join("Cargo.toml"), without_tests(&manifest))?;
    }
    let root = fs::read_to_string(shell::root().join("Cargo.toml"))?;
    fs::write(rust.join("Cargo.toml"), workspace(&root))?;
    fs::copy(shell::root().join("Cargo.lock"), rust.join("Cargo.lock"))?;
    Ok(())
}

/// The manifest of the workspace with the crates of the library alone. Of the profiles those of other crates are left out:
/// they would be warned of.
fn workspace(manifest: &str) -> String {
    let members: Vec<String> = CRATES.iter().map(|name| format!("\"crates/{name}\"")).collect();
    let own = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\ndefault-members = [\"crates/c\"]\n",
        members.join(", ")
    );
    let kept = sections(manifest).filter(|(name, _)| {
        name.starts_with("workspace.")
            || *name == "profile.release"
            || *name == "profile.release.package.partita-tables"
    });
    kept.fold(own, |text, (_, section)| text + "\n" + section)
}

/// A manifest without dependencies of tests, benchmarks, and what draws PNG and PDF, which nobody asks for here.
fn without_tests(manifest: &str) -> String {
    let kept = sections(manifest).filter(|(name, _)| !matches!(*name, "dev-dependencies" | "bench"));
    let line = |line: &str| match line {
        line if line.starts_with("resvg") || line.starts_with("svg2pdf") => String::new(),
        line if line.starts_with("render = ") => "render = []\n".to_owned(),
        line => format!("{line}\n"),
    };
    kept.flat_map(|(_, section)| section.lines()).map(line).collect()
}

/// The sections of a manifest by name, each with its heading.
fn sections(manifest: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts: Vec<usize> = std::iter::once(0)
        .chain(manifest.match_indices("\n[").map(|(at, _)| at + 1))
        .filter(|&at| manifest[at..].starts_with('['))
        .collect();
    (0..starts.len()).map(move |at| {
        let end = starts.get(at + 1).copied().unwrap_or(manifest.len());
        let section = &manifest[starts[at]..end];
        (section.lines().next().unwrap_or_default().trim_matches(['[', ']', ' ']), section)
    })
}

/// All crates that these need, packed.
fn vendor(rust: &Path) -> anyhow::Result<()> {
    let cargo = |args: &[&str]| {
        let mut cargo = Command::new(shell::cargo());
        shell::printed(cargo.args(args).current_dir(rust))
    };
    // Drops from the lock what these crates do not need.
    cargo(&["metadata", "--quiet", "--format-version", "1"])?;
    cargo(&["vendor", "--quiet", "--locked", "--versioned-dirs", "vendor"])?;
    let unwanted = ["resvg", "svg2pdf", "proptest", "partita"];
    for entry in fs::read_dir(rust.join("vendor"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let known = unwanted.iter().find(|crate_name| name.starts_with(&format!("{crate_name}-")));
        ensure!(known.is_none(), "{name} was vendored, which the library does not need");
    }
    let config = "[source.crates-io]\nreplace-with = \"vendored-sources\"\n\n[source.vendored-sources]\ndirectory = \"../vendor\"\n";
    fs::write(rust.join("vendor-config.toml"), config)?;
    let mut pack = Command::new("tar");
    pack.args(["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "-cJf", "vendor.tar.xz", "vendor"]);
    shell::printed(pack.env("XZ_OPT", "-9e").current_dir(rust))?;
    fs::remove_dir_all(rust.join("vendor"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_lose_what_only_tests_need() {
        let manifest = "[package]\nname = \"x\"\n\n[features]\nrender = [\"dep:resvg\"]\n\n[dependencies]\na = \"1\"\nresvg = { optional = true }\n\n[dev-dependencies]\nb = \"1\"\n\n[[bench]]\nname = \"kernels\"\n\n[lints]\nworkspace = true\n";
        let found = without_tests(manifest);
        assert!(found.contains("a = \"1\"") && found.contains("[lints]\nworkspace = true"));
        assert!(!found.contains("b = \"1\"") && !found.contains("resvg") && !found.contains("kernels"));
    }

    #[test]
    fn the_workspace_has_the_crates_of_the_library() {
        // Its members may stand on several lines.
        let found = workspace(
            "[workspace]\nmembers = [\n  \"crates/dev\",\n]\n\n[workspace.package]\nversion = \"1\"\n\n[profile.dev]\ndebug = 1\n\n[profile.release]\nlto = \"off\"\n\n[profile.release.package.clap]\nopt-level = 1\n",
        );
        assert!(found.contains("\"crates/c\"") && !found.contains("crates/dev"));
        assert!(found.contains("[workspace.package]\nversion") && found.contains("[profile.release]\nlto"));
        assert!(!found.contains("profile.dev") && !found.contains("clap"));
    }

    #[test]
    fn the_manifests_of_the_repository_are_read() {
        let root = fs::read_to_string(shell::root().join("Cargo.toml")).unwrap();
        let found = workspace(&root);
        assert!(found.contains("partita = { path = \"crates/core\"") && found.contains("codegen-units = 1"));
        for name in CRATES {
            let manifest =
                fs::read_to_string(shell::root().join("crates").join(name).join("Cargo.toml")).unwrap();
            let found = without_tests(&manifest);
            assert!(found.starts_with("[package]") && found.contains("[dependencies]"), "{found}");
            assert!(!found.contains("dev-dependencies") && !found.contains("resvg"), "{found}");
        }
    }
}
