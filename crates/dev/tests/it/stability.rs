//! The minimum versions that the guide names are those of the manifests.

use partita_dev::shell;

fn read(file: &str) -> String {
    std::fs::read_to_string(shell::root().join(file)).expect(file)
}

/// What stands between two texts of a file.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("there is no {before:?}"));
    rest.split_once(after).unwrap_or_else(|| panic!("there is no {after:?}")).0
}

#[test]
fn the_guide_names_the_minimum_versions() {
    let (guide, python) = (read("docs/stability.md"), read("pyproject.toml"));
    for (what, least) in [
        ("Rust, to build it", between(&read("Cargo.toml"), "rust-version = \"", "\"")),
        ("Python", between(&python, "requires-python = \">=", "\"")),
        ("NumPy", between(&python, "\"numpy>=", "\"")),
        ("R", between(&read("r/DESCRIPTION"), "Depends: R (>= ", ")")),
    ] {
        assert!(guide.contains(&format!("| {what} | {least} |")), "{what} {least}");
    }
}

#[test]
fn the_python_package_says_for_which_versions_it_is() {
    let (guide, python) = (read("docs/stability.md"), read("pyproject.toml"));
    let newest = between(&guide, "| Python | 3.10 | 3.", " |").parse::<u32>().expect("a version");
    for minor in 10..=newest {
        assert!(python.contains(&format!("\"Programming Language :: Python :: 3.{minor}\"")), "3.{minor}");
    }
}

#[test]
fn the_r_package_asks_for_the_same_rust_as_the_workspace() {
    let rust = read("Cargo.toml");
    let least = between(&rust, "rust-version = \"", "\"");
    assert!(read("r/DESCRIPTION").contains(&format!("rustc (>= {least})")));
}
