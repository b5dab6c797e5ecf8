//! `-o` writes through links and pipes, keeps permissions, and never replaces an input.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::Command;

const IRIS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/iris.csv");

fn compare_into(output: &std::path::Path) -> std::process::Output {
    let arguments = ["compare", IRIS, "-a", "species", "-b", "ward", "-m", "ari", "--format", "csv", "-o"];
    Command::new(env!("CARGO_BIN_EXE_partita")).args(arguments).arg(output).output().expect("partita runs")
}

#[test]
fn a_link_keeps_pointing_and_a_file_keeps_its_permissions() {
    let folder = tempfile::tempdir().expect("a folder");
    let (target, link) = (folder.path().join("target.csv"), folder.path().join("link.csv"));
    fs::write(&target, "old").expect("written");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("set");
    symlink(&target, &link).expect("linked");
    assert!(compare_into(&link).status.success());
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert!(fs::read_to_string(&target).expect("read").starts_with("measure,value"));
    assert_eq!(fs::metadata(&target).expect("there").permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 2, "no draft is left");
}

#[test]
fn a_pipe_is_written_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).expect("read"))
    };
    assert!(compare_into(&pipe).status.success());
    assert!(reader.join().expect("joined").starts_with("measure,value"));
}

#[test]
fn an_input_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("iris.csv");
    fs::copy(IRIS, &copy).expect("copied");
    let before = fs::read_to_string(&copy).expect("read");
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(["align", "-a", "species", "-b", "ward"])
        .arg(&copy)
        .arg("-o")
        .arg(&copy)
        .output()
        .expect("partita runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is read and cannot be written"));
    assert_eq!(fs::read_to_string(&copy).expect("read"), before);
}

#[test]
fn a_heat_map_is_drawn_beside_the_scores() {
    let folder = tempfile::tempdir().expect("a folder");
    let (picture, scores) = (folder.path().join("map.svg"), folder.path().join("scores.csv"));
    let matrix = |picture: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
        command.args(["matrix", IRIS, "--id", "flower", "--format", "csv", "-o"]).arg(&scores);
        command.arg("--svg").arg(picture).output().expect("partita runs")
    };
    assert!(matrix(&picture).status.success());
    let drawn = fs::read_to_string(&picture).expect("read");
    assert!(drawn.starts_with("<svg") && drawn.contains(">species<") && drawn.contains(">0.96<"));
    assert!(fs::read_to_string(&scores).expect("read").starts_with("adjusted_rand,species,kmeans"));
    // Alike clusterings are neighbours: k-means and Ward agree most.
    let place = |name: &str| drawn.find(&format!(">{name}<")).expect("named");
    let mut order = ["species", "kmeans", "ward", "dbscan"];
    order.sort_by_key(|name| place(name));
    let at = |name: &str| order.iter().position(|other| *other == name).expect("listed");
    assert_eq!(at("kmeans").abs_diff(at("ward")), 1, "{order:?}");
    // The table itself is never drawn over.
    assert_eq!(matrix(std::path::Path::new(IRIS)).status.code(), Some(2));
}
