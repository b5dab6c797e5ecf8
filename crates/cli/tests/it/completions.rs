//! The scripts that complete command lines, in the shells themselves where they are installed.

use std::fs;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_partita");

/// What a script prints, with our program in the path; `None` without the shell.
fn printed(shell: &str, folder: &Path, script: &str) -> Option<String> {
    let home = Path::new(PROGRAM).parent().expect("a folder").display();
    let path = format!("{home}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new(shell).args(["-c", script]).env("PATH", path).current_dir(folder).output();
    Some(String::from_utf8(output.ok()?.stdout).expect("text"))
}

/// A table with names that a shell must not touch.
fn table() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("t.csv"), "my id,$(touch broken),found\n1,2,3\n").expect("a table");
    folder
}

#[test]
fn bash_completes_columns_and_measures() {
    let folder = table();
    let complete = |words: &str, place: usize| {
        let script = format!(
            "source <(partita completions bash); COMP_WORDS=({words}); COMP_CWORD={place}; \
             _partita_or_columns partita \"${{COMP_WORDS[place]}}\" \"${{COMP_WORDS[place-1]}}\"; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        printed("bash", folder.path(), &script.replace("place", &place.to_string()))
    };
    let Some(columns) = complete("partita compare t.csv -a ''", 4) else { return };
    assert_eq!(columns, "my\\ id\n\\$\\(touch\\ broken\\)\nfound\n");
    assert_eq!(complete("partita compare -a fo t.csv", 3).expect("bash"), "found\n");
    assert_eq!(complete("partita rank t.csv --reference fo", 4).expect("bash"), "found\n");
    let measures = complete("partita compare t.csv -m adjusted_r", 4).expect("bash");
    assert!(measures.lines().any(|name| name == "adjusted_rand"), "{measures}");
    assert!(!folder.path().join("broken").exists(), "a name was run as a command");
}

#[test]
fn fish_completes_columns_and_measures() {
    let folder = table();
    let complete = |line: &str| {
        printed("fish", folder.path(), &format!("partita completions fish | source; complete -C '{line}'"))
    };
    let Some(columns) = complete("partita compare t.csv -a ") else { return };
    // It sorts them.
    assert_eq!(columns, "$(touch broken)\nfound\nmy id\n");
    let measures = complete("partita compare t.csv -m adjusted_r").expect("fish");
    assert!(measures.lines().any(|name| name.starts_with("adjusted_rand")), "{measures}");
}

#[test]
fn zsh_completes_options_after_files() {
    let script = Command::new(PROGRAM).args(["completions", "zsh"]).output().expect("the program").stdout;
    let script = String::from_utf8(script).expect("text");
    assert!(script.contains("\n'*:files -- "));
    assert!(!script.contains("\n'*::"), "all words after the first file would be files");
}
