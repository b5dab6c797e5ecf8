//! `partita completions SHELL`: options and measures, and the columns of the file that is named before.

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
    let mut script = String::from_utf8(script)?;
    script.push_str(match options.shell {
        Shell::Bash => BASH,
        Shell::Zsh => ZSH,
        Shell::Fish => FISH,
        _ => "",
    });
    Output::Standard.write(&script)
}

const BASH: &str = r#"
_partita_or_columns() {
    case "${COMP_WORDS[COMP_CWORD-1]}" in
        -a|-b|--id|--weight|--clusterings|--class-column)
            local IFS=$'\n'
            COMPREPLY=($(compgen -W "$(partita columns "${COMP_WORDS[@]:2}" 2>/dev/null)" -- "${COMP_WORDS[COMP_CWORD]}"))
            ;;
        *) _partita "$@" ;;
    esac
}
complete -F _partita_or_columns -o nosort -o bashdefault -o default partita
"#;

const ZSH: &str = r#"
_partita_or_columns() {
    case "$words[CURRENT-1]" in
        -a|-b|--id|--weight|--clusterings|--class-column)
            compadd -- ${(f)"$(partita columns ${words[3,-1]} 2>/dev/null)"}
            ;;
        *) _partita "$@" ;;
    esac
}
compdef _partita_or_columns partita
"#;

const FISH: &str = r#"
for option in "-s a" "-s b" "-l id" "-l weight" "-l clusterings" "-l class-column"
    eval complete -c partita $option -x -a "'(partita columns (commandline -opc)[3..-1] 2>/dev/null)'"
end
"#;
