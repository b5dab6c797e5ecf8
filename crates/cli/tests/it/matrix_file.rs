//! Matrices that are written block by block.

use std::fs;
use std::process::Command;

#[test]
fn a_matrix_file_of_several_blocks_is_what_a_pipe_gets() {
    let folder = tempfile::tempdir().expect("a folder");
    let (table, path) = (folder.path().join("t.csv"), folder.path().join("m.npy"));
    let row = |item: usize| {
        (0..300).map(|run| (item * (run + 3) / 7 % (run % 4 + 1)).to_string()).collect::<Vec<_>>()
    };
    let rows: Vec<String> = (0..20).map(|item| row(item).join(",")).collect();
    let header: Vec<String> = (0..300).map(|run| format!("r{run}")).collect();
    fs::write(&table, format!("{}\n{}\n", header.join(","), rows.join("\n"))).expect("a table");
    for measure in ["ari", "purity"] {
        let pairwise = |to: &[&str]| {
            let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
            partita.arg("pairwise").arg(&table).args(["-m", measure]).args(to).output().expect("partita runs")
        };
        let file = pairwise(&["-o", path.to_str().expect("a name")]);
        assert!(file.status.success(), "{file:?}");
        assert_eq!(fs::read(&path).expect("written"), pairwise(&["--format", "npy"]).stdout, "{measure}");
    }
}
