//! `cargo dev bench growth`: how the time of every verb and every measure grows, beside what is promised.

use crate::Options;
use partita_dev::shell;

/// What holds the inputs, and a linkage.
const PACKAGES: &[&str] = &["numpy", "narwhals>=2", "scipy"];

/// Installs the package as a user does and measures it.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let python = shell::python("bench-growth", PACKAGES)?;
    shell::run(&python, &["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "."])?;
    let mut args = vec!["benches/growth.py"];
    args.extend(options.full.then_some("--full"));
    shell::run(&python, &args)
}
