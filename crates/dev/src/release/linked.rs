//! What is linked into each artefact: a bundle of licences, and a list of parts in the form of CycloneDX.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::build::Notes;
use super::crates::{metadata, text};
use super::kit;

/// The artefacts by the packages that they are made of, with their features.
const ARTEFACTS: [(&str, &str, &[&str]); 4] = [
    ("python", "partita-py", &[]),
    (
        "program",
        "partita-cli",
        &["--features", "partita-cli/columnar,partita-cli/compression,partita-cli/manual,partita-cli/render"],
    ),
    ("r", "partita-c", &[]),
    ("page", "partita-page", &["--filter-platform", "wasm32-unknown-unknown"]),
];

/// Writes both for each artefact.
pub fn build() -> anyhow::Result<Notes> {
    let (licences, parts, mut notes) = (kit::emptied("licences")?, kit::emptied("sbom")?, Notes::new());
    for (artefact, package, arguments) in ARTEFACTS {
        let is_filtered = arguments.contains(&"--filter-platform");
        let own: &[&str] = if is_filtered { &[] } else { &["--filter-platform", "x86_64-unknown-linux-gnu"] };
        let metadata = metadata(&[arguments, own].concat())?;
        let linked = linked(&metadata, package)?;
        let (bundle, bare) = bundle(&linked)?;
        fs::write(licences.join(format!("{artefact}.txt")), bundle)?;
        let list = serde_json::to_string_pretty(&cyclonedx(package, &linked))? + "\n";
        fs::write(parts.join(format!("{artefact}.cdx.json")), list)?;
        if !bare.is_empty() {
            notes.push(format!(
                "{artefact}: no file of a licence comes with {}; their manifests name it",
                bare.join(", ")
            ));
        }
    }
    Ok(notes)
}

/// The packages that a package is linked with, itself left out, in order.
fn linked<'m>(metadata: &'m Value, package: &str) -> anyhow::Result<Vec<&'m Value>> {
    let list = |value: &'m Value| value.as_array().into_iter().flatten();
    let packages: BTreeMap<&str, &Value> =
        list(&metadata["packages"]).filter_map(|one| Some((one["id"].as_str()?, one))).collect();
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).filter_map(|one| Some((one["id"].as_str()?, one))).collect();
    let root = packages.iter().find(|(_, one)| one["name"] == package).context("no such package")?.0;
    let (mut found, mut left) = (BTreeSet::new(), vec![*root]);
    while let Some(id) = left.pop() {
        if !found.insert(id) {
            continue;
        }
        for dependency in list(&nodes[id]["deps"]) {
            // Crates that only tests or the build need are not linked.
            let is_linked = list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null());
            left.extend(dependency["pkg"].as_str().filter(|_| is_linked));
        }
    }
    found.remove(root);
    let is_macro = |one: &Value| list_has(&one["targets"], "proc-macro");
    let mut linked: Vec<&Value> =
        found.into_iter().map(|id| packages[id]).filter(|one| !is_macro(one)).collect();
    linked.sort_by_key(|one| (text(&one["name"]), text(&one["version"])));
    Ok(linked)
}

fn list_has(targets: &Value, kind: &str) -> bool {
    let kinds = targets.as_array().into_iter().flatten().filter_map(|target| target["kind"].as_array());
    kinds.flatten().any(|one| one == kind)
}

/// The licences of all, each text once, and the packages that bring none.
fn bundle(linked: &[&Value]) -> anyhow::Result<(String, Vec<String>)> {
    let (mut texts, mut bare): (BTreeMap<String, Vec<String>>, Vec<String>) = (BTreeMap::new(), Vec::new());
    let mut bundle = String::from("Partita is linked with these packages.\n\n");
    for package in linked {
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        let authors: Vec<&str> =
            package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let _ = writeln!(bundle, "{name}: {}; {}", text(&package["license"]), authors.join(", "));
        let files = licences(Path::new(package["manifest_path"].as_str().unwrap_or_default()))?;
        if files.is_empty() {
            bare.push(name.clone());
        }
        for licence in files {
            texts.entry(licence).or_default().push(name.clone());
        }
    }
    for (licence, of) in texts {
        let _ = write!(bundle, "\n{}\nOf {}:\n\n{}\n", "=".repeat(72), of.join(", "), licence.trim_end());
    }
    Ok((bundle, bare))
}

/// The texts of licences and notices beside a manifest.
fn licences(manifest: &Path) -> anyhow::Result<Vec<String>> {
    let folder = manifest.parent().context("a manifest is in a folder")?;
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        let is_one = ["license", "licence", "copying", "notice", "unlicense", "copyright"]
            .iter()
            .any(|word| name.starts_with(word));
        if is_one && entry.path().is_file() {
            found.push(String::from_utf8_lossy(&fs::read(entry.path())?).replace("\r\n", "\n"));
        }
    }
    found.sort();
    Ok(found)
}

/// The list of parts. It has no time and no number of its own, so that it is the same each time.
fn cyclonedx(package: &str, linked: &[&Value]) -> Value {
    let component = |one: &&Value| {
        let (name, version) = (text(&one["name"]), text(&one["version"]));
        json!({
            "type": "library", "bom-ref": format!("{name}@{version}"), "name": name, "version": version,
            "purl": format!("pkg:cargo/{name}@{version}"),
            "licenses": [{"expression": text(&one["license"]).replace('/', " OR ")}],
        })
    };
    json!({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {
            "type": "application", "name": package, "version": env!("CARGO_PKG_VERSION"),
            "licenses": [{"expression": "MIT OR Apache-2.0"}],
        }},
        "components": linked.iter().map(component).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_linked_is_listed() {
        let package = |id: &str, kind: &str| json!({"id": id, "name": id, "version": "1.0.0", "license": "MIT/Apache-2.0", "targets": [{"kind": [kind]}]});
        let dependency = |id: &str, kind: Value| json!({"pkg": id, "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "packages": [package("own", "bin"), package("lib", "lib"), package("deep", "lib"), package("derive", "proc-macro"), package("test", "lib")],
            "resolve": {"nodes": [
                {"id": "own", "deps": [dependency("lib", Value::Null), dependency("test", json!("dev"))]},
                {"id": "lib", "deps": [dependency("deep", Value::Null), dependency("derive", Value::Null)]},
                {"id": "deep", "deps": []}, {"id": "derive", "deps": []}, {"id": "test", "deps": []},
            ]},
        });
        let linked = linked(&metadata, "own").unwrap();
        let names: Vec<String> = linked.iter().map(|one| text(&one["name"])).collect();
        assert_eq!(names, ["deep", "lib"]);
        let list = cyclonedx("own", &linked);
        assert_eq!(list["components"][1]["purl"], "pkg:cargo/lib@1.0.0");
        assert_eq!(list["components"][1]["licenses"][0]["expression"], "MIT OR Apache-2.0");
    }
}
