//! `partita man`: one page for the program and all its commands.

use clap::CommandFactory as _;

use crate::output::Output;

#[derive(Debug, clap::Args)]
pub struct Options {}

pub fn run(_: &Options) -> anyhow::Result<()> {
    let mut command = super::Cli::command();
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands() {
        let man = clap_mangen::Man::new(subcommand.clone());
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    Output::Standard.write(&String::from_utf8(page)?)
}
