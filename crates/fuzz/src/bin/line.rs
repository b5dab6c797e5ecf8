//! The program `partita` with every feature, for the lines that are tried.

fn main() -> std::process::ExitCode {
    partita_cli::run(std::env::args_os()).into()
}
