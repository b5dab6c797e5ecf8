//! Every help page begins with an example that works, and `-h` fits one screen.

use std::process::{Command, Output};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// All commands, those with commands of their own included.
const COMMANDS: [&str; 36] = [
    "",
    "compare",
    "explain",
    "decompose",
    "report",
    "table",
    "align",
    "rank",
    "leaderboard",
    "power",
    "multinomial",
    "estimate",
    "sample",
    "pairwise",
    "consensus",
    "modes",
    "factors",
    "flow",
    "count",
    "merge",
    "cocluster",
    "hierarchy",
    "cut",
    "score-tree",
    "score-cocluster",
    "simulate",
    "simulate sbm",
    "simulate hsbm",
    "simulate tree",
    "simulate partition",
    "simulate walk",
    "simulate worsen",
    "measures",
    "demo",
    "completions",
    "man",
];

fn partita(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    command.args(arguments.split_whitespace()).current_dir(ROOT).env("COLUMNS", "100");
    command.output().expect("partita runs")
}

fn page(arguments: &str) -> String {
    String::from_utf8(partita(arguments).stdout).expect("text")
}

#[test]
fn all_commands_are_known_here() {
    let page = page("--help");
    let listed = page.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(' '));
    let listed: Vec<&str> =
        listed.map(|(name, _)| name).filter(|name| name.starts_with(char::is_alphabetic)).collect();
    assert!(listed.len() > 15, "{page}");
    for name in listed {
        assert!(COMMANDS.contains(&name), "{name}");
    }
}

#[test]
fn every_page_begins_with_an_example_that_works() {
    for command in COMMANDS {
        let page = page(&format!("{command} --help"));
        let first = page.lines().next().unwrap_or_default();
        let example = first.strip_prefix("Example: partita ").unwrap_or_else(|| panic!("{command}: {page}"));
        assert!(example.starts_with(command), "{example}");
        let output = partita(example);
        assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_short_page_fits_one_screen() {
    for command in COMMANDS {
        let page = page(&format!("{command} -h"));
        let lines = page.lines().count();
        assert!(lines <= 50, "{command}: {lines} lines\n{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{command}: {page}");
    }
}

#[test]
fn shells_complete_measures_and_columns() {
    for shell in ["bash", "zsh", "fish"] {
        let output = Command::new(env!("CARGO_BIN_EXE_partita"))
            .args(["completions", shell])
            .output()
            .expect("partita runs");
        let script = String::from_utf8(output.stdout).expect("text");
        assert!(script.contains("adjusted_rand"), "{shell} completes no measure");
        assert!(script.contains("partita columns"), "{shell} completes no column");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    for command in COMMANDS.into_iter().filter(|command| !command.is_empty()) {
        let words = std::iter::once("man").chain(command.split(' '));
        let output = Command::new(env!("CARGO_BIN_EXE_partita")).args(words).output().expect("partita runs");
        let page = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && page.contains(".SH SYNOPSIS"), "{command}");
    }
}
