//! Every command of the gallery runs and writes its file.

use std::path::Path;
use std::process::Command;

#[test]
fn commands_of_the_gallery_write_what_they_name() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).canonicalize().expect("the root");
    let gallery = std::fs::read_to_string(root.join("docs/gallery.md")).expect("the gallery");
    let folder = tempfile::tempdir().expect("a folder");
    let mut run = 0;
    for words in gallery.split('`').filter_map(|code| code.strip_prefix("partita ")) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
        command.args(words.split_whitespace().map(|word| match word.starts_with("examples/") {
            true => root.join(word),
            false => word.into(),
        }));
        let output = command.current_dir(&folder).output().expect("partita runs");
        assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        let written = words.split_whitespace().next_back().expect("a file");
        assert!(folder.path().join(written).exists(), "{words} writes no {written}");
        run += 1;
    }
    assert!(run >= 9, "the gallery has {run} commands");
}
