//! What must hold of every command line.

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::line::Line;

/// Seconds of processor time and kilobytes of addresses that a line may take.
const LIMITS: &str = "ulimit -t 20; ulimit -v 4000000; exec \"$0\" \"$@\"";
/// No message holds more digits in a row.
const MOST_DIGITS: usize = 60;

/// Runs the program on the line in a folder of its own.
///
/// # Errors
/// Says what does not hold: it ends by itself, within time and memory, without a panic; standard output is empty or JSON where
/// it has to be; messages are short; and the files that it reads stay.
///
/// # Panics
/// When the program cannot be run.
pub fn check(program: &Path, line: &Line) -> Result<(), String> {
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    for (name, content) in &line.files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }
    let words = line.words.iter().map(|word| word.replace('\0', ""));
    let ended = Command::new("sh")
        .args(["-c", LIMITS])
        .arg(program)
        .args(words)
        .current_dir(folder.path())
        .env("PARTITA_NUM_THREADS", "1")
        .stdin(Stdio::null())
        .output()
        .expect("the program");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    for (name, content) in &line.files {
        if fs::read(folder.path().join(name)).ok().as_ref() != Some(content) {
            return Err(format!("it changed its input {name}"));
        }
    }
    ends_well(&ended, &said, line).map_err(|problem| format!("{problem}: {}", last(&said)))
}

fn ends_well(ended: &Output, said: &str, line: &Line) -> Result<(), String> {
    if let Some(signal) = ended.status.signal() {
        return Err(format!("it ended by signal {signal}"));
    }
    if said.contains("panicked at") {
        return Err("it panicked".to_owned());
    }
    let code = ended.status.code().unwrap_or(-1);
    let (failed, is_json) = (matches!(code, 1 | 2), wants_json(line));
    if !(0..=3).contains(&code) {
        return Err(format!("it ended with {code}"));
    }
    if failed && !ended.stdout.is_empty() {
        return Err("it failed, and wrote on standard output".to_owned());
    }
    let parses = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).is_ok();
    if is_json && !failed && !ended.stdout.is_empty() && !parses(&ended.stdout) {
        return Err("its answer is no JSON".to_owned());
    }
    if is_json && failed && !said.lines().last().is_some_and(|line| parses(line.as_bytes())) {
        return Err("its error is no JSON".to_owned());
    }
    if said.split(|letter: char| !letter.is_ascii_digit()).any(|digits| digits.len() > MOST_DIGITS) {
        return Err("it spells out a long number".to_owned());
    }
    if said.contains('\u{1b}') {
        return Err("it sends escapes to the terminal".to_owned());
    }
    Ok(())
}

/// Whether the answer is JSON on standard output: the last format that is named.
fn wants_json(line: &Line) -> bool {
    let has_file = line.words.iter().any(|word| word.starts_with("-o") || word.starts_with("--output"));
    let mut formats = line.words.windows(2).filter(|two| two[0] == "--format");
    !has_file && formats.next_back().is_some_and(|two| two[1] == "json")
}

/// The end of what was said.
fn last(said: &str) -> String {
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}
