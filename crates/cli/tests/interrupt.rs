//! Ctrl-C while a file is being read: the exit code of an interruption, and nothing left behind.
#![cfg(unix)]

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn an_interruption_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(["count", "-", "-a", "a", "-b", "b", "-o", "table.parquet"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program");
    // The input stays open, so the program waits for more after it has read this.
    let mut input = partita.stdin.take().expect("a pipe");
    input.write_all(b"a,b\n").expect("a header");
    input.write_all(&b"x,1\n".repeat(1 << 20)).expect("some rows");
    std::thread::sleep(Duration::from_millis(300));
    let id = partita.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    assert_eq!(partita.wait().expect("its end").code(), Some(130));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
