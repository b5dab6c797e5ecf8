//! The licences of all dependencies, checked against the list in `deny.toml`.

use std::process::Command;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use partita_dev::shell;

/// Fails when a dependency cannot be used under any licence of the list.
pub fn check() -> anyhow::Result<()> {
    let deny = std::fs::read_to_string(shell::root().join("deny.toml"))?;
    let allowed = allowed(&deny);
    ensure!(!allowed.is_empty(), "deny.toml allows no licence");
    let metadata = Command::new(shell::cargo())
        .args(["metadata", "--format-version", "1", "--all-features"])
        .current_dir(shell::root())
        .output()
        .context("cannot start cargo metadata")?;
    let metadata: Value =
        serde_json::from_slice(&metadata.stdout).context("cargo metadata printed no JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut refused = Vec::new();
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none given");
        if !satisfied(licence, &allowed) {
            refused.push(format!("{} {}: {licence}", package["name"], package["version"]));
        }
    }
    if !refused.is_empty() {
        bail!("licences outside the list in deny.toml:\n  {}", refused.join("\n  "));
    }
    shell::say(format!("licences of {} packages are all in the list of deny.toml", packages.len()));
    Ok(())
}

/// The quoted names between `allow = [` and `]`.
fn allowed(deny: &str) -> Vec<&str> {
    let list = deny.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
    list.split('"').skip(1).step_by(2).collect()
}

/// Whether an SPDX expression holds when exactly the licences of the list may be used.
fn satisfied(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let mut position = 0;
    any_of(&tokens, &mut position, allowed)
}

fn any_of(tokens: &[&str], position: &mut usize, allowed: &[&str]) -> bool {
    let mut holds = all_of(tokens, position, allowed);
    while tokens.get(*position) == Some(&"OR") {
        *position += 1;
        holds |= all_of(tokens, position, allowed);
    }
    holds
}

fn all_of(tokens: &[&str], position: &mut usize, allowed: &[&str]) -> bool {
    let mut holds = one(tokens, position, allowed);
    while tokens.get(*position) == Some(&"AND") {
        *position += 1;
        holds &= one(tokens, position, allowed);
    }
    holds
}

fn one(tokens: &[&str], position: &mut usize, allowed: &[&str]) -> bool {
    let Some(&token) = tokens.get(*position) else { return false };
    *position += 1;
    if token == "(" {
        let holds = any_of(tokens, position, allowed);
        *position += 1;
        return holds;
    }
    if tokens.get(*position) == Some(&"WITH") {
        let with = format!("{token} WITH {}", tokens.get(*position + 1).unwrap_or(&""));
        *position += 2;
        return allowed.contains(&with.as_str());
    }
    allowed.contains(&token)
}

#[cfg(test)]
mod tests {
    use super::satisfied;

    #[test]
    fn expressions_are_read_as_spdx_means_them() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"];
        assert!(satisfied("MIT OR Apache-2.0", &allowed));
        assert!(satisfied("MIT/GPL-3.0", &allowed));
        assert!(satisfied("(MIT OR GPL-3.0) AND Unicode-3.0", &allowed));
        assert!(satisfied("Apache-2.0 WITH LLVM-exception", &allowed));
        assert!(!satisfied("GPL-3.0", &allowed));
        assert!(!satisfied("MIT AND GPL-3.0", &allowed));
        assert!(!satisfied("none given", &allowed));
    }
}
