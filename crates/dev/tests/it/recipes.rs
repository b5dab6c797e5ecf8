//! What others pack Partita by is valid, names the licences, and no registry.

use std::path::PathBuf;
use std::process::Command;

use partita_dev::shell;

fn recipes() -> Vec<PathBuf> {
    let mut folders = vec![shell::root().join("recipes")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files
}

#[test]
fn no_registry_is_named() {
    let files = recipes();
    assert!(files.len() >= 6);
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a text");
        for host in ["://pypi", "://crates", "://conda", "://anaconda", "://github", "://cran"] {
            assert!(!text.contains(host), "{} names {host}", path.display());
        }
    }
}

#[test]
fn recipes_name_both_licences() {
    for file in ["conda/recipe.yaml", "homebrew/partita.rb", "debian/copyright"] {
        let text = std::fs::read_to_string(shell::root().join("recipes").join(file)).expect(file);
        assert!(text.contains("MIT") && text.contains("Apache-2.0"), "{file}");
    }
}

#[test]
fn workflows_keep_to_their_schema() {
    let mut check = Command::new("check-jsonschema");
    check.args(["--builtin-schema", "vendor.github-workflows"]);
    for file in ["test.yml", "release.yml"] {
        check.arg(shell::root().join("recipes/workflows").join(file));
    }
    match check.output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout)),
        Err(_) => shell::say("check-jsonschema is not installed: the workflows were not validated"),
    }
}
