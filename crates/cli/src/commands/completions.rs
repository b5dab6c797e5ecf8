//! `partita completions SHELL`.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::output::Output;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The shell to complete for
    shell: Shell,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut super::Cli::command(), "partita", &mut script);
    Output::Standard.write(&String::from_utf8(script)?)
}
