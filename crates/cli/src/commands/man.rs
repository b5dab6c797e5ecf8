//! `partita man [COMMAND]`: the page of one command, or one page for the program and all its commands.

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use partita::internal::nearest;

use crate::failure::Usage;
use crate::output::Output;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The command, as `compare` or `simulate sbm` [default: all of them]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut program = super::Cli::command();
    program.build();
    let mut page = Vec::new();
    if options.command.is_empty() {
        Man::new(program.clone()).render(&mut page)?;
        for subcommand in program.get_subcommands().filter(|command| !command.is_hide_set()) {
            let man = Man::new(subcommand.clone());
            man.render_synopsis_section(&mut page)?;
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
        }
    } else {
        Man::new(found(&program, &options.command)?.clone()).render(&mut page)?;
    }
    Output::Standard.write(&String::from_utf8(page)?)
}

/// The command of these words.
fn found<'c>(program: &'c Command, words: &[String]) -> Result<&'c Command, Usage> {
    words.iter().try_fold(program, |command, word| {
        command.find_subcommand(word).ok_or_else(|| {
            let known = command.get_subcommands().map(Command::get_name);
            let similar = nearest(word, known).map(|name| format!("; did you mean {name:?}?"));
            Usage(format!("there is no command {word:?}{}", similar.unwrap_or_default()))
        })
    })
}
