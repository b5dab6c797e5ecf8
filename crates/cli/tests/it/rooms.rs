//! The rooms of the command line stand on one staircase: args, view, commands. A file uses the rooms below its own only.

use std::fs;
use std::path::{Path, PathBuf};

const ROOMS: [&str; 3] = ["args", "view", "commands"];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn no_file_uses_a_room_above_its_own() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (place, room) in ROOMS.iter().enumerate() {
        for file in files(&sources.join(room)) {
            let text = fs::read_to_string(&file).expect("a source file");
            let above = ROOMS[place + 1..].iter().filter(|above| text.contains(&format!("crate::{above}")));
            wrong.extend(above.map(|above| format!("{} uses {above}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
