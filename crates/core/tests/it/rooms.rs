//! The rooms of the core and of the tables below it import downward only. An arrow that must run up needs its reason here.

use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up: a room may import from itself and from what comes before it.
const ROOMS: &[&str] = &[
    // crates/tables
    "text",
    "error",
    "score",
    "sys",
    "numeric",
    "input",
    "table",
    "sums",
    "tally",
    "matching",
    "chance",
    "split_merge",
    // crates/core
    "cover",
    "summary",
    "bicluster",
    "tree",
    "registry",
    "measures",
    "compare",
    "inference",
    "factors",
    "explain",
    "story",
    "ensemble",
    "modes",
    "flow",
    "tree_set",
    "properties",
];

/// The source of the tables and of the core.
fn sources() -> [PathBuf; 2] {
    ["tables", "core"].map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"))
}

/// The folders and loose files of both.
fn rooms() -> impl Iterator<Item = PathBuf> {
    let entries = sources().into_iter().flat_map(|source| fs::read_dir(source).unwrap());
    entries.map(|entry| entry.unwrap().path()).filter(|path| !path.ends_with("lib.rs"))
}

#[test]
fn rooms_import_downward() {
    let (mut upward, mut seen) = (Vec::new(), 0);
    for path in rooms() {
        let room = path.file_stem().unwrap().to_string_lossy().into_owned();
        let floor = ROOMS.iter().position(|other| *other == room);
        let floor = floor.unwrap_or_else(|| panic!("{room} is not in the list of rooms: give it a floor"));
        seen += 1;
        for (file, import) in imports(&path) {
            match ROOMS.iter().position(|other| *other == import) {
                Some(other) if other <= floor => {}
                _ => upward.push(format!("{file}: crate::{import}")),
            }
        }
    }
    assert_eq!(seen, ROOMS.len(), "a room of the list has gone");
    assert!(upward.is_empty(), "these imports run upward or past the rooms:\n{}", upward.join("\n"));
}

/// The rooms from which a file or folder imports outside its tests: the first word after `crate::`, and after as many
/// `super::` as leave the room.
fn imports(path: &Path) -> Vec<(String, String)> {
    if path.is_dir() {
        return fs::read_dir(path).unwrap().flat_map(|entry| imports(&entry.unwrap().path())).collect();
    }
    let name = path.display().to_string();
    if name.ends_with("tests.rs") {
        return Vec::new();
    }
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let out = "super::".repeat(depth(path));
    let words = |line: &str| -> Vec<String> {
        let parts = ["crate::", &out].into_iter().flat_map(|way| line.split(way).skip(1));
        parts.map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()).collect()
    };
    lines.flat_map(words).map(|word| (name.clone(), word)).collect()
}

/// How many modules lie between a file and the root of the crate, its own included.
fn depth(path: &Path) -> usize {
    let inside =
        sources().iter().find_map(|source| path.strip_prefix(source).ok()).expect("a file of a room");
    inside.components().count() - usize::from(path.ends_with("mod.rs"))
}

#[test]
fn a_file_knows_how_far_the_root_is() {
    let depth = |file: &str| depth(&sources()[1].join(file));
    assert_eq!(["score.rs", "tree/mod.rs", "tree/cut.rs"].map(depth), [1, 1, 2]);
}

#[test]
fn every_room_is_described() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    let text = fs::read_to_string(path).unwrap();
    let (staircase, paragraphs) = text.split_once("\n- **").expect("a paragraph per room");
    for room in ROOMS {
        let step = |line: &str| {
            line.split_once("  ").is_some_and(|(names, _)| names.split(", ").any(|x| x == *room))
        };
        assert!(staircase.lines().any(step), "{room} has no line in the staircase");
        let titles = |line: &str| line.starts_with("- **") && line.contains(&format!("**{room}**"));
        assert!(format!("- **{paragraphs}").lines().any(titles), "{room} has no paragraph");
    }
    assert!(staircase.contains(&format!("{} rooms on one staircase", ROOMS.len())), "the number of rooms");
}

/// The heads of all folders of a crate.
fn heads(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let found = |path: PathBuf| match path.is_dir() {
        true => heads(&path),
        false if path.ends_with("mod.rs") => vec![path],
        false => Vec::new(),
    };
    entries.flat_map(found).collect()
}

#[test]
fn heads_only_list() {
    let crates = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    let heads = crates.flat_map(|entry| heads(&entry.unwrap().path().join("src")));
    let defines = |line: &str| {
        let words = line.split_whitespace().skip_while(|word| word.starts_with("pub") || *word == "const");
        ["fn", "struct", "enum", "trait", "impl"].contains(&words.into_iter().next().unwrap_or_default())
    };
    let wrong: Vec<String> = heads
        .filter(|head| {
            fs::read_to_string(head).unwrap().lines().any(|line| !line.starts_with(' ') && defines(line))
        })
        .map(|head| head.display().to_string())
        .collect();
    assert!(wrong.is_empty(), "types and functions stand in files of their own:\n{}", wrong.join("\n"));
}
