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
    if options.shell == Shell::Zsh {
        // With two colons zsh would take all words after the first file for files, and complete no option there.
        script = script.replace("\n'*::", "\n'*:");
    }
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
        -a|-b|--id|--weight|--reference|--groups|--clusterings|--class-column)
            # A name is a text of a file: it is quoted, and never expanded.
            local name words=("${COMP_WORDS[@]:2:COMP_CWORD-2}" "${COMP_WORDS[@]:COMP_CWORD+1}")
            COMPREPLY=()
            while IFS= read -r name; do
                name=$(printf %q "$name")
                [[ $name == "${COMP_WORDS[COMP_CWORD]}"* ]] && COMPREPLY+=("$name")
            done < <(partita columns "${words[@]}" 2>/dev/null)
            ;;
        *) _partita "$@" ;;
    esac
}
complete -F _partita_or_columns -o nosort -o bashdefault -o default partita
"#;

const ZSH: &str = r#"
_partita_or_columns() {
    case "$words[CURRENT-1]" in
        -a|-b|--id|--weight|--reference|--groups|--clusterings|--class-column)
            compadd -- ${(f)"$(partita columns ${words[3,-1]} 2>/dev/null)"}
            ;;
        *) _partita "$@" ;;
    esac
}
compdef _partita_or_columns partita
"#;

const FISH: &str = r#"
for option in "-s a" "-s b" "-l id" "-l weight" "-l reference" "-l groups" "-l clusterings" "-l class-column"
    eval complete -c partita $option -x -a "'(partita columns (commandline -opc)[3..-1] 2>/dev/null)'"
end
"#;
