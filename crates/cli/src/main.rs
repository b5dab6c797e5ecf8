//! The program `partita`.

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[allow(unsafe_code)]
mod at_start;

fn main() -> std::process::ExitCode {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    if at_start::output_was_closed() {
        partita_cli::without_standard_output();
    }
    partita_cli::run(std::env::args_os()).into()
}
