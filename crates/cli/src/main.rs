//! The program `partita`.

fn main() -> std::process::ExitCode {
    partita_cli::run(std::env::args_os()).into()
}
