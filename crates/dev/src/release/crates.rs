//! The crates, packed as they are sent to a registry, and the order in which they go there.

use std::fs;
use std::process::Command;

use anyhow::Context as _;
use partita_dev::shell;
use serde_json::Value;

use super::{build::Notes, kit};

/// Packs every crate that may be published; each is listed after those that it needs.
pub fn build() -> anyhow::Result<Notes> {
    let (folder, order) = (kit::emptied("crates")?, order()?);
    let mut arguments = vec!["package", "--quiet", "--no-verify", "--allow-dirty"];
    for name in &order {
        arguments.extend(["--package", name]);
    }
    shell::run(shell::cargo(), &arguments)?;
    for name in &order {
        let file = format!("{name}-{}.crate", env!("CARGO_PKG_VERSION"));
        kit::add(&shell::target().join("package").join(file), &folder)?;
    }
    fs::write(folder.join("order.txt"), order.join("\n") + "\n")?;
    Ok(Vec::new())
}

/// Returns the facts of cargo about the workspace.
pub fn metadata(arguments: &[&str]) -> anyhow::Result<Value> {
    let mut cargo = Command::new(shell::cargo());
    cargo.args(["metadata", "--format-version", "1", "--locked"]).args(arguments);
    Ok(serde_json::from_str(&shell::printed(cargo.current_dir(shell::root()))?)?)
}

/// The crates that may be published, each after those that it needs.
fn order() -> anyhow::Result<Vec<String>> {
    let metadata = metadata(&["--no-deps"])?;
    let packages = metadata["packages"].as_array().context("cargo names no package")?;
    let mut left: Vec<(String, Vec<String>)> = packages
        .iter()
        .filter(|package| package["publish"].is_null())
        .map(|package| (text(&package["name"]), needed(package)))
        .collect();
    let names: Vec<String> = left.iter().map(|(name, _)| name.clone()).collect();
    let mut order: Vec<String> = Vec::new();
    while !left.is_empty() {
        let is_ready =
            |needs: &[String]| needs.iter().all(|need| order.contains(need) || !names.contains(need));
        let at = left.iter().position(|(_, needs)| is_ready(needs)).context("crates that need each other")?;
        order.push(left.remove(at).0);
    }
    Ok(order)
}

/// The crates that a package needs, but for its tests.
fn needed(package: &Value) -> Vec<String> {
    let all = package["dependencies"].as_array().into_iter().flatten();
    all.filter(|one| one["kind"] != "dev").map(|one| text(&one["name"])).collect()
}

/// A text of JSON.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_crate_goes_after_those_that_it_needs() {
        let order = order().unwrap();
        let place = |name: &str| order.iter().position(|one| one == name).unwrap();
        assert!(place("partita-tables") < place("partita") && place("partita") < place("partita-answers"));
        assert_eq!(order.last().map(String::as_str), Some("partita-cli"));
        assert!(!order.iter().any(|name| name == "partita-dev" || name == "partita-laws"));
    }
}
