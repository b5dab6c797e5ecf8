//! Ctrl-C: the exit code of an interruption, nothing left behind while a file is being read, and what is
//! complete kept while a matrix is clustered.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn every_signal_that_ends_the_program_leaves_nothing_behind() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        leaves_nothing_behind(signal, code);
    }
}

fn leaves_nothing_behind(signal: &str, code: i32) {
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
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
    assert_eq!(partita.wait().expect("its end").code(), Some(code));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn a_run_that_is_stopped_says_what_it_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut matrix = String::from("%%MatrixMarket matrix coordinate integer general\n2000 2000 120000\n");
    for entry in 0_u64..120_000 {
        let drawn = entry.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        matrix += &format!("{} {} 1\n", entry % 2000 + 1, drawn % 2000 + 1);
    }
    std::fs::write(folder.path().join("counts.mtx"), matrix).expect("a matrix");
    let partita = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(["cocluster", "counts.mtx", "--restarts", "1000000", "-o", "found"])
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    // So many starts take hours, so the run is in them whenever the interruption comes.
    while !folder.path().join("found").exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(1500));
    let id = partita.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let end = partita.wait_with_output().expect("its end");
    let said = String::from_utf8_lossy(&end.stderr);
    assert_eq!(end.status.code(), Some(130), "{said}");
    assert_eq!(said, "partita: stopped before anything was complete\n");
    assert!(!folder.path().join("found").exists(), "an empty folder is left behind");
}

/// Trees in the shape of caterpillars, their leaves in different orders; all pairs of them take hours.
fn caterpillars(count: usize, leaves: usize) -> String {
    let tree = |tree: usize| {
        // A step that has no divisor in common with the number of leaves visits them all.
        let leaf = |at: usize| (at * (2 * tree + 1) + tree) % leaves;
        let rest: String = (1..leaves).map(|at| format!(",t{})", leaf(at))).collect();
        format!("{}t{}{rest};\n", "(".repeat(leaves - 1), leaf(0))
    };
    (0..count).map(tree).collect()
}

#[test]
fn trees_that_are_being_compared_are_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("trees.nwk"), caterpillars(400, 1024)).expect("trees");
    for arguments in [
        &["pairwise", "trees.nwk", "-m", "mci", "-o", "matrix.npy"][..],
        &["pairwise", "trees.nwk", "-m", "quartet_distance", "-o", "matrix.csv"],
        &["consensus", "trees.nwk", "--method", "medoid", "-m", "msi", "-o", "summary.txt"],
    ] {
        let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"))
            .args(arguments)
            .current_dir(folder.path())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        std::thread::sleep(Duration::from_millis(1500));
        let id = partita.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
        assert_eq!(partita.wait().expect("its end").code(), Some(130), "{arguments:?}");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "{arguments:?}");
    }
}
