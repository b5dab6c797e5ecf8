//! What the Python package says of itself, read from its files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context as _;
use partita_dev::shell;

/// The functions and classes of the package as Markdown, by the files that they would be.
pub fn pages() -> anyhow::Result<BTreeMap<PathBuf, String>> {
    let program = shell::root().join("crates/site/api.py");
    let printed = match Command::new("python3")
        .arg(program)
        .arg(shell::root().join("python/partita"))
        .output()
    {
        Ok(output) if output.status.success() => output.stdout,
        Ok(output) => anyhow::bail!("api.py failed: {}", String::from_utf8_lossy(&output.stderr)),
        Err(_) => {
            shell::say("python3 is not installed: the site has no pages of the Python API");
            let text = "# Python API\n\nThis site was built without Python, which reads the documentation of the package.\n";
            return Ok(BTreeMap::from([(file("README.md"), text.to_owned())]));
        }
    };
    let found: BTreeMap<String, String> =
        serde_json::from_slice(&printed).context("api.py printed no JSON")?;
    Ok(found.into_iter().map(|(name, text)| (file(&name), text)).collect())
}

fn file(name: &str) -> PathBuf {
    PathBuf::from("docs/python-api").join(name)
}
